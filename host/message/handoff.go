package message

// What the panel is asked and asks beside single cards: handing a page to the
// person, the run report, the consents that hold.

// HandoffOpenRequest hands the page of a tab to the person. Title and sentence
// are the host's own words, quotes hold everybody else's.
type HandoffOpenRequest struct {
	ID        string  `json:"id"`
	Tab       int     `json:"tab"`
	Site      string  `json:"site"` // that it closes
	Challenge string  `json:"challenge"`
	Title     string  `json:"title"`
	Sentence  string  `json:"sentence"`
	Quotes    []Quote `json:"quotes,omitempty"`
}

// HandoffOpenResponse says whether a panel shows it.
type HandoffOpenResponse struct {
	Shown bool `json:"shown"`
}

// HandoffCloseNotification says that it ended elsewhere.
type HandoffCloseNotification struct {
	ID string `json:"id"`
}

// HandoffRequest is the person's answer.
type HandoffRequest struct {
	ID     string `json:"id"`
	Answer string `json:"answer"`
}

// The answers to a handoff.
const (
	HandoffDone = "done"
	HandoffStop = "stop"
)

// HandoffResponse says whether the answer closed it.
type HandoffResponse struct {
	Closed bool `json:"closed"`
}

// ReportRequest asks for the run report: of this session, or of all.
type ReportRequest struct {
	All bool `json:"all,omitempty"`
}

// ReportResponse is the run report; its shape is audit.Report's.
type ReportResponse struct {
	Report any `json:"report"`
}

// ConsentsResponse is the consents that hold until they are taken back.
type ConsentsResponse struct {
	Consents []HeldConsent `json:"consents"`
}

// HeldConsent is one of them, in a sentence of the host's.
type HeldConsent struct {
	ID       string `json:"id"`
	Sentence string `json:"sentence"`
	Since    int    `json:"since,omitempty"` // milliseconds since 1970
}

// ConsentForgetRequest takes one back.
type ConsentForgetRequest struct {
	ID string `json:"id"`
}

// ConsentForgetResponse says whether it was there.
type ConsentForgetResponse struct {
	Forgotten bool `json:"forgotten"`
}
