package policy

import (
	"encoding/json"
	"sync"

	"sidekick/schema"
)

// Code is a word of the closed list in schema/codes.json.
type Code string

// The codes that the host itself says. TestCodesAreTheClosedList holds them
// to be exactly the file's.
const (
	SensitiveDataBlocked   Code = "sensitive_data_blocked"
	ValueComparisonBlocked Code = "value_comparison_blocked"
	FieldKindMismatch      Code = "field_kind_mismatch"
	LimitReached           Code = "limit_reached"
	NotKept                Code = "not_kept"
	NotAvailable           Code = "not_available"
	NotPaired              Code = "not_paired"
	NeedsClick             Code = "needs_click"
	EvaluateDisabled       Code = "evaluate_disabled"
	ClipboardBlocked       Code = "clipboard_blocked"
	ChallengeRequired      Code = "challenge_required"
	PictureRefused         Code = "picture_refused"
	RefFillRefused         Code = "ref_fill_refused"
	OriginNotAllowed       Code = "origin_not_allowed"
	ConsentRefused         Code = "consent_refused"
	ConsentUnavailable     Code = "consent_unavailable"
	SelectorInvalid        Code = "selector_invalid"
	SelectorAmbiguous      Code = "selector_ambiguous"
	SelectorNoMatch        Code = "selector_no_match"
	NotEditable            Code = "not_editable"
	InsertRefused          Code = "insert_refused"
	DocumentChanged        Code = "document_changed"
	NoPage                 Code = "no_page"
	PageNotReadable        Code = "page_not_readable"
	TimedOut               Code = "timed_out"
	Cancelled              Code = "cancelled"
	TooLarge               Code = "too_large"
	BadMessage             Code = "bad_message"
	ModelUnavailable       Code = "model_unavailable"
	ModelRefused           Code = "model_refused"
	VaultLocked            Code = "vault_locked"
	TokenUnknown           Code = "token_unknown"
	Internal               Code = "internal"
)

// Entry is one code with its sentence for a person and its hint for the sidekick.
type Entry struct {
	Code     Code   `json:"code"`
	Sentence string `json:"sentence"`
	Hint     string `json:"hint"`
}

type reasonEntry struct {
	Code     Code   `json:"code"`
	Reason   string `json:"reason"`
	Sentence string `json:"sentence"`
}

type codeList struct {
	Codes   []Entry       `json:"codes"`
	Reasons []reasonEntry `json:"reasons"`
	entry   map[Code]Entry
	reason  map[reasonKey]string
}

type reasonKey struct {
	code   Code
	reason string
}

// list is read once. The file is part of the binary, so a fault in it is a
// fault of the build and not of a message: it panics.
var list = sync.OnceValue(func() *codeList {
	l := &codeList{entry: map[Code]Entry{}, reason: map[reasonKey]string{}}
	if err := json.Unmarshal(schema.Codes(), l); err != nil {
		panic("policy: reading schema/codes.json: " + err.Error())
	}
	for _, e := range l.Codes {
		l.entry[e.Code] = e
	}
	for _, r := range l.Reasons {
		l.reason[reasonKey{r.Code, r.Reason}] = r.Sentence
	}
	return l
})

// Codes is the closed list, in the file's order.
func Codes() []Entry { return append([]Entry(nil), list().Codes...) }

// Known says whether the code is of the closed list.
func (c Code) Known() bool { _, ok := list().entry[c]; return ok }
