package figure

import "image/color"

// Palette says how numbers become colours.
type Palette int

const (
	// Sequential goes from almost white to dark blue, for numbers from 0 up.
	Sequential Palette = iota
	// Diverging goes from vermillion over white at the centre to blue, for
	// numbers of both signs.
	Diverging
)

// at returns the colour of t from 0 to 1.
func (p Palette) at(t float64) color.NRGBA {
	t = min(max(t, 0), 1)
	stops := []color.NRGBA{{R: 0xF5, G: 0xF9, B: 0xFC, A: 255}, {R: 0x9C, G: 0xC6, B: 0xE2, A: 255},
		okabeIto[0], {R: 0x00, G: 0x35, B: 0x58, A: 255}}
	if p == Diverging {
		stops = []color.NRGBA{{R: 0x9A, G: 0x3C, B: 0x00, A: 255}, {R: 0xE8, G: 0x9A, B: 0x63, A: 255},
			{R: 0xF7, G: 0xF7, B: 0xF7, A: 255}, {R: 0x6F, G: 0xAE, B: 0xD6, A: 255}, {R: 0x00, G: 0x4F, B: 0x80, A: 255}}
	}
	x := t * float64(len(stops)-1)
	i := min(int(x), len(stops)-2)
	return mix(stops[i], stops[i+1], x-float64(i))
}

// readable returns black or white, whichever stands out more on the ground.
func readable(ground color.NRGBA) color.NRGBA {
	// Relative luminance by the weights of ITU-R BT.709, without gamma.
	if 0.2126*float64(ground.R)+0.7152*float64(ground.G)+0.0722*float64(ground.B) < 125 {
		return paper
	}
	return ink
}
