package bayesnet

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const smallBIF = `// a comment
network "two parents" { property author = "x; y" ; /* another
*/ property "Asia, 1988"; }
variable a { type discrete [2] { yes no }; property position = (1, 2); }
variable "b c" { type discrete [ 3 ] { <5, "5 to 7", >7 } ; }
variable x { type discrete [ 2 ] { on, off }; }
probability ( a ) { table 0.25 0.75; }
probability ("b c") { table .2, .3, 5e-1; }
`

func TestReadBIF(t *testing.T) {
	want, err := NewNodes(
		Node{Name: "a", Values: []string{"yes", "no"}, Table: []float64{0.25, 0.75}},
		Node{Name: "b c", Values: []string{"<5", "5 to 7", ">7"}, Table: []float64{0.2, 0.3, 0.5}},
		Node{Name: "x", Values: []string{"on", "off"}, Parents: []string{"a", "b c"},
			Table: []float64{0.1, 0.9, 0.2, 0.8, 0.3, 0.7, 0.4, 0.6, 0.5, 0.5, 0.6, 0.4}})
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]string{
		"rows":         `probability (x | a, "b c") { (no,>7) .6,.4; (yes, <5) 0.1 0.9; (yes, "5 to 7") 0.2 0.8; (yes, >7) 0.3 0.7; (no <5) 0.4 0.6; property p = 1; (no, "5 to 7") 0.5 0.5; }`,
		"default":      `probability (x a "b c") { default 0.5, 0.5; (no,>7) .6,.4; (yes, <5) 0.1 0.9; (yes, "5 to 7") 0.2 0.8; (yes, >7) 0.3 0.7; (no <5) 0.4 0.6; }`,
		"child first":  `probability (x | a, "b c") { table 0.1 0.2 0.3 0.4 0.5 0.6  0.9 0.8 0.7 0.6 0.5 0.4; }`,
		"seven digits": `probability (x | a, "b c") { default 0.50000005, 0.50000005; (no,>7) .6,.4; (yes, <5) 0.1 0.9; (yes, "5 to 7") 0.2 0.8; (yes, >7) 0.3 0.7; (no <5) 0.4 0.6; }`,
	} {
		t.Run(name, func(t *testing.T) {
			net, err := ReadBIF(strings.NewReader(smallBIF + block))
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(net.Nodes(), want.Nodes()) {
				t.Errorf("%v, want %v", net.Nodes(), want.Nodes())
			}
		})
	}
}

func TestReadBIFErrors(t *testing.T) {
	const one = "network n {\n}\nvariable a { type discrete [2] { yes, no }; }\n"
	const row = `probability (x | a, "b c") { `
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", `line 1, column 1: have the end of the file, want "network"`},
		{"no block", "network n", `line 1, column 10: have the end of the file, want "{"`},
		{"unknown block", one + "  varible b {", `line 4, column 3: have "varible", want variable or probability`},
		{"comment", one + "/* open", `line 4, column 1: the comment has no end`},
		{"quote", one + "variable \"b\n", `line 4, column 10: the name has no end`},
		{"property", "network n { property x", `line 1, column 21: the property has no end`},
		{"value count", "network n {}\nvariable a { type discrete [3] { yes, no }; }", `line 2, column 29: "a" has 2 values, and the number of values is "3"`},
		{"no type", "network n {}\nvariable é { } \n", `line 2, column 10: the variable "é" has no type`},
		{"continuous", "network n {}\nvariable a { type real", `line 2, column 19: have "real", want "discrete"`},
		{"no table", one, `line 3, column 10: the variable "a" has no probability block`},
		{"variable twice", one + "variable a { type discrete [1] { yes }; }", `line 4, column 10: the variable "a" stands twice`},
		{"table twice", one + "probability (a) { table 1 0; }\nprobability (a) { table 1 0; }", `line 5, column 14: the second table of "a"; the first is in line 4`},
		{"second table", one + "probability (a) { table 1 0; table 1 0; }", `line 4, column 30: a second "table"`},
		{"unknown variable", one + "probability (b) { table 1 0; }", `line 4, column 14: no variable is called "b"`},
		{"not a number", one + "probability (a) { table 1 zero; }", `line 4, column 27: have "zero", want a probability`},
		{"negative", one + "probability (a) { table 1.5 -0.5; }", `line 4, column 25: have "1.5", want a probability`},
		{"NaN", one + "probability (a) { table NaN 1; }", `line 4, column 25: have "NaN", want a probability`},
		{"sum", one + "probability (a) { table 0.5 0.4; }", `line 4, column 19: the row sums to 0.9, want 1`},
		{"too few numbers", one + "probability (a) { table 1; }", `line 4, column 19: numbers: have 1, want 2`},
		{"row too long", smallBIF + row + "default 1, 0, 0; }", `column 30: numbers: have 3, want 2`},
		{"values of parents", smallBIF + row + "(yes) 1, 0; }", `column 30: values of parents: have 1, want 2`},
		{"unknown value", smallBIF + row + "(yes, many) 1, 0; }", `column 36: "many" is no value of b c{<5, 5 to 7, >7}`},
		{"row twice", smallBIF + row + "(yes, <5) 1, 0; (yes, <5) 1, 0; }", `column 46: the second row of a=yes, b c=<5`},
		{"row missing", smallBIF + row + "(yes, <5) 1, 0; }", `has 1 of 6 rows and no default; the first without is P(x | a=yes, b c=5 to 7)`},
		{"table and rows", smallBIF + row + "(yes, <5) 1, 0; table 1 0; }", `column 46: a table beside rows`},
		{"sign", one + "probability (a) { table 1 ( 0; }", `line 4, column 27: have "(", want a probability`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ReadBIF(strings.NewReader(c.text))
			if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error is %v, want %q", err, c.want)
			}
		})
	}
	_, err := ReadBIF(strings.NewReader(one + "variable b { type discrete [1] {u}; }\nprobability (a b) { default 1 0; } probability (b a) { default 1; }"))
	if !errors.Is(err, ErrCycle) || !strings.Contains(err.Error(), "BIF line 5, column 14: a → b → a") {
		t.Errorf("error is %v, want the cycle a → b → a in line 5", err)
	}
	_, err = ReadBIF(strings.NewReader("network n {}\nvariable a { type discrete [2] { yes, yes }; }\nprobability (a) { table 1 0; }"))
	if !errors.Is(err, ErrStructure) || !strings.Contains(err.Error(), `BIF line 2, column 10: variable 0: the value "yes" of a stands twice`) {
		t.Errorf("error is %v, want the value in line 2", err)
	}
}

// TestBIFDefaultBudget: a file of a few lines cannot ask for gigabytes.
func TestBIFDefaultBudget(t *testing.T) {
	text, scope := "network n {}\n", ""
	for i := range 26 {
		name := fmt.Sprint("v", i)
		text += "variable " + name + " { type discrete [2] { yes, no }; }\n"
		if i > 0 {
			text += "probability (" + name + ") { default 1, 0; }\n"
			scope += " " + name
		}
	}
	_, err := ReadBIF(strings.NewReader(text + "probability (v0 |" + scope + ") { default 1, 0; }"))
	if !errors.Is(err, ErrFormat) || !strings.Contains(err.Error(), "defaults stand for more than") {
		t.Errorf("error is %v, want one about defaults", err)
	}
}

// TestRoundTrips: every network of the repository comes back from BIF and from
// JSON bit for bit, from files as well.
func TestRoundTrips(t *testing.T) {
	files, err := filepath.Glob("testdata/*.bif")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	nets := map[string]*Network{"burglary": Burglary(), "sprinkler": Sprinkler(), "asia": Asia()}
	for _, f := range files {
		if nets[f], err = Load(f); err != nil {
			t.Fatal(err)
		}
	}
	odd, err := NewNodes(Node{Name: "a, b | {c}", Values: []string{"//", "/*", "é, \\ <&>"}, Table: []float64{0.1, 1. / 3, 1 - 0.1 - 1./3}})
	if err != nil {
		t.Fatal(err)
	}
	nets["odd"] = odd
	for name, net := range nets {
		for _, end := range []string{".bif", ".json"} {
			path := filepath.Join(t.TempDir(), "net"+end)
			for range 2 { // the second time over the file
				if err := net.Save(path); err != nil {
					t.Fatal(err)
				}
			}
			got, err := Load(path)
			if err != nil {
				t.Errorf("%s%s: %v", name, end, err)
				continue
			}
			if !reflect.DeepEqual(got, net) {
				t.Errorf("%s%s: another network came back", name, end)
			}
			if left, _ := filepath.Glob(filepath.Dir(path) + "/*"); len(left) != 1 {
				t.Errorf("%s%s: files left: %v", name, end, left)
			}
		}
	}
	quote, err := NewNodes(Node{Name: `a"b`, Values: []string{"x"}, Table: []float64{1}})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "net.bif")
	if err := quote.Save(path); !errors.Is(err, ErrFormat) {
		t.Errorf("quotation mark: %v, want ErrFormat", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file was left although Save failed")
	}
	if err := quote.Save(path + ".txt"); !errors.Is(err, ErrFormat) {
		t.Errorf("other ending: %v, want ErrFormat", err)
	}
}

func FuzzReadBIF(f *testing.F) {
	f.Add(smallBIF + `probability (x | a, "b c") { default 0.5, 0.5; (no,>7) .6,.4; }`)
	f.Add(burglaryBIF)
	f.Add(asiaBIF)
	f.Add("network n {}variable a{type discrete[1]{\"//\"};}probability(a){table 1;}")
	f.Fuzz(func(t *testing.T, text string) {
		net, err := ReadBIF(strings.NewReader(text))
		if err != nil {
			return
		}
		var b strings.Builder
		if err := net.WriteBIF(&b, "n"); err != nil {
			t.Fatalf("what was read is not written: %v", err)
		}
		again, err := ReadBIF(strings.NewReader(b.String()))
		if err != nil || !reflect.DeepEqual(again, net) {
			t.Fatalf("%v\n%s\ngives %v, want %v", err, b.String(), again, net)
		}
	})
}

func TestUnmarshalJSONErrors(t *testing.T) {
	node := func(table string) string {
		return `{"format": "naivebayes network", "version": 1, "nodes": [{"name": "a", "values": ["x", "y"], "parents": [], "table": ` + table + `}]}`
	}
	for _, c := range []struct {
		name, text string
		err        error
		want       string
	}{
		{"no JSON", "{", ErrFormat, "line 1, column 2: unexpected end"},
		{"list", "[]", ErrFormat, "cannot unmarshal array"},
		{"unknown", `{"format": "naivebayes network", "name": 1}`, ErrFormat, `"name" is unknown`},
		{"capitals", strings.Replace(node("[[1, 0]]"), "nodes", "Nodes", 1), ErrFormat, `"Nodes" is unknown`},
		{"twice", strings.Replace(node("[[1, 0]]"), `"version": 1`, `"version": 1, "version": 1`, 1), ErrFormat, `"version" stands twice`},
		{"missing", strings.Replace(node("[[1, 0]]"), `"parents": [], `, "", 1), ErrFormat, `no member "parents"`},
		{"version", strings.Replace(node("[[1, 0]]"), `"version": 1`, `"version": 2`, 1), ErrFormat, "version 2"},
		{"row", node("[[1]]"), ErrFormat, "row 1 of the table of a: have 1 numbers, want 2"},
		{"rows", node("[[1, 0], [1, 0]]"), ErrTable, "have 4, want 2"},
		{"sum", node("[[1, 0.5]]"), ErrTable, "sums to 1.5"},
		{"parent", strings.Replace(node("[[1, 0]]"), `[]`, `["b"]`, 1), ErrName, `parent "b"`},
		{"two objects", node("[[1, 0]]") + "{}", ErrFormat, ""},
		{"not UTF-8", strings.Replace(node("[[1, 0]]"), `"a"`, "\"\xff\"", 1), ErrFormat, "UTF-8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			net := Asia()
			err := net.UnmarshalJSON([]byte(c.text))
			if !errors.Is(err, c.err) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error is %v, want %v with %q", err, c.err, c.want)
			}
			if !reflect.DeepEqual(net, Asia()) {
				t.Error("the network changed")
			}
		})
	}
	net := &Network{}
	if err := net.UnmarshalJSON([]byte(node("[[1, 0]]"))); err != nil {
		t.Fatal(err)
	}
}

// TestJSONErrorsSayWhere: line and column of whatever is wrong.
func TestJSONErrorsSayWhere(t *testing.T) {
	good := string(Sprinkler().json())
	for _, c := range []struct {
		name, old, new string
		err            error
		line, column   int
	}{
		{"comma", "\"Cloudy\",", "\"Cloudy\"", ErrFormat, 7, 7},
		{"end", "  ]\n}\n", "  ]\n", ErrFormat, 43, 1},
		{"more", "  ]\n}\n", "  ]\n}\n{}", ErrFormat, 44, 1},
		{"unknown", "\"name\": \"Rain\"", "\"Name\": \"Rain\"", ErrFormat, 23, 7},
		{"twice", "\"name\": \"Rain\",", "\"name\": \"Regen\", \"name\": \"Rain\",", ErrFormat, 23, 24},
		{"missing", "\"name\": \"Rain\",", "", ErrFormat, 30, 5},
		{"no number", "[0.1, 0.9]", "[0.1, \"é x\", 1]", ErrFormat, 18, 15},
		{"number for a name", "\"name\": \"Rain\"", "\"name\": 12", ErrFormat, 23, 15},
		{"object for a list", "[0.1, 0.9]", "{}", ErrFormat, 18, 9},
		{"null for a node", "  \"nodes\": [", "  \"nodes\": [null,", ErrStructure, 4, 13},
		{"length of a row", "[0.1, 0.9]", "[0.1, 0.4, 0.5]", ErrFormat, 18, 9},
		{"sum of a row", "[0.1, 0.9]", "[0.1, 0.8]", ErrTable, 18, 9},
		{"rows", "[0.1, 0.9]", "[0.1, 0.9], [0.1, 0.9]", ErrTable, 13, 5},
		{"value twice", "\"name\": \"Rain\",\n      \"values\": [\"true\", \"false\"]", "\"name\": \"Rain\",\n      \"values\": [\"true\", \"true\"]", ErrStructure, 22, 5},
		{"name twice", "\"name\": \"WetGrass\"", "\"name\": \"Rain\"", ErrStructure, 31, 5},
		{"parent", "\"parents\": [\"Cloudy\"]", "\"parents\": [\"Wolken\"]", ErrName, 13, 5},
		{"cycle", "\"parents\": []", "\"parents\": [\"WetGrass\"]", ErrCycle, 5, 5},
		{"not UTF-8", "\"name\": \"Rain\"", "\"name\": \"é\xff\"", ErrFormat, 23, 17},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		err := (&Network{}).UnmarshalJSON([]byte(text))
		if want := fmt.Sprintf("bayesnet: JSON line %d, column %d: ", c.line, c.column); !errors.Is(err, c.err) || !strings.HasPrefix(err.Error(), want) || strings.Count(err.Error(), "bayesnet") > 1 {
			t.Errorf("%s: error is %v, want %v at %q", c.name, err, c.err, want)
		}
	}
}

func FuzzUnmarshalJSON(f *testing.F) {
	f.Add(string(Burglary().json()))
	f.Add(`{"format": "naivebayes network", "version": 1, "nodes": [{"name": "a", "values": ["x"], "parents": [], "table": [[1]]}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		net := &Network{}
		if net.UnmarshalJSON([]byte(text)) != nil {
			return
		}
		again := &Network{}
		if err := again.UnmarshalJSON(net.json()); err != nil || !reflect.DeepEqual(again, net) {
			t.Fatalf("%v: %s", err, net.json())
		}
	})
}

// TestNewRefuses: sizes and numbers of tables.
func TestNewRefuses(t *testing.T) {
	s := Burglary().Structure
	for _, c := range []struct {
		name string
		bad  func(tables [][]float64) [][]float64
		want string
	}{
		{"too few tables", func(x [][]float64) [][]float64 { return x[:4] }, "tables: have 4, want 5"},
		{"size", func(x [][]float64) [][]float64 { x[2] = x[2][:6]; return x }, "entries in the table of Alarm: have 6, want 8"},
		{"negative", func(x [][]float64) [][]float64 { x[2][4], x[2][5] = -0.5, 1.5; return x }, "P(Alarm=true | Burglary=false, Earthquake=true) is -0.5"},
		{"sum", func(x [][]float64) [][]float64 { x[3][2] += 2e-9; return x }, "the row P(JohnCalls | Alarm=false) sums to"},
	} {
		var tables [][]float64
		for _, n := range Burglary().Nodes() {
			tables = append(tables, n.Table)
		}
		if _, err := New(s, c.bad(tables)); !errors.Is(err, ErrTable) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error is %v, want %q", c.name, err, c.want)
		}
	}
}
