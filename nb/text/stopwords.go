package text

import (
	"slices"
	"strings"

	"github.com/go-gota/gota/dataframe"

	"naivebayes/data"
	"naivebayes/nb"
)

// keptEnglish are words of the English list that carry a judgement or turn one
// round. A list made for search, where the topic counts, has them all the same.
var keptEnglish = strings.Fields(`
	no nor not never neverf none non no-one noone nobody nothing nowhere neither without nay null zero
	cannot cant can't hardly unless unlike unlikely instead rather lack
	aren couldn didn doesn don hadn hasn haven isn shouldn wasn weren won wouldn mustn mightn needn
	ain't aint aren't arent couldn't couldnt daren't darent didn't didnt doesn't doesnt don't dont
	hadn't hadnt hasn't hasnt haven't havent isn't isnt mayn't maynt mightn't mightnt mustn't mustnt
	needn't neednt oughtn't oughtnt shan't shant shouldn't shouldnt wasn't wasnt weren't werent won't
	wont wouldn't wouldnt
	very too so quite really truly most more less least much many few fewer little enough almost
	nearly only just even especially extremely entirely fully completely absolutely highly greatly
	thoroughly strongly significantly slightly somewhat fairly reasonably sufficiently awfully such
	but however although though despite yet still nevertheless nonetheless except unfortunately
	best better good great greater greatest interesting interested like liked welcome well useful
	usefully important importance poorly problem problems sorry thank thanks thanx novel free
`)

// keptChinese are the same of the Chinese list.
var keptChinese = strings.Fields(`
	不 不仅 不但 不光 不单 不只 不如 不妨 不尽 不尽然 不得 不怕 不成 不拘 不料 不是 不比 不然 不特 不独 不管
	不至于 不若 不论 不过 不问 非 无 无论 别 没奈何 莫若 莫如 毋宁 无宁 除非 否则 要不 要不是 要不然 若非
	最 很 更 极了 较 较之 越是 多 多么 许多 些 一些 有些 好 大 小 才 只 只是 只有 光 光是 都 还 还是 还有 甚至 甚至于
	但 但是 可是 却 然而 虽 虽然 虽则 虽说 尽管 尽管如此 反而 恰恰相反 能 可以 能否
`)

// StopWordsEnglish returns the words of data.StopWordsEnglish, sorted, but for
// KeptEnglish. Source: stopwords-iso 1.1.0.
func StopWordsEnglish() []string { return stopWords(words(data.StopWordsEnglish), keptEnglish) }

// StopWordsChinese returns the words of data.StopWordsChinese, sorted, but for
// KeptChinese. The list has no 没有, 没 or 非常, so those are never left out.
// Source: stopwords-iso 1.1.0.
func StopWordsChinese() []string { return stopWords(words(data.StopWordsChinese), keptChinese) }

// KeptEnglish returns what StopWordsEnglish leaves in the text though the list
// has it: negations (not, never, don't, and the don that Pattern makes of it),
// words of degree (very, too, hardly) and of contrast (but, although), and
// judgements (good, problem, free). A classifier lives on them: with the whole
// list “not good” and “good” are the same text.
func KeptEnglish() []string { return inBoth(words(data.StopWordsEnglish), keptEnglish) }

// KeptChinese returns what StopWordsChinese leaves in the text though the list
// has it: negations (不, 别, 非, 无), words of degree (很, 最, 更) and of contrast
// (但是, 虽然, 不过).
func KeptChinese() []string { return inBoth(words(data.StopWordsChinese), keptChinese) }

func words(table func() dataframe.DataFrame) []string {
	df := table()
	out, err := nb.Labels(df, "word")
	if err != nil {
		panic("text: stop words: " + err.Error())
	}
	return out
}

func stopWords(list, without []string) []string {
	out := slices.DeleteFunc(list, func(w string) bool { return slices.Contains(without, w) })
	slices.Sort(out)
	return out
}

func inBoth(list, keep []string) []string {
	out := slices.DeleteFunc(list, func(w string) bool { return !slices.Contains(keep, w) })
	slices.Sort(out)
	return out
}
