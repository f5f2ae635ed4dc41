//go:build race

package corpora

const raceEnabled = true
