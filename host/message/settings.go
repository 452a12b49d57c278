package message

// The settings, as the settings page and the command speak of them. A key goes
// in and never comes back.

// SettingsValues say who answers, where, and with how much.
type SettingsValues struct {
	Provider        string `json:"provider"`
	BaseURL         string `json:"baseUrl"`
	Model           string `json:"model"`
	TokensPerAnswer int    `json:"tokensPerAnswer"`
}

// SettingsChange names what is to change; nil stays as it is.
type SettingsChange struct {
	Provider        *string `json:"provider,omitempty"`
	BaseURL         *string `json:"baseUrl,omitempty"`
	Model           *string `json:"model,omitempty"`
	TokensPerAnswer *int    `json:"tokensPerAnswer,omitempty"`
}

// KeptKey says that there is a key, and for which host.
type KeptKey struct {
	Provider string `json:"provider"`
	Host     string `json:"host"`
	From     string `json:"from"`
	Variable string `json:"variable,omitempty"`
}

// Where a key lies.
const (
	FromEnvironment = "environment"
	FromKeyring     = "keyring"
)

// KeysResponse says which keys there are.
type KeysResponse struct {
	Keys    []KeptKey `json:"keys"`
	Keyring bool      `json:"keyring"`
}

// SettingsGetRequest asks for the settings, and perhaps for the keys.
type SettingsGetRequest struct {
	Keys bool `json:"keys,omitempty"`
}

// SettingsResponse is the settings in force, with the keys where they were
// asked for.
type SettingsResponse struct {
	Settings SettingsValues `json:"settings"`
	Trouble  string         `json:"trouble,omitempty"`
	File     string         `json:"file"`
	Own      OwnAddresses   `json:"own"`
	Member   *OwnModel      `json:"member,omitempty"`
	*KeysResponse
}

// OwnModel is who answers a member of the family who has somebody of their own.
type OwnModel struct {
	Name     string `json:"name"`
	Provider string `json:"provider"`
	Model    string `json:"model"`
}

// OwnAddresses are where the providers are asked by somebody who set no address.
type OwnAddresses struct {
	Anthropic string `json:"anthropic"`
	OpenAI    string `json:"openai"`
}

// SettingsSetRequest changes settings.
type SettingsSetRequest struct {
	Set SettingsChange `json:"set,omitzero"`
}

// MemberResponse is whose a panel is and who answers there, and whether whoever
// sits there has rules: what they call their sidekick, and the provider and
// model in force for them. Mark is what the settings call the profile.
type MemberResponse struct {
	Mark     string `json:"mark"`
	Name     string `json:"name,omitempty"`
	Sidekick string `json:"sidekick,omitempty"`
	Provider string `json:"provider"`
	Model    string `json:"model,omitempty"`
	Ruled    bool   `json:"ruled"`
}

// FaultResponse says in a sentence why something was not done.
type FaultResponse struct {
	Fault string `json:"fault"`
}

// ModelRequest names a model of a provider at an address.
type ModelRequest struct {
	Provider string `json:"provider"`
	BaseURL  string `json:"baseUrl,omitempty"`
	Model    string `json:"model"`
}

// ModelTestResponse says that a model answered.
type ModelTestResponse struct {
	Model   string  `json:"model"`
	Seconds float64 `json:"seconds"`
}

// ProviderRequest names a provider at an address.
type ProviderRequest struct {
	Provider string `json:"provider"`
	BaseURL  string `json:"baseUrl,omitempty"`
}

// ModelListResponse names a provider's models.
type ModelListResponse struct {
	Models []string `json:"models"`
}

// FoundServer is a model's server that runs on this computer.
type FoundServer struct {
	Name    string   `json:"name"`
	BaseURL string   `json:"baseUrl"`
	Models  []string `json:"models"`
}

// ModelFindResponse lists the servers that were found.
type ModelFindResponse struct {
	Found []FoundServer `json:"found"`
}

// KeySetRequest is a provider's key.
type KeySetRequest struct {
	Provider string `json:"provider"`
	BaseURL  string `json:"baseUrl,omitempty"`
	Key      Value  `json:"key"`
}
