package session

import (
	"strconv"
	"strings"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// What a session gave its sidekick to point with: e1, e2 … for the elements of
// a snapshot, f1, f2 … for frames. A number stands for one element of one
// document for good, and is never given twice.

// element is one element as its page's reader knows it.
type element struct {
	tab      int
	top      string // the tab's top document
	document string // the one that it stands in
	origin   string
	local    string // the reader's own reference
}

// frame is a document in a frame of a tab.
type frame struct {
	tab      int
	top      string
	document string
	origin   string
}

// inTop says which tab and which top document a handle belongs to: it dies
// with either.
type inTop interface {
	comparable
	under() (tab int, top string)
}

func (e element) under() (int, string) { return e.tab, e.top }

func (f frame) under() (int, string) { return f.tab, f.top }

// handlesMost is how many of a kind a session remembers. The oldest are
// forgotten, which is safe: they answer as if their document were gone.
const handlesMost = 50_000

// handles are the numbers of one kind.
type handles[T inTop] struct {
	things  map[int]T
	numbers map[T]int
	last    int // the number given last
	first   int // every number up to it is forgotten
}

// give gives a thing's number: the one it has, or the next.
func (h *handles[T]) give(thing T) int {
	if h.things == nil {
		h.things, h.numbers = map[int]T{}, map[T]int{}
	}
	if number, ok := h.numbers[thing]; ok {
		return number
	}
	h.last++
	h.things[h.last], h.numbers[thing] = thing, h.last
	for len(h.things) > handlesMost {
		h.first++
		if old, ok := h.things[h.first]; ok {
			delete(h.things, h.first)
			delete(h.numbers, old)
		}
	}
	return h.last
}

// left forgets what belonged to a tab under another top document.
func (h *handles[T]) left(tab int, document string) {
	for number, thing := range h.things {
		if in, top := thing.under(); in == tab && (document == "" || top != document) {
			delete(h.things, number)
			delete(h.numbers, thing)
		}
	}
}

// find gives the thing of a handle such as e12, in a tab.
func (h *handles[T]) find(prefix, handle string, at place) (T, *policy.Refusal) {
	var none T
	digits, ok := strings.CutPrefix(handle, prefix)
	number, err := strconv.Atoi(digits)
	if !ok || err != nil || number < 1 || strconv.Itoa(number) != digits || number > h.last {
		return none, policy.Refuse(policy.SelectorNoMatch) // nobody was given that
	}
	thing, known := h.things[number]
	if !known {
		return none, policy.Refuse(policy.DocumentChanged)
	}
	if tab, top := thing.under(); tab != at.tab || at.document != "" && top != at.document {
		return none, policy.Refuse(policy.DocumentChanged)
	}
	return thing, nil
}

// The prefixes of handles.
const (
	elementPrefix = "e"
	framePrefix   = "f"
)

// element gives the element of a handle.
func (s *session) element(handle string, at place) (element, *policy.Refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.elements.find(elementPrefix, handle, at)
}

// refer gives the handle of an element.
func (s *session) refer(page message.Page, top, local string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return elementPrefix + strconv.Itoa(s.elements.give(element{page.Tab, top, page.Document, page.Origin, local}))
}

// frame gives the frame of a handle.
func (s *session) frame(handle string, at place) (frame, *policy.Refusal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.frames.find(framePrefix, handle, at)
}

// referFrame gives the handle of a frame.
func (s *session) referFrame(tab int, top string, one message.Frame) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return framePrefix + strconv.Itoa(s.frames.give(frame{tab, top, one.Document, one.Origin}))
}
