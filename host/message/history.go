package message

// ConversationsRequest asks for conversations that are kept.
type ConversationsRequest struct {
	Query  string `json:"query,omitempty"`
	Before string `json:"before,omitempty"` // the id of the last one that is there already
	Limit  int    `json:"limit,omitempty"`
}

// ConversationsResponse lists conversations, the last first.
type ConversationsResponse struct {
	Conversations []KeptConversation `json:"conversations"`
	More          bool               `json:"more"`
}

// KeptConversation is a conversation in a list. Times are milliseconds since
// 1970.
type KeptConversation struct {
	ID        string `json:"id"`
	Title     string `json:"title"`
	Began     int64  `json:"began"`
	Last      int64  `json:"last"`
	Exchanges int    `json:"exchanges"`
	Requests  int    `json:"requests"`
	Filled    bool   `json:"filled,omitempty"` // it can be read again, not gone on with
	Open      bool   `json:"open,omitempty"`   // it is the session's own
	Excerpt   string `json:"excerpt,omitempty"`
}

// ConversationID names a conversation that is kept.
type ConversationID struct {
	ID string `json:"id"`
}

// ConversationResponse is a conversation whole.
type ConversationResponse struct {
	Conversation KeptConversation `json:"conversation"`
	Exchanges    []KeptExchange   `json:"exchanges"`
}

// KeptExchange is a question with its answer; without an end it is being
// answered.
type KeptExchange struct {
	At       int64        `json:"at"`
	Question string       `json:"question"`
	Answer   string       `json:"answer"`
	Tools    []AnswerStep `json:"tools"`
	End      *AnswerDone  `json:"end,omitempty"`
}

// ConversationExportRequest asks for a conversation as a file.
type ConversationExportRequest struct {
	ID     string `json:"id"`
	Format string `json:"format"` // "markdown" or "json"
}

// ConversationExportResponse is the file.
type ConversationExportResponse struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Text string `json:"text"`
}

// ConversationForgetRequest forgets one conversation, or all.
type ConversationForgetRequest struct {
	ID  string `json:"id,omitempty"`
	All bool   `json:"all,omitempty"`
}

// ConversationForgetResponse says how many there were.
type ConversationForgetResponse struct {
	Forgotten int `json:"forgotten"`
}

// LeftRequest asks what left this computer.
type LeftRequest struct {
	Conversation string `json:"conversation,omitempty"`
	Before       int64  `json:"before,omitempty"`
	Limit        int    `json:"limit,omitempty"`
}

// LeftResponse lists requests to providers, the last first.
type LeftResponse struct {
	Requests []SentRequest `json:"requests"`
	Sum      SentSum       `json:"sum"`
	More     bool          `json:"more"`
}

// SentRequest is one request to a provider.
type SentRequest struct {
	ID           int64      `json:"id"`
	Conversation string     `json:"conversation"`
	Title        string     `json:"title"`
	At           int64      `json:"at"`
	Provider     string     `json:"provider"`
	Model        string     `json:"model"`
	Host         string     `json:"host"`
	Local        bool       `json:"local,omitempty"`
	Attempt      int        `json:"attempt"`
	Bytes        int        `json:"bytes"`
	Shown        []SentPage `json:"shown"`
	Ended        bool       `json:"ended"`
	Fault        string     `json:"fault,omitempty"`
	Input        int64      `json:"input"`
	Cached       int64      `json:"cached"`
	Output       int64      `json:"output"`
	Estimated    bool       `json:"estimated,omitempty"`
	Cost         *int64     `json:"cost,omitempty"`   // billionths of a US dollar
	Priced       string     `json:"priced,omitempty"` // the day of its prices
}

// SentPage is what of a page was in a request.
type SentPage struct {
	Tool       string `json:"tool"`
	Depth      string `json:"depth,omitempty"`
	Site       string `json:"site,omitempty"`
	Characters int    `json:"characters"`
	Cut        int    `json:"cut,omitempty"`
	Pictures   int    `json:"pictures,omitempty"`
	Refused    bool   `json:"refused,omitempty"`
	Again      bool   `json:"again,omitempty"`
}

// SentSum is of all requests that match. Away are those that left this
// computer; Unpriced are those of them whose cost is not in Cost, since nobody
// knows it.
type SentSum struct {
	Requests int   `json:"requests"`
	Away     int   `json:"away"`
	Bytes    int64 `json:"bytes"`
	Input    int64 `json:"input"`
	Output   int64 `json:"output"`
	Cost     int64 `json:"cost"`
	Unpriced int   `json:"unpriced"`
	// Priced is the day of the prices, the oldest of several.
	Priced string `json:"priced,omitempty"`
}

// LeftTextRequest asks for the whole text of a request.
type LeftTextRequest struct {
	ID int64 `json:"id"`
}

// LeftTextResponse is the text.
type LeftTextResponse struct {
	Text string `json:"text"`
}
