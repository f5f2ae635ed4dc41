package fetch

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// decode returns text in a character set as UTF-8. What the set does not have
// becomes U+FFFD. Text of an unknown set is read as Latin-1, which has a
// character for every byte; so is text of an unnamed set that is not UTF-8.
func decode(b []byte, charset string, named bool) string {
	if !named {
		if utf8.Valid(b) {
			return string(b)
		}
		return latin1(b)
	}
	switch name := strings.ToLower(charset); name {
	case "us-ascii", "ascii":
		return ascii(b)
	case "iso-8859-1", "latin-1", "latin1", "iso8859-1":
		return latin1(b)
	case "gb2312", "gb_2312-80", "euc-cn":
		return pairs(b, simplifiedchinese.GBK, 0xa1, gb2312)
	case "ks_c_5601-1987", "euc-kr", "ksc5601":
		return pairs(b, korean.EUCKR, 0xa1, nil)
	case "big5":
		return pairs(b, traditionalchinese.Big5, 0x40, big5)
	default:
		e := lookup(name)
		if e == nil {
			return latin1(b)
		}
		out, err := e.NewDecoder().Bytes(b)
		if err != nil {
			return latin1(b)
		}
		if strings.HasPrefix(name, "windows-") || strings.HasPrefix(name, "cp125") {
			return strings.Map(undefined, string(out))
		}
		return string(out)
	}
}

// lookup returns the encoding of that name, nil if there is none.
func lookup(name string) encoding.Encoding {
	if name == "utf-8" || name == "utf8" {
		return unicode.UTF8
	}
	if e, err := ianaindex.MIME.Encoding(name); err == nil && e != nil {
		return e
	}
	if e, err := htmlindex.Get(name); err == nil && e != encoding.Replacement {
		return e
	}
	return nil
}

// undefined replaces the control characters that stand for bytes that a Windows
// character set does not define.
func undefined(r rune) rune {
	if 0x80 <= r && r < 0xa0 {
		return utf8.RuneError
	}
	return r
}

func latin1(b []byte) string {
	s, _ := charmap.ISO8859_1.NewDecoder().Bytes(b) // has a character for every byte
	return string(s)
}

func ascii(b []byte) string {
	var s strings.Builder
	for _, c := range b {
		if c < utf8.RuneSelf {
			s.WriteByte(c)
		} else {
			s.WriteRune(utf8.RuneError)
		}
	}
	return s.String()
}

// gb2312 and big5 are the characters for which the tables GB2312.TXT and BIG5.TXT
// of the Unicode consortium, which mail programs of the time follow, differ from
// those of the WHATWG, which golang.org/x/text follows. The kana and letters that
// some Big5 fonts added at C6A1 to C7FC, on which no two tables agree, are left as
// they are.
var (
	gb2312 = map[uint16]rune{0xa1a4: '・', 0xa1aa: '―'}
	big5   = map[uint16]rune{
		0xa145: '•', 0xa14e: '､', 0xa1c2: '‾', 0xa1e3: '∼', 0xa1f2: '♁', 0xa1f3: '☉',
		0xa241: '／', 0xa242: '＼', 0xa244: '¥', 0xa246: '¢', 0xa247: '£',
	}
)

// pairs decodes a set whose characters are ASCII or two bytes, the first at
// least A1 and the second at least trail; differs has the characters that e has
// otherwise. A byte that begins no character becomes U+FFFD, and the next byte
// is looked at on its own.
func pairs(b []byte, e encoding.Encoding, trail byte, differs map[uint16]rune) string {
	var s strings.Builder
	d := e.NewDecoder()
	for i := 0; i < len(b); i++ {
		if b[i] < utf8.RuneSelf {
			s.WriteByte(b[i])
			continue
		}
		if i+1 < len(b) && b[i] >= 0xa1 && b[i+1] >= trail {
			if r, ok := differs[uint16(b[i])<<8|uint16(b[i+1])]; ok {
				s.WriteRune(r)
				i++
				continue
			}
			if c, err := d.Bytes(b[i : i+2]); err == nil && utf8.RuneCount(c) == 1 && !bytes.ContainsRune(c, utf8.RuneError) {
				s.Write(c)
				i++
				continue
			}
		}
		s.WriteRune(utf8.RuneError)
	}
	return s.String()
}

// charsetReader is decode for mime.WordDecoder.
func charsetReader(charset string, r io.Reader) (io.Reader, error) {
	b, err := io.ReadAll(r)
	return strings.NewReader(decode(b, charset, true)), err
}
