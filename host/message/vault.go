package message

// The vault, as the panel and the settings page speak of it. Values go in and
// never come back.

// Token is everything that may be known of a value in the vault.
type Token struct {
	Name       string   `json:"name"`
	Kind       string   `json:"kind"`
	Label      string   `json:"label"`
	Sites      []string `json:"sites"`
	AnySite    bool     `json:"anySite,omitempty"`
	WholeSite  bool     `json:"wholeSite,omitempty"`
	DailyLimit int      `json:"dailyLimit,omitempty"`
}

// CatalogToken is what the sidekick may know of a value.
type CatalogToken struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`
	Label   string   `json:"label"`
	Sites   []string `json:"sites"`
	AnySite bool     `json:"anySite,omitempty"`
}

// The standings of a vault.
const (
	VaultAbsent   = "absent"
	VaultLocked   = "locked"
	VaultUnlocked = "unlocked"
	VaultDamaged  = "damaged"
)

// VaultStanding says whether there is a vault, whether it is open, what opens
// it, and whether this system has a keyring.
type VaultStanding struct {
	Vault   string `json:"vault"`
	By      string `json:"by,omitempty"`
	Keyring bool   `json:"keyring,omitempty"`
}

// CatalogResponse lists the tokens.
type CatalogResponse struct {
	Tokens []CatalogToken `json:"tokens"`
	Vault  string         `json:"vault"`
}

// VaultKeyRequest creates or unlocks the vault.
type VaultKeyRequest struct {
	Passphrase Value `json:"passphrase,omitempty"`
}

// VaultAddRequest is a new token and its value.
type VaultAddRequest struct {
	Token Token `json:"token"`
	Value Value `json:"value"`
}

// VaultEditRequest puts a token, and perhaps a value, in the place of one.
type VaultEditRequest struct {
	Name  string `json:"name"`
	Token Token  `json:"token"`
	Value Value  `json:"value,omitempty"`
}

// VaultRemoveRequest takes a token and its value out.
type VaultRemoveRequest struct {
	Name string `json:"name"`
}

// VaultImportRequest is the text of a password export.
type VaultImportRequest struct {
	CSV Value `json:"csv"`
}

// VaultStateResponse is how the vault stands now.
type VaultStateResponse struct {
	State VaultStanding `json:"state"`
}

// KeptToken is a token as its vault's list shows it. Own says whether it is of the
// member alone whose panel asks; nil where that is nobody's.
type KeptToken struct {
	Token
	Own *bool `json:"own,omitempty"`
}

// VaultTokensResponse is how the vault stands now and what is in it.
type VaultTokensResponse struct {
	State  VaultStanding `json:"state"`
	Tokens []KeptToken   `json:"tokens"`
}

// VaultImportResponse is what an import put into the vault.
type VaultImportResponse struct {
	VaultTokensResponse
	From    string    `json:"from"`
	Added   int       `json:"added"`
	There   int       `json:"there"`
	LeftOut []LeftOut `json:"leftOut"`
}

// LeftOut says why a row of an import gave no token.
type LeftOut struct {
	Row int    `json:"row"`
	Why string `json:"why"`
}
