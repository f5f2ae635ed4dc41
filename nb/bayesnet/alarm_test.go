package bayesnet

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"
	"time"
)

// alarmCases are the posteriors by pgmpy; see testdata/README.md.
func alarmCases(t testing.TB) (cases []struct {
	Evidence   map[string]string
	Posteriors map[string]map[string]float64
}) {
	b, err := os.ReadFile("testdata/alarm_marginals.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Cases json.RawMessage }
	if err := json.Unmarshal(b, &file); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(file.Cases, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

// TestAlarm: every posterior of ALARM given five sets of evidence is that of
// pgmpy, and no single question takes 20 ms: of three tries the fastest counts,
// as a machine may be busy.
func TestAlarm(t *testing.T) {
	net := named(t, "alarm")
	if net.Len() != 37 || net.Parameters() != 509 {
		t.Errorf("%d nodes and %d parameters, want 37 and 509", net.Len(), net.Parameters())
	}
	tree := NewJunctionTree(net)
	compared, slowest := 0, time.Duration(0)
	for _, c := range alarmCases(t) {
		evidence := net.MustRow(c.Evidence)
		b, err := tree.Propagate(evidence)
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range c.Posteriors {
			i := net.Node(name)
			var p []float64
			fastest := time.Hour
			for range 3 {
				start := time.Now()
				if p, err = net.Posterior(i, evidence); err != nil {
					t.Fatal(err)
				}
				fastest = min(fastest, time.Since(start))
			}
			slowest = max(slowest, fastest)
			for value, x := range want {
				v, _ := net.Variable(i).Index(value)
				compared++
				for _, got := range []float64{p[v], b.Posterior(i)[v]} {
					if math.Abs(got-x) > 1e-12 {
						t.Errorf("P(%s=%s | %v) = %v, want %v", name, value, c.Evidence, got, x)
					}
				}
			}
		}
	}
	if compared < 450 {
		t.Errorf("%d probabilities compared, want 450 or more", compared)
	}
	if slowest > 20*time.Millisecond {
		t.Errorf("the slowest question took %v, want under 20 ms", slowest)
	}
	t.Logf("%d probabilities, the slowest question took %v", compared, slowest)
}

func BenchmarkAlarmPosterior(b *testing.B) {
	net, evidence := alarmQuestion(b)
	i := 0
	for b.Loop() {
		if _, err := net.Posterior(i%net.Len(), evidence); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

func BenchmarkAlarmPropagate(b *testing.B) {
	net, evidence := alarmQuestion(b)
	tree := NewJunctionTree(net)
	for b.Loop() {
		if _, err := tree.Propagate(evidence); err != nil {
			b.Fatal(err)
		}
	}
}

func alarmQuestion(b *testing.B) (*Network, []int) {
	net, err := Load("testdata/alarm.bif")
	if err != nil {
		b.Fatal(err)
	}
	return net, net.MustRow(alarmCases(b)[2].Evidence)
}

// TestFactorsAllocateByOperation: a product over a hundred times as many
// entries takes as many allocations.
func TestFactorsAllocateByOperation(t *testing.T) {
	count := func(card int) float64 {
		f := NewFactor([]int{0, 1, 2}, []int{card, 3, card}, nil)
		g := NewFactor([]int{1, 3}, []int{3, 2}, nil)
		return testing.AllocsPerRun(10, func() {
			f.Product(g).SumOut(1).MaxOut(0).Reduce(3, 1)
		})
	}
	if small, large := count(2), count(20); small != large {
		t.Errorf("%v allocations for a small factor, %v for a large one", small, large)
	}
}

// TestQuestionsLeaveNothingBehind: the same question twice gives the same
// answer bit for bit, and neither network nor evidence changes.
func TestQuestionsLeaveNothingBehind(t *testing.T) {
	net, again := named(t, "alarm"), named(t, "alarm")
	evidence := net.MustRow(alarmCases(t)[3].Evidence)
	before := slices.Clone(evidence)
	for i := range net.Len() {
		p, err := net.Posterior(i, evidence)
		q, err2 := net.Posterior(i, evidence)
		if err != nil || err2 != nil || !slices.Equal(p, q) {
			t.Errorf("%v, then %v (%v, %v)", p, q, err, err2)
		}
		p[0] = 7
	}
	if _, _, err := net.MPE(evidence); err != nil {
		t.Error(err)
	}
	if !slices.Equal(evidence, before) {
		t.Error("the evidence changed")
	}
	for i := range net.Len() {
		if !slices.Equal(net.Table(i), again.Table(i)) {
			t.Errorf("the table of %s changed", net.Name(i))
		}
	}
}
