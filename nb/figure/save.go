package figure

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// ErrFormat is wrapped by the error of Save for a file name that ends neither
// in .png nor in .svg.
var ErrFormat = errors.New("unknown picture format")

// Save writes the figure to path, as PNG or SVG by the end of the name. The
// file appears complete or not at all: it is written beside its place and then
// renamed. It returns an error that wraps ErrFormat for another name, ErrData
// or ErrText if the figure cannot be drawn, or the error of the file system.
func Save(f Figure, path string) error {
	if f == nil {
		return errors.New("figure: Save: the figure is nil")
	}
	var file []byte
	var err error
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".png":
		file, err = PNG(f)
	case ".svg":
		file, err = SVG(f)
	default:
		return fmt.Errorf("figure: Save %q: %w %q, want .png or .svg", path, ErrFormat, ext)
	}
	if err != nil {
		return err
	}
	if err := writeFile(path, file); err != nil {
		return fmt.Errorf("figure: Save: %w", err)
	}
	return nil
}

// SVG returns the figure as an SVG document. Its text stays text in the font
// Liberation Sans, or in Arial or Helvetica, which are as wide.
func SVG(f Figure) ([]byte, error) {
	if err := checkSize(f); err != nil {
		return nil, err
	}
	w, h := f.Size()
	c := vgsvg.NewWith(vgsvg.UseWH(w, h))
	if err := f.Draw(draw.New(c)); err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	if _, err := c.WriteTo(&buf); err != nil {
		return nil, err
	}
	return bytes.ReplaceAll(buf.Bytes(), []byte("font-family:Liberation Sans;"),
		[]byte("font-family:'Liberation Sans',Arial,Helvetica,sans-serif;")), nil
}

// writeFile writes beside path and renames. The temporary file never stays.
func writeFile(path string, data []byte) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	if _, err = tmp.Write(data); err != nil {
		return err
	}
	if err = tmp.Chmod(0o644); err != nil {
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}
