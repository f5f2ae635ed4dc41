package proofs

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// testFuncs returns the names of the tests of this folder.
func testFuncs(t *testing.T) map[string]bool {
	t.Helper()
	tests := map[string]bool{}
	for _, file := range glob(t, "*_test.go") {
		for _, m := range testFunc.FindAllStringSubmatch(read(t, file), -1) {
			tests[m[1]] = true
		}
	}
	return tests
}

// exported returns what a package exports: functions, types, T.Method, T.Field,
// constants and variables.
func exported(t *testing.T, dir string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	for _, file := range glob(t, dir+"/*.go") {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				name := d.Name.Name
				if d.Recv != nil {
					r := d.Recv.List[0].Type
					if star, ok := r.(*ast.StarExpr); ok {
						r = star.X
					}
					id, ok := r.(*ast.Ident)
					if !ok {
						continue
					}
					name = id.Name + "." + name
				}
				names[name] = true
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.ValueSpec:
						for _, n := range s.Names {
							names[n.Name] = true
						}
					case *ast.TypeSpec:
						names[s.Name.Name] = true
						if st, ok := s.Type.(*ast.StructType); ok {
							for _, field := range st.Fields.List {
								for _, n := range field.Names {
									names[s.Name.Name+"."+n.Name] = true
								}
							}
						}
					}
				}
			}
		}
	}
	return names
}

var (
	identifier = regexp.MustCompile("`(nb|score|bayesnet)\\.([A-Z][A-Za-z0-9]*(?:\\.[A-Z][A-Za-z0-9]*)?)`")
	cell       = regexp.MustCompile("`(\\d\\d)#([a-z0-9-]+)`")
	tagged     = regexp.MustCompile(`\((\d+\.\d+)\)`)
)

// Every proof, equation, test, identifier and notebook cell that the tables name
// exists. (Links are checked by TestLinks.)
func TestTablesNameWhatExists(t *testing.T) {
	tests := testFuncs(t)
	packages := map[string]map[string]bool{"nb": exported(t, "../nb"), "score": exported(t, "../nb/score"), "bayesnet": exported(t, "../nb/bayesnet")}
	tags := map[string]bool{}
	for _, file := range glob(t, "[0-9][0-9]-*.md") {
		for _, m := range regexp.MustCompile(`\\tag\{(\d+\.\d+)\}`).FindAllStringSubmatch(read(t, file), -1) {
			tags[m[1]] = true
		}
	}
	for _, file := range []string{"formulas.md", "errata.md"} {
		text := read(t, file)
		for _, m := range testName.FindAllStringSubmatch(text, -1) {
			if !tests[m[1]] {
				t.Errorf("%s names the test %s, which does not exist", file, m[1])
			}
		}
		for _, m := range identifier.FindAllStringSubmatch(text, -1) {
			if !packages[m[1]][m[2]] {
				t.Errorf("%s names %s.%s, which does not exist", file, m[1], m[2])
			}
		}
		for _, m := range tagged.FindAllStringSubmatch(text, -1) {
			if !tags[m[1]] {
				t.Errorf("%s names equation %s, which no proof has", file, m[1])
			}
		}
		for _, m := range cell.FindAllStringSubmatch(text, -1) {
			books, err := filepath.Glob("../notebooks/" + m[1] + "-*.ipynb")
			if err != nil || len(books) != 1 {
				t.Errorf("%s names a cell of notebook %s: have %d such notebooks, want 1", file, m[1], len(books))
				continue
			}
			b, err := os.ReadFile(books[0])
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(b), `"id": "`+m[2]+`"`) {
				t.Errorf("%s names cell %s of %s, which does not exist", file, m[2], books[0])
			}
		}
	}
	for _, file := range []string{"formulas.md", "errata.md"} {
		if !strings.Contains(read(t, "README.md"), "("+file+")") {
			t.Errorf("README.md does not link %s", file)
		}
	}
	if rows := regexp.MustCompile(`(?m)^\| \d\d\d\.`).FindAllString(read(t, "formulas.md"), -1); len(rows) < 50 {
		t.Errorf("formulas.md has %d rows, want 50 or more", len(rows))
	}
}
