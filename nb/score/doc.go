// Package score judges classifiers: how often they are right, how well they
// rank, whether their probabilities mean what they say, and whether one is
// better than another. It knows nothing of how a classifier works. All it
// takes are slices:
//
//	y         []int         n class indices from 0 to K−1
//	predicted []int         n decisions
//	posterior [][]float64   n×K, P(c|xᵢ)
//	scores    []float64     n, the larger the more positive
//	positive  []bool        n, the labels of a question with two answers
//	weights   []float64     n, or nil: every row weighs 1
//
// Column, Is and Predicted lead from K classes to two and from posteriors to
// decisions. Judge rows that the classifier was not trained on; CrossPosterior
// makes a posterior for each row from the other folds.
//
// # Which number for which question
//
//	how many decisions are right?         NewConfusion: Accuracy, Precision, Recall, F, Kappa, MCC
//	what do the mistakes cost?            Confusion.Loss; ROC.ExpectedCost
//	are positive rows ranked higher?      AUC, NewROC; with a rare class PR, AveragePrecision
//	the same for K classes                HandTill, OneVsRestAUC
//	only few false alarms allowed?        ROC.PartialAUC, ROC.McClish, ROC.DET
//	how sure is that AUC?                 DeLong, DeLongTest
//	which threshold?                      MinCost, Youden, AtFPR, AtPrecision; honestly: Tune
//	are the probabilities good?           LogLoss, Brier; taken apart: Murphy
//	do they mean what they say?           CalibrationCurve, ECE
//	can they be repaired?                 FitPlatt, FitIsotonic
//	how good on new rows?                 StratifiedKFold, CrossValidate, CrossPosterior, LeaveOneOut
//	would more data help?                 LearningCurve
//	is A better than B?                   McNemar, CorrectedTTest, DeLongTest
//	and if many such questions are asked? Holm
//
// # Conventions
//
// A threshold is inclusive: a row is called positive if its score is at least
// the threshold. Rows of equal score are never told apart, so no result depends
// on the order of the rows.
//
// A rate without rows is not NaN. Where a whole result would be 0/0 there is an
// error (ErrNoRows, ErrOneClass, ErrTooFew); where one of many rates is, it is
// 0, and its comment says so. Rows are numbered from 1 in messages. Arguments
// are never changed. Lengths that do not match are a mistake in the program
// and panic.
//
// # Cost
//
// Everything over sorted scores is O(n): they are sorted by their bits, not by
// comparing.
//
// # Sources
//
//	 [1] G. W. Brier, Monthly Weather Review 78 (1950) 1–3
//	 [2] A. H. Murphy, J. Applied Meteorology 12 (1973) 595–600
//	 [3] D. B. Stephenson, C. A. S. Coelho, I. T. Jolliffe, Weather and Forecasting 23 (2008) 752–757
//	 [4] T. Fawcett, Pattern Recognition Letters 27 (2006) 861–874
//	 [5] D. K. McClish, Medical Decision Making 9 (1989) 190–195
//	 [6] E. R. DeLong, D. M. DeLong, D. L. Clarke-Pearson, Biometrics 44 (1988) 837–845
//	 [7] X. Sun, W. Xu, IEEE Signal Processing Letters 21 (2014) 1389–1393
//	 [8] F. Provost, T. Fawcett, Machine Learning 42 (2001) 203–231
//	 [9] W. J. Youden, Cancer 3 (1950) 32–35
//	[10] D. J. Hand, R. J. Till, Machine Learning 45 (2001) 171–186
//	[11] J. Davis, M. Goadrich, ICML (2006) 233–240
//	[12] A. Martin and others, Eurospeech (1997) 1895–1898
//	[13] C. Guo, G. Pleiss, Y. Sun, K. Q. Weinberger, ICML (2017) 1321–1330
//	[14] J. Platt, Advances in Large Margin Classifiers (1999) 61–74
//	[15] H.-T. Lin, C.-J. Lin, R. C. Weng, Machine Learning 68 (2007) 267–276
//	[16] B. Zadrozny, C. Elkan, KDD (2002) 694–699
//	[17] M. Ayer and others, Annals of Mathematical Statistics 26 (1955) 641–647
//	[18] Q. McNemar, Psychometrika 12 (1947) 153–157
//	[19] A. L. Edwards, Psychometrika 13 (1948) 185–187
//	[20] C. Nadeau, Y. Bengio, Machine Learning 52 (2003) 239–281
//	[21] R. R. Bouckaert, E. Frank, PAKDD (2004) 3–12
//	[22] S. Holm, Scandinavian Journal of Statistics 6 (1979) 65–70
package score
