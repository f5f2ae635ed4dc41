package main

import (
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

//go:embed peers
var scripts embed.FS

// missing is the exit status of a script whose library is not there.
const missing = 3

// harness runs the children.
type harness struct {
	settings
	temp      string
	self      string
	log       io.Writer
	bandwidth []float64
	versions  map[string]string
	skipped   []string
}

// measurement is a stage of a row beside that of one peer.
type measurement struct {
	row       *row
	peer      string // "" if none is there
	note      string
	stage     stage     // ours, of the run with the median time
	ours      []float64 // seconds of each run
	ratio     []float64 // peer/ours of each run of both
	compared  bool
	memory    float64 // bytes, the median of the runs
	peerBytes float64
}

func newHarness(s settings, temp string, log io.Writer) (*harness, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return &harness{settings: s, temp: temp, self: self, log: log, versions: map[string]string{}}, os.CopyFS(temp, scripts)
}

// child calls this program again for a job.
func (h *harness) child(args ...string) (*os.ProcessState, error) {
	return h.run(exec.Command(h.self, args...))
}

func (h *harness) run(cmd *exec.Cmd) (*os.ProcessState, error) {
	cmd.Env = append(os.Environ(), childEnv+"=1")
	if h.profile != "" {
		cmd.Env = append(cmd.Env, profileEnv+"="+h.profile)
	}
	if h.once {
		cmd.Env = append(cmd.Env, onceEnv+"=1")
	}
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &said
	err := cmd.Run()
	if e := (*exec.ExitError)(nil); errors.As(err, &e) && e.ExitCode() != missing {
		return nil, fmt.Errorf("%s: %w\n%s", filepath.Base(cmd.Path), err, tail(said.String()))
	}
	return cmd.ProcessState, err
}

func tail(s string) string { return s[max(0, len(s)-2000):] }

// data writes the files of a row unless they are there, and returns their folder.
func (h *harness) data(r *row) (string, error) {
	dir := filepath.Join(h.temp, "data-"+r.data)
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	if err := os.Mkdir(dir, 0o777); err != nil {
		return "", err
	}
	_, err := h.child("generate", r.name, dir, strconv.FormatFloat(h.size, 'g', -1, 64))
	return dir, err
}

// ours runs our part of a row.
func (h *harness) ours(r *row, dir string) (*report, float64, error) {
	name := r.name + ".ours.json"
	state, err := h.child("ours", r.name, dir, filepath.Join(dir, name))
	if err != nil {
		return nil, 0, err
	}
	var rep report
	return &rep, peakMemory(state), readJSON(dir, name, &rep)
}

// errMissing: a peer is not installed.
var errMissing = errors.New("not installed")

// theirs runs the part of a peer for rows that have their files in dirs, and
// returns a report for each.
func (h *harness) theirs(p peer, names, dirs []string) ([]report, float64, error) {
	interpreter := h.python
	if strings.HasSuffix(p.script, ".R") {
		interpreter = h.rscript
	}
	args := []string{filepath.Join(h.temp, "peers", p.script)}
	for i, name := range names {
		args = append(args, name, dirs[i], filepath.Join(dirs[i], name+".theirs.json"))
	}
	state, err := h.run(exec.Command(interpreter, args...))
	if e := (*exec.ExitError)(nil); errors.As(err, &e) && e.ExitCode() == missing || errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) {
		return nil, 0, errMissing
	}
	if err != nil {
		return nil, 0, err
	}
	out := make([]report, len(names))
	for i, name := range names {
		if err := readJSON(dirs[i], name+".theirs.json", &out[i]); err != nil {
			return nil, 0, err
		}
	}
	return out, peakMemory(state), nil
}

// copyRate measures the bandwidth once more.
func (h *harness) copyRate() error {
	if _, err := h.child("copy", filepath.Join(h.temp, "copy.json")); err != nil {
		return err
	}
	var rep report
	if err := readJSON(h.temp, "copy.json", &rep); err != nil {
		return err
	}
	h.bandwidth = append(h.bandwidth, rep.Bandwidth)
	return nil
}

// measure runs a row: ours and each peer in turn, as often as the settings say.
func (h *harness) measure(r *row, last bool) ([]measurement, error) {
	fmt.Fprintf(h.log, "%s: %s\n", r.name, r.work)
	dir, err := h.data(r)
	if last {
		defer os.RemoveAll(filepath.Join(h.temp, "data-"+r.data))
	}
	if err != nil {
		return nil, err
	}
	type side struct {
		reports []report
		memory  []float64
		spent   time.Duration
		out     bool
	}
	ours, peers := side{}, make([]side, len(r.peers))
	for i := range h.runs {
		if err := h.copyRate(); err != nil {
			return nil, err
		}
		rep, mem, err := h.ours(r, dir)
		if err != nil {
			return nil, err
		}
		ours.reports, ours.memory = append(ours.reports, *rep), append(ours.memory, mem)
		h.versions["Go"] = rep.Version
		for j, p := range r.peers {
			s := &peers[j]
			if s.out || i > 0 && s.spent > h.budget {
				continue
			}
			start := time.Now()
			reps, mem, err := h.theirs(p, []string{r.name}, []string{dir})
			s.spent += time.Since(start)
			if errors.Is(err, errMissing) {
				s.out = true
				line := fmt.Sprintf("%s: %s is skipped, as it is not there; to get it: %s", r.name, p.name, p.get)
				h.skipped = append(h.skipped, line)
				fmt.Fprintln(h.log, line)
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", p.name, err)
			}
			if err := compare(rep, &reps[0]); err != nil {
				return nil, fmt.Errorf("%s disagrees: %w", p.name, err)
			}
			h.versions[p.name] = reps[0].Version
			s.reports, s.memory = append(s.reports, reps[0]), append(s.memory, mem)
		}
	}
	var out []measurement
	for k, st := range ours.reports[0].Stages {
		m := measurement{row: r, stage: st, memory: median(ours.memory)}
		for _, rep := range ours.reports {
			m.ours = append(m.ours, rep.Stages[k].Seconds)
		}
		had := false
		for j, p := range r.peers {
			m := m
			m.peer, m.peerBytes = p.name, median(peers[j].memory)
			for i, rep := range peers[j].reports {
				if t := rep.stage(st.Name); t != nil {
					m.ratio = append(m.ratio, t.Seconds/ours.reports[i].Stages[k].Seconds)
					m.compared, m.note = t.Answer != nil, t.Note
				}
			}
			if m.ratio != nil {
				out, had = append(out, m), true
			}
		}
		if !had {
			out = append(out, m)
		}
	}
	return out, nil
}

func (r *report) stage(name string) *stage {
	for i := range r.Stages {
		if r.Stages[i].Name == name {
			return &r.Stages[i]
		}
	}
	return nil
}

// compare holds the answers of all stages of a peer against ours. A peer that
// has no answer says why in its note.
func compare(ours, theirs *report) error {
	if len(theirs.Stages) == 0 {
		return errors.New("no stage")
	}
	for _, t := range theirs.Stages {
		o := ours.stage(t.Name)
		if o == nil {
			return fmt.Errorf("the stage %q is not ours", t.Name)
		}
		if t.Answer == nil {
			if t.Note == "" {
				return fmt.Errorf("%s: no answer, and no word why", t.Name)
			}
			continue
		}
		if err := agree(o.Answer, t.Answer); err != nil {
			return fmt.Errorf("%s: %w", t.Name, err)
		}
	}
	return nil
}

func median(x []float64) float64 {
	if len(x) == 0 {
		return 0
	}
	x = slices.Sorted(slices.Values(x))
	return (x[(len(x)-1)/2] + x[len(x)/2]) / 2
}
