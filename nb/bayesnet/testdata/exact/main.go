// Command exact answers a list of questions about a network, for compare.py:
// exact network.bif questions.json prints the posteriors and the seconds that
// variable elimination and, with one propagation a question, the junction tree
// took. exact -plain out.bif network.bif writes the network without comments.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"naivebayes/nb/bayesnet"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 3 && args[0] == "-plain" {
		net, err := bayesnet.Load(args[2])
		if err != nil {
			return err
		}
		return net.Save(args[1])
	}
	if len(args) != 2 {
		return fmt.Errorf("want a network and a list of questions, have %q", args)
	}
	net, err := bayesnet.Load(args[0])
	if err != nil {
		return err
	}
	b, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	var asked []struct {
		Query    string
		Evidence map[string]string
	}
	if err := json.Unmarshal(b, &asked); err != nil {
		return err
	}
	var out struct {
		Posteriors  []map[string]float64 `json:"posteriors"`
		Elimination float64              `json:"elimination"`
		Tree        float64              `json:"tree"`
	}
	tree := bayesnet.NewJunctionTree(net)
	for round := range 10 {
		answers := make([][]float64, len(asked))
		start := time.Now()
		for k, a := range asked {
			row, err := net.Row(a.Evidence)
			if err != nil {
				return err
			}
			if answers[k], err = net.Posterior(net.Node(a.Query), row); err != nil {
				return err
			}
		}
		took := time.Since(start).Seconds()
		start = time.Now()
		for _, a := range asked {
			row, err := net.Row(a.Evidence)
			if err != nil {
				return err
			}
			beliefs, err := tree.Propagate(row)
			if err != nil {
				return err
			}
			beliefs.Posterior(net.Node(a.Query))
		}
		tookTree := time.Since(start).Seconds()
		if round == 0 || took < out.Elimination {
			out.Elimination = took
		}
		if round == 0 || tookTree < out.Tree {
			out.Tree = tookTree
		}
		if round == 0 {
			for k, a := range asked {
				p := map[string]float64{}
				for v, x := range answers[k] {
					p[net.Variable(net.Node(a.Query)).Values[v]] = x
				}
				out.Posteriors = append(out.Posteriors, p)
			}
		}
	}
	return json.NewEncoder(os.Stdout).Encode(out)
}
