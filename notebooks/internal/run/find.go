package run

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// All returns the paths of the notebooks of the course below the folder dir,
// in reading order: the English edition, then the Chinese one in zh.
// Assignments are not in it: they are executed when they are named.
func All(dir string) []string {
	var paths []string
	for _, sub := range []string{"", "zh"} {
		found, _ := filepath.Glob(filepath.Join(dir, sub, "*.ipynb"))
		sort.Strings(found)
		paths = append(paths, found...)
	}
	return paths
}

// Find returns the paths of the named notebooks below the folder dir, each
// once, in the order of the names; all notebooks of the course for no names.
//
// A name is the number of a notebook ("01"), its whole name with or without
// the extension ("01-bayes-theorem"), either of them behind the folder of an
// edition ("zh/01"), a folder alone ("zh"), or the path of a file. The error
// of a name that means nothing lists the notebooks that there are.
func Find(dir string, names []string) ([]string, error) {
	if len(names) == 0 {
		paths := All(dir)
		if len(paths) == 0 {
			return nil, fmt.Errorf("there are no notebooks in %s", dir)
		}
		return paths, nil
	}
	var paths []string
	seen := map[string]bool{}
	for _, n := range names {
		found := find(dir, n)
		if len(found) == 0 {
			return nil, fmt.Errorf("unknown notebook %q; there are: %s", n, strings.Join(titles(dir), ", "))
		}
		for _, p := range found {
			abs, err := filepath.Abs(p)
			if err != nil {
				return nil, err
			}
			if !seen[abs] {
				seen[abs] = true
				paths = append(paths, abs)
			}
		}
	}
	return paths, nil
}

func find(dir, name string) []string {
	if st, err := os.Stat(name); err == nil && st.Mode().IsRegular() && strings.HasSuffix(name, ".ipynb") {
		return []string{name}
	}
	sub, base := filepath.Split(filepath.Clean(name))
	if strings.ContainsAny(name, "*?[\\") || filepath.IsAbs(name) || strings.HasPrefix(sub, "..") {
		return nil
	}
	in := filepath.Join(dir, name)
	if st, err := os.Stat(in); err == nil && st.IsDir() && name != "" && name != "." {
		found, _ := filepath.Glob(filepath.Join(in, "*.ipynb"))
		return found
	}
	base = strings.TrimSuffix(base, ".ipynb")
	for _, pattern := range []string{base + ".ipynb", base + "-*.ipynb"} {
		if found, _ := filepath.Glob(filepath.Join(dir, sub, pattern)); len(found) > 0 {
			return found
		}
	}
	return nil
}

func titles(dir string) []string {
	var names []string
	for _, p := range All(dir) {
		names = append(names, Title(p))
	}
	return names
}
