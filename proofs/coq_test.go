package proofs

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var updateAssumptions = flag.Bool("update-assumptions", false, "write coq/assumptions.txt")

var (
	coqTheorem = regexp.MustCompile(`(?m)^\s*Theorem\s+(\w+)`)
	// A claim without a proof, or a switch that makes the checker lenient.
	coqUnproved = regexp.MustCompile(`\b(Admitted|admit|give_up|Axioms?|Parameters?|Conjecture|Abort|Unset|bypass_check|Declare ML)\b`)
	coqLink     = regexp.MustCompile("\\[`(\\w+)`\\]\\((?:coq/)?(\\w+)\\.v\\)")
	coqWrong    = regexp.MustCompile(`(?m)^.* \(\* wrong; right: (.*) \*\)$`)
	coqRefused  = regexp.MustCompile(`\(\* refused: (.*) \*\)`)
	coqError    = regexp.MustCompile(`(?s)File "[^"]*", line (\d+), characters [\d-]+:\s*Error:\s*(.*)`)
)

// coqFiles returns the files of coq/_CoqProject, each after those it needs.
func coqFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	for _, word := range strings.Fields(read(t, "coq/_CoqProject")) {
		if strings.HasSuffix(word, ".v") {
			files = append(files, word)
		}
	}
	listed := slices.Sorted(slices.Values(files))
	var present []string
	for _, file := range glob(t, "coq/*.v") {
		present = append(present, filepath.Base(file))
	}
	if diff := cmp.Diff(present, listed); diff != "" {
		t.Fatalf("_CoqProject does not list the files of coq (-present +listed):\n%s", diff)
	}
	return files
}

// coqTheorems returns the theorems of a file in their order, as Module.name.
func coqTheorems(t *testing.T, file string) []string {
	t.Helper()
	var names []string
	for _, m := range coqTheorem.FindAllStringSubmatch(coqCode(t, read(t, "coq/"+file)), -1) {
		names = append(names, strings.TrimSuffix(file, ".v")+"."+m[1])
	}
	return names
}

// coqCode returns source without its comments, which nest.
func coqCode(t *testing.T, source string) string {
	t.Helper()
	var code strings.Builder
	depth := 0
	for i := 0; i < len(source); i++ {
		switch {
		case strings.HasPrefix(source[i:], "(*"):
			depth++
			i++
		case depth > 0 && strings.HasPrefix(source[i:], "*)"):
			depth--
			i++
		case depth == 0:
			code.WriteByte(source[i])
		}
	}
	if depth != 0 {
		t.Fatal("a comment does not end")
	}
	return code.String()
}

// No file claims what it does not prove.
func TestCoqClaimsAreProved(t *testing.T) {
	for _, file := range coqFiles(t) {
		code := coqCode(t, read(t, "coq/"+file))
		for _, word := range coqUnproved.FindAllString(code, -1) {
			t.Errorf("coq/%s says %s", file, word)
		}
		if len(coqTheorems(t, file)) == 0 && file != "Finite.v" {
			t.Errorf("coq/%s has no theorem", file)
		}
	}
	for _, source := range []string{"Lemma a : 0 = 1. Admitted.", "Axiom a : 0 = 1.", "Proof. (* x *) admit. Qed."} {
		if !coqUnproved.MatchString(coqCode(t, source)) {
			t.Errorf("%q was not found", source)
		}
	}
	if got := coqCode(t, "a (* Axiom (* b *) c *) d"); got != "a  d" {
		t.Errorf("without comments: %q", got)
	}
}

// Every theorem that the prose names stands in the file that it names, every
// theorem is named, and every proof says what of it is machine-checked.
func TestCoqTheoremsAreNamed(t *testing.T) {
	theorems, named := map[string]bool{}, map[string]bool{}
	for _, file := range coqFiles(t) {
		for _, name := range coqTheorems(t, file) {
			theorems[name] = true
		}
	}
	for _, file := range append(glob(t, "[0-9][0-9]-*.md"), "coq/README.md") {
		text := read(t, file)
		links := coqLink.FindAllStringSubmatch(text, -1)
		for _, m := range links {
			name := m[2] + "." + m[1]
			named[name] = true
			if !theorems[name] {
				t.Errorf("%s names the theorem %s, which does not exist", file, name)
			}
		}
		if file == "coq/README.md" {
			continue
		}
		if !strings.Contains(text, "**Machine-checked.**") {
			t.Errorf("%s does not say what is machine-checked", file)
		}
		row := regexp.MustCompile(`(?m)^.*\(` + regexp.QuoteMeta(file) + `\).*$`).FindString(read(t, "README.md"))
		if marked := strings.Contains(row, "**M**"); marked != (len(links) > 0) {
			t.Errorf("%s names %d theorems, and its row of README.md has an M: %v", file, len(links), marked)
		}
	}
	for name := range theorems {
		if !named[name] {
			t.Errorf("no proof names the theorem %s", name)
		}
	}
}

// The proof that coq/README.md explains is that of the file.
func TestCoqReadmeQuotes(t *testing.T) {
	blocks := regexp.MustCompile("(?s)```coq\n(.*?)```").FindAllStringSubmatch(read(t, "coq/README.md"), -1)
	if len(blocks) != 1 || !strings.Contains(read(t, "coq/Risk.v"), blocks[0][1]) {
		t.Errorf("coq/README.md does not quote Risk.v")
	}
}

// coqc accepts every file; no theorem assumes more than coq/assumptions.txt
// says, and that is no more than the real numbers of Coq's standard library
// do; and of each file of coq/wrong it refuses the marked step.
func TestCoqAccepts(t *testing.T) {
	coqc, err := exec.LookPath("coqc")
	if err != nil {
		t.Skip("skipped: the machine-checked proofs, as coqc is not on PATH; apt-get install coq brings it")
	}
	if testing.Short() {
		t.Skip("skipped under -short: the machine-checked proofs, a minute or two")
	}
	files := coqFiles(t)
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("coq")); err != nil {
		t.Fatal(err)
	}
	run := func(file string) (string, error) {
		ctx, cancel := context.WithTimeout(context.Background(), 9*time.Minute)
		defer cancel()
		cmd := exec.CommandContext(ctx, coqc, "-Q", ".", "NaiveBayes", file)
		cmd.Dir = dir
		var out bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &out
		err := cmd.Run()
		return out.String(), err
	}
	for _, file := range files {
		if out, err := run(file); err != nil {
			t.Fatalf("coqc refuses %s: %v\n%s", file, err, out)
		}
	}
	t.Run("assumptions", func(t *testing.T) { coqAssumptions(t, dir, files, run) })
	t.Run("wrong", func(t *testing.T) {
		wrong := glob(t, "coq/wrong/*.v")
		if len(wrong) < 3 {
			t.Errorf("have %d wrong proofs, want at least 3", len(wrong))
		}
		for _, file := range wrong {
			coqRefuses(t, dir, filepath.Base(file), run)
		}
	})
}

// coqAssumptions compares what Print Assumptions prints of every theorem with
// the list, and with what it prints of theorems of the standard library.
func coqAssumptions(t *testing.T, dir string, files []string, run func(string) (string, error)) {
	names := []string{"Coq.Reals.Rpower.exp_ln", "Coq.Reals.Rpower.ln_increasing"}
	library := len(names)
	requires := "From Coq Require Reals.\n"
	for _, file := range files {
		requires += "From NaiveBayes Require " + strings.TrimSuffix(file, ".v") + ".\n"
		names = append(names, coqTheorems(t, file)...)
	}

	// Each answer walks through the library anew: that is most of the time of
	// this test, and is shared by a few processes.
	sets := make([][]string, len(names))
	part := (len(names)-1)/min(runtime.NumCPU(), 4) + 1
	var wait sync.WaitGroup
	for from := 0; from < len(names); from += part {
		wait.Go(func() {
			asked := names[from:min(from+part, len(names))]
			query := requires
			for _, name := range asked {
				if !strings.HasPrefix(name, "Coq.") {
					name = "NaiveBayes." + name
				}
				query += "Print Assumptions " + name + ".\n"
			}
			file := fmt.Sprintf("ask%d.v", from)
			if err := os.WriteFile(filepath.Join(dir, file), []byte(query), 0o666); err != nil {
				t.Error(err)
				return
			}
			out, err := run(file)
			answers := parseAssumptions(out)
			if err != nil || len(answers) != len(asked) {
				t.Errorf("Print Assumptions: %v, %d answers, want %d\n%s", err, len(answers), len(asked), out)
				return
			}
			copy(sets[from:], answers)
		})
	}
	wait.Wait()
	if t.Failed() {
		return
	}

	reals := slices.Concat(sets[:library]...)
	var got strings.Builder
	for i := library; i < len(names); i++ {
		for _, axiom := range sets[i] {
			if !slices.Contains(reals, axiom) {
				t.Errorf("%s assumes %s, which the reals of the standard library do not", names[i], axiom)
			}
		}
		if len(sets[i]) == 0 {
			sets[i] = []string{"nothing"}
		}
		fmt.Fprintf(&got, "%s: %s\n", names[i], strings.Join(sets[i], ", "))
	}
	const list = "coq/assumptions.txt"
	if *updateAssumptions {
		if err := os.WriteFile(list, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(read(t, list), got.String()); diff != "" {
		t.Errorf("assumptions (-%s +printed), -update-assumptions rewrites the list:\n%s", list, diff)
	}
}

// parseAssumptions reads the answers of Print Assumptions: the names of the
// axioms of each theorem, or none.
func parseAssumptions(out string) [][]string {
	var sets [][]string
	for _, line := range strings.Split(out, "\n") {
		switch {
		case line == "Closed under the global context", line == "Axioms:", line == "Section Variables:":
			sets = append(sets, nil)
		case line == "" || line[0] == ' ':
			// The type of an axiom.
		case len(sets) > 0:
			name, _, _ := strings.Cut(line, " ")
			sets[len(sets)-1] = append(sets[len(sets)-1], name)
		}
	}
	return sets
}

// coqRefuses checks that the marked step of a wrong proof is refused, for the
// reason that stands there, and that the proof with its wrong line put right
// is accepted.
func coqRefuses(t *testing.T, dir, file string, run func(string) (string, error)) {
	t.Helper()
	source := read(t, "coq/wrong/"+file)
	wrong := coqWrong.FindAllStringSubmatch(source, -1)
	refused := coqRefused.FindAllStringSubmatchIndex(source, -1)
	if len(wrong) != 1 || len(refused) != 1 {
		t.Errorf("%s: %d lines marked wrong and %d refused, want 1 of each", file, len(wrong), len(refused))
		return
	}
	step := 1 + strings.Count(source[:refused[0][0]], "\n")
	reason := source[refused[0][2]:refused[0][3]]

	out, err := run("wrong/" + file)
	m := coqError.FindStringSubmatch(out)
	switch {
	case err == nil:
		t.Errorf("coqc accepts wrong/%s", file)
	case m == nil:
		t.Errorf("wrong/%s: %v without a place\n%s", file, err, out)
	case m[1] != fmt.Sprint(step) || !strings.Contains(m[2], reason):
		t.Errorf("wrong/%s is refused in line %s: %s\nwant line %d: %s", file, m[1], m[2], step, reason)
	}

	right := strings.Replace(source, wrong[0][0], wrong[0][1], 1)
	name := "right_" + file
	if err := os.WriteFile(filepath.Join(dir, name), []byte(right), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, err := run(name); err != nil {
		t.Errorf("wrong/%s with its mistake undone: %v\n%s", file, err, out)
	}
}
