package network

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"gonum.org/v1/plot/cmpimg"

	"naivebayes/nb/bayesnet"
	"naivebayes/nb/figure"
)

// posteriors returns P(first value | evidence) of each node as a note.
func posteriors(net *bayesnet.Network, cells map[string]string) []string {
	b, err := bayesnet.NewJunctionTree(net).Propagate(net.MustRow(cells))
	if err != nil {
		panic(err)
	}
	var notes []string
	for _, p := range b.Posteriors() {
		notes = append(notes, fmt.Sprintf("%.3f", p[0]))
	}
	return notes
}

// pictures are the golden pictures, testdata/NAME.png.
var pictures = []struct {
	name string
	make func() (*figure.Network, error)
}{
	{"burglary", func() (*figure.Network, error) {
		net := bayesnet.Burglary()
		calls := map[string]string{"JohnCalls": "true", "MaryCalls": "true"}
		f, err := New("Two calls raise P(burglary) from 0.001 to 0.284", net.Structure, posteriors(net, calls)...)
		if err == nil {
			f.Marks = []figure.NetworkMark{{Name: "asked for", Nodes: []int{net.Node("Burglary")}},
				{Name: "observed", Nodes: []int{net.Node("JohnCalls"), net.Node("MaryCalls")}}}
		}
		return f, err
	}},
	{"asia-blanket", func() (*figure.Network, error) {
		net := bayesnet.Asia()
		lung := net.Node("lung")
		f, err := New("Given smoke, tub and either, nothing else speaks of lung", net.Structure)
		if err == nil {
			f.Marks = []figure.NetworkMark{{Name: "lung", Nodes: []int{lung}}, {Name: "its Markov blanket", Nodes: net.MarkovBlanket(lung)}}
		}
		return f, err
	}},
	{"asia-path", func() (*figure.Network, error) {
		net := bayesnet.Asia()
		tub, smoke, dysp := net.Node("tub"), net.Node("smoke"), net.Node("dysp")
		f, err := New("Short breath opens the way from tub to smoke", net.Structure)
		if err == nil {
			f.Marks = []figure.NetworkMark{{Name: "asked about", Nodes: []int{tub, smoke}}, {Name: "observed", Nodes: []int{dysp}}}
			f.Path, f.PathName = net.ActivePath(tub, smoke, dysp), "active path"
		}
		return f, err
	}},
	{"alarm", func() (*figure.Network, error) {
		net, err := bayesnet.Load("../../bayesnet/testdata/alarm.bif")
		if err != nil {
			return nil, err
		}
		f, err := New("ALARM: 37 nodes, and the seven that shield VENTLUNG from the rest", net.Structure)
		if err == nil {
			f.Marks = []figure.NetworkMark{{Name: "VENTLUNG", Nodes: []int{net.Node("VENTLUNG")}}, {Name: "its Markov blanket", Nodes: net.MarkovBlanket(net.Node("VENTLUNG"))}}
		}
		return f, err
	}},
}

func TestPictures(t *testing.T) {
	for _, pic := range pictures {
		t.Run(pic.name, func(t *testing.T) {
			f, err := pic.make()
			if err != nil {
				t.Fatal(err)
			}
			got, err := figure.PNG(f)
			if err != nil {
				t.Fatal(err)
			}
			again, err := pic.make()
			if err != nil || !reflect.DeepEqual(again.Nodes, f.Nodes) || !reflect.DeepEqual(again.Arrows, f.Arrows) {
				t.Errorf("the same network is placed otherwise (error %v)", err)
			}
			if svg, err := figure.SVG(f); err != nil || !bytes.Contains(svg, []byte("<svg")) {
				t.Errorf("SVG: %v", err)
			}
			path := filepath.Join("testdata", pic.name+".png")
			if *cmpimg.GenerateTestData {
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatalf("%v (write it with go test ./nb/figure/network -regen)", err)
			}
			if ok, err := cmpimg.EqualApprox("png", got, want, 0.05); err != nil || !ok {
				t.Errorf("picture differs from %s (error %v); look at it and use -regen if it is right", path, err)
			}
		})
	}
}

// TestPlaces: every parent stands above its child, no two ellipses touch, and
// every arrow starts and ends at the rim of its nodes.
func TestPlaces(t *testing.T) {
	for _, pic := range pictures {
		f, err := pic.make()
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range f.Nodes {
			wa, ha := figure.NetworkNodeSize(a.Label)
			for _, b := range f.Nodes[:i] {
				wb, hb := figure.NetworkNodeSize(b.Label)
				if d := a.At.Sub(b.At); max(d.X, -d.X) < (wa+wb)/2 && max(d.Y, -d.Y) < (ha+hb)/2 {
					t.Errorf("%s: %q lies over %q", pic.name, a.Label, b.Label)
				}
			}
		}
		for _, a := range f.Arrows {
			from, to := f.Nodes[a.From], f.Nodes[a.To]
			if from.At.Y <= to.At.Y {
				t.Errorf("%s: %q is not above %q", pic.name, from.Label, to.Label)
			}
			for _, end := range []struct {
				n  figure.NetworkNode
				at int
			}{{from, 0}, {to, len(a.Curve) - 1}} {
				w, h := figure.NetworkNodeSize(end.n.Label)
				d := a.Curve[end.at].Sub(end.n.At)
				if r := float64(d.X*d.X/(w*w/4) + d.Y*d.Y/(h*h/4)); r < 0.8 || r > 1.3 {
					t.Errorf("%s: the arrow from %q to %q ends at %.2f of the ellipse of %q", pic.name, from.Label, to.Label, r, end.n.Label)
				}
			}
		}
	}
}

func TestNewRefuses(t *testing.T) {
	empty, err := bayesnet.NewStructure(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := New("nothing", empty); !errors.Is(err, figure.ErrData) {
		t.Errorf("no nodes: %v, want ErrData", err)
	}
	if _, err := New("notes", bayesnet.Asia().Structure, "one"); !errors.Is(err, figure.ErrData) {
		t.Errorf("one note: %v, want ErrData", err)
	}
}

func ExampleNew() {
	net := bayesnet.Sprinkler()
	f := figure.Must(New("Rain and sprinkler wet the grass", net.Structure))
	f.Marks = []figure.NetworkMark{{Name: "Markov blanket of Rain", Nodes: net.MarkovBlanket(net.Node("Rain"))}}
	figure.MustShow(f, "Cloudy, Sprinkler, Rain and WetGrass with their arrows")
	fmt.Println(len(f.Nodes), "nodes,", len(f.Arrows), "arrows")
	// Output: 4 nodes, 4 arrows
}
