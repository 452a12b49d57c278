package audit

// Report is the run report, as every face shows it. Its shape is
// schema/messages/parts/report.json.
type Report struct {
	// From and To are the times of the first and the last entry, in milliseconds
	// since 1970; zero where there is none.
	From     int64         `json:"from,omitempty"`
	To       int64         `json:"to,omitempty"`
	Entries  int           `json:"entries"`
	Sessions int           `json:"sessions"`
	Reads    []ReadCount   `json:"reads"`
	Pictures PictureCount  `json:"pictures"`
	Fills    []FillCount   `json:"fills"`
	Acts     []ActCount    `json:"acts"`
	Senses   []SenseCount  `json:"senses"`
	Handoffs []HandoffSum  `json:"handoffs"`
	Consents []ConsentSum  `json:"consents"`
	Refusals []RefusalSum  `json:"refusals"`
	Model    ModelRequests `json:"model"`
}

// ReadCount is the reads of one depth. Chars is the size of all of them in
// UTF-16 units, Withheld the private fields that they left out.
type ReadCount struct {
	Depth     string `json:"depth"`
	Count     int    `json:"count"`
	Chars     int    `json:"chars"`
	Truncated int    `json:"truncated"`
	Withheld  int    `json:"withheld"`
}

// PictureCount is the pictures: taken, black, and refused by reason.
type PictureCount struct {
	Taken   int           `json:"taken"`
	Black   int           `json:"black"`
	Refused []ReasonCount `json:"refused"`
}

// ReasonCount counts one reason.
type ReasonCount struct {
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// FillCount is the fills of one kind and label on one site.
type FillCount struct {
	Kind    string `json:"kind"`
	Label   string `json:"label"`
	Site    string `json:"site"`
	Count   int    `json:"count"`
	NotKept int    `json:"notKept"`
}

// ActCount counts one kind of act.
type ActCount struct {
	Act   string `json:"act"`
	Count int    `json:"count"`
}

// SenseCount counts one tool that tells without reading.
type SenseCount struct {
	Tool  string `json:"tool"`
	Count int    `json:"count"`
}

// HandoffSum is the handoffs of one challenge on one site. What is neither done
// nor stopped ended by itself, or is open.
type HandoffSum struct {
	Challenge string `json:"challenge"`
	Site      string `json:"site"`
	Count     int    `json:"count"`
	Done      int    `json:"done"`
	Stopped   int    `json:"stopped"`
}

// ConsentSum is the consents of one kind of card.
type ConsentSum struct {
	Kind  string `json:"kind"`
	Asked int    `json:"asked"`
	Given int    `json:"given"`
}

// RefusalSum counts one code, and reason where one was told.
type RefusalSum struct {
	Code   string `json:"code"`
	Reason string `json:"reason,omitempty"`
	Count  int    `json:"count"`
}

// ModelRequests is what went to a model's provider. Input and output are
// tokens.
type ModelRequests struct {
	Requests int `json:"requests"`
	Input    int `json:"input"`
	Output   int `json:"output"`
}
