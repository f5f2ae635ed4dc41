package normal

import "golang.org/x/sys/cpu"

// vectors tells whether the processor has AVX.
var vectors = cpu.X86.HasAVX

//go:noescape
func addVectors(dst, x *float64, d *Density, k int)
