package policy

// Explain answers what the gate says of a tool in a state, for a person who
// asks on the command line. ok is whether the tool may be used at all.
func Explain(state, tool string) (decision Decision, ok bool) {
	decision = Judge(State(state), tool)
	return decision, decision.Verdict != Deny
}
