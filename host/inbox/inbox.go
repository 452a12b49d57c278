package inbox

import (
	"bytes"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"sidekick/host/policy"
	"sidekick/schema"
)

const (
	// OpenMost is how many requests of one connection may be unanswered at a
	// time; one more is refused. As many notifications may be unhandled: the
	// next one waits unread, since none is ever dropped.
	OpenMost = 128
	// openBytes is what the requests of one connection that are unanswered may
	// hold together. A single one may be as long as a message may be.
	openBytes = 64 << 20
)

// Inbox judges what comes in on one connection, and counts what of it is not
// done yet: a client that asks without end fills no memory. Responses always
// pass, since somebody waits for them.
type Inbox struct {
	told chan struct{} // holds one for each notification that is not handled yet

	mu   sync.Mutex
	open map[string]int // the bytes of each request that is not answered yet, by its id
	held int            // their sum
}

// New makes the inbox of a connection.
func New() *Inbox {
	return &Inbox{told: make(chan struct{}, OpenMost), open: map[string]int{}}
}

// Check judges one raw message before anything else looks at it: a JSON-RPC
// 2.0 object with no member too many, a method that a client may use, params
// that fit their schema, and room for it. A bad one is answered with reply, and
// the connection lives on. It waits while too many notifications are unhandled.
//
// The result of a response is left to whoever asked, who alone knows its
// method: it is checked there, once, and not read twice here.
func (in *Inbox) Check(raw []byte) (reply []byte, ok bool) {
	e, fault := readEnvelope(raw)
	if fault == nil {
		fault = e.check()
	}
	switch {
	case fault != nil:
	case e.method == nil:
	case e.id == nil:
		in.told <- struct{}{}
	default:
		fault = in.begin(&e, len(raw))
	}
	if fault == nil {
		return nil, true
	}
	return reject(e, fault), false
}

// begin counts a request, or says why there is no room for it. Two requests
// under one id could not be told apart in the answers, and so an error under it
// would answer the first one.
func (in *Inbox) begin(e *envelope, size int) *Fault {
	in.mu.Lock()
	defer in.mu.Unlock()
	id := string(e.id)
	if _, taken := in.open[id]; taken {
		e.id = nil
		return NewFault(InvalidRequest, policy.BadMessage, "/id")
	}
	if len(in.open) >= OpenMost || len(in.open) > 0 && in.held+size > openBytes {
		return &Fault{NoRoom, policy.RefuseFor(policy.LimitReached, "requests").Sentence, FaultData{Code: string(policy.LimitReached)}}
	}
	in.open[id] = size
	in.held += size
	return nil
}

// Open gives a request that is not answered yet as its id was written: two ways
// to write one id name the same request.
func (in *Inbox) Open(id any) (written string, ok bool) {
	in.mu.Lock()
	defer in.mu.Unlock()
	for written := range in.open {
		if value, err := schema.Parse([]byte(written)); err == nil && value == id {
			return written, true
		}
	}
	return "", false
}

// Handled says that a notification that passed was handled.
func (in *Inbox) Handled() { <-in.told }

// Leaves looks at a message that goes out, right before it does: an answer makes
// room for another request.
func (in *Inbox) Leaves(raw []byte) {
	id := answered(raw)
	if id == "" {
		return
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	in.held -= in.open[id]
	delete(in.open, id)
}

// answered gives the id of an answer, or nothing for a message of another kind.
// It reads no further than it has to: what is answered can be long.
func answered(raw []byte) string {
	decoder := jsontext.NewDecoder(bytes.NewBuffer(raw))
	if token, err := decoder.ReadToken(); err != nil || token.Kind() != '{' {
		return ""
	}
	id, answers := "", false
	for decoder.PeekKind() != '}' && (id == "" || !answers) {
		name, err := decoder.ReadToken()
		if err != nil || name.String() == "method" {
			return ""
		}
		switch name.String() {
		case "id":
			value, err := decoder.ReadValue()
			if err != nil {
				return ""
			}
			id = string(value)
			continue
		case "result", "error":
			if answers = true; id != "" {
				return id
			}
		}
		if decoder.SkipValue() != nil {
			return ""
		}
	}
	if !answers {
		return ""
	}
	return id
}
