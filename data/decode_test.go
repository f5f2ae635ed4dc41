package data

import (
	"encoding/csv"
	"strconv"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// odd has a column of each type and every trap of gota: the texts "NA" and
// "NaN", missing cells in each column, and an empty text that is a value.
const oddCSV = "s,i,f,b,e\n" +
	"NA,1,0.5,1,x\n" +
	",,,,\n" +
	"NaN,-2,-1e-3,0,NaN\n" +
	"\"a,\"\"b\",0,7,1,\" \"\n"

var odd = Card{Name: "Odd", File: "odd.csv", Rows: 4, Columns: []Column{
	{Name: "s", Type: series.String, Missing: 1}, {Name: "i", Type: series.Int, Missing: 1},
	{Name: "f", Type: series.Float, Missing: 1}, {Name: "b", Type: series.Bool, Missing: 1},
	{Name: "e", Type: series.String, EmptyText: true},
}}

func TestDecodeKeepsEveryCell(t *testing.T) {
	df, err := decode(oddCSV, odd)
	if err != nil {
		t.Fatal(err)
	}
	for j, col := range odd.Columns {
		if na := df.Elem(1, j).IsNA(); na != !col.EmptyText {
			t.Errorf("IsNA of the empty cell of %s = %v, want %v", col.Name, na, !col.EmptyText)
		}
		for _, i := range []int{0, 2, 3} {
			if df.Elem(i, j).IsNA() {
				t.Errorf("%s[%d] is missing, want a value", col.Name, i)
			}
		}
	}
	s := df.Col("s")
	for i, want := range map[int]string{0: "NA", 2: "NaN", 3: `a,"b`} {
		if got := s.Elem(i).String(); got != want {
			t.Errorf("s[%d] = %q, want %q", i, got, want)
		}
	}
	// A missing cell prints as NaN and is still not the text NaN.
	if s.Elem(1).Eq(s.Elem(2)) || s.Elem(2).Eq(s.Elem(1)) || s.Elem(1).Eq(s.Elem(1)) {
		t.Error("a missing cell equals something")
	}
	if e := df.Col("e").Elem(1); e.String() != "" || e.IsNA() {
		t.Errorf("the empty text = %q, missing %v", e, e.IsNA())
	}
	if got, err := df.Col("i").Elem(2).Int(); got != -2 || err != nil {
		t.Errorf("i[2] = %d, %v, want -2", got, err)
	}
	if _, err := df.Col("i").Elem(1).Int(); err == nil {
		t.Error("the missing cell of an int column has a value")
	}
	if got := df.Col("f").Elem(2).Float(); got != -1e-3 {
		t.Errorf("f[2] = %v, want -0.001", got)
	}
	if got, err := df.Col("b").Elem(0).Bool(); !got || err != nil {
		t.Errorf("b[0] = %v, %v, want true", got, err)
	}
}

// TestDecodeSurvivesGota checks that values and missing cells stay what they
// are through the operations that a notebook uses.
func TestDecodeSurvivesGota(t *testing.T) {
	df, err := decode(oddCSV, odd)
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]func(dataframe.DataFrame) dataframe.DataFrame{
		"Copy":   dataframe.DataFrame.Copy,
		"Subset": func(d dataframe.DataFrame) dataframe.DataFrame { return d.Subset([]int{0, 1, 2, 3}) },
		"Select": func(d dataframe.DataFrame) dataframe.DataFrame { return d.Select([]string{"s", "i", "f", "b", "e"}) },
	} {
		t.Run(name, func(t *testing.T) {
			got := f(df)
			for j := range odd.Columns {
				for i := range odd.Rows {
					if a, b := show(df.Elem(i, j)), show(got.Elem(i, j)); a != b || df.Elem(i, j).IsNA() != got.Elem(i, j).IsNA() {
						t.Errorf("cell %d,%d = %q, want %q", i, j, b, a)
					}
				}
			}
		})
	}
	got := df.Filter(dataframe.F{Colname: "s", Comparator: series.Eq, Comparando: "NA"})
	if got.Nrow() != 1 || got.Elem(0, 4).String() != "x" {
		t.Errorf("Filter(s == NA) = %v, want the first row", got)
	}
}

// TestRBindLosesMissingText pins the trap of gota v0.12.0 that the package
// comment warns of.
func TestRBindLosesMissingText(t *testing.T) {
	df, err := decode(oddCSV, odd)
	if err != nil {
		t.Fatal(err)
	}
	both := df.RBind(df)
	if e := both.Col("s").Elem(5); e.IsNA() || e.String() != "NaN" {
		t.Errorf("the missing cell is %q (missing: %v) after RBind: the warning in doc.go is out of date", e, e.IsNA())
	}
	for _, name := range []string{"i", "f", "b"} {
		if !both.Col(name).Elem(5).IsNA() {
			t.Errorf("the missing cell of %s is lost after RBind: doc.go does not say so", name)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	one := Card{Name: "One", File: "one.csv", Rows: 1, Columns: []Column{{Name: "a", Type: series.Int}, {Name: "b", Type: series.Float}}}
	flag := Card{Name: "Flag", File: "flag.csv", Rows: 1, Columns: []Column{{Name: "a", Type: series.Bool}}}
	for name, c := range map[string]struct {
		file string
		card Card
		want string
	}{
		"empty file":      {"", one, "one.csv: header: EOF"},
		"no column":       {"a\n", Card{File: "none.csv"}, "none.csv: the card names no column"},
		"wrong name":      {"a,c\n1,2\n", one, `one.csv: header, column 2: have "c", want "b"`},
		"column too many": {"a,b,c\n", one, "one.csv: header: record on line 1: wrong number of fields"},
		"no row":          {"a,b\n", one, "one.csv: have 0 rows, want 1"},
		"row too many":    {"a,b\n1,2\n3,4\n", one, "one.csv: have more than 1 rows"},
		"short row":       {"a,b\n1\n", one, "one.csv: record on line 2: wrong number of fields"},
		"open quote":      {"a,b\n\"1,2\n", one, "one.csv: parse error on line 2"},
		"text as int":     {"a,b\nx,2\n", one, `one.csv: row 1, column "a": strconv.Atoi: parsing "x": invalid syntax`},
		"float as int":    {"a,b\n1.0,2\n", one, `one.csv: row 1, column "a": strconv.Atoi: parsing "1.0"`},
		"NA as float":     {"a,b\n1,NA\n", one, `one.csv: row 1, column "b": strconv.ParseFloat: parsing "NA"`},
		"NaN as float":    {"a,b\n1,NaN\n", one, `one.csv: row 1, column "b": "NaN" is not a finite number`},
		"Inf as float":    {"a,b\n1,-inf\n", one, `one.csv: row 1, column "b": "-inf" is not a finite number`},
		"huge float":      {"a,b\n1,1e999\n", one, `one.csv: row 1, column "b": `},
		"bool 2":          {"a\n2\n", flag, `flag.csv: row 1, column "a": have "2", want 0 or 1`},
		"missing":         {"a,b\n1,\n", one, `one.csv: column "b": have 1 missing cells, want 0`},
	} {
		t.Run(name, func(t *testing.T) {
			df, err := decode(c.file, c.card)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("decode(%q) = %v, %v, want error %q", c.file, df, err, c.want)
			}
		})
	}
	defer func() {
		if got, want := recover(), "data: one.csv: have 0 rows, want 1"; got != want {
			t.Errorf("mustFrame panics with %v, want %q", got, want)
		}
	}()
	mustFrame("a,b\n", one)
}

// FuzzDecode checks that a file is either refused or kept cell by cell.
func FuzzDecode(f *testing.F) {
	f.Add(oddCSV, byte(0))
	f.Add("a,b\n1,2\n", byte(1))
	f.Add("a,b\n1.5,\n", byte(2))
	f.Add("a\n\n\n1\n", byte(3))
	f.Add("\"a\"\"\",b\r\nNA,NaN\r\n", byte(0))
	types := []series.Type{series.String, series.Int, series.Float, series.Bool}
	f.Fuzz(func(t *testing.T, file string, kind byte) {
		r := csv.NewReader(strings.NewReader(file))
		records, err := r.ReadAll()
		if err != nil || len(records) == 0 {
			return
		}
		c := Card{Name: "Fuzz", File: "fuzz.csv", Rows: len(records) - 1}
		for j, name := range records[0] {
			missing := 0
			for _, row := range records[1:] {
				if row[j] == "" {
					missing++
				}
			}
			c.Columns = append(c.Columns, Column{Name: name, Type: types[(int(kind)+j)%len(types)], Missing: missing})
		}
		df, err := decode(file, c)
		if err != nil {
			return
		}
		for j, col := range c.Columns {
			for i, row := range records[1:] {
				e := df.Elem(i, j)
				switch {
				case e.IsNA() != (row[j] == ""):
					t.Fatalf("cell %d,%d of %q: missing %v", i, j, row[j], e.IsNA())
				case e.IsNA():
				case col.Type == series.String && e.String() != row[j]:
					t.Fatalf("cell %d,%d = %q, want %q", i, j, e, row[j])
				case col.Type == series.Int:
					got, err := e.Int()
					if want, err2 := strconv.Atoi(row[j]); err != nil || err2 != nil || got != want {
						t.Fatalf("cell %d,%d = %d, want %q", i, j, got, row[j])
					}
				case col.Type == series.Float:
					if want, err := strconv.ParseFloat(row[j], 64); err != nil || e.Float() != want {
						t.Fatalf("cell %d,%d = %v, want %q", i, j, e.Float(), row[j])
					}
				case col.Type == series.Bool:
					if got, err := e.Bool(); err != nil || got != (row[j] == "1") {
						t.Fatalf("cell %d,%d = %v, want %q", i, j, got, row[j])
					}
				}
			}
		}
	})
}
