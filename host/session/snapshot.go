package session

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"strings"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// atFrame points a read at a frame that the sidekick has a handle of. The
// frame's site counts from then on as well as the page's.
func atFrame(s *session, approved policy.Approved, at standing, where place) (place, standing, *policy.Refusal) {
	handle := argument(approved, "frame")
	if handle == "" {
		return where, at, nil
	}
	one, refusal := s.frame(handle, where)
	if refusal != nil {
		return where, at, refusal
	}
	where.frame = &one
	where.info = message.TabInfo{Address: one.origin}
	at, refusal = s.within(at, approved.Tool(), one.origin)
	return where, at, refusal
}

// The bounds of a snapshot's text: levels that are shown by indents, and bytes.
const (
	levelsMost   = 60
	snapshotMost = 1_000_000
)

// snapshot carries out snapshot: one line a node, its role, its name as a JSON
// string, its states and its reference.
func snapshot(ctx context.Context, s *session, _ policy.Approved, at place) (map[string]any, seen) {
	page, tree, refusal := ask[message.Tree](ctx, s, message.Snapshot, at)
	if refusal != nil {
		return refusing(refusal)
	}
	top := page.Document
	if at.frame != nil {
		top = at.document
	}
	got := seen{counts: message.Counts{Truncated: tree.Truncated, Inconclusive: tree.Inconclusive, Frames: tree.Frames, HiddenText: tree.Hidden}}
	var text strings.Builder
	for _, node := range tree.Nodes {
		if text.Len() > snapshotMost {
			got.counts.Truncated = true
			break
		}
		if node.Sensitive {
			got.withheld++
		}
		got.words = append(got.words, node.Name, node.Text)
		s.line(&text, *page, top, node)
	}
	got.chars = utf16Length(text.String())
	value := map[string]any{
		"snapshot": text.String(), "address": at.info.Address, "truncated": got.counts.Truncated, "frames": tree.Frames, "hidden": tree.Hidden,
	}
	if tree.Inconclusive {
		value["inconclusive"] = true
	}
	return value, got
}

// line writes one node. Names are scrubbed one by one: the marks around them
// are the host's.
func (s *session) line(out *strings.Builder, page message.Page, top string, node message.Node) {
	out.WriteString(strings.Repeat("  ", min(node.Depth, levelsMost)))
	out.WriteString("- ")
	out.WriteString(node.Role)
	words := node.Name
	if node.Role == "text" {
		words = node.Text
	}
	if words != "" {
		out.WriteByte(' ')
		out.WriteString(quoted(s.scrubber().Text(words).String()))
	}
	for _, name := range sortedKeys(node.States) {
		if mark := stateMark(name, node.States[name]); mark != "" {
			out.WriteString(" [" + mark + "]")
		}
	}
	if node.Sensitive {
		out.WriteString(" [private]")
	}
	if node.Ref != "" {
		out.WriteString(" [ref=" + s.refer(page, top, node.Ref) + "]")
	}
	out.WriteByte('\n')
}

// stateMark writes a state: what is false goes unsaid, but for what could be
// open and is not.
func stateMark(name string, value any) string {
	switch value := value.(type) {
	case bool:
		if value {
			return name
		}
		if name == "expanded" {
			return "expanded=false"
		}
	case float64:
		return name + "=" + strconv.Itoa(int(value))
	case string:
		return name + "=" + value
	}
	return ""
}

// quoted is a JSON string, with nothing escaped for HTML.
func quoted(text string) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // a string: it cannot fail
	return strings.TrimSuffix(out.String(), "\n")
}
