package schema

import (
	_ "embed"
	"encoding/json"
	"sync"
)

//go:embed doctor.json
var doctor []byte

// Link is one link of the chain from the browser to the model, with what can
// be found of it. The command and the extension read the same file, so that
// both say the same of the same fault.
type Link struct {
	Link  string `json:"link"`
	Title string `json:"title"`
	Cases []Case `json:"cases"`
}

// Case is one thing that can be found of a link; one that is not in order says
// what to do about it.
type Case struct {
	Case     string `json:"case"`
	OK       bool   `json:"ok"`
	Sentence string `json:"sentence"`
	Fix      string `json:"fix,omitempty"`
}

// Links is the whole list, in the chain's order. The file is part of the
// binary, so a fault in it is a fault of the build: it panics.
var Links = sync.OnceValue(func() []Link {
	var file struct{ Links []Link }
	if err := json.Unmarshal(doctor, &file); err != nil {
		panic("schema: reading the doctor's list: " + err.Error())
	}
	return file.Links
})
