//go:build !amd64

package shifted

const vectors = false

func addVectors(s *Sums, row *float64, n int) int { panic("no vectors") }
