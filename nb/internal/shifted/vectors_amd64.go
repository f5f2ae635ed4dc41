package shifted

import "golang.org/x/sys/cpu"

// vectors tells whether the processor has AVX and FMA.
var vectors = cpu.X86.HasAVX && cpu.X86.HasFMA

// addVectors adds 4n numbers of a row to n Sums. It returns 0, or another
// number if an absolute value exceeds Largest.
//
//go:noescape
func addVectors(s *Sums, row *float64, n int) int
