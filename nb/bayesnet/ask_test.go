package bayesnet

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"naivebayes/data"
)

func TestAskRefuses(t *testing.T) {
	net := Burglary()
	for _, c := range []struct {
		query    string
		evidence []string
		want     error
	}{
		{"Burglary", nil, ErrName}, {"Burglary=", nil, ErrName}, {"Thief=true", nil, ErrName},
		{"Burglary=maybe", nil, ErrName}, {"Burglary=true", []string{"Alarm"}, ErrName},
		{"Burglary=true", []string{"Alarm=true", "Alarm=true"}, ErrStructure},
	} {
		if p, err := net.Ask(c.query, c.evidence...); !errors.Is(err, c.want) {
			t.Errorf("Ask(%q, %q) = %v, %v, want %v", c.query, c.evidence, p, err, c.want)
		}
	}
	if _, err := Asia().Ask("asia=yes", "lung=yes", "either=no"); !errors.Is(err, ErrImpossible) {
		t.Errorf("impossible evidence: %v", err)
	}
}

func ExampleNetwork_Ask() {
	net := Burglary()
	for _, evidence := range [][]string{nil, {"JohnCalls=true"}, {"JohnCalls=true", "MaryCalls=true"}} {
		p, err := net.Ask("Burglary=true", evidence...)
		fmt.Printf("%.4f %v\n", p, err)
	}
	// Output:
	// 0.0010 <nil>
	// 0.0163 <nil>
	// 0.2842 <nil>
}

func TestComplete(t *testing.T) {
	v := []Variable{{"a", []string{"0", "1"}}, {"b", []string{"0", "none"}}}
	d := sure(NewData(v, [][]int{{0, 1}, {Missing, 0}, {1, 0}}))
	d.Weights = []float64{1, 2, 3}
	out := sure(d.Complete("none"))
	if !slices.Equal(out.Columns[0], []int{0, 2, 1}) || !slices.Equal(out.Variables[0].Values, []string{"0", "1", "none"}) ||
		!slices.Equal(out.Variables[1].Values, v[1].Values) || !slices.Equal(out.Weights, d.Weights) {
		t.Errorf("have %v", out)
	}
	if d.Columns[0][1] != Missing || len(d.Variables[0].Values) != 2 {
		t.Errorf("the data have changed: %v", d)
	}
	for _, name := range []string{"", "1"} {
		if _, err := d.Complete(name); !errors.Is(err, ErrStructure) {
			t.Errorf("%q: %v, want ErrStructure", name, err)
		}
	}
}

func ExampleData_Complete() {
	d, err := FrameData(data.HouseVotes(), "crime", "party")
	if err != nil {
		panic(err)
	}
	d, err = d.Complete("no position")
	fmt.Println(d.Variables[0], err)
	// Output: crime{n, y, no position} <nil>
}
