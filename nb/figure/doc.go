// Package figure draws the pictures of naive Bayes: what was counted, what was
// believed before and after, and how a decision was made.
//
// A figure is made from slices, changed through its exported fields, and then
// shown in a notebook or saved to a file:
//
//	f := figure.Must(figure.NewPriorPosterior("Trousers speak for boys", names, prior, posterior))
//	f.YLabel = "probability"
//	figure.MustShow(f, "Bars of prior and posterior for boy and girl")
//
// # At a glance
//
//	belief before and after        NewPriorPosterior, NewBars
//	Bayes' theorem as areas        NewUnitSquare
//	a two-way table of counts      NewMosaic
//	curves, log axes, steps        NewLines
//	a matrix, printed in cells     NewHeatMap, NewConfusion
//	signed contributions           NewHBars
//	several methods, long names    NewDotPlot
//	a sample and a density         NewHistogram
//	points by class                NewScatter
//	a density over three values     NewSimplex
//	a function of two numbers      NewSurface, with contours and climbing paths
//	a density for each class       NewDensities
//	decisions in the plane         NewRegions
//	rates at every threshold       NewROC
//	do probabilities come true     NewCalibration
//	from prior to posterior        NewWaterfall
//	error against training rows    NewLearningCurve
//	a graph of nodes and arrows    NewNetwork; package figure/network places them
//	movement in four to six steps  NewStrip
//	an answer to a moved number    NewSlider
//	a gonum plot of your own       NewPlot, Wrap
//
// # House style
//
// One figure makes one claim, and the claim is its title, so a title is
// required. Classes differ by colour and by glyph, hatch or line style. The
// colours are those of Okabe and Ito [1]. Quantitative axes have a name. Text is
// English and Greek: the fonts have no Chinese, and a figure with a character
// that they lack is refused with ErrText instead of being drawn with a hole.
// Superscripts and subscripts may be typed as Unicode: 10⁻⁵, Sⱼ.
//
// # Errors
//
// Constructors copy and validate. A NaN, an infinity, a negative probability,
// a wrong length or an empty slice gives an error that wraps ErrData and says
// where. Options set later are checked again by Draw, Show and Save. Equal
// figures give equal bytes.
//
// [1] M. Okabe and K. Ito, Color Universal Design, 2008,
// https://jfly.uni-koeln.de/color/.
package figure
