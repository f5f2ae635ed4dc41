package kernel

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/go-zeromq/zmq4"

	"naivebayes/notebooks/internal/ipynb"
)

type zmqMsg = zmq4.Msg

func newZmqMsg(frames ...[]byte) zmqMsg { return zmq4.NewMsgFrom(frames...) }

// interruptLimit is the time that an interrupted cell may take to end. GoNB
// itself kills a program that ignores the interrupt after 5 seconds.
const interruptLimit = 8 * time.Second

// silence is the number of seconds without heartbeat after which a kernel
// counts as hung.
const silence = 60

// Result is what the execution of one cell gave.
type Result struct {
	Outputs []ipynb.Output
	Count   int        // execution count, from 1
	Err     *CellError // nil if the kernel reports success
}

// CellError is the error that the kernel reports for a cell.
type CellError struct {
	Name, Value string
	Traceback   []string
}

// Error returns the value of the error.
func (e *CellError) Error() string { return e.Value }

// ErrTimeout is wrapped by the error of a cell that was interrupted because
// its context reached its deadline.
var ErrTimeout = errors.New("the cell took too long and was interrupted")

// Execute runs the code of one cell and waits until the kernel is idle again.
//
// The result is never nil: with an error it holds the outputs that came
// before. The error is nil when the kernel answered, also if the answer is an
// error of the cell, which Result.Err holds. At the deadline of ctx the cell
// is interrupted; the error wraps ErrTimeout, and the kernel can be used again
// unless it wraps a *DeadError too. When ctx is cancelled Execute returns
// ctx.Err() at once, and the kernel is still busy: close it. When the kernel
// ends the error is a *DeadError. A kernel that prints more than 64 MB for one
// cell is killed.
func (k *Kernel) Execute(ctx context.Context, code string) (*Result, error) {
	res := &Result{}
	outs := &outputs{displays: k.displays}
	err := k.execute(ctx, code, res, outs)
	res.Outputs = outs.outputs()
	return res, err
}

func (k *Kernel) execute(ctx context.Context, code string, res *Result, outs *outputs) error {
	request, err := k.send(k.sockets.shell.SendMulti, "execute_request", map[string]any{
		"code":             code,
		"silent":           false,
		"store_history":    true,
		"user_expressions": map[string]string{},
		"allow_stdin":      false,
		"stop_on_error":    true,
	})
	if err != nil {
		return err
	}
	id := request.Header.ID

	var (
		failure        error            // why the cell was interrupted
		giveUp         <-chan time.Time // when the interrupted cell must have ended
		replied, idle  bool
		done           = ctx.Done()
		second         = time.NewTicker(time.Second)
		beats, silent  = k.beats.Load(), 0
		interruptUntil = func(why error) {
			if failure == nil {
				failure, giveUp = why, time.After(interruptLimit)
				k.Interrupt()
			}
		}
	)
	defer second.Stop()
	for !replied || !idle {
		select {
		case r := <-k.iopub:
			if r.err != nil {
				return r.err
			}
			if r.m.Header.Type == "status" && r.m.Parent.ID == id {
				var c struct {
					State string `json:"execution_state"`
				}
				if err := decode(r.m, &c); err != nil {
					return err
				}
				idle = c.State == "idle"
			} else if r.m.Parent.ID == id {
				if err := outs.add(r.m); err != nil {
					// What the kernel has queued already may be endless.
					k.Kill()
					return err
				}
			}
		case r := <-k.shell:
			if r.err != nil {
				return r.err
			}
			if r.m.Header.Type != "execute_reply" || r.m.Parent.ID != id {
				continue
			}
			replied = true
			if err := res.read(r.m); err != nil {
				return err
			}
		case r := <-k.stdin:
			if r.err != nil {
				return r.err
			}
			interruptUntil(errors.New("the cell asks for input, and nobody is there to type it"))
		case <-second.C:
			if b := k.beats.Load(); b != beats {
				beats, silent = b, 0
			} else if silent++; silent >= silence {
				k.Kill()
				return fmt.Errorf("the kernel hangs: no heartbeat for %d seconds", silence)
			}
			if failure != nil {
				k.Interrupt() // the first may have come while the compiler ran
			}
		case <-done:
			if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
				return ctx.Err()
			}
			done = nil
			interruptUntil(ErrTimeout)
		case <-giveUp:
			k.Kill()
			return fmt.Errorf("%w; it went on for %v after that: %w", failure, interruptLimit, k.death())
		case <-k.dead:
			k.drain(id, outs)
			return k.death()
		}
	}
	return failure
}

// drain collects the outputs that came before the kernel died.
func (k *Kernel) drain(id string, outs *outputs) {
	for {
		select {
		case r := <-k.iopub:
			if r.err == nil && r.m.Parent.ID == id {
				outs.add(r.m)
			}
		case <-time.After(50 * time.Millisecond):
			return
		}
	}
}

// read takes an execute_reply.
func (res *Result) read(m *message) error {
	var c struct {
		Status    string   `json:"status"`
		Count     int      `json:"execution_count"`
		EName     string   `json:"ename"`
		EValue    string   `json:"evalue"`
		Traceback []string `json:"traceback"`
	}
	if err := decode(m, &c); err != nil {
		return err
	}
	res.Count = c.Count
	if c.Status != "ok" {
		res.Err = &CellError{c.EName, c.EValue, c.Traceback}
	}
	return nil
}

// Interrupt stops the program of the running cell, as Ctrl-C does. The kernel
// gets the signal rather than an interrupt_request: only the signal makes GoNB
// skip the rest of the cell.
func (k *Kernel) Interrupt() { interrupt(k.Pid()) }
