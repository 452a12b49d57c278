package policy

// The gate: every tool in every state, as one table. Reading it is reading
// what the sidekick may do. A new tool has a row, a schema and vectors before
// it has code.

// State is how far a session, or a site in a browser profile, has come.
// Nothing goes back.
type State string

// The states, from the most open to the most closed.
const (
	StateClean        State = "clean"
	StateFilling      State = "filling"
	StateTainted      State = "tainted"
	StateAfterHandoff State = "after_handoff"
	StateHandoff      State = "handoff"
)

// States lists every state, the most open first.
var States = []State{StateClean, StateFilling, StateTainted, StateAfterHandoff, StateHandoff}

// Known says whether the state is one of the list.
func (s State) Known() bool { return s.rank() < len(States) }

func (s State) rank() int {
	for i, state := range States {
		if s == state {
			return i
		}
	}
	return len(States)
}

// Stricter gives the stricter of two states; one that is not known is the
// strictest of all.
func Stricter(a, b State) State {
	if b.rank() > a.rank() {
		return b
	}
	return a
}

// Ruling is what a cell of the table says.
type Ruling string

// The rulings. A blackout is a black picture that the host makes itself.
const (
	Allow    Ruling = "allow"
	Deny     Ruling = "refuse"
	Blackout Ruling = "blackout"
)

// cell is one verdict with its code and why. share names what of an allowed
// answer is handed on, where that is not all of it.
type cell struct {
	verdict Ruling
	code    Code
	share   Share
	why     string
}

// Share says how much of a tool's answer a cell lets through.
type Share string

// The shares.
const (
	ShareAll        Share = ""
	ShareOriginOnly Share = "origin_only"
	ShareFixed      Share = "fixed_only"
)

var (
	scrubbed       = cell{Allow, "", ShareAll, "reading the tab in front because the person asked is free; every string is scrubbed"}
	pictured       = cell{Allow, "", ShareAll, "a picture is checked before and after it is taken"}
	names          = cell{Allow, "", ShareAll, "roles and names, never a field's value"}
	fixed          = cell{Allow, "", ShareAll, "fixed answers and scrubbed validation texts"}
	fixedBare      = cell{Allow, "", ShareFixed, "fixed answers; validation texts are withheld, because the person typed what the host never saw"}
	classed        = cell{Allow, "", ShareAll, "a class, never the page's words"}
	selectors      = cell{Allow, "", ShareAll, "a number or a wait, by a selector that compares no value"}
	policed        = cell{Allow, "", ShareAll, "a number or a wait, by a policed selector"}
	consent        = cell{Allow, "", ShareAll, "an act that the person agreed to"}
	consentPoliced = cell{Allow, "", ShareAll, "an act that the person agreed to, by a policed selector"}
	bound          = cell{Allow, "", ShareAll, "within the filled token's sites, else the person agrees each time"}
	plainKeys      = cell{Allow, "", ShareAll, "a key of the closed list"}
	ownWords       = cell{Allow, "", ShareAll, "the sidekick's own words, never into a sensitive field"}
	ownWordsFilled = cell{Allow, "", ShareAll, "the sidekick's own words, never into a sensitive or filled field"}
	byKind         = cell{Allow, "", ShareAll, "a token of the field's kind, on its own site, when the person agrees"}
	opens          = cell{Allow, "", ShareAll, "hands the page to the person"}
	always         = cell{Allow, "", ShareAll, "counts and classes only, never a value"}
	whole          = cell{Allow, "", ShareAll, "title and address, cleaned"}
	origin         = cell{Allow, "", ShareOriginOnly, "a page can put a value into its title or its address, so only the origin is shown"}
	closed         = cell{Deny, SensitiveDataBlocked, ShareAll, "from the start of a fill on a page can repeat the value anywhere"}
	waiting        = cell{Deny, ChallengeRequired, ShareAll, "the page is in the person's hands"}
	black          = cell{Blackout, SensitiveDataBlocked, ShareAll, "a page can draw the value anywhere, so no pixels are taken"}
	never          = cell{Deny, EvaluateDisabled, ShareAll, "a script in the page could keep a value at the moment it is typed"}
)

// row is one tool: its cell in each state.
type row struct{ clean, filling, tainted, handoff, afterHandoff cell }

var gate = map[string]row{
	//                        clean      filling      tainted      handoff  after a handoff
	"click":             {consent, consentPoliced, consentPoliced, waiting, consentPoliced},
	"count":             {selectors, policed, policed, waiting, policed},
	"detect_challenge":  {classed, classed, classed, waiting, classed},
	"evaluate":          {never, never, never, never, never},
	"fill":              {byKind, byKind, byKind, waiting, byKind},
	"insert":            {ownWords, ownWordsFilled, ownWordsFilled, waiting, ownWordsFilled},
	"list_frames":       {names, closed, closed, waiting, closed},
	"navigate":          {consent, bound, bound, waiting, bound},
	"observe":           {fixed, fixed, fixed, waiting, fixedBare},
	"outline":           {scrubbed, closed, closed, waiting, closed},
	"picture":           {pictured, black, black, waiting, black},
	"press":             {plainKeys, plainKeys, plainKeys, waiting, plainKeys},
	"read_page":         {scrubbed, closed, closed, waiting, closed},
	"read_selection":    {scrubbed, closed, closed, waiting, closed},
	"read_view":         {scrubbed, closed, closed, waiting, closed},
	"request_handoff":   {opens, opens, opens, waiting, opens},
	"run_report":        {always, always, always, always, always},
	"scroll":            {consent, consentPoliced, consentPoliced, waiting, consentPoliced},
	"select_option":     {consent, consentPoliced, consentPoliced, waiting, consentPoliced},
	"snapshot":          {names, closed, closed, waiting, closed},
	"tab":               {whole, origin, origin, origin, origin},
	"token_catalog":     {always, always, always, always, always},
	"wait_for_selector": {selectors, policed, policed, waiting, policed},
}

// Decision is what the gate says of one tool in one state, and why.
type Decision struct {
	Verdict Ruling `json:"verdict"`
	Code    Code   `json:"code"`
	Rule    string `json:"rule"`
	Why     string `json:"why"`
	share   Share
}

// Judge looks a tool up in a state. A tool that has no row and a state that is
// not known are refused.
func Judge(state State, tool string) Decision {
	r, ok := gate[tool]
	if !ok {
		return Decision{Deny, NotAvailable, "gate.unknown_tool", "no tool of that name has a row in the gate", ShareAll}
	}
	c, ok := r.in(state)
	if !ok {
		if tool == "evaluate" {
			return never.decision(tool, "every_state")
		}
		return Decision{Deny, SensitiveDataBlocked, "gate.unknown_state", "a state that is not known is closed", ShareAll}
	}
	return c.decision(tool, string(state))
}

// in gives the row's cell in a state.
func (r row) in(state State) (cell, bool) {
	switch state {
	case StateClean:
		return r.clean, true
	case StateFilling:
		return r.filling, true
	case StateTainted:
		return r.tainted, true
	case StateHandoff:
		return r.handoff, true
	case StateAfterHandoff:
		return r.afterHandoff, true
	}
	return cell{}, false
}

func (c cell) decision(tool, state string) Decision {
	return Decision{c.verdict, c.code, "gate." + tool + "." + state, c.why, c.share}
}

// Tools lists every tool that has a row, sorted.
func Tools() []string { return sortedKeys(gate) }
