package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// untilParentDies returns a context that also ends when the process was
// started by the go command, and that dies. go run passes on Ctrl-C, but a
// SIGTERM, such as a time limit sends, ends go run alone.
func untilParentDies(ctx context.Context) context.Context {
	parent := os.Getppid()
	if !isGo(parent) {
		return ctx
	}
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		for ctx.Err() == nil && os.Getppid() == parent {
			time.Sleep(500 * time.Millisecond)
		}
		cancel()
	}()
	return ctx
}

func isGo(pid int) bool {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/comm", pid))
	if err != nil {
		b, _ = exec.Command("ps", "-o", "comm=", "-p", strconv.Itoa(pid)).Output()
	}
	return filepath.Base(strings.TrimSpace(string(b))) == "go"
}
