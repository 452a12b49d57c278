package message

// Consent: what the host asks the person, in the panel.

// Card is what the person sees. Title and lines are the host's own words,
// quotes hold the page's. Hash stands for everything that the card shows.
type Card struct {
	Kind   string   `json:"kind"`
	Title  string   `json:"title"`
	Lines  []string `json:"lines"`
	Quotes []Quote  `json:"quotes"`
	Always bool     `json:"always"`
	Hash   string   `json:"hash"`
}

// Quote is words of the page under a name of the host's.
type Quote struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// ConsentAskRequest shows a card.
type ConsentAskRequest struct {
	ID   string `json:"id"`
	Tab  *int   `json:"tab,omitempty"` // that it is about, where the panel's browser has it
	Card Card   `json:"card"`
}

// ConsentAskResponse says whether a panel shows the card.
type ConsentAskResponse struct {
	Shown bool `json:"shown"`
}

// ConsentWithdrawNotification says that a card is void.
type ConsentWithdrawNotification struct {
	ID string `json:"id"`
}

// ConsentRequest is the person's answer to the card of that hash.
type ConsentRequest struct {
	ID     string `json:"id"`
	Hash   string `json:"hash"`
	Answer string `json:"answer"`
}

// The person's answers.
const (
	Allow  = "allow"
	Always = "always"
	Deny   = "deny"
)

// ConsentResponse says whether the answer counted.
type ConsentResponse struct {
	Counted bool `json:"counted"`
}

// ReopenRequest opens the site of a tab to the sidekick again; the answer is
// that of a hello.
type ReopenRequest struct {
	Tab int `json:"tab"`
}
