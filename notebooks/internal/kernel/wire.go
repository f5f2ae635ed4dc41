package kernel

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// protocolVersion is the version of the messaging protocol that is spoken
// (jupyter-client, "Messaging in Jupyter", §"General Message Format").
const protocolVersion = "5.4"

// delimiter separates the routing frames of a message from its content.
var delimiter = []byte("<IDS|MSG>")

// errSignature is the error of a message that the holder of the key did not
// sign.
var errSignature = errors.New("kernel: a message has a wrong signature")

// header is the header of a message.
type header struct {
	ID       string `json:"msg_id"`
	Type     string `json:"msg_type"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"`
	Version  string `json:"version"`
}

// message is one message of the protocol. Content stays encoded until
// somebody knows its type.
type message struct {
	Header  header
	Parent  header
	Content json.RawMessage
}

// newMessage makes a request of the session.
func newMessage(session, typ string, content any) (*message, error) {
	c, err := json.Marshal(content)
	if err != nil {
		return nil, fmt.Errorf("kernel: %s: %v", typ, err)
	}
	return &message{
		Header: header{
			ID:       newID(),
			Type:     typ,
			Session:  session,
			Username: "naivebayes",
			Date:     time.Now().UTC().Format(time.RFC3339Nano),
			Version:  protocolVersion,
		},
		Content: c,
	}, nil
}

// newID returns 16 random bytes in hexadecimal digits.
func newID() string {
	b := make([]byte, 16)
	rand.Read(b) // never fails since Go 1.24
	return hex.EncodeToString(b)
}

// frames returns the message as the frames of a request: delimiter, signature,
// header, parent header, metadata, content.
func (m *message) frames(key []byte) ([][]byte, error) {
	h, err := json.Marshal(m.Header)
	if err != nil {
		return nil, fmt.Errorf("kernel: %s: %v", m.Header.Type, err)
	}
	parent := []byte("{}")
	if m.Parent != (header{}) {
		if parent, err = json.Marshal(m.Parent); err != nil {
			return nil, fmt.Errorf("kernel: %s: %v", m.Header.Type, err)
		}
	}
	body := [][]byte{h, parent, []byte("{}"), m.Content}
	return append([][]byte{delimiter, sign(key, body)}, body...), nil
}

// sign returns the HMAC-SHA256 of the frames in hexadecimal digits.
func sign(key []byte, frames [][]byte) []byte {
	mac := hmac.New(sha256.New, key)
	for _, f := range frames {
		mac.Write(f)
	}
	sum := mac.Sum(nil)
	return hex.AppendEncode(make([]byte, 0, 2*len(sum)), sum)
}

// parse reads the frames of a message. Frames before the delimiter (topic or
// identities) and frames after the content (buffers) are dropped. It returns
// errSignature for a wrong signature.
func parse(key []byte, frames [][]byte) (*message, error) {
	at := -1
	for i, f := range frames {
		if bytes.Equal(f, delimiter) {
			at = i
			break
		}
	}
	if at < 0 || len(frames) < at+6 {
		return nil, fmt.Errorf("kernel: a message of %d frames has no complete content", len(frames))
	}
	signature, body := frames[at+1], frames[at+2:at+6]
	if !hmac.Equal(signature, sign(key, body)) {
		return nil, errSignature
	}
	m := &message{Content: body[3]}
	if err := json.Unmarshal(body[0], &m.Header); err != nil {
		return nil, fmt.Errorf("kernel: header of a message: %v", err)
	}
	if err := json.Unmarshal(body[1], &m.Parent); err != nil {
		return nil, fmt.Errorf("kernel: parent header of a message: %v", err)
	}
	if !json.Valid(m.Content) {
		return nil, fmt.Errorf("kernel: content of %s is not JSON", m.Header.Type)
	}
	return m, nil
}
