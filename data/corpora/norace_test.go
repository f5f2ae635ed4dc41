//go:build !race

package corpora

const raceEnabled = false
