//go:build !amd64

package normal

const vectors = false

func addVectors(dst, x *float64, d *Density, k int) { panic("no vectors") }
