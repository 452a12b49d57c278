package message

// Direction says who sends a message.
type Direction string

// The two directions.
const (
	ToHost   Direction = "client to host"
	FromHost Direction = "host to client"
)

// Kind says whether a message is answered.
type Kind string

// The two kinds.
const (
	Request      Kind = "request"
	Notification Kind = "notification"
)

// The names of the methods.
const (
	ActProbe           = "act_probe"
	Answer             = "answer"
	AnswerDelta        = "answer_delta"
	AnswerEnd          = "answer_end"
	AnswerTool         = "answer_tool"
	Ask                = "ask"
	Cancel             = "cancel"
	Catalog            = "catalog"
	Click              = "click"
	ClientRemove       = "client_remove"
	Clients            = "clients"
	Consent            = "consent"
	ConsentAsk         = "consent_ask"
	ConsentForget      = "consent_forget"
	ConsentWithdraw    = "consent_withdraw"
	Consents           = "consents"
	Conversation       = "conversation"
	ConversationExport = "conversation_export"
	ConversationForget = "conversation_forget"
	ConversationResume = "conversation_resume"
	Conversations      = "conversations"
	Count              = "count"
	DetectChallenge    = "detect_challenge"
	Doctor             = "doctor"
	Fill               = "fill"
	FillProbe          = "fill_probe"
	Front              = "front"
	GiveUp             = "give_up"
	Handoff            = "handoff"
	HandoffClose       = "handoff_close"
	HandoffOpen        = "handoff_open"
	Hello              = "hello"
	HelloChallenge     = "hello_challenge"
	Insert             = "insert"
	KeyRemove          = "key_remove"
	KeySet             = "key_set"
	Left               = "left"
	LeftText           = "left_text"
	ListFrames         = "list_frames"
	MemberOf           = "member"
	MemberAdd          = "member_add"
	MemberBind         = "member_bind"
	MemberChanged      = "member_changed"
	MemberEdit         = "member_edit"
	MemberList         = "member_list"
	MemberRemove       = "member_remove"
	ModelFind          = "model_find"
	ModelList          = "model_list"
	ModelTest          = "model_test"
	Navigate           = "navigate"
	Observe            = "observe"
	OutlinePage        = "outline"
	PageEvent          = "page_event"
	Pair               = "pair"
	PairCode           = "pair_code"
	PairConfirm        = "pair_confirm"
	PairOpen           = "pair_open"
	Picture            = "picture"
	Press              = "press"
	ReadPage           = "read_page"
	ReadSelection      = "read_selection"
	ReadView           = "read_view"
	Reopen             = "reopen"
	Report             = "report"
	SafeToCapture      = "safe_to_capture"
	ScrollPage         = "scroll"
	SelectOption       = "select_option"
	SettingsGet        = "settings_get"
	SettingsSet        = "settings_set"
	Snapshot           = "snapshot"
	State              = "state"
	Tab                = "tab"
	Tool               = "tool"
	VaultAdd           = "vault_add"
	VaultCreate        = "vault_create"
	VaultEdit          = "vault_edit"
	VaultImport        = "vault_import"
	VaultList          = "vault_list"
	VaultLock          = "vault_lock"
	VaultRemove        = "vault_remove"
	VaultState         = "vault_state"
	VaultUnlock        = "vault_unlock"
	WaitEnd            = "wait_end"
	WaitForSelector    = "wait_for_selector"
)

// Method is one row of the protocol.
type Method struct {
	Name      string
	Direction Direction
	Kind      Kind
}

// Methods is the whole protocol, sorted by name: reading it is reading the API.
var Methods = []Method{
	{ActProbe, FromHost, Request},
	{Answer, ToHost, Request},
	{AnswerDelta, FromHost, Notification},
	{AnswerEnd, FromHost, Notification},
	{AnswerTool, FromHost, Notification},
	{Ask, ToHost, Request},
	{Cancel, ToHost, Request},
	{Catalog, ToHost, Request},
	{Click, FromHost, Request},
	{ClientRemove, ToHost, Request},
	{Clients, ToHost, Request},
	{Consent, ToHost, Request},
	{ConsentAsk, FromHost, Request},
	{ConsentForget, ToHost, Request},
	{ConsentWithdraw, FromHost, Notification},
	{Consents, ToHost, Request},
	{Conversation, ToHost, Request},
	{ConversationExport, ToHost, Request},
	{ConversationForget, ToHost, Request},
	{ConversationResume, ToHost, Request},
	{Conversations, ToHost, Request},
	{Count, FromHost, Request},
	{DetectChallenge, FromHost, Request},
	{Doctor, ToHost, Request},
	{Fill, FromHost, Request},
	{FillProbe, FromHost, Request},
	{Front, FromHost, Request},
	{GiveUp, ToHost, Notification},
	{Handoff, ToHost, Request},
	{HandoffClose, FromHost, Notification},
	{HandoffOpen, FromHost, Request},
	{Hello, ToHost, Request},
	{HelloChallenge, ToHost, Request},
	{Insert, FromHost, Request},
	{KeyRemove, ToHost, Request},
	{KeySet, ToHost, Request},
	{Left, ToHost, Request},
	{LeftText, ToHost, Request},
	{ListFrames, FromHost, Request},
	{MemberOf, ToHost, Request},
	{MemberAdd, ToHost, Request},
	{MemberBind, ToHost, Request},
	{MemberChanged, FromHost, Notification},
	{MemberEdit, ToHost, Request},
	{MemberList, ToHost, Request},
	{MemberRemove, ToHost, Request},
	{ModelFind, ToHost, Request},
	{ModelList, ToHost, Request},
	{ModelTest, ToHost, Request},
	{Navigate, FromHost, Request},
	{Observe, FromHost, Request},
	{OutlinePage, FromHost, Request},
	{PageEvent, ToHost, Notification},
	{Pair, ToHost, Request},
	{PairCode, ToHost, Request},
	{PairConfirm, ToHost, Request},
	{PairOpen, ToHost, Request},
	{Picture, FromHost, Request},
	{Press, FromHost, Request},
	{ReadPage, FromHost, Request},
	{ReadSelection, FromHost, Request},
	{ReadView, FromHost, Request},
	{Reopen, ToHost, Request},
	{Report, ToHost, Request},
	{SafeToCapture, FromHost, Request},
	{ScrollPage, FromHost, Request},
	{SelectOption, FromHost, Request},
	{SettingsGet, ToHost, Request},
	{SettingsSet, ToHost, Request},
	{Snapshot, FromHost, Request},
	{State, FromHost, Notification},
	{Tab, FromHost, Request},
	{Tool, ToHost, Request},
	{VaultAdd, ToHost, Request},
	{VaultCreate, ToHost, Request},
	{VaultEdit, ToHost, Request},
	{VaultImport, ToHost, Request},
	{VaultList, ToHost, Request},
	{VaultLock, ToHost, Request},
	{VaultRemove, ToHost, Request},
	{VaultState, ToHost, Request},
	{VaultUnlock, ToHost, Request},
	{WaitEnd, FromHost, Notification},
	{WaitForSelector, FromHost, Request},
}

// Find gives a method by name.
func Find(name string) (Method, bool) {
	for _, m := range Methods {
		if m.Name == name {
			return m, true
		}
	}
	return Method{}, false
}

// Params is the name of the schema of the method's params.
func (m Method) Params() string { return m.Name + "." + string(m.Kind) }

// Result is the name of the schema of the method's result.
func (m Method) Result() string { return m.Name + ".response" }
