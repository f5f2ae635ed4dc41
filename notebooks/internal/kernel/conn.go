package kernel

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/go-zeromq/zmq4"
)

// connection is the content of a connection file: where the kernel listens
// and the key that both sides sign with.
type connection struct {
	IP              string `json:"ip"`
	Transport       string `json:"transport"`
	SignatureScheme string `json:"signature_scheme"`
	Key             string `json:"key"`
	ShellPort       int    `json:"shell_port"`
	IOPubPort       int    `json:"iopub_port"`
	StdinPort       int    `json:"stdin_port"`
	ControlPort     int    `json:"control_port"`
	HBPort          int    `json:"hb_port"`
	KernelName      string `json:"kernel_name"`
}

// newConnection picks five free ports of the loopback interface and a random
// key. The ports are free when it returns; somebody may still take one before
// the kernel does, and then the kernel says so and ends.
func newConnection() (*connection, error) {
	c := &connection{
		IP:              "127.0.0.1",
		Transport:       "tcp",
		SignatureScheme: "hmac-sha256",
		Key:             newID() + newID(),
		KernelName:      "gonb",
	}
	for _, p := range []*int{&c.ShellPort, &c.IOPubPort, &c.StdinPort, &c.ControlPort, &c.HBPort} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, fmt.Errorf("kernel: no free port on 127.0.0.1: %v", err)
		}
		defer l.Close() // all five stay open until all are known, so that they differ
		*p = l.Addr().(*net.TCPAddr).Port
	}
	return c, nil
}

// write writes the connection file, readable by its owner only. Its name has
// the form in which GoNB looks for the id of the kernel.
func (c *connection) write(dir string) (path string, err error) {
	b, err := json.MarshalIndent(c, "", " ")
	if err != nil {
		return "", err
	}
	path = filepath.Join(dir, "kernel-"+newID()+".json")
	return path, os.WriteFile(path, b, 0o600)
}

// sockets are the five sockets of a client.
type sockets struct {
	shell, iopub, stdin, control, hb zmq4.Socket
}

// dial connects the sockets. It waits until the kernel listens or ctx ends.
// Shell, control and stdin share one identity: GoNB sends the reply to a
// control request through its shell socket.
func (c *connection) dial(ctx context.Context, identity string) (*sockets, error) {
	id := zmq4.WithID(zmq4.SocketIdentity(identity))
	quiet := zmq4.WithLogger(log.New(io.Discard, "", 0))
	retry := zmq4.WithDialerRetry(5 * time.Millisecond)
	forever := zmq4.WithDialerMaxRetries(-1)
	s := &sockets{
		shell:   zmq4.NewDealer(ctx, id, quiet, retry, forever),
		iopub:   zmq4.NewSub(ctx, quiet, retry, forever),
		stdin:   zmq4.NewDealer(ctx, id, quiet, retry, forever),
		control: zmq4.NewDealer(ctx, id, quiet, retry, forever),
		hb:      zmq4.NewReq(ctx, quiet, retry, forever),
	}
	if err := s.iopub.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		return nil, err
	}
	for _, d := range []struct {
		socket zmq4.Socket
		port   int
	}{{s.shell, c.ShellPort}, {s.control, c.ControlPort}, {s.stdin, c.StdinPort}, {s.iopub, c.IOPubPort}, {s.hb, c.HBPort}} {
		if err := d.socket.Dial(fmt.Sprintf("%s://%s:%d", c.Transport, c.IP, d.port)); err != nil {
			s.close()
			return nil, err
		}
	}
	return s, nil
}

// close closes all sockets.
func (s *sockets) close() {
	for _, x := range []zmq4.Socket{s.shell, s.iopub, s.stdin, s.control, s.hb} {
		x.Close()
	}
}
