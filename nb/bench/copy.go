package main

import (
	"runtime"
	"sync"
	"time"
)

// copyBandwidth is the bandwidth of the memory in bytes a second, as the copy
// of STREAM measures it: each processor copies a block larger than the caches,
// every byte is read once and written once, and the best of some rounds counts.
// Source: J. D. McCalpin, Memory bandwidth and machine balance in current high
// performance computers, IEEE TCCA Newsletter (1995) 19–25.
func copyBandwidth() float64 {
	const block, rounds = 128 << 20, 8
	n := runtime.GOMAXPROCS(0)
	from, to := make([][]byte, n), make([][]byte, n)
	each := func(f func(i int)) {
		var wg sync.WaitGroup
		for i := range n {
			wg.Go(func() { f(i) })
		}
		wg.Wait()
	}
	each(func(i int) { // touch every page
		from[i], to[i] = make([]byte, block), make([]byte, block)
		for j := 0; j < block; j += 512 {
			from[i][j], to[i][j] = byte(j), 1
		}
	})
	best := 0.0
	for range rounds {
		start := time.Now()
		each(func(i int) { copy(to[i], from[i]) })
		best = max(best, float64(2*block*n)/time.Since(start).Seconds())
	}
	return best
}
