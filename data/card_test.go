package data

import (
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-gota/gota/series"
	"github.com/google/go-cmp/cmp"
)

// TestCards checks every card against its file on disk, which is read here
// anew, and against the frame, cell by cell.
func TestCards(t *testing.T) {
	for _, c := range Cards() {
		t.Run(c.Name, func(t *testing.T) {
			raw, err := os.ReadFile(c.File)
			if err != nil {
				t.Fatal(err)
			}
			l, ok := loaders[c.Name]
			if !ok {
				t.Fatalf("no function %s in the test's list", c.Name)
			}
			if string(raw) != *l.file {
				t.Errorf("%s embeds another file than %s", c.Name, c.File)
			}
			sum := sha256.Sum256(raw)
			if got := hex.EncodeToString(sum[:]); got != c.SHA256 {
				t.Errorf("SHA-256 of %s = %s, want %s", c.File, got, c.SHA256)
			}
			for name, field := range map[string]string{"Row": c.Row, "Source": c.Source, "Licence": c.Licence, "Carrier": c.Carrier} {
				if field == "" {
					t.Errorf("card has no %s", name)
				}
			}

			records, err := csv.NewReader(strings.NewReader(string(raw))).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			header, rows := records[0], records[1:]
			// The csv package skips blank lines: a lost row would show here.
			if n := strings.Count(string(raw), "\n"); n != len(records) {
				t.Errorf("%s has %d lines but %d records", c.File, n, len(records))
			}
			if len(rows) != c.Rows || len(header) != len(c.Columns) {
				t.Fatalf("%s is %d×%d, want %d×%d", c.File, len(rows), len(header), c.Rows, len(c.Columns))
			}
			df := l.load()
			if r, k := df.Dims(); r != c.Rows || k != len(c.Columns) || df.Err != nil {
				t.Fatalf("frame is %d×%d (error %v), want %d×%d", r, k, df.Err, c.Rows, len(c.Columns))
			}
			if d := cmp.Diff(header, df.Names()); d != "" {
				t.Errorf("names of the frame (-file +frame):\n%s", d)
			}
			for j, col := range c.Columns {
				if header[j] != col.Name {
					t.Errorf("column %d = %q, want %q", j, header[j], col.Name)
				}
				s := df.Col(col.Name)
				if s.Type() != col.Type {
					t.Errorf("type of %s = %s, want %s", col.Name, s.Type(), col.Type)
				}
				empty, missing := 0, 0
				for i := range rows {
					if rows[i][j] == "" {
						empty++
					}
					e := s.Elem(i)
					if e.IsNA() {
						missing++
					}
					if got, want := show(e), rows[i][j]; !sameCell(got, want, col.Type) {
						t.Fatalf("cell %s[%d] = %q, want %q", col.Name, i, got, want)
					}
				}
				if missing != col.Missing || !col.EmptyText && empty != col.Missing {
					t.Errorf("missing cells of %s: file %d, frame %d, want %d", col.Name, empty, missing, col.Missing)
				}
			}
		})
	}
}

// show returns a cell of a frame as text, "" if it is missing.
func show(e series.Element) string {
	if e.IsNA() {
		return ""
	}
	if e.Type() == series.Float {
		return strconv.FormatFloat(e.Float(), 'g', -1, 64)
	}
	return e.String()
}

// sameCell compares a cell of a frame with the text in the file.
func sameCell(got, want string, t series.Type) bool {
	switch {
	case got == "" || want == "":
		return got == want
	case t == series.Float:
		f, err := strconv.ParseFloat(want, 64)
		return err == nil && got == strconv.FormatFloat(f, 'g', -1, 64)
	case t == series.Bool:
		return got == map[string]string{"0": "false", "1": "true"}[want]
	}
	return got == want
}

// TestEverythingHasACard fails if a table file or a function lacks a card.
func TestEverythingHasACard(t *testing.T) {
	var names, files []string
	for _, c := range Cards() {
		names, files = append(names, c.Name), append(files, c.File)
	}
	slices.Sort(names)
	slices.Sort(files)

	onDisk, err := filepath.Glob("*.csv")
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(onDisk)
	if d := cmp.Diff(onDisk, files); d != "" {
		t.Errorf("files of the cards (-folder +cards):\n%s", d)
	}
	frames, docs := exportedLoaders(t)
	if d := cmp.Diff(frames, names); d != "" {
		t.Errorf("names of the cards (-functions +cards):\n%s", d)
	}
	for _, name := range docs {
		if docsLoaders[name] == nil {
			t.Errorf("%s is not in the test's list", name)
		}
	}
	if len(docs) != len(docsLoaders) {
		t.Errorf("have %d functions that return Docs, want %d", len(docs), len(docsLoaders))
	}
}

// exportedLoaders returns the sorted names of the exported functions of the
// package that return a frame and of those that return Docs.
func exportedLoaders(t *testing.T) (frames, docs []string) {
	t.Helper()
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range f.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || !fn.Name.IsExported() || fn.Recv != nil || fn.Type.Results == nil {
				continue
			}
			switch r := fn.Type.Results.List[0].Type.(type) {
			case *ast.SelectorExpr:
				if r.Sel.Name == "DataFrame" {
					frames = append(frames, fn.Name.Name)
				}
			case *ast.Ident:
				if r.Name == "Docs" {
					docs = append(docs, fn.Name.Name)
				}
			}
		}
	}
	slices.Sort(frames)
	slices.Sort(docs)
	return frames, docs
}

func TestLookup(t *testing.T) {
	c, ok := Lookup("HouseVotes")
	if !ok || c.File != "house_votes_84.csv" || c.Missing() != 392 {
		t.Errorf("Lookup(HouseVotes) = %v, %v", c, ok)
	}
	if c, ok := Lookup("Votes"); ok {
		t.Errorf("Lookup(Votes) = %v, want none", c)
	}
	if _, ok := Lookup(""); ok {
		t.Error(`Lookup("") found a card`)
	}
}

// TestCardsAreCopies changes what Cards returns and asks again.
func TestCardsAreCopies(t *testing.T) {
	first := Cards()
	first[0].Columns[0].Name, first[0].Name = "changed", "changed"
	if again := Cards(); again[0].Name != "PlayTennis" || again[0].Columns[0].Name != "outlook" {
		t.Errorf("a change of the result of Cards changed the card to %v", again[0])
	}
}

func TestCardString(t *testing.T) {
	c, _ := Lookup("Penguins")
	got := c.String()
	for _, want := range []string{
		"Penguins: 344 rows × 8 columns, 19 missing cells\n",
		"a row    a penguin\n",
		"columns  species, island (string); bill_length_mm (float, 2 missing); bill_depth_mm (float, 2 missing); ",
		"sex (string, 11 missing); year (int)\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("String() = %s\nwant it to contain %q", got, want)
		}
	}
	if strings.Contains(got, "DOI") {
		t.Errorf("String() shows an empty DOI: %s", got)
	}
}
