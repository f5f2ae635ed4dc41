package bayesnet

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// subset draws each of the nodes other than x and y with probability share.
func subset(r *rand.Rand, n, x, y int, share float64) []int {
	var out []int
	for i := range n {
		if i != x && i != y && r.Float64() < share {
			out = append(out, i)
		}
	}
	return out
}

// dependence returns the largest |P(x,y,z)·P(z) − P(x,z)·P(y,z)| over all values
// of x, y and z, by enumeration; it is 0 if and only if x and y are independent
// given z.
func dependence(net *Network, x, y, z []int) float64 {
	code := func(row []int, nodes ...[]int) string {
		text := ""
		for _, list := range nodes {
			for _, i := range list {
				text += fmt.Sprint(row[i], ",")
			}
			text += ";"
		}
		return text
	}
	type cell struct{ z, xz, yz string }
	pz, pxz, pyz := map[string]float64{}, map[string]float64{}, map[string]float64{}
	pxyz := map[cell]float64{}
	var zs, xzs, yzs []string
	enumerate(net, nil, func(row []int, p float64) {
		c := cell{code(row, z), code(row, x, z), code(row, y, z)}
		zs, xzs, yzs = append(zs, c.z), append(xzs, c.xz), append(yzs, c.yz)
		pz[c.z] += p
		pxz[c.xz] += p
		pyz[c.yz] += p
		pxyz[c] += p
	})
	most := 0.0
	for i := range zs {
		for j := range zs {
			if zs[i] == zs[j] {
				d := math.Abs(pxyz[cell{zs[i], xzs[i], yzs[j]}]*pz[zs[i]] - pxz[xzs[i]]*pyz[yzs[j]])
				most = math.Max(most, d)
			}
		}
	}
	return most
}

// TestSeparationIsIndependence: on random networks with generic tables, x and y
// are independent given z if and only if z d-separates them.
func TestSeparationIsIndependence(t *testing.T) {
	separated, active, least := 0, 0, math.Inf(1)
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 8))
		net := randomTables(r, mustBinary(r, 3+r.IntN(3), 2), 0)
		n := net.Len()
		x := r.IntN(n)
		y := (x + 1 + r.IntN(n-1)) % n
		z := subset(r, n, x, y, 0.4)
		d := dependence(net, []int{x}, []int{y}, z)
		path := net.ActivePath(x, y, z...)
		if back := net.ActivePath(y, x, z...); (path == nil) != (back == nil) || len(path) != len(back) {
			t.Errorf("seed %d: from x to y %v, from y to x %v", seed, path, back)
		}
		if path == nil {
			separated++
			if d > 1e-15 {
				t.Errorf("seed %d: %v and %v are separated by %v, but dependent by %v", seed, x, y, z, d)
			}
			continue
		}
		active++
		least = min(least, d)
		if d < 1e-10 {
			t.Errorf("seed %d: %v and %v are independent given %v, but %s is active", seed, x, y, z, net.PathText(path))
		}
		if text := badPath(net.Structure, path, x, y, z); text != "" {
			t.Errorf("seed %d: %s given %v: %s", seed, net.PathText(path), z, text)
		}
	}
	if separated < 80 || active < 80 {
		t.Errorf("%d separated, %d active: too few to tell", separated, active)
	}
	t.Logf("%d separated, %d active, the least dependence of these %.2g", separated, active, least)
}

// mustBinary draws a structure over variables of two values, so that no
// dependence vanishes because a variable is constant.
func mustBinary(r *rand.Rand, n, most int) *Structure {
	drawn := randomNetwork(r, n, most, 0)
	variables := drawn.Variables()
	for i := range variables {
		variables[i].Values = yesNo
	}
	s, err := NewStructure(variables, drawn.parents)
	if err != nil {
		panic(err)
	}
	return s
}

// badPath says what is wrong with an active path, by its definition.
func badPath(s *Structure, path []int, x, y int, z []int) string {
	if path[0] != x || path[len(path)-1] != y {
		return "does not go from x to y"
	}
	for j, i := range path {
		if slices.Contains(path[:j], i) {
			return "visits " + s.Name(i) + " twice"
		}
		if j == 0 || j == len(path)-1 {
			continue
		}
		into := func(k int) bool { return slices.Contains(s.Parents(i), k) }
		given := slices.Contains(z, i)
		if into(path[j-1]) && into(path[j+1]) {
			opened := given
			for _, d := range s.Descendants(i) {
				opened = opened || slices.Contains(z, d)
			}
			if !opened {
				return "arrows meet at " + s.Name(i) + ", which nothing opens"
			}
		} else if given {
			return s.Name(i) + " is given and blocks it"
		}
	}
	return ""
}

// TestSeparationByThePaths: ActivePath finds a path if and only if one of all
// paths between the two is active by the definition, and a shortest one.
func TestSeparationByThePaths(t *testing.T) {
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 9))
		s := mustBinary(r, 2+r.IntN(7), 3)
		n := s.Len()
		x := r.IntN(n)
		y := (x + 1 + r.IntN(n-1)) % n
		z := subset(r, n, x, y, 0.3)
		shortest := 0
		var walk func(path []int)
		walk = func(path []int) {
			i := path[len(path)-1]
			if i == y {
				if badPath(s, path, x, y, z) == "" && (shortest == 0 || len(path) < shortest) {
					shortest = len(path)
				}
				return
			}
			for _, k := range slices.Concat(s.Parents(i), s.Children(i)) {
				if !slices.Contains(path, k) {
					walk(append(slices.Clone(path), k))
				}
			}
		}
		walk([]int{x})
		if got := s.ActivePath(x, y, z...); len(got) != shortest {
			t.Errorf("seed %d: path %v, want one of %d nodes", seed, got, shortest)
		}
	}
}

// TestMarkovTheorems: given its Markov blanket a node is independent of all
// others, given its parents of its non-descendants; and the blanket is minimal.
func TestMarkovTheorems(t *testing.T) {
	blankets, locals := 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 10))
		net := randomTables(r, mustBinary(r, 5, 2), 0)
		for i := range net.Len() {
			blanket := net.MarkovBlanket(i)
			var others []int
			for j := range net.Len() {
				if j != i && !slices.Contains(blanket, j) {
					others = append(others, j)
				}
			}
			if len(others) > 0 {
				blankets++
				if d := dependence(net, []int{i}, others, blanket); d > 1e-15 {
					t.Errorf("seed %d: %s depends by %v on %v given its blanket %v", seed, net.Name(i), d, others, blanket)
				}
			}
			for k, b := range blanket {
				rest := slices.Delete(slices.Clone(blanket), k, k+1)
				if d := dependence(net, []int{i}, []int{b}, rest); d < 1e-12 {
					t.Errorf("seed %d: %s is in the blanket of %s for nothing", seed, net.Name(b), net.Name(i))
				}
			}
			if apart := net.NonDescendants(i); len(apart) > 0 {
				locals++
				if d := dependence(net, []int{i}, apart, net.Parents(i)); d > 1e-15 {
					t.Errorf("seed %d: %s depends by %v on its non-descendants %v given its parents", seed, net.Name(i), d, apart)
				}
			}
		}
	}
	if blankets < 50 || locals < 50 {
		t.Errorf("%d blankets and %d local theorems: too few to tell", blankets, locals)
	}
}

// TestRelatives on Asia, by hand from its drawing.
func TestRelatives(t *testing.T) {
	net := Asia()
	names := func(nodes []int) string {
		text := ""
		for _, i := range nodes {
			text += net.Name(i) + " "
		}
		return text
	}
	lung := net.Node("lung")
	for _, c := range []struct {
		what, want string
		got        []int
	}{
		{"parents", "smoke ", net.Parents(lung)},
		{"children", "either ", net.Children(lung)},
		{"co-parents", "tub ", net.CoParents(lung)},
		{"blanket", "tub smoke either ", net.MarkovBlanket(lung)},
		{"ancestors", "smoke ", net.Ancestors(lung)},
		{"descendants", "either xray dysp ", net.Descendants(lung)},
		{"non-descendants", "asia tub bronc ", net.NonDescendants(lung)},
		{"ancestors of dysp", "asia tub smoke lung bronc either ", net.Ancestors(net.Node("dysp"))},
	} {
		if got := names(c.got); got != c.want {
			t.Errorf("%s of lung: %s, want %s", c.what, got, c.want)
		}
	}
	smoke, tub, dysp := net.Node("smoke"), net.Node("tub"), net.Node("dysp")
	if path := net.ActivePath(tub, smoke); path != nil {
		t.Errorf("%s is active without evidence", net.PathText(path))
	}
	if got, want := net.PathText(net.ActivePath(tub, smoke, dysp)), "tub → either ← lung ← smoke"; got != want {
		t.Errorf("given dysp: %s, want %s", got, want)
	}
}
