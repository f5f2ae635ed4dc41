package bayesnet

import (
	"fmt"
	"math"
)

// MatchLabels names clusters: of all ways to give each of K clusters a class of
// its own it takes one under which the most rows are right. y and cluster have n
// entries from 0 to K−1; K is the larger number if the two differ. It returns
// the class of each cluster and the number of rows that are right. It looks at
// the labels, so that the number is kinder than an accuracy on new rows.
//
// It panics if the lengths differ or an entry is out of range. Cost: O(n + K³).
// Source: H. W. Kuhn, The Hungarian method for the assignment problem, Naval
// Research Logistics Quarterly 2 (1955), with potentials.
func MatchLabels(k int, y, cluster []int) (class []int, right int) {
	if len(y) != len(cluster) {
		panic(fmt.Sprintf("bayesnet: MatchLabels: have %d labels and %d clusters, want as many", len(y), len(cluster)))
	}
	n := make([][]int, k) // n[j][c], rows of cluster j and class c
	for j := range n {
		n[j] = make([]int, k)
	}
	for i, j := range cluster {
		if c := y[i]; j < 0 || j >= k || c < 0 || c >= k {
			panic(fmt.Sprintf("bayesnet: MatchLabels: row %d has class %d and cluster %d, want 0 to %d", i+1, c, j, k-1))
		}
		n[j][y[i]]++
	}
	// Clusters enter one by one, each along the cheapest path of changes. Row
	// and column 0 stand for nothing; cost is −n, and u, v are the potentials.
	u, v := make([]int, k+1), make([]int, k+1)
	taken, before := make([]int, k+1), make([]int, k+1) // the cluster of a class
	for j := 1; j <= k; j++ {
		taken[0] = j
		slack := make([]int, k+1)
		done := make([]bool, k+1)
		for c := range slack {
			slack[c] = math.MaxInt
		}
		at := 0
		for taken[at] != 0 {
			done[at] = true
			i, delta, next := taken[at], math.MaxInt, 0
			for c := 1; c <= k; c++ {
				if done[c] {
					continue
				}
				if cost := -n[i-1][c-1] - u[i] - v[c]; cost < slack[c] {
					slack[c], before[c] = cost, at
				}
				if slack[c] < delta {
					delta, next = slack[c], c
				}
			}
			for c := range done {
				if done[c] {
					u[taken[c]] += delta
					v[c] -= delta
				} else {
					slack[c] -= delta
				}
			}
			at = next
		}
		for at != 0 {
			taken[at] = taken[before[at]]
			at = before[at]
		}
	}
	class = make([]int, k)
	for c := 1; c <= k; c++ {
		class[taken[c]-1] = c - 1
		right += n[taken[c]-1][c-1]
	}
	return class, right
}
