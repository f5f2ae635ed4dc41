package kernel

import (
	"encoding/json"
	"fmt"
	"strings"

	"naivebayes/notebooks/internal/ipynb"
)

// maxOutput is the number of bytes that one cell may print. A cell that
// prints more is stopped: it would fill the memory and the notebook.
const maxOutput = 64 << 20

// outputs collects the outputs of one cell from the messages of the kernel,
// as a notebook stores them: texts that follow one another on the same stream
// are one output, an update replaces what carries its display id, and
// clear_output empties the list.
type outputs struct {
	list     []*collected
	clear    bool // clear before the next output
	size     int
	displays map[string][]*collected // of this cell and of the cells before
}

// collected is an output that still grows.
type collected struct {
	out  ipynb.Output
	text *strings.Builder // stream
}

// content is the union of the contents of all messages that make outputs.
type content struct {
	// stream
	Name string `json:"name"`
	Text string `json:"text"`
	// display_data, execute_result, update_display_data
	Data      map[string]any `json:"data"`
	Metadata  map[string]any `json:"metadata"`
	Transient struct {
		DisplayID string `json:"display_id"`
	} `json:"transient"`
	// clear_output
	Wait bool `json:"wait"`
	// error
	EName     string   `json:"ename"`
	EValue    string   `json:"evalue"`
	Traceback []string `json:"traceback"`
}

// add takes one message of the iopub socket. Messages that make no output
// are ignored.
func (o *outputs) add(m *message) error {
	switch m.Header.Type {
	case "stream", "display_data", "execute_result", "update_display_data", "clear_output", "error":
	default:
		return nil
	}
	var c content
	if err := json.Unmarshal(m.Content, &c); err != nil {
		return fmt.Errorf("kernel: content of %s: %v", m.Header.Type, err)
	}
	if o.size += len(m.Content); o.size > maxOutput {
		return fmt.Errorf("the cell prints more than %d MB", maxOutput>>20)
	}
	switch m.Header.Type {
	case "update_display_data":
		for _, d := range o.displays[c.Transient.DisplayID] {
			d.out.Data, d.out.Metadata = c.Data, c.Metadata
		}
		return nil
	case "clear_output":
		if o.clear = c.Wait; !c.Wait {
			o.reset()
		}
		return nil
	}
	if o.clear {
		o.clear = false
		o.reset()
	}
	switch m.Header.Type {
	case "stream":
		if n := len(o.list); n > 0 && o.list[n-1].out.Type == "stream" && o.list[n-1].out.Name == c.Name {
			o.list[n-1].text.WriteString(c.Text)
			return nil
		}
		d := &collected{out: ipynb.Output{Type: "stream", Name: c.Name}, text: new(strings.Builder)}
		d.text.WriteString(c.Text)
		o.list = append(o.list, d)
	case "display_data", "execute_result":
		d := &collected{out: ipynb.Output{Type: m.Header.Type, Data: c.Data, Metadata: c.Metadata}}
		if id := c.Transient.DisplayID; id != "" {
			o.displays[id] = append(o.displays[id], d)
		}
		o.list = append(o.list, d)
	case "error":
		o.list = append(o.list, &collected{out: ipynb.Output{
			Type: "error", EName: c.EName, EValue: c.EValue, Traceback: c.Traceback,
		}})
	}
	return nil
}

// reset drops the outputs of this cell, and forgets their display ids.
func (o *outputs) reset() {
	gone := make(map[*collected]bool, len(o.list))
	for _, d := range o.list {
		gone[d] = true
	}
	for id, ds := range o.displays {
		var keep []*collected
		for _, d := range ds {
			if !gone[d] {
				keep = append(keep, d)
			}
		}
		o.displays[id] = keep
	}
	o.list = nil
}

// outputs returns what was collected.
func (o *outputs) outputs() []ipynb.Output {
	var list []ipynb.Output
	for _, d := range o.list {
		out := d.out
		if d.text != nil {
			out.Text = d.text.String()
		}
		list = append(list, out)
	}
	return list
}
