package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"slices"
	"strconv"
	"time"
)

const (
	childEnv   = "NAIVEBAYES_BENCH_CHILD"   // the program is called by itself
	onceEnv    = "NAIVEBAYES_BENCH_ONCE"    // no stage is repeated
	profileEnv = "NAIVEBAYES_BENCH_PROFILE" // folder for profiles
)

func asked() bool { return os.Getenv(childEnv) != "" }

// child does one job in a process of its own: generate ROW DIR SIZE,
// ours ROW DIR REPORT or copy REPORT.
func child(args []string) {
	if err := job(args); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func job(args []string) error {
	switch args[0] {
	case "generate":
		size, err := strconv.ParseFloat(args[3], 64)
		if err != nil {
			return err
		}
		r, err := choose(args[1:2])
		if err != nil {
			return err
		}
		return r[0].generate(args[2], size)
	case "ours":
		r, err := choose(args[1:2])
		if err != nil {
			return err
		}
		c := &clock{}
		if to := os.Getenv(profileEnv); to != "" {
			f, err := os.Create(filepath.Join(to, args[1]+".pprof"))
			if err != nil {
				return err
			}
			defer f.Close()
			if err := pprof.StartCPUProfile(f); err != nil {
				return err
			}
			defer pprof.StopCPUProfile()
		}
		if err := r[0].ours(args[2], c); err != nil {
			return err
		}
		return c.write(args[3])
	case "copy":
		c := &clock{report: report{Bandwidth: copyBandwidth()}}
		return c.write(args[1])
	}
	return fmt.Errorf("no job %q", args[0])
}

// report is what a child has to say.
type report struct {
	Version   string
	Stages    []stage
	Bandwidth float64 `json:",omitempty"` // bytes a second
}

// stage is a part of the work that was timed.
type stage struct {
	Name    string
	Seconds float64   // the median of the repetitions
	Items   float64   // how many of Unit there are
	Unit    string    // entry, row, byte, …
	Bytes   float64   // that must move; 0 if that is no limit
	Answer  []float64 // compared with that of the peers; nil if it cannot be
	Note    string
}

// clock times the stages of a child.
type clock struct{ report report }

// work describes a stage; see there.
type work struct {
	items  float64
	unit   string
	bytes  float64
	answer func() []float64
	note   func() string
}

// time does the work until a fifth of a second has passed, at most a thousand
// times, and takes the median. What one repetition left is collected before the next.
func (c *clock) time(name string, w work, do func() error) error {
	var took []float64
	once := os.Getenv(onceEnv) != ""
	for sum := 0.0; len(took) == 0 || !once && sum < 0.2 && len(took) < 1000; {
		if len(took) == 0 || took[len(took)-1] > 0.005 {
			runtime.GC()
		}
		start := time.Now()
		if err := do(); err != nil {
			return err
		}
		s := time.Since(start).Seconds()
		took = append(took, s)
		sum += s
	}
	slices.Sort(took)
	s := stage{Name: name, Seconds: took[len(took)/2], Items: w.items, Unit: w.unit, Bytes: w.bytes}
	if w.answer != nil {
		s.Answer = w.answer()
	}
	if w.note != nil {
		s.Note = w.note()
	}
	c.report.Stages = append(c.report.Stages, s)
	return nil
}

func (c *clock) write(path string) error {
	c.report.Version = runtime.Version()
	if info, ok := debug.ReadBuildInfo(); ok && info.GoVersion != "" {
		c.report.Version = info.GoVersion
	}
	b, err := json.Marshal(c.report)
	if err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o666)
}
