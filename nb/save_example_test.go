package nb_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"naivebayes/nb"
)

// A counter is saved on Monday, and on Tuesday it goes on counting.
func ExampleSave() {
	dir, err := os.MkdirTemp("", "nb")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "weather.nb")

	x, y := weather()
	monday, _ := nb.CountRows(x[:7], y[:7])
	if err := nb.Save(path, monday); err != nil {
		fmt.Println(err)
	}

	counts, err := nb.Load[nb.Counts](path)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := 7; i < len(x); i++ {
		row, _ := counts.Row(x[i]...)
		if err := counts.Add(row, counts.Class(y[i])); err != nil {
			fmt.Println(err)
		}
	}
	model, _ := counts.Estimate(nil)
	row, _ := model.Row("sunny", "cool", "high", "TRUE")
	p, _ := model.Posterior(nil, row)
	fmt.Printf("P(yes|x) = %.4f\n", p[1])
	// Output: P(yes|x) = 0.2799
}

// A file of another type, or of a newer version, or a damaged one, says so.
func ExampleLoad() {
	dir, err := os.MkdirTemp("", "nb")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "china.json")

	counts, _ := nb.NewTermCounts(nil, nil)
	docs, y, test := china()
	for i, tokens := range docs {
		c := counts.Class(y[i])
		if err := counts.Add(counts.Doc(tokens...), c); err != nil {
			fmt.Println(err)
		}
	}
	model, _ := counts.Estimate(nb.Multinomial, nil)
	if err := nb.Save(path, model); err != nil {
		fmt.Println(err)
	}

	loaded, err := nb.Load[nb.TermModel](path)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, _ := loaded.Posterior(nil, loaded.Doc(test...))
	fmt.Printf("P(China|d) = %.6f\n", p[0])

	_, err = nb.Load[nb.TermCounts](path)
	fmt.Println(strings.TrimPrefix(err.Error(), "load "+path+": "))
	// Output:
	// P(China|d) = 0.689759
	// nb: the JSON is not naivebayes term counts: it holds "naivebayes term model", want "naivebayes term counts"; name the type to Load: bad format
}

// The JSON form is for people and other programs to read.
func ExampleCounts_MarshalJSON() {
	counts, _ := nb.CountRows([][]string{{"sunny", "20.5"}, {"rainy", "12"}, {"sunny", ""}}, []string{"yes", "no", "yes"},
		nb.Column{Name: "outlook"}, nb.Column{Name: "temperature", Kind: nb.Gaussian})
	dir, err := os.MkdirTemp("", "nb")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "outlook.json")
	if err := nb.Save(path, counts); err != nil {
		fmt.Println(err)
	}
	b, _ := os.ReadFile(path)
	fmt.Println(string(b))
	// Output:
	// {
	//   "format": "naivebayes counts",
	//   "version": 1,
	//   "checksum": "53ef2ca1",
	//   "content": {
	//     "classes": ["no", "yes"],
	//     "n": [1, 2],
	//     "columns": [
	//       {
	//         "name": "outlook",
	//         "kind": "categorical",
	//         "values": ["rainy", "sunny"],
	//         "counts": [
	//           [1, 0],
	//           [0, 2]
	//         ],
	//         "observed": [1, 2]
	//       },
	//       {
	//         "name": "temperature",
	//         "kind": "gaussian",
	//         "observed": [1, 1],
	//         "mean": [12, 20.5],
	//         "meanRest": [0, 0],
	//         "m2": [0, 0],
	//         "m2Rest": [0, 0]
	//       }
	//     ]
	//   }
	// }
}

// With λ = 1 the count that PMML gets for (overcast, no) is 0 + 1 of 5 + 3.
func ExampleCounts_WritePMML() {
	x, y := weather()
	counts, _ := nb.CountRows(x, y, nb.Column{Name: "outlook"}, nb.Column{Name: "temperature"}, nb.Column{Name: "humidity"}, nb.Column{Name: "windy"})
	var pmml strings.Builder
	if err := counts.WritePMML(&pmml, "play", nil); err != nil {
		fmt.Println(err)
	}
	_, overcast, _ := strings.Cut(pmml.String(), `<PairCounts value="overcast">`)
	for _, line := range strings.Split(overcast, "\n")[2:4] {
		fmt.Println(strings.TrimSpace(line))
	}
	model, err := nb.ReadPMML(strings.NewReader(pmml.String()))
	if err != nil {
		fmt.Println(err)
		return
	}
	row, _ := model.Row("sunny", "cool", "high", "TRUE")
	p, _ := model.Posterior(nil, row)
	fmt.Printf("P(yes|x) = %.4f\n", p[1])
	// Output:
	// <TargetValueCount value="no" count="1"></TargetValueCount>
	// <TargetValueCount value="yes" count="5"></TargetValueCount>
	// P(yes|x) = 0.2799
}

// A model that another program wrote. It has counts of 0, and PMML puts the
// threshold in place of their probability.
func ExampleReadPMML() {
	model, err := nb.ReadPMML(strings.NewReader(`<PMML version="4.4" xmlns="http://www.dmg.org/PMML-4_4"><Header/>
	<DataDictionary><DataField name="outlook" optype="categorical" dataType="string"/></DataDictionary>
	<NaiveBayesModel functionName="classification" threshold="0.001"><BayesInputs><BayesInput fieldName="outlook">
	<PairCounts value="sunny"><TargetValueCounts><TargetValueCount value="yes" count="2"/><TargetValueCount value="no" count="3"/></TargetValueCounts></PairCounts>
	<PairCounts value="overcast"><TargetValueCounts><TargetValueCount value="yes" count="4"/><TargetValueCount value="no" count="0"/></TargetValueCounts></PairCounts>
	</BayesInput></BayesInputs><BayesOutput fieldName="play">
	<TargetValueCounts><TargetValueCount value="yes" count="6"/><TargetValueCount value="no" count="3"/></TargetValueCounts>
	</BayesOutput></NaiveBayesModel></PMML>`))
	if err != nil {
		fmt.Println(err)
		return
	}
	row, _ := model.Row("overcast")
	p, _ := model.Posterior(nil, row)
	fmt.Printf("P(no|overcast) = %.6f\n", p[1]) // 3·0.001 / (6·4/6 + 3·0.001)
	// Output: P(no|overcast) = 0.000749
}
