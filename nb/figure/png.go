package figure

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"sort"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// dpi is the resolution of a PNG: two pixels for one CSS pixel of 1/96 inch.
const dpi = 192

// PNG returns the figure as a PNG of 192 dots per inch with at most 256
// colours. The file states its resolution, so that it prints in natural size.
func PNG(f Figure) ([]byte, error) {
	if err := checkSize(f); err != nil {
		return nil, err
	}
	w, h := f.Size()
	c := vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(dpi))
	if err := f.Draw(draw.New(c)); err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	if err := png.Encode(&buf, paletted(c.Image())); err != nil {
		return nil, err
	}
	return withResolution(buf.Bytes(), dpi), nil
}

// pixels returns the size in CSS pixels.
func pixels(f Figure) (width, height int) {
	w, h := f.Size()
	return int(w/vg.Inch*96 + 0.5), int(h/vg.Inch*96 + 0.5)
}

// paletted reduces img to its 256 most useful colours. Flat colours and the
// commonest blends at their edges stay exact; rare blends move to the nearest.
func paletted(img image.Image) image.Image {
	b := img.Bounds()
	rgba, ok := img.(*image.RGBA)
	if !ok {
		return img
	}
	const bits = 0xF8 // blends are counted in steps of 8
	count := map[uint32]int{}
	var last uint32
	run := 0
	each := func(do func(x, y int, c uint32)) {
		for y := b.Min.Y; y < b.Max.Y; y++ {
			row := rgba.Pix[rgba.PixOffset(b.Min.X, y):]
			for x := range b.Dx() {
				do(x, y-b.Min.Y, uint32(row[4*x])<<16|uint32(row[4*x+1])<<8|uint32(row[4*x+2]))
			}
		}
	}
	each(func(_, _ int, c uint32) {
		if c == last {
			run++
			return
		}
		count[last] += run
		last, run = c, 1
	})
	count[last] += run

	// The flat colours first, then one colour for each coarse blend.
	colors := make([]uint32, 0, len(count))
	for c := range count {
		colors = append(colors, c)
	}
	sort.Slice(colors, func(i, j int) bool {
		if ci, cj := count[colors[i]], count[colors[j]]; ci != cj {
			return ci > cj
		}
		return colors[i] < colors[j]
	})
	var palette color.Palette
	seen := map[uint32]bool{}
	index := map[uint32]uint8{}
	for pass := range 2 {
		for i, c := range colors {
			coarse := c & (bits<<16 | bits<<8 | bits)
			_, done := index[c]
			if done || len(palette) == 256 || (pass == 0 && i >= 64 && seen[coarse]) {
				continue
			}
			seen[coarse] = true
			index[c] = uint8(len(palette))
			palette = append(palette, color.RGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 255})
		}
	}
	out := image.NewPaletted(image.Rect(0, 0, b.Dx(), b.Dy()), palette)
	each(func(x, y int, c uint32) {
		i, ok := index[c]
		if !ok {
			i = uint8(palette.Index(color.RGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 255}))
			index[c] = i
		}
		out.Pix[y*out.Stride+x] = i
	})
	return out
}

// withResolution adds the pHYs chunk, the number of pixels a metre, after the
// header of a PNG file (ISO/IEC 15948, 11.3.5.3).
func withResolution(file []byte, dpi int) []byte {
	const header = 8 + 4 + 4 + 13 + 4
	perMetre := uint32(float64(dpi)/0.0254 + 0.5)
	chunk := []byte("pHYs")
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = append(chunk, 1) // the unit is the metre
	out := append([]byte(nil), file[:header]...)
	out = binary.BigEndian.AppendUint32(out, uint32(len(chunk)-4))
	out = append(out, chunk...)
	out = binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(chunk))
	return append(out, file[header:]...)
}
