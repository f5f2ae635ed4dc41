package bayesnet

import (
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"naivebayes/data"
)

// named returns a network by its name in the reference files.
func named(t *testing.T, name string) *Network {
	t.Helper()
	switch name {
	case "asia":
		return Asia()
	case "sprinkler":
		return Sprinkler()
	case "burglary":
		return Burglary()
	}
	net, err := Load(filepath.Join("testdata", name+".bif"))
	if err != nil {
		t.Fatal(err)
	}
	return net
}

// cell returns the code of a value, whatever its capitals: files differ in
// True and true.
func cell(t *testing.T, net *Network, node int, value string) int {
	t.Helper()
	for v, s := range net.Variable(node).Values {
		if strings.EqualFold(s, value) {
			return v
		}
	}
	t.Fatalf("%q is no value of %v", value, net.Variable(node))
	return 0
}

// TestReferencePosteriors compares with data.ReferencePosteriors, which was
// made by enumeration.
func TestReferencePosteriors(t *testing.T) {
	var list []struct {
		Network, Query string
		Evidence       map[string]string
		PEvidence      float64 `json:"p_evidence"`
		Posterior      map[string]float64
	}
	if err := json.Unmarshal(data.ReferencePosteriors(), &list); err != nil {
		t.Fatal(err)
	}
	if len(list) < 28 {
		t.Fatalf("%d posteriors, want 28 or more", len(list))
	}
	for _, c := range list {
		net := named(t, c.Network)
		evidence := net.MustRow(nil)
		for name, value := range c.Evidence {
			i := net.Node(name)
			evidence[i] = cell(t, net, i, value)
		}
		query := net.Node(c.Query)
		logP, err := net.LogEvidence(evidence)
		if err != nil || math.Abs(math.Exp(logP)-c.PEvidence) > 1e-9 {
			t.Errorf("%s: P(%v) = %v (%v), want %v", c.Network, c.Evidence, math.Exp(logP), err, c.PEvidence)
		}
		p, err := net.Posterior(query, evidence)
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewJunctionTree(net).Propagate(evidence)
		if err != nil {
			t.Fatal(err)
		}
		for value, want := range c.Posterior {
			v := cell(t, net, query, value)
			for _, got := range []float64{p[v], b.Posterior(query)[v]} {
				if math.Abs(got-want) > 1e-9 {
					t.Errorf("%s: P(%s=%s | %v) = %.12f, want %.12f", c.Network, c.Query, value, c.Evidence, got, want)
				}
			}
		}
	}
}

// TestTextbookNumbers: figures of the literature with ten digits, worked out by
// enumeration; those of Asia were measured with bnlearn too, the others agree
// with the digits that the books print.
func TestTextbookNumbers(t *testing.T) {
	for _, c := range []struct {
		network, evidence string
		want              string
	}{
		{"asia", "", "tub .0104 lung .055 bronc .45 either .064828 xray .11029004 dysp .4359706"},
		{"asia", "dysp=yes", "tub .0188453075 lung .1027592228 bronc .8339673363 either .1205358343 smoke .6339968796"},
		{"asia", "xray=yes", "tub .0924108832 lung .4887114013 bronc .5063261560 either .5760396859"},
		{"asia", "asia=yes dysp=yes", "tub .0877509650 lung .0995251451 bronc .8114020716 either .1822998528 smoke .6259198578"},
		{"asia", "asia=yes dysp=yes smoke=yes", "tub .0727595385 lung .1455190772 bronc .8672582076"},
		{"asia", "asia=yes dysp=yes xray=no", "tub .0022486953 lung .0025504190 bronc .8627607730 either .0046715933"},
		{"asia", "dysp=yes xray=yes", "lung .6212527967 tub .1139333254 bronc .6818685385"},
		{"asia", "smoke=yes", "dysp .552808"},
		{"sprinkler", "", "WetGrass .6471"},
		{"sprinkler", "WetGrass=true", "Sprinkler .4297635601 Rain .7079276773 Cloudy .5757997218"},
		{"sprinkler", "WetGrass=true Rain=true", "Sprinkler .1944990177"},
		{"burglary", "JohnCalls=true MaryCalls=true", "Burglary .2841718353643929 Alarm .7606920389 Earthquake .1760668384"},
		{"burglary", "Alarm=true", "Burglary .3735512283"},
		{"burglary", "Alarm=true Earthquake=true", "Burglary .0032684236"},
		{"burglary", "", "JohnCalls .0521389757 MaryCalls .0117363450 Alarm .002516442"},
		{"burglary", "Burglary=true", "JohnCalls .849017"},
	} {
		net := named(t, c.network)
		cells := map[string]string{}
		for _, pair := range strings.Fields(c.evidence) {
			name, value, _ := strings.Cut(pair, "=")
			cells[name] = value
		}
		evidence := net.MustRow(cells)
		want := strings.Fields(c.want)
		for k := 0; k < len(want); k += 2 {
			var x float64
			if err := json.Unmarshal([]byte("0"+want[k+1]), &x); err != nil {
				t.Fatal(err)
			}
			p, err := net.Posterior(net.Node(want[k]), evidence)
			if err != nil || math.Abs(p[0]-x) > 1e-9 {
				t.Errorf("%s: P(%s | %s) = %.16f (%v), want %v", c.network, want[k], c.evidence, p[0], err, x)
			}
		}
	}
}

// TestBurglaryJoint: P(j, m, a, ¬b, ¬e) of Russell and Norvig's section 13.2.
func TestBurglaryJoint(t *testing.T) {
	net := Burglary()
	row := net.MustRow(map[string]string{"JohnCalls": "true", "MaryCalls": "true", "Alarm": "true", "Burglary": "false", "Earthquake": "false"})
	if got, want := math.Exp(net.LogJoint(row)), 0.00062811126; math.Abs(got-want) > 5e-16 {
		t.Errorf("P(j, m, a, ¬b, ¬e) = %v, want %v", got, want)
	}
}
