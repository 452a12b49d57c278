package provider

import (
	"context"
	"encoding/json"
	"net/url"
	"regexp"
	"time"

	"sidekick/host/app/webkit"
	"sidekick/host/message"
)

// document is one document of the view: the top one, or that of a frame of the
// same origin.
type document struct {
	number  int64 // of the top document
	frame   int64 // the view's number of the frame's script; 0 for the top document
	id      string
	origin  string // opaque where it is nobody's
	address string // of the top document
}

// opaque is the origin of a document that is nobody's: it is no other one's too.
const opaque = "null"

// reporting is how long a document may take to say whose it is, which its script in
// the reader's world does as the document begins. It is less than any question may take.
const reporting = 4 * time.Second

// top is the document that the view shows, while it is one that can be read and says
// whose it is. The address says whose page was asked for; that its server put it into
// a sandbox only the document itself knows. So its word can take an origin away, and
// never give one.
func (p *Provider) top(ctx context.Context) (document, error) {
	shown, err := p.view.Shown(ctx)
	if err != nil {
		return document{}, err
	}
	if reason := Closed(shown.Address, shown.Crashed); reason != "" {
		return document{}, trouble("page_not_readable", reason)
	}
	top := document{number: shown.Document, id: p.ID(shown.Document), origin: Origin(shown.Address), address: shown.Address}
	waiting, cancel := context.WithTimeout(ctx, reporting)
	defer cancel()
	switch own, err := p.view.Origin(waiting, shown.Document); {
	case err != nil && waiting.Err() != nil && ctx.Err() == nil:
		return document{}, trouble("page_not_readable", "error")
	case err != nil:
		return document{}, err
	case own != top.origin:
		top.origin = opaque
	}
	return top, nil
}

// owns says whether a frame is of this top document's own origin.
func (d document) owns(frame webkit.Frame) bool {
	return !frame.Top && d.origin != opaque && frame.Origin == d.origin
}

// topIs is the top document where it is the one that was meant; any will do
// where none was named.
func (p *Provider) topIs(ctx context.Context, id string) (document, error) {
	top, err := p.top(ctx)
	if err == nil && id != "" && id != top.id {
		return top, trouble("document_changed", "")
	}
	return top, err
}

// Closed says why nothing can be read at an address; it is empty where it can.
func Closed(address string, crashed bool) string {
	switch parsed, err := url.Parse(address); {
	case crashed || err != nil:
		return "error"
	case address == "" || parsed.Scheme == "about":
		return "blank"
	case parsed.Scheme == "file":
		return "file"
	case parsed.Scheme != "http" && parsed.Scheme != "https" || parsed.Host == "":
		return "browser_page"
	}
	return ""
}

// Origin is scheme, host and port of an address of the web.
func Origin(address string) string {
	parsed, err := url.Parse(address)
	if err != nil || parsed.Host == "" {
		return opaque
	}
	return parsed.Scheme + "://" + parsed.Host
}

// stamp says where an answer comes from, and when.
func (d document) stamp() *message.Page {
	frame := 0
	if d.frame != 0 {
		frame = int(d.frame)
	}
	return &message.Page{Tab: Tab, Frame: frame, Document: d.id, Origin: d.origin, Time: int(time.Now().UnixMilli())}
}

// from is an answer of a document, with the tab's top one.
func from(d, top document, result any) answer {
	page := d.stamp()
	page.Top = &message.Top{Document: top.id, Origin: top.origin}
	return answer{Page: page, Result: &result}
}

// ask calls the reader's face in a document. A result is the reader's own; its
// refusal is an error, and so is an answer during which the page moved on.
func (p *Provider) ask(ctx context.Context, d document, call string, params any) (json.RawMessage, error) {
	var raw json.RawMessage
	var err error
	if d.frame == 0 {
		err = p.view.Call(ctx, call, params, &raw)
	} else {
		err = p.view.CallFrame(ctx, d.frame, call, params, &raw)
	}
	if err != nil {
		return nil, err
	}
	now, err := p.view.Shown(ctx)
	if err != nil {
		return nil, err
	}
	if now.Document != d.number || now.Crashed {
		return nil, trouble("document_changed", "")
	}
	return told(raw)
}

// told is what the reader gave, or its refusal as an error.
func told(raw json.RawMessage) (json.RawMessage, error) {
	var said struct {
		Refusal *struct{ Code, Reason string } `json:"refusal"`
	}
	if err := json.Unmarshal(raw, &said); err != nil {
		return nil, trouble("bad_message", "reader")
	}
	if said.Refusal == nil {
		return raw, nil
	}
	refused := trouble("internal", "")
	if word.MatchString(said.Refusal.Code) {
		refused.Code = said.Refusal.Code
	}
	if word.MatchString(said.Refusal.Reason) {
		refused.Reason = said.Refusal.Reason
	}
	return nil, refused
}

var word = regexp.MustCompile(`^[a-z_]{1,40}$`)
