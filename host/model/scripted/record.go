package scripted

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"

	"sidekick/host/model"
)

// Given is one line of the record: a text or a picture that the sidekick was
// given.
type Given struct {
	// Kind is question, history, language, result, refusal or picture.
	Kind string `json:"kind"`
	Tool string `json:"tool,omitempty"`
	Text string `json:"text,omitempty"`
	// PNG is the picture, in base64.
	PNG []byte `json:"png,omitempty"`
}

// recorder appends to a file; without a path it does nothing. Several turns
// write to it at once.
type recorder struct {
	path  string
	mutex sync.Mutex
}

func (r *recorder) turn(asked model.Turn) error {
	list := []Given{{Kind: "question", Text: asked.Question.String()}}
	if asked.Language != "" {
		list = append(list, Given{Kind: "language", Text: asked.Language})
	}
	for _, e := range asked.History {
		list = append(list, Given{Kind: "history", Text: e.Question.String()}, Given{Kind: "history", Text: e.Answer.String()})
	}
	return r.append(list)
}

func (r *recorder) result(tool string, result model.Result) error {
	var list []Given
	if !result.Content.Empty() {
		list = append(list, Given{Kind: "result", Tool: tool, Text: result.Content.String()})
	}
	if refusal := result.Refusal; refusal != nil {
		raw, err := json.Marshal(refusal)
		if err != nil {
			return fmt.Errorf("recording refusal: %w", err)
		}
		list = append(list, Given{Kind: "refusal", Tool: tool, Text: string(raw)})
	}
	if result.Picture != nil {
		list = append(list, Given{Kind: "picture", Tool: tool, PNG: result.Picture.PNG()})
	}
	return r.append(list)
}

func (r *recorder) append(list []Given) error {
	if r.path == "" || len(list) == 0 {
		return nil
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	file, err := os.OpenFile(r.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("opening record: %w", err)
	}
	encoder := json.NewEncoder(file)
	encoder.SetEscapeHTML(false)
	for _, given := range list {
		if err := encoder.Encode(given); err != nil {
			file.Close()
			return fmt.Errorf("writing record: %w", err)
		}
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("closing record: %w", err)
	}
	return nil
}
