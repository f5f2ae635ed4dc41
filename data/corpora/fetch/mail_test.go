package fetch

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestEmail reads e-mails written for it. What is expected follows from the
// standards that the comment of each names, and for malformed ones from what
// email says.
func TestEmail(t *testing.T) {
	for _, tc := range []struct{ name, raw, subject, text string }{
		{"nothing", "", "", ""},
		{"header only", "Subject: one\n", "one", ""},
		{"body only", "\nHello\n", "", "Hello"},
		{"no header, no empty line", "Hello there\nSubject: no\n", "", "Hello there\nSubject: no"},
		{"plain", "From: a@example.org\nSubject: one\n\nHello\n", "one", "Hello"},
		{"of a mailbox", "From a@example.org  Thu Aug 22 12:36:23 2002\nSubject: one\n\nHello", "one", "Hello"},
		{"CRLF", "Subject: one\r\nTo: b\r\n\r\nHello\r\nthere\r\n", "one", "Hello\nthere"},
		{"CR", "Subject: one\r\rHello\rthere\r", "one", "Hello\nthere"},
		{"folded subject, RFC 5322 2.2.3", "Subject: one\n\ttwo\n  three\n\nHello", "one two three", "Hello"},
		{"continuation of nothing", " lost\nSubject: one\n\nHello", "one", "Hello"},
		{"two subjects", "Subject: one\nSubject: two\n\nHello", "one", "Hello"},
		{"encoded words, RFC 2047 8", "Subject: =?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?= c\n\n.", "ab c", "."},
		{"encoded word in base64", "Subject: =?utf-8?B?5L2g5aW9?=\n\n.", "你好", "."},
		{"encoded word of GB 2312", "Subject: =?GB2312?B?xOO6ww==?=\n\n.", "你好", "."},
		{"encoded word of an unknown set", "Subject: =?klingon?Q?=E9?=\n\n.", "é", "."},
		{"encoded word that is none", "Subject: =?utf-8?X?abc?=\n\n.", "=?utf-8?X?abc?=", "."},
		{"raw bytes in a subject", "Subject: caf\xe9\n\n.", "caf\ufffd", "."},
		{"quoted-printable, RFC 2045 6.7", "Content-Transfer-Encoding: quoted-printable\nContent-Type: text/plain; charset=utf-8\n\nJ'interdis aux marchands de vanter trop =\nleurs marchandises =3D caf=C3=A9", "", "J'interdis aux marchands de vanter trop leurs marchandises = café"},
		{"quoted-printable with faults", "Content-Transfer-Encoding: Quoted-Printable\n\na=b ==3D =zz =", "", "a=b =3D =zz"},
		{"base64", "Content-Transfer-Encoding: base64\nContent-Type: text/plain; charset=utf-8\n\n5L2g\n5aW9\n", "", "你好"},
		{"base64 with a tail", "Content-Transfer-Encoding: base64\n\nSGVsbG8=\n-- \nlist\n", "", "Hello"},
		{"base64 without padding", "Content-Transfer-Encoding: base64\n\nSGVsbG8", "", "Hello"},
		{"not base64", "Content-Transfer-Encoding: base64\n\nSGVs\nbG8gd", "", "SGVsbG8gd"},
		{"Latin-1", "Content-Type: text/plain; charset=\"ISO-8859-1\"\n\ncaf\xe9 \x93", "", "café \u0093"},
		{"Windows-1252", "Content-Type: text/plain; charset=windows-1252\n\n\x93caf\xe9\x94 \x81", "", "“café” \ufffd"},
		{"US-ASCII that is not", "Content-Type: text/plain; charset=us-ascii\n\ncaf\xe9", "", "caf\ufffd"},
		{"UTF-8 that is not", "Content-Type: text/plain; charset=utf-8\n\ncaf\xe9 \xe4\xbd", "", "caf\ufffd \ufffd"},
		{"no set, UTF-8", "\ncaf\xc3\xa9", "", "café"},
		{"no set, not UTF-8", "\ncaf\xe9", "", "café"},
		{"unknown set", "Content-Type: text/plain; charset=default_charset\n\ncaf\xe9", "", "café"},
		{"GB 2312", "Content-Type: text/plain; charset=gb2312\n\n\xc4\xe3\xba\xc3 \xff\xc4 \xa1\xaa", "", "你好 \ufffd\ufffd ―"},
		{"Big5", "Content-Type: text/plain; charset=Big5\n\n\xa7A\xa6n", "", "你好"},
		{"EUC-KR", "Content-Type: text/plain; charset=ks_c_5601-1987\n\n\xb1\xa4\xb0\xed", "", "광고"},
		{"ISO-2022-JP", "Content-Type: text/plain; charset=iso-2022-jp\n\n\x1b$B$3\x1b(B", "", "こ"},
		{"KOI8-R", "Content-Type: text/plain; charset=koi8-r\n\n\xf4\xc5\xd3\xd4", "", "Тест"},
		{"HTML", "Content-Type: text/html\n\n<html><STYLE>p {}</STYLE><script>if (a<b) x</script>caf&eacute;<br>1 &lt; 2 &#8364;</html>", "", "café 1 < 2 €"},
		{"type that is none", "Content-Type: text\n\nHello", "", "Hello"},
		{"picture", "Content-Type: image/gif\n\nGIF89a", "", ""},
		{"NUL and spaces", "\n\x00 \u00a0Hello\x00 there\x1f\n", "", "Hello there"},
		{"parts, RFC 2046 5.1", "Subject: s\nContent-Type: multipart/mixed; boundary=\"simple boundary\"\n\nThis is the preamble.\n\n--simple boundary\n\nimplicitly typed\n--simple boundary\nContent-type: text/plain; charset=us-ascii\n\nexplicitly typed\n\n--simple boundary--\nThis is the epilogue.\n", "s", "implicitly typed\nexplicitly typed"},
		{"parts within parts", "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\none\n--b\nContent-Type: text/html\n\n<p>two\n--b--\n\n--a\nContent-Type: image/png\n\nx\n--a\n\nthree\n--a--\n", "", "one\n two\nthree"},
		{"last part without an end", "Content-Type: multipart/mixed; boundary=a\n\n--a\n\none\n--a\n\ntwo", "", "one\ntwo"},
		{"inner part without an end", "Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--a\n\ntwo\n--a--\n", "", "one\ntwo"},
		{"boundary that does not come", "Content-Type: multipart/mixed; boundary=a\n\nHello", "", ""},
		{"no boundary", "Content-Type: multipart/mixed\n\nHello", "", ""},
		{"two boundaries in a row", "Content-Type: multipart/mixed; boundary=a\n\n--a\n--a\n\none\n--a--\n", "", "one"},
		{"a mail within a mail", "Subject: outer\nContent-Type: message/rfc822\n\nSubject: inner\n\nHello", "outer", "Hello"},
		{"a digest, RFC 2046 5.1.5", "Content-Type: multipart/digest; boundary=a\n\n--a\n\nSubject: inner\n\none\n--a--\n", "", "one"},
		{"a report, RFC 3464", "Content-Type: multipart/report; boundary=a\n\n--a\n\nnot delivered\n--a\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nAction: failed\n--a\nContent-Type: text/rfc822-headers\n\nSubject: s\n--a--\n", "", "not delivered\n\n\nSubject: s"},
	} {
		subject, text := email([]byte(tc.raw))
		if subject != tc.subject || text != tc.text {
			t.Errorf("%s: %q, %q, want %q, %q", tc.name, subject, text, tc.subject, tc.text)
		}
	}
}

// TestEmailDeep has parts within parts without an end, and must not take the
// stack or the square of the time.
func TestEmailDeep(t *testing.T) {
	deep := strings.Repeat("Content-Type: message/rfc822\n\n", 100_000) + "Hello"
	if _, text := email([]byte(deep)); len(text) > len(deep) {
		t.Errorf("the text has %d bytes, the mail %d", len(text), len(deep))
	}
	deep = strings.Repeat("Content-Type: multipart/mixed; boundary=a\n\n--a\n", 10_000) + "Hello"
	if _, text := email([]byte(deep)); len(text) > len(deep) {
		t.Errorf("the text has %d bytes, the mail %d", len(text), len(deep))
	}
}

func FuzzEmail(f *testing.F) {
	f.Add([]byte("Subject: =?GB2312?B?xOO6ww==?=\nContent-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: text/html; charset=big5\nContent-Transfer-Encoding: quoted-printable\n\n<p>=A7A&amp;\n--a--\n"))
	f.Add([]byte("Content-Type: message/delivery-status\n\nA: b\n\nC: d\n"))
	f.Add([]byte("Content-Transfer-Encoding: base64\nContent-Type: text/plain; charset=iso-2022-jp\n\nGyRCJDMbKEI="))
	f.Add([]byte("Content-Type: multipart/digest; boundary=\"a\\\"b;c\"\r\n\r\n--a\"b;c\r\n\r\nSubject: x\r\n\r\ny\r\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		subject, text := email(raw)
		if !utf8.ValidString(subject) || !utf8.ValidString(text) {
			t.Errorf("not UTF-8: %q, %q", subject, text)
		}
		if strings.ContainsAny(text, "\r\x00") || strings.TrimFunc(text, blank) != text {
			t.Errorf("the text is not clean: %q", text)
		}
		if strings.Join(strings.Fields(subject), " ") != subject {
			t.Errorf("the subject has white space: %q", subject)
		}
	})
}
