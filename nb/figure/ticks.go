package figure

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
)

// linearTicks marks round numbers, at most most of them.
type linearTicks struct{ most int }

// Ticks implements plot.Ticker.
func (t linearTicks) Ticks(lo, hi float64) []plot.Tick {
	step := niceStep(lo, hi, t.most)
	digits := min(max(0, int(-math.Floor(math.Log10(step)+1e-9))), 20)
	var ticks []plot.Tick
	const slack = 1e-9
	first := math.Ceil(lo/step - slack)
	for i := range t.most + 1 {
		k := first + float64(i)
		if k*step > hi+step*slack {
			break
		}
		ticks = append(ticks, plot.Tick{Value: k * step, Label: tickText(k*step, digits, step)})
	}
	return ticks
}

// niceStep returns the smallest 1, 2 or 5 times a power of ten that puts at
// most n ticks on the interval.
func niceStep(lo, hi float64, n int) float64 {
	width := hi - lo
	if !(width > tiny) || math.IsInf(width, 0) {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(width/float64(n)))-1)
	for ; ; power *= 10 {
		for _, m := range []float64{1, 2, 5} {
			step := m * power
			if math.Floor(hi/step+1e-9)-math.Ceil(lo/step-1e-9)+1 <= float64(n) {
				return step
			}
		}
	}
}

// tickText writes a tick label; all labels of an axis have the same form.
func tickText(v float64, digits int, step float64) string {
	if math.Abs(v) < step/2 {
		return "0"
	}
	if step >= 1e6 || step < 1e-5 {
		return number(v, 3)
	}
	s := strconv.FormatFloat(v, 'f', digits, 64)
	if whole, frac, _ := strings.Cut(s, "."); strings.Trim(frac, "0") == "" {
		s = whole
	}
	return minus(grouped(s))
}

// logTicks marks powers of ten, and 2 and 5 times them where there is room.
type logTicks struct{ most int }

// Ticks implements plot.Ticker.
func (t logTicks) Ticks(lo, hi float64) []plot.Tick {
	from, to := int(math.Floor(math.Log10(lo)+1e-9)), int(math.Ceil(math.Log10(hi)-1e-9))
	decades := math.Log10(hi / lo)
	every := 1
	for _, e := range []int{1, 2, 5, 10, 20, 50, 100} {
		if every = e; decades/float64(e) <= float64(t.most) {
			break
		}
	}
	var ticks []plot.Tick
	add := func(v float64, label string) {
		if v >= lo*(1-1e-9) && v <= hi*(1+1e-9) {
			ticks = append(ticks, plot.Tick{Value: v, Label: label})
		}
	}
	dense := every == 1 && decades*3 <= float64(t.most)               // 2 and 5 have labels too
	plain := from >= -4 && to <= 5 || dense && lo >= 1e-4 && hi < 1e6 // all in one form
	for k := from; k <= to; k++ {
		v := math.Pow10(k)
		if k%every == 0 {
			add(v, powerText(k, plain))
		} else if every <= 5 {
			add(v, "")
		}
		for m := 2.0; m < 10 && every == 1; m++ {
			label := ""
			if (m == 2 || m == 5) && dense {
				label = number(m*v, 3)
			}
			add(m*v, label)
		}
	}
	return ticks
}

// powerText writes 10ᵏ, in digits if plain.
func powerText(k int, plain bool) string {
	switch {
	case plain && k >= 0:
		return grouped(strconv.FormatFloat(math.Pow10(k), 'f', 0, 64))
	case plain:
		return strconv.FormatFloat(math.Pow10(k), 'f', -k, 64)
	}
	return "10" + raised(strconv.Itoa(k))
}

// number writes v with at most digits significant digits, with a real minus
// sign, and very large and small ones as 2.5×10⁻⁷.
func number(v float64, digits int) string {
	if v == 0 {
		return "0"
	}
	s := strconv.FormatFloat(v, 'e', digits-1, 64)
	mantissa, exponent, _ := strings.Cut(s, "e")
	e, _ := strconv.Atoi(exponent)
	if e < -4 || e >= max(digits, 6) {
		if strings.Contains(mantissa, ".") {
			mantissa = strings.TrimRight(strings.TrimRight(mantissa, "0"), ".")
		}
		return minus(mantissa) + "×10" + raised(strconv.Itoa(e))
	}
	s = strconv.FormatFloat(v, 'f', max(0, digits-1-e), 64)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return minus(grouped(s))
}

// formatted writes v by the fmt verb format, or with three digits if it is "".
func formatted(format string, v float64) string {
	if format == "" {
		return number(v, 3)
	}
	return minus(fmt.Sprintf(format, v))
}

// grouped puts a comma between thousands from 10,000 on.
func grouped(s string) string {
	whole, frac, point := strings.Cut(s, ".")
	sign := ""
	if strings.HasPrefix(whole, "-") {
		sign, whole = "-", whole[1:]
	}
	if len(whole) > 4 {
		for i := len(whole) - 3; i > 0; i -= 3 {
			whole = whole[:i] + "," + whole[i:]
		}
	}
	if point {
		frac = "." + frac
	}
	return sign + whole + frac
}

// minus replaces the hyphen by the minus sign.
func minus(s string) string { return strings.ReplaceAll(s, "-", "−") }

// raised writes an integer as Unicode superscripts.
func raised(s string) string {
	return strings.NewReplacer("-", "⁻", "0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴",
		"5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹").Replace(s)
}
