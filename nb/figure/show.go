package figure

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// syncLimit is how long Show waits for the kernel to take the picture.
const syncLimit = 20 * time.Second

// SliderMIME is the type of the form of an output that a slider is made of.
const SliderMIME protocol.MIMEType = "application/vnd.naivebayes.slider+json"

// Show displays the figure below a notebook cell that GoNB runs. alt says in
// one sentence what the picture shows, for those who cannot see it.
//
// The picture is a PNG of two pixels for each CSS pixel; the message says its
// natural size, so that it appears sharp and in the right size, and it prints
// with 192 dots per inch. alt goes along twice: as the text/plain form of the
// output, and as its metadata "alt", where nbconvert's classic template looks
// for it (its lab template and JupyterLab do not). Show returns after the kernel
// has taken the picture, so that none is lost when the cell ends.
//
// Of a Slider the PNG is the frame Start, and the output has one more form, of
// the type SliderMIME: an object of strings with the label, the stops and what
// they say, one a line, and the frames as PNGs in base64, each of what differs
// from Start. It holds no program; the site and the extension of JupyterLab that
// come with the course know how to move it.
//
// Outside GoNB nothing is drawn and Show returns nil. It returns an error if
// f is nil, if alt is empty, if the figure cannot be drawn, or if the kernel is gone.
func Show(f Figure, alt string) error {
	alt = strings.TrimSpace(alt)
	if alt == "" {
		return errors.New("figure: Show: alt is empty; say in one sentence what the picture shows")
	}
	if f == nil {
		return errors.New("figure: Show: the figure is nil")
	}
	if !gonbui.IsNotebook {
		return nil
	}
	data := map[protocol.MIMEType]any{protocol.MIMETextPlain: alt}
	var err error
	if s, ok := f.(*Slider); ok {
		data[protocol.MIMEImagePNG], data[SliderMIME], err = s.bundle()
	} else {
		data[protocol.MIMEImagePNG], err = PNG(f)
	}
	if err != nil {
		return err
	}
	w, h := pixels(f)
	gonbui.SendData(&protocol.DisplayData{
		Data: data,
		Metadata: map[string]any{
			"alt": alt,
			// The kernel can decode map[string]int but not map[string]any.
			string(protocol.MIMEImagePNG): map[string]int{"width": w, "height": h},
		},
	})
	return flush()
}

// MustShow is Show, and panics on an error. It is for notebook cells.
func MustShow(f Figure, alt string) {
	if err := Show(f, alt); err != nil {
		panic(err)
	}
}

// flush waits until the kernel has read everything. gonbui.Sync alone would
// wait for ever if the kernel had died.
func flush() error {
	done := make(chan struct{})
	go func() {
		gonbui.Sync()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(syncLimit):
		return fmt.Errorf("figure: Show: the kernel did not take the picture within %v", syncLimit)
	}
	if err := gonbui.Error(); err != nil {
		return fmt.Errorf("figure: Show: %w", err)
	}
	return nil
}
