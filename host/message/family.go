package message

// The members of the family, as the settings page speaks of them.

// MemberChange is what is to hold for a member; nil stays as it is.
type MemberChange struct {
	BaseURL      *string   `json:"baseUrl,omitempty"`
	Manner       *string   `json:"manner,omitempty"`
	Model        *string   `json:"model,omitempty"`
	NeverRead    *[]string `json:"neverRead,omitempty"`
	Provider     *string   `json:"provider,omitempty"`
	Sidekick     *string   `json:"sidekick,omitempty"`
	TokensPerDay *int64    `json:"tokensPerDay,omitempty"`
	ToolsOff     *[]string `json:"toolsOff,omitempty"`
}

// MemberRequest names a member and what is to hold for them. Rename is what one
// who is there already is to be called.
type MemberRequest struct {
	Name   string       `json:"name"`
	Rename string       `json:"rename,omitempty"`
	Member MemberChange `json:"member"`
}

// MemberName names a member.
type MemberName struct {
	Name string `json:"name"`
}

// MemberBindRequest says whose a browser profile or an app is: nobody's without
// a name.
type MemberBindRequest struct {
	Name    string `json:"name,omitempty"`
	Profile string `json:"profile"`
	Keep    bool   `json:"keep,omitempty"`
}

// FamilyMember is a member and what holds for them.
type FamilyMember struct {
	Name         string   `json:"name"`
	Ruled        bool     `json:"ruled"`
	Profiles     []string `json:"profiles"`
	Sidekick     string   `json:"sidekick,omitempty"`
	Manner       string   `json:"manner,omitempty"`
	Provider     string   `json:"provider,omitempty"`
	BaseURL      string   `json:"baseUrl,omitempty"`
	Model        string   `json:"model,omitempty"`
	NeverRead    []string `json:"neverRead,omitempty"`
	ToolsOff     []string `json:"toolsOff,omitempty"`
	TokensPerDay int64    `json:"tokensPerDay,omitempty"`
	// Spent are the tokens of today; nil without a limit, -1 where that is lost.
	Spent *int64 `json:"spent,omitempty"`
	// Values counts those of the vault that are theirs: what they are called is
	// told to nobody else.
	Values int `json:"values,omitempty"`
}

// FamilyProfile is a browser profile or an app that said hello once.
type FamilyProfile struct {
	Mark          string `json:"mark"`
	Kind          string `json:"kind,omitempty"`
	Open          bool   `json:"open"`
	Last          int64  `json:"last"` // milliseconds since 1970
	Conversations int    `json:"conversations"`
}

// Family is who is in the family, and which profiles there are.
type Family struct {
	Members  []FamilyMember  `json:"members"`
	Profiles []FamilyProfile `json:"profiles"`
	Here     string          `json:"here"`
	Tools    []string        `json:"tools"`
	Own      OwnAddresses    `json:"own"`
	Trouble  string          `json:"trouble,omitempty"`
}

// FamilyResponse is the family as it is now. Moved are the conversations that a
// binding gave to a member.
type FamilyResponse struct {
	Family Family `json:"family"`
	Moved  *int   `json:"moved,omitempty"`
}

// MemberFaultResponse says in a sentence why nothing was changed, and beside
// which field.
type MemberFaultResponse struct {
	Fault string `json:"fault"`
	Field string `json:"field,omitempty"`
}

// MemberChangedNotification says that another member may be at the panel, or
// that something else holds for them.
type MemberChangedNotification struct {
	Anew bool `json:"anew"`
}
