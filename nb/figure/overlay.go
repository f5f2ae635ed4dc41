package figure

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	vgdraw "gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// overlays draws the frames with common colours and returns the PNG of frame
// start, and for each frame the PNG in base64 of the places in which it differs
// from that one: laid over it they give the frame exactly. A frame that does
// not differ is "". All frames have the size of the first.
func overlays(frames []Figure, start int) (file []byte, over []string, err error) {
	if err := checkSize(frames[0]); err != nil {
		return nil, nil, err
	}
	w, h := frames[0].Size()
	var all *image.RGBA // the frames one below the other, to get one palette
	var high int
	for i, f := range frames {
		c := vgimg.NewWith(vgimg.UseWH(w, h), vgimg.UseDPI(dpi))
		if err := f.Draw(vgdraw.New(c)); err != nil {
			return nil, nil, fmt.Errorf("frame %d: %w", i, err)
		}
		b := c.Image().Bounds()
		if all == nil {
			high = b.Dy()
			all = image.NewRGBA(image.Rect(0, 0, b.Dx(), high*len(frames)))
		}
		draw.Draw(all, image.Rect(0, i*high, b.Dx(), (i+1)*high), c.Image(), b.Min, draw.Src)
	}
	painted := paletted(all).(*image.Paletted)
	size := high * painted.Stride
	base := &image.Paletted{Pix: painted.Pix[start*size:][:size], Stride: painted.Stride,
		Rect: image.Rect(0, 0, painted.Rect.Dx(), high), Palette: painted.Palette}
	if file, err = encode(base); err != nil {
		return nil, nil, err
	}
	for i := range frames {
		img := difference(base, painted.Pix[i*size:][:size])
		if img == nil {
			over = append(over, "")
			continue
		}
		png, err := encode(img)
		if err != nil {
			return nil, nil, err
		}
		over = append(over, base64.StdEncoding.EncodeToString(png))
	}
	return file, over, nil
}

// tile is the width of the squares of which a difference is made. It is wide, as
// a viewer that shows a picture smaller mixes neighbouring pixels: at the edge
// of a difference it must mix equal ones.
const tile = 8

// difference is a picture of the squares of pix that hold a pixel which is not
// that of base, and of the squares around them; it is transparent elsewhere, and
// nil if there is none. Transparency takes one of the 256 colours, so that in a
// picture that needs all of them the last gives way to the nearest.
func difference(base *image.Paletted, pix []uint8) *image.Paletted {
	cols, rows := (base.Stride+tile-1)/tile, (base.Rect.Dy()+tile-1)/tile
	marked := make([]bool, cols*rows)
	same := true
	for at, p := range pix {
		if p == base.Pix[at] {
			continue
		}
		same = false
		col, row := at%base.Stride/tile, at/base.Stride/tile
		for r := max(0, row-1); r <= min(rows-1, row+1); r++ {
			for c := max(0, col-1); c <= min(cols-1, col+1); c++ {
				marked[r*cols+c] = true
			}
		}
	}
	if same {
		return nil
	}
	out := image.NewPaletted(base.Rect, color.Palette{color.RGBA{}})
	var index [256]uint8
	for at, p := range pix {
		if !marked[at/base.Stride/tile*cols+at%base.Stride/tile] {
			continue
		}
		if index[p] == 0 {
			if len(out.Palette) == 256 {
				index[p] = uint8(1 + out.Palette[1:].Index(base.Palette[p]))
			} else {
				index[p] = uint8(len(out.Palette))
				out.Palette = append(out.Palette, base.Palette[p])
			}
		}
		out.Pix[at] = index[p]
	}
	return out
}

// encode returns the PNG of 192 dots per inch.
func encode(img image.Image) ([]byte, error) {
	var buf bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	if err := enc.Encode(&buf, img); err != nil {
		return nil, err
	}
	return withResolution(buf.Bytes(), dpi), nil
}
