package kernel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// connect dials the sockets and asks for the kernel's information until the
// answer and the status that belongs to it have both come: then the kernel is
// ready, and the subscription to its outputs is in force.
func (k *Kernel) connect(ctx, sctx context.Context) error {
	ctx, stop := context.WithTimeout(ctx, startLimit)
	defer stop()
	dialled := make(chan error, 1)
	var s *sockets
	go func() {
		var err error
		s, err = k.conn.dial(sctx, k.session)
		dialled <- err
	}()
	if err := k.await(ctx, dialled); err != nil {
		return err
	}
	k.sockets = s
	go k.receive(s.shell.Recv, k.shell)
	go k.receive(s.iopub.Recv, k.iopub)
	go k.receive(s.stdin.Recv, k.stdin)
	go k.receive(s.control.Recv, k.control)
	go k.heartbeat()

	ours := map[string]bool{}
	var answered, published bool
	for !answered || !published {
		m, err := k.send(s.shell.SendMulti, "kernel_info_request", struct{}{})
		if err != nil {
			return err
		}
		ours[m.Header.ID] = true
		again := time.After(200 * time.Millisecond)
	wait:
		for !answered || !published {
			select {
			case r := <-k.shell:
				if r.err != nil {
					return r.err
				}
				answered = answered || ours[r.m.Parent.ID]
			case r := <-k.iopub:
				if r.err != nil {
					return r.err
				}
				published = published || ours[r.m.Parent.ID]
			case <-again:
				if answered {
					break wait // the status was published before we had subscribed
				}
			case <-k.dead:
				return k.death()
			case <-ctx.Done():
				return k.late(ctx)
			}
		}
	}
	return nil
}

// await waits for a result, the death of the kernel or the end of ctx.
func (k *Kernel) await(ctx context.Context, done <-chan error) error {
	select {
	case err := <-done:
		return err
	case <-k.dead:
		return k.death()
	case <-ctx.Done():
		return k.late(ctx)
	}
}

func (k *Kernel) late(ctx context.Context) error {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("the kernel does not answer after %v; its last lines:\n%s", startLimit, k.LogTail(8))
	}
	return ctx.Err()
}

// receive reads one socket until it is closed.
func (k *Kernel) receive(recv func() (zmqMsg, error), out chan<- received) {
	for {
		z, err := recv()
		if err != nil {
			return // closed, by us or by the death of the kernel, which dead reports
		}
		m, err := parse([]byte(k.conn.Key), z.Frames)
		select {
		case out <- received{m, err}:
		case <-k.dead:
			// Nobody may be reading any more; what fits in the channel is kept.
			select {
			case out <- received{m, err}:
			default:
			}
		}
	}
}

// send signs and sends a request and returns it.
func (k *Kernel) send(send func(zmqMsg) error, typ string, content any) (*message, error) {
	m, err := newMessage(k.session, typ, content)
	if err != nil {
		return nil, err
	}
	frames, err := m.frames([]byte(k.conn.Key))
	if err != nil {
		return nil, err
	}
	if err := send(newZmqMsg(frames...)); err != nil {
		select {
		case <-k.dead:
			return nil, k.death()
		case <-time.After(time.Second): // a broken connection is mostly a kernel about to be found dead
		}
		return nil, fmt.Errorf("kernel: send %s: %v", typ, err)
	}
	return m, nil
}

// heartbeat counts the answers of the kernel on the heartbeat socket.
func (k *Kernel) heartbeat() {
	for {
		if k.sockets.hb.Send(newZmqMsg([]byte("ping"))) != nil {
			return
		}
		if _, err := k.sockets.hb.Recv(); err != nil {
			return
		}
		k.beats.Add(1)
		select {
		case <-k.dead:
			return
		case <-time.After(time.Second):
		}
	}
}

// decode reads the content of a message into v.
func decode(m *message, v any) error {
	if err := json.Unmarshal(m.Content, v); err != nil {
		return fmt.Errorf("kernel: content of %s: %v", m.Header.Type, err)
	}
	return nil
}
