package bayesnet

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Missing is the code of a cell that was not observed.
const Missing = -1

// Variable is a name and the values that it can take. Value v is Values[v]; v
// is its code.
type Variable struct {
	Name   string
	Values []string
}

// Index returns the code of a value, and false if the variable has no such
// value. Cost: O(values).
func (v Variable) Index(value string) (int, bool) {
	for i, s := range v.Values {
		if s == value {
			return i, true
		}
	}
	return 0, false
}

// String returns the variable as name{value, value}.
func (v Variable) String() string {
	return v.Name + "{" + strings.Join(v.Values, ", ") + "}"
}

// clone shares nothing with v.
func (v Variable) clone() Variable {
	return Variable{v.Name, append([]string(nil), v.Values...)}
}

// check tells what is wrong with a variable by itself.
func (v Variable) check() error {
	if v.Name == "" || !utf8.ValidString(v.Name) {
		return fmt.Errorf("the name is %q, want UTF-8 that is not empty: %w", v.Name, ErrStructure)
	}
	if len(v.Values) == 0 {
		return fmt.Errorf("%s has no values: %w", v.Name, ErrStructure)
	}
	seen := make(map[string]bool, len(v.Values))
	for i, s := range v.Values {
		switch {
		case s == "" || !utf8.ValidString(s):
			return fmt.Errorf("value %d of %s is %q, want UTF-8 that is not empty: %w", i, v.Name, s, ErrStructure)
		case seen[s]:
			return fmt.Errorf("the value %q of %s stands twice: %w", s, v.Name, ErrStructure)
		}
		seen[s] = true
	}
	return nil
}
