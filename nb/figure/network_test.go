package figure

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
)

var pair = []NetworkNode{{"a", vg.Point{}}, {"b", vg.Point{X: 100}}}

func TestNetworkRefuses(t *testing.T) {
	arrows := []NetworkArrow{{From: 0, To: 1}}
	for _, c := range []struct {
		name   string
		nodes  []NetworkNode
		arrows []NetworkArrow
		with   func(f *Network)
		want   string
	}{
		{"no nodes", nil, nil, nil, "Nodes is empty"},
		{"label", []NetworkNode{{" ", vg.Point{}}}, nil, nil, "Nodes[0].Label is empty"},
		{"place", []NetworkNode{{"a", vg.Point{X: vg.Length(math.NaN())}}}, nil, nil, "want a place"},
		{"arrow", pair, []NetworkArrow{{From: 0, To: 2}}, nil, "from 0 to 2, want two of the 2 nodes"},
		{"loop", pair, []NetworkArrow{{From: 1, To: 1}}, nil, "from 1 to 1"},
		{"curve", pair, []NetworkArrow{{0, 1, make([]vg.Point, 3)}}, nil, "has 3 points, want 0 or 3k+1"},
		{"marked twice", pair, arrows, func(f *Network) { f.Marks = []NetworkMark{{"x", []int{0}}, {"y", []int{0}}} }, "a is marked as x and as y"},
		{"mark without name", pair, arrows, func(f *Network) { f.Marks = []NetworkMark{{"", []int{0}}} }, "Marks[0].Name is empty"},
		{"mark of none", pair, arrows, func(f *Network) { f.Marks = []NetworkMark{{"x", []int{2}}} }, "Marks[0] has node 2"},
		{"path without name", pair, arrows, func(f *Network) { f.Path = []int{0, 1} }, "PathName is empty"},
		{"path without arrow", pair, nil, func(f *Network) { f.Path, f.PathName = []int{0, 1}, "p" }, "Path goes from a to b, which no arrow joins"},
		{"too small", pair, arrows, func(f *Network) { f.Width, f.Height = 100, 200 }, "the graph is 142 × "},
		{"no title", pair, arrows, func(f *Network) { f.Title = "" }, "Title is empty"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, err := NewNetwork("title", c.nodes, c.arrows)
			if c.with != nil {
				if err != nil {
					t.Fatal(err)
				}
				c.with(f)
				_, err = PNG(f)
			}
			if !errors.Is(err, ErrData) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error is %v, want ErrData with %q", err, c.want)
			}
		})
	}
}

// TestShorten: the cut end lies on the curve, at the distance asked for.
func TestShorten(t *testing.T) {
	curve := []vg.Point{{X: 0, Y: 0}, {X: 10, Y: 40}, {X: 50, Y: 60}, {X: 90, Y: 0}}
	got := shorten(curve, 7)
	end := got[len(got)-1]
	d := math.Hypot(float64(end.X-90), float64(end.Y))
	if math.Abs(d-7) > 1e-6 || got[0] != curve[0] {
		t.Errorf("the curve ends %.9f from its old end, want 7", d)
	}
	nearest := math.Inf(1)
	for k := range 10001 {
		p := bezier([4]vg.Point(curve), vg.Length(k)/10000)[3]
		nearest = min(nearest, math.Hypot(float64(p.X-end.X), float64(p.Y-end.Y)))
	}
	if nearest > 0.01 {
		t.Errorf("the new end is %v beside the curve", nearest)
	}
}

func ExampleNewNetwork() {
	f := Must(NewNetwork("One arrow", []NetworkNode{{"class", vg.Point{Y: 80}}, {"x", vg.Point{}}}, []NetworkArrow{{From: 0, To: 1}}))
	MustShow(f, "class with an arrow to x")
	w, _ := f.Size()
	fmt.Println(w.Points() == 540)
	// Output: true
}

func ExampleNetworkNodeSize() {
	w, h := NetworkNodeSize("x")
	fmt.Println(w.Points(), h.Points() > 20)
	// Output: 40 true
}
