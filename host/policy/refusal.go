package policy

// Refusal is an ordinary answer: a code of the closed list, one plain sentence
// for a person, and a hint for the sidekick. It never holds the page's words.
type Refusal struct {
	Code     string `json:"code"`
	Sentence string `json:"sentence"`
	Hint     string `json:"hint,omitempty"`
	Reason   string `json:"reason,omitempty"`
	Origin   string `json:"origin,omitempty"`
	Seconds  int    `json:"seconds,omitempty"` // after how many it may be tried again, where that is known
}

// Refuse makes the refusal of a code. A code outside the list becomes
// internal: nothing unknown is ever passed on.
func Refuse(code Code) *Refusal {
	e, ok := list().entry[code]
	if !ok {
		e = list().entry[Internal]
	}
	return &Refusal{Code: string(e.Code), Sentence: e.Sentence, Hint: e.Hint}
}

// RefuseFor makes the refusal of a code for one of its listed reasons. A
// reason that is not listed is left out, because it could be a page's word.
func RefuseFor(code Code, reason string) *Refusal {
	r := Refuse(code)
	if sentence, ok := list().reason[reasonKey{Code(r.Code), reason}]; ok {
		r.Reason, r.Sentence = reason, sentence
	}
	return r
}

// Error makes a refusal an error, for callers that return one.
func (r *Refusal) Error() string { return "refused: " + r.Code }
