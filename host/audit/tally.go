package audit

import (
	"cmp"
	"slices"
	"sync"
)

// Tally sums entries up. It is safe for many goroutines at once, and it does
// not grow with the number of entries but with that of their kinds.
type Tally struct {
	mu       sync.Mutex
	report   Report // its lists are empty: they are made of the sums below
	sessions map[string]bool
	reads    map[string]*ReadCount
	refused  map[string]*ReasonCount
	fills    map[[3]string]*FillCount
	acts     map[string]*ActCount
	senses   map[string]*SenseCount
	handoffs map[[2]string]*HandoffSum
	consents map[string]*ConsentSum
	refusals map[[2]string]*RefusalSum
}

// kindsMost bounds every list, as the schema does: what comes after is counted
// under unknown.
const kindsMost = 10_000

// NewTally makes one of nothing.
func NewTally() *Tally {
	return &Tally{
		sessions: map[string]bool{}, reads: map[string]*ReadCount{}, refused: map[string]*ReasonCount{}, fills: map[[3]string]*FillCount{},
		acts: map[string]*ActCount{}, senses: map[string]*SenseCount{}, handoffs: map[[2]string]*HandoffSum{}, consents: map[string]*ConsentSum{}, refusals: map[[2]string]*RefusalSum{},
	}
}

// Clear forgets what was counted.
func (t *Tally) Clear() {
	fresh := NewTally()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.report, t.sessions, t.reads, t.refused, t.fills = fresh.report, fresh.sessions, fresh.reads, fresh.refused, fresh.fills
	t.acts, t.senses, t.handoffs, t.consents, t.refusals = fresh.acts, fresh.senses, fresh.handoffs, fresh.consents, fresh.refusals
}

// Add counts an entry.
func (t *Tally) Add(e Entry) {
	if one, ok := e.checked(); ok {
		t.add(one)
	}
}

func (t *Tally) add(e line) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.report.Entries++
	if t.report.From == 0 || e.At < t.report.From {
		t.report.From = e.At
	}
	t.report.To = max(t.report.To, e.At)
	if e.Session != "" && len(t.sessions) < kindsMost {
		t.sessions[e.Session] = true
	}
	t.count(e)
}

// count is the table of what each event counts. The caller holds mu.
func (t *Tally) count(e line) {
	switch e.Event {
	case Read:
		one := of(t.reads, e.What, func() *ReadCount { return &ReadCount{Depth: e.What} })
		one.Count++
		one.Chars += e.Chars
		one.Withheld += e.Withheld
		if e.Truncated {
			one.Truncated++
		}
	case Picture:
		switch e.What {
		case "taken":
			t.report.Pictures.Taken++
		case "black":
			t.report.Pictures.Black++
		default:
			of(t.refused, e.Reason, func() *ReasonCount { return &ReasonCount{Reason: e.Reason} }).Count++
		}
	case Fill:
		if len(t.fills) >= kindsMost {
			e.Label, e.Site = unknown, unknown
		}
		one := of(t.fills, [3]string{e.What, e.Label, e.Site}, func() *FillCount { return &FillCount{Kind: e.What, Label: e.Label, Site: e.Site} })
		one.Count++
		if e.Outcome != "kept" {
			one.NotKept++
		}
	case Act:
		of(t.acts, e.What, func() *ActCount { return &ActCount{Act: e.What} }).Count++
	case Sense:
		of(t.senses, e.What, func() *SenseCount { return &SenseCount{Tool: e.What} }).Count++
	case Handoff:
		if len(t.handoffs) >= kindsMost {
			e.Site = unknown
		}
		one := of(t.handoffs, [2]string{e.What, e.Site}, func() *HandoffSum { return &HandoffSum{Challenge: e.What, Site: e.Site} })
		switch e.Outcome {
		case "opened":
			one.Count++
		case "done":
			one.Done++
		case "stopped":
			one.Stopped++
		}
	case Consent:
		one := of(t.consents, e.What, func() *ConsentSum { return &ConsentSum{Kind: e.What} })
		if e.Outcome == "given" {
			one.Given++
		} else {
			one.Asked++
		}
	case Refused:
		of(t.refusals, [2]string{e.What, e.Reason}, func() *RefusalSum { return &RefusalSum{Code: e.What, Reason: e.Reason} }).Count++
	case Model:
		t.report.Model.Requests++
		t.report.Model.Input += e.Input
		t.report.Model.Output += e.Output
	}
}

func of[K comparable, V any](sums map[K]*V, kind K, make func() *V) *V {
	one := sums[kind]
	if one == nil {
		one = make()
		sums[kind] = one
	}
	return one
}

// Report is what was counted so far, every list in a fixed order.
func (t *Tally) Report() Report {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := t.report
	r.Sessions = len(t.sessions)
	r.Reads = sorted(t.reads, func(a, b ReadCount) int { return cmp.Compare(a.Depth, b.Depth) })
	r.Pictures.Refused = sorted(t.refused, func(a, b ReasonCount) int { return cmp.Compare(a.Reason, b.Reason) })
	r.Fills = sorted(t.fills, func(a, b FillCount) int {
		return cmp.Or(cmp.Compare(a.Site, b.Site), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Label, b.Label))
	})
	r.Acts = sorted(t.acts, func(a, b ActCount) int { return cmp.Compare(a.Act, b.Act) })
	r.Senses = sorted(t.senses, func(a, b SenseCount) int { return cmp.Compare(a.Tool, b.Tool) })
	r.Handoffs = sorted(t.handoffs, func(a, b HandoffSum) int {
		return cmp.Or(cmp.Compare(a.Site, b.Site), cmp.Compare(a.Challenge, b.Challenge))
	})
	r.Consents = sorted(t.consents, func(a, b ConsentSum) int { return cmp.Compare(a.Kind, b.Kind) })
	r.Refusals = sorted(t.refusals, func(a, b RefusalSum) int { return cmp.Or(cmp.Compare(a.Code, b.Code), cmp.Compare(a.Reason, b.Reason)) })
	return r
}

func sorted[K comparable, V any](sums map[K]*V, by func(a, b V) int) []V {
	list := make([]V, 0, len(sums))
	for _, one := range sums {
		list = append(list, *one)
	}
	slices.SortFunc(list, by)
	return list
}
