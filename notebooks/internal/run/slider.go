package run

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// sliderMIME is the form of an output that figure.Slider adds to its picture.
const sliderMIME = "application/vnd.naivebayes.slider+json"

// compareSlider compares two sliders, their frames by the pixels, and returns
// what differs, or "".
func compareSlider(want, got any) string {
	w, isMap := want.(map[string]any)
	g, isMap2 := got.(map[string]any)
	if !isMap || !isMap2 {
		if x, y := canonical(want), canonical(got); x != y {
			return "the slider differs:\n" + diff(x, y)
		}
		return ""
	}
	if x, y := slices.Sorted(maps.Keys(w)), slices.Sorted(maps.Keys(g)); !slices.Equal(x, y) {
		return fmt.Sprintf("the slider has the parts %v, want %v", y, x)
	}
	for _, key := range slices.Sorted(maps.Keys(w)) {
		x, y := text(w[key]), text(g[key])
		if key != "frames" {
			if x != y {
				return fmt.Sprintf("%q of the slider differs:\n%s", key, diff(x, y))
			}
			continue
		}
		frames, others := strings.Split(x, "\n"), strings.Split(y, "\n")
		if len(frames) != len(others) {
			return fmt.Sprintf("the slider has %d frames, want %d", len(others), len(frames))
		}
		for i := range frames {
			if msg := comparePNG(frames[i], others[i]); msg != "" {
				return fmt.Sprintf("frame %d of the slider: %s", i+1, msg)
			}
		}
	}
	return ""
}

// text is a value as a text; one that is none differs from every text.
func text(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	return "not a text: " + canonical(v)
}
