package bayesnet

import (
	"fmt"
	"math"
)

// Population returns every row that the network can draw once, with its
// probability times total as weight: the data that an endless sample tends to. A
// column set to Missing hides a variable. The error wraps ErrTooWide if there
// are more than a million rows. Cost: O(rows·n).
func (net *Network) Population(total float64) (*Data, error) {
	rows := 1
	for i := range net.Len() {
		if rows *= net.Card(i); rows > 1e6 {
			return nil, fmt.Errorf("bayesnet: Population: more than a million rows; use Sample: %w", ErrTooWide)
		}
	}
	d := &Data{Variables: net.Variables(), Columns: make([][]int, net.Len())}
	row := make([]int, net.Len())
	for r := range rows {
		for i, at := net.Len()-1, r; i >= 0; i-- {
			row[i], at = at%net.Card(i), at/net.Card(i)
		}
		p := math.Exp(net.LogJoint(row))
		if p == 0 {
			continue
		}
		for i, x := range row {
			d.Columns[i] = append(d.Columns[i], x)
		}
		d.Weights = append(d.Weights, total*p)
	}
	return d, d.check()
}
