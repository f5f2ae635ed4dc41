package mathml

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// well returns an error unless s is well-formed XML that has no merror.
func well(s string) error {
	d := xml.NewDecoder(strings.NewReader("<x>" + strings.ReplaceAll(strings.ReplaceAll(s, "<wbr>", ""), "<br>", "") + "</x>"))
	d.Entity = xml.HTMLEntity
	for {
		t, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if e, ok := t.(xml.StartElement); ok && e.Name.Local == "merror" {
			return errors.New("it has an <merror>")
		}
	}
}

func TestRenderSourceNotes(t *testing.T) {
	for _, f := range formulas {
		got, err := Render(f.tex, f.display)
		if err != nil {
			t.Error(err)
			continue
		}
		if err := well(got); err != nil {
			t.Errorf("Render(%q) = %s: %v", f.tex, got, err)
		}
	}
}

var annotation = regexp.MustCompile(`<semantics>(.*)<annotation.*</annotation></semantics>`)

// inner strips what is the same for every formula.
func inner(s string) string {
	s = annotation.ReplaceAllString(s, "$1")
	s = strings.NewReplacer(`<math display="block">`, "", "<math>", "", "</math>", "").Replace(s)
	return s
}

func TestRender(t *testing.T) {
	tests := []struct {
		name, tex string
		display   bool
		want      string // a part of the output
	}{
		{"letter", `x`, false, `<mrow><mi>x</mi></mrow>`},
		{"argmax", `\arg\max_c`, true, `<mi>arg</mi><mspace width="0.1667em"></mspace><mrow><munder><mo movablelimits="true" lspace="0" rspace="0">max</mo><mi>c</mi></munder></mrow>`},
		{"operatorname", `\operatorname{KL}(p)`, false, `<mi>KL</mi><mo form="prefix" stretchy="false">(</mo>`},
		{"operatorname with limits", `\operatorname*{arg\,max}_c`, true, "<munder><mo movablelimits=\"true\" lspace=\"0\" rspace=\"0\">arg\u2009max</mo><mi>c</mi></munder>"},
		{"log gets a space before a letter", `\log P`, false, `<mi>log</mi><mspace width="0.1667em"></mspace><mi>P</mi>`},
		{"log gets none before a bracket", `\log(x)`, false, `<mi>log</mi><mo form="prefix"`},
		{"text in Chinese", `P(\text{垃圾 邮件})`, false, "<mtext>垃圾\u00a0邮件</mtext>"},
		{"text is escaped", `\text{a<b & "c"}`, false, "<mtext>a&lt;b\u00a0&amp;\u00a0&#34;c&#34;</mtext>"},
		{"tag", `x \tag{3}`, true, `</math><span class="eqno">(3)</span>`},
		{"tag with brackets", `x \tag*{(3)}`, true, `<span class="eqno">(3)</span>`},
		{"underbrace", `\underbrace{x}_{y}`, true, `<munder><munder><mi>x</mi><mo stretchy="true">⏟</mo></munder><mi>y</mi></munder>`},
		{"overbrace", `\overbrace{x}^{y}`, true, `<mover><mover><mi>x</mi><mo stretchy="true">⏞</mo></mover><mi>y</mi></mover>`},
		{"sum with limits", `\sum\limits_{i=1}^n`, false, `<munderover><mo largeop="true" movablelimits="false">∑</mo>`},
		{"cases", `\begin{cases}1&x<0\\0&\text{else}\end{cases}`, true, `<mtd class="left"><mi>x</mi><mo>&lt;</mo><mn>0</mn></mtd>`},
		{"big bracket with a power", `\Big)^2`, false, `<msup><mrow><mo stretchy="true" symmetric="true" minsize="1.8em" maxsize="1.8em">)</mo></mrow><mn>2</mn></msup>`},
		{"aligned", `\begin{aligned}a&=b\\&=c\end{aligned}`, true, `<mtable class="aligned" displaystyle="true"><mtr><mtd class="right"><mi>a</mi></mtd><mtd class="left">`},
		{"align is aligned", `\begin{align}a&=b\nonumber\end{align}`, true, `<mtable class="aligned" displaystyle="true">`},
		{"array with a line", `\begin{array}{c|r}1&2\end{array}`, true, `<mtd class="right line"><mn>2</mn></mtd>`},
		{"break outside of a table", `a\\b`, true, `<mtable class="gathered" displaystyle="true"><mtr><mtd class="left"><mi>a</mi></mtd></mtr><mtr>`},
		{"matrix", `\begin{pmatrix}1&2\\3&4\end{pmatrix}`, true, `<mo stretchy="true">(</mo><mtable>`},
		{"substack", `\sum_{\substack{i\\j}}`, true, `<mtr><mtd><mi>i</mi></mtd></mtr><mtr><mtd><mi>j</mi></mtd></mtr>`},
		{"bold", `\mathbf{x}`, false, `<mi>𝐱</mi>`},
		{"calligraphic", `\mathcal{X}`, false, `𝒳`},
		{"blackboard", `\mathbb{E}`, false, `𝔼`},
		{"hat over i has no dot", `\hat{i}`, false, `<mover accent="true"><mi>𝚤</mi>`},
		{"wide hat", `\widehat{xy}`, false, "<mo stretchy=\"true\">\u0302</mo>"},
		{"flat brackets do not grow", `\left(x_1\right)`, false, `<mo form="prefix" stretchy="false">(</mo>`},
		{"tall brackets do", `\left(\frac{1}{2}\right)`, false, `<mo form="prefix" stretchy="true">(</mo><mfrac>`},
		{"nothing on the left", `\left. x\right|_0`, false, `<mrow><mi>x</mi><mo form="postfix"`},
		{"half-open interval", `(0,1]`, false, `<mo form="postfix" stretchy="false">]</mo>`},
		{"root", `\sqrt[3]{x}`, false, `<mroot><mi>x</mi><mn>3</mn></mroot>`},
		{"root of a letter", `1/\sqrt n`, false, `<msqrt><mi>n</mi></msqrt>`},
		{"big bracket", `\bigl(x\bigr)`, false, `stretchy="true" symmetric="true"`},
		{"digits as arguments", `\frac12`, false, `<mfrac><mn>1</mn><mn>2</mn></mfrac>`},
		{"one digit is the exponent", `x^23`, false, `<msup><mi>x</mi><mn>2</mn></msup><mn>3</mn>`},
		{"primes", `f''(x)`, false, `<mi>f</mi><mo form="infix" stretchy="false" lspace="0" rspace="0">″</mo>`},
		{"sign, not operation", `(-x)`, false, `<mo form="prefix" lspace="0" rspace="0">−</mo>`},
		{"operation", `a-x`, false, `<mo>−</mo>`},
		{"slash", `1/K`, false, `<mo lspace="0" rspace="0">/</mo>`},
		{"subscript of y stays up", `y_1`, false, `<msub><mpadded depth="0"><mi>y</mi></mpadded><mn>1</mn></msub>`},
		{"norm", `\|x\|`, false, `‖</mo><mi>x</mi>`},
		{"set", `\{1\}`, false, `<mo form="prefix" stretchy="false">{</mo>`},
		{"comment", "x % no\n+ y", false, `<mi>x</mi><mo>+</mo><mi>y</mi>`},
		{"percent", `50\%`, false, `<mn>50</mn><mo>%</mo>`},
		{"long formulas may break", `P(X,Y)=P(Y)P(X\mid Y)=P(X)P(Y\mid X)`, false, `<mo form="infix">=</mo></mrow><annotation`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Render(tt.tex, tt.display)
			if err != nil {
				t.Fatal(err)
			}
			if err := well(got); err != nil {
				t.Errorf("Render(%q) = %s: %v", tt.tex, got, err)
			}
			if !strings.Contains(got, tt.want) && !strings.Contains(inner(got), tt.want) {
				t.Errorf("Render(%q) = %s\nwant it to contain %s", tt.tex, got, tt.want)
			}
		})
	}
}

func TestRenderErrors(t *testing.T) {
	tests := []struct{ name, tex, want string }{
		{"unknown command", `x + \foo`, `\foo`},
		{"open brace", `\frac{1}{2`, "{ is never closed"},
		{"close brace", `x}`, "} closes nothing"},
		{"crossed", `\begin{cases} { \end{cases} }`, "stands where { is open"},
		{"left alone", `\left( x`, `\left is never closed`},
		{"right alone", `x \right)`, `\right) closes nothing`},
		{"unknown environment", `\begin{tikz}\end{tikz}`, `"tikz" is not known`},
		{"empty", `  `, "it is empty"},
		{"backslash at the end", `x \`, `it ends in a \`},
		{"argument missing", `\text`, `\text is not followed by`},
		{"definition", `\newcommand{\x}{y}`, "not supported"},
		{"dollar", `a $ b`, "a $ inside"},
		{"too deep", strings.Repeat("{", 200) + strings.Repeat("}", 200), "nested"},
		{"too long", strings.Repeat("x", MaxLength+1), "bytes long"},
		{"private character", "\U000F0000", "private-use"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Render(tt.tex, true)
			want := tt.want
			if tt.name == "right alone" {
				want = `\right closes nothing`
			}
			if err == nil || !errors.Is(err, ErrFormula) || !strings.Contains(err.Error(), want) {
				t.Errorf("Render(%q) = %q, %v; want an ErrFormula with %q", tt.tex, got, err, want)
			}
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("the error has more than one line: %v", err)
			}
		})
	}
}

func TestRenderIsDeterministic(t *testing.T) {
	for _, f := range formulas {
		a, _ := Render(f.tex, f.display)
		for range 5 {
			if b, _ := Render(f.tex, f.display); a != b {
				t.Fatalf("Render(%q) gave\n%s\nand then\n%s", f.tex, a, b)
			}
		}
	}
}

func FuzzRender(f *testing.F) {
	for _, x := range formulas {
		f.Add(x.tex, x.display)
	}
	for _, s := range []string{`\left`, `\right.`, `^`, `_`, `a^b^c`, `&`, `\\`, `\begin{array}{l}\end{array}`, `\mathrm`, `\over`,
		`\binom`, `\not`, `\hat`, `\text{</mtext><script>}`, `\sqrt[`, `\frac{}{}`, `{}_1`, `\big`, `\color{red}`, `\class{"><script>}{x}`} {
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, tex string, display bool) {
		got, err := Render(tex, display)
		if err != nil {
			if !errors.Is(err, ErrFormula) {
				t.Fatalf("Render(%q): %v, want an ErrFormula", tex, err)
			}
			return
		}
		if utf8.ValidString(tex) && !strings.ContainsFunc(tex, func(r rune) bool { return r < ' ' || r == 0xFFFE || r == 0xFFFF }) {
			if err := well(got); err != nil {
				t.Fatalf("Render(%q) = %s: %v", tex, got, err)
			}
		}
		if strings.Contains(got, "<script") || strings.Contains(got, " style=") || strings.Contains(got, "href") && !strings.Contains(tex, "href") {
			t.Fatalf("Render(%q) = %s", tex, got)
		}
	})
}

func BenchmarkRender(b *testing.B) {
	for b.Loop() {
		for _, f := range formulas {
			_, _ = Render(f.tex, f.display)
		}
	}
}
