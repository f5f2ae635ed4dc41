package main

// row is a row of the table: some work, ours and that of the peers.
type row struct {
	name string
	work string // what it is
	data string // rows of equal data share their files
	// generate writes the files of the row. size 1 is full size.
	generate func(dir string, size float64) error
	ours     func(dir string, c *clock) error
	peers    []peer
}

// peer is a program to compare with: a script of the folder peers, called with
// the name of the row, the folder of the files, and where the report goes.
type peer struct {
	name   string
	script string
	get    string // how to get it
}

var (
	scikit = peer{"scikit-learn", "scikit.py", "pip install scikit-learn"}

	rows = []*row{
		docsRow("multinomial"),
		docsRow("bernoulli"),
		docsRow("complement"),
		{"gaussian", "2 000 000 × 50 numbers, 10 classes", "gaussian", generateGaussian, oursGaussian, []peer{scikit}},
		{"categorical", "2 000 000 × 20 codes of 10 values, 10 classes", "categorical", generateCategorical, oursCategorical, []peer{scikit}},
		{"mixed", "1 000 000 × (10 numbers + 10 codes), 5 classes", "mixed", generateMixed, oursMixed,
			[]peer{{"mixed-naive-bayes", "mixednb.py", "pip install mixed-naive-bayes"}}},
		{"missing", "the same with 5 % of the cells missing", "missing", generateMissing, oursMissing,
			[]peer{{"R e1071", "e1071.R", "apt install r-cran-e1071"}}},
		{"english", "500 MB of English in 4 classes, from a file", "english", generateEnglish, oursEnglish,
			[]peer{scikit, {"fastText", "fasttext_peer.py", "pip install fasttext-wheel"}}},
		{"chinese", "100 MB of Chinese in 4 classes, from a file", "chinese", generateChinese, oursChinese,
			[]peer{scikit, {"jieba + scikit-learn", "jieba_peer.py", "pip install jieba scikit-learn"}}},
		{"iris", "150 × 4: fit, and one row at a time", "iris", generateIris, oursIris, []peer{scikit}},
		{"path", "100 λ × 10 folds, 2000 mails of SpamAssassin", "path", generatePath, oursPath, []peer{scikit}},
		{"ranking", "AUC, and with DeLong's interval, of 10 000 000 scores", "ranking", generateRanking, oursRanking,
			[]peer{scikit, {"R pROC", "proc.R", "apt install r-cran-proc"}}},
		{"asia", "posterior of each node of Asia, 50 pieces of evidence", "asia", generateAsia, oursNetwork,
			[]peer{{"pgmpy", "pgmpy_peer.py", "pip install pgmpy"}}},
		{"network", "posterior of each of 30 nodes, 20 pieces of evidence", "network", generateNetwork, oursNetwork,
			[]peer{{"pgmpy", "pgmpy_peer.py", "pip install pgmpy"}}},
		{"file", "a model of 50 000 terms × 20 classes", "file", generateFile, oursFile,
			[]peer{{"joblib", "scikit.py", "pip install scikit-learn joblib"}}},
	}
)
