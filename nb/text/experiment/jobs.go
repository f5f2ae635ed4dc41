package experiment

import (
	"context"
	"fmt"
	"runtime"
	"sync"
)

// run does n jobs on the given number of workers, 0 for one a processor. What
// job i gives belongs to place i, so that the order in which they end does not
// matter. After an error no job with a larger number starts, and that of the
// smallest number is returned: the same error however many workers there are. A
// context that ends is an error of no job.
func run(ctx context.Context, workers, n int, progress func(done, total int), job func(i int) error) error {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var (
		mu     sync.Mutex
		wg     sync.WaitGroup
		next   int
		done   int
		failed = n
		first  error
	)
	for range min(workers, n) {
		wg.Go(func() {
			mu.Lock()
			defer mu.Unlock()
			for next < min(n, failed) && ctx.Err() == nil {
				i := next
				next++
				mu.Unlock()
				err := job(i)
				mu.Lock()
				if err != nil {
					if i < failed {
						failed, first = i, err
					}
					continue
				}
				done++
				if progress != nil {
					progress(done, n)
				}
			}
		})
	}
	wg.Wait()
	if err := ctx.Err(); err != nil && done < n {
		return fmt.Errorf("experiment: ended after %d of %d splits: %w", done, n, err)
	}
	return first
}
