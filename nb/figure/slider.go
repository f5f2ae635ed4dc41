package figure

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Bounds of a slider: a notebook must stay a file that can be read and compared.
const (
	minStops, maxStops = 3, 25
	maxSliderBytes     = 400_000 // of all frames, in base64
)

// Slider is a figure that answers to one number: a frame for each of a few
// values, all drawn beforehand, so that moving it needs neither a kernel nor a
// network. As a Figure it is its frame Start, and this is what is seen wherever
// there is no slider: on paper, and in viewers that know pictures only.
type Slider struct {
	Label string   // what is moved, with its unit
	Stops []string // the values, as they are written beside the slider

	// Says is a sentence for each stop, for those who cannot see the frame;
	// nil means the stop alone.
	Says []string

	// Start is the stop that is shown first, by default the middle one.
	Start int

	frames []Figure
}

// NewSlider returns the slider with 3 to 25 stops. label says what is moved;
// frame(i) is called once for each stop, in order, and returns its figure. Only
// what answers to the value should differ between the frames: give the axes
// fixed ranges. It returns an error that wraps ErrData for an empty label, for
// another number of stops, for a stop that is empty or comes twice, and for
// frames that are nil or differ in size.
func NewSlider(label string, stops []string, frame func(i int) Figure) (*Slider, error) {
	const kind = "Slider"
	s := &Slider{Label: label, Stops: copied(stops), Start: len(stops) / 2}
	if frame == nil {
		return nil, bad(kind, "frame is nil")
	}
	if n := len(stops); n < minStops || n > maxStops {
		return nil, bad(kind, "there are %d stops, want %d to %d", n, minStops, maxStops)
	}
	for i := range stops {
		s.frames = append(s.frames, frame(i))
	}
	return made(s, s.check())
}

func (s *Slider) check() error {
	const kind = "Slider"
	n := len(s.frames)
	if n == 0 {
		return bad(kind, "there are no frames; make it with NewSlider")
	}
	if strings.TrimSpace(s.Label) == "" {
		return bad(kind, "Label is empty; say what is moved, and its unit")
	}
	if err := first(checkLen(kind, "Stops", len(s.Stops), n, "frame"), checkNames(kind, "Stops", s.Stops)); err != nil {
		return err
	}
	if s.Says != nil {
		if err := checkLen(kind, "Says", len(s.Says), n, "frame"); err != nil {
			return err
		}
	}
	for _, t := range append(append([]string{s.Label}, s.Stops...), s.Says...) {
		if strings.ContainsAny(t, "\r\n") {
			return bad(kind, "%q has more than one line", t)
		}
	}
	if s.Start < 0 || s.Start >= n {
		return bad(kind, "Start is %d, want 0 to %d", s.Start, n-1)
	}
	for i, f := range s.frames {
		if f == nil {
			return bad(kind, "frame %d (%q) is nil", i, s.Stops[i])
		}
		if _, nested := f.(*Slider); nested {
			return bad(kind, "frame %d (%q) is a slider itself", i, s.Stops[i])
		}
		w, h := pixels(f)
		if w0, h0 := pixels(s.frames[0]); w != w0 || h != h0 {
			return bad(kind, "frame %d (%q) is %d × %d pixels, want %d × %d as frame 0", i, s.Stops[i], w, h, w0, h0)
		}
	}
	return nil
}

// Size returns the natural size, that of every frame.
func (s *Slider) Size() (width, height vg.Length) {
	if s.check() != nil {
		return defaultWidth, defaultWidth
	}
	return s.frames[s.Start].Size()
}

// Draw draws the frame Start.
func (s *Slider) Draw(c draw.Canvas) error {
	if err := s.check(); err != nil {
		return err
	}
	return s.frames[s.Start].Draw(c)
}

// Frame returns the figure of stop i. It panics if i is out of range.
func (s *Slider) Frame(i int) Figure { return s.frames[i] }

// bundle returns the PNG of the frame Start, and the slider as viewers take it
// that can move it: texts, one line a stop, and the frames in base64. A frame
// is the picture of what differs from Start, transparent elsewhere, "" where
// nothing differs.
func (s *Slider) bundle() (file []byte, data map[string]string, err error) {
	if err := s.check(); err != nil {
		return nil, nil, err
	}
	file, over, err := overlays(s.frames, s.Start)
	if err != nil {
		return nil, nil, err
	}
	says := s.Says
	if says == nil {
		says = s.Stops
	}
	frames := strings.Join(over, "\n")
	if len(frames) > maxSliderBytes {
		return nil, nil, bad("Slider", "the frames are %d bytes, want at most %d; take fewer stops, or fix what moves without need",
			len(frames), maxSliderBytes)
	}
	return file, map[string]string{
		"frames": frames,
		"label":  strings.TrimSpace(s.Label),
		"says":   strings.Join(says, "\n"),
		"start":  fmt.Sprint(s.Start),
		"stops":  strings.Join(s.Stops, "\n"),
	}, nil
}
