package main

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"io"
	"math"
	"os"
	"path/filepath"
)

// params are the sizes of a data set: n rows, d columns and so on.
type params map[string]int

func writeParams(dir string, p params) error { return writeJSON(dir, "params.json", p) }

func readParams(dir string) (params, error) {
	p := params{}
	return p, readJSON(dir, "params.json", &p)
}

func writeJSON(dir, name string, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, name), b, 0o666)
}

func readJSON(dir, name string, v any) error {
	b, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		return err
	}
	return json.Unmarshal(b, v)
}

// numbers writes numbers to a file, little-endian and nothing else.
type numbers struct {
	f   *os.File
	w   *bufio.Writer
	err error
}

func createNumbers(dir, name string) *numbers {
	f, err := os.Create(filepath.Join(dir, name))
	return &numbers{f: f, w: bufio.NewWriterSize(f, 1<<20), err: err}
}

func (o *numbers) put(b []byte) {
	if o.err == nil {
		_, o.err = o.w.Write(b)
	}
}

func (o *numbers) float64(x float64) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], math.Float64bits(x))
	o.put(b[:])
}

func (o *numbers) int32(x int) {
	var b [4]byte
	binary.LittleEndian.PutUint32(b[:], uint32(x))
	o.put(b[:])
}

func (o *numbers) int64(x int) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(x))
	o.put(b[:])
}

func (o *numbers) uint8(x int) { o.put([]byte{byte(x)}) }

func (o *numbers) close() error {
	if o.err == nil {
		o.err = o.w.Flush()
	}
	if err := o.f.Close(); o.err == nil {
		o.err = err
	}
	return o.err
}

// readNumbers reads a file of numbers of the given size in bytes.
func readNumbers[T any](dir, name string, size int, get func(b []byte) T) ([]T, error) {
	f, err := os.Open(filepath.Join(dir, name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	out := make([]T, 0, int(info.Size())/size)
	buf := make([]byte, 1<<16)
	for {
		n, err := io.ReadFull(f, buf)
		for i := 0; i+size <= n; i += size {
			out = append(out, get(buf[i:i+size]))
		}
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

func readFloat64(dir, name string) ([]float64, error) {
	return readNumbers(dir, name, 8, func(b []byte) float64 { return math.Float64frombits(binary.LittleEndian.Uint64(b)) })
}

func readInt32(dir, name string) ([]int, error) {
	return readNumbers(dir, name, 4, func(b []byte) int { return int(int32(binary.LittleEndian.Uint32(b))) })
}

func readInt64(dir, name string) ([]int, error) {
	return readNumbers(dir, name, 8, func(b []byte) int { return int(binary.LittleEndian.Uint64(b)) })
}

// rowsOf cuts a flat n×d matrix into rows.
func rowsOf(flat []float64, d int) [][]float64 {
	out := make([][]float64, len(flat)/d)
	for i := range out {
		out[i] = flat[i*d : (i+1)*d : (i+1)*d]
	}
	return out
}

// scaled is part of a full size, at least least.
func scaled(full int, size float64, least int) int {
	return max(least, int(math.Round(float64(full)*size)))
}
