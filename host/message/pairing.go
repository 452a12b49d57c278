package message

// Pairing: how a program that no browser started becomes a client.

// Key is a client's public key and the proof that it has the other half.
type Key struct {
	Public string `json:"public"`
	Proof  string `json:"proof"`
}

// ChallengeResponse is what the next hello proves a key for, once.
type ChallengeResponse struct {
	Challenge string `json:"challenge"`
}

// PairRequest asks to be paired. Commit stands for the client's number.
type PairRequest struct {
	Commit string `json:"commit"`
}

// PairResponse is the host's number, and how long the code is good.
type PairResponse struct {
	Nonce   string `json:"nonce"`
	Seconds int    `json:"seconds"`
}

// PairOpenRequest is the client's number.
type PairOpenRequest struct {
	Number string `json:"reveal"`
}

// PairOpenResponse says that the person typed the code and said yes.
type PairOpenResponse struct {
	Paired bool `json:"paired"`
}

// PairCodeRequest is the code as the person typed it.
type PairCodeRequest struct {
	Code string `json:"code"`
}

// PairCodeResponse is the client that shows the code, by its own claim; or how
// many wrong codes may follow.
type PairCodeResponse struct {
	Client *PairingClient `json:"client,omitempty"`
	Left   *int           `json:"left,omitempty"`
}

// PairingClient is a client that was paired, or whose code was typed.
type PairingClient struct {
	ID    string `json:"id"`
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	Since int    `json:"since,omitempty"` // milliseconds since 1970
}

// PairConfirmRequest is the person's word on the client of a code.
type PairConfirmRequest struct {
	ID   string `json:"id"`
	Pair bool   `json:"pair"`
}

// PairConfirmResponse says whether it is paired now.
type PairConfirmResponse struct {
	Paired bool `json:"paired"`
}

// ClientsResponse lists who was paired, the latest first.
type ClientsResponse struct {
	Clients []PairingClient `json:"clients"`
}

// ClientRemoveRequest takes a pairing back.
type ClientRemoveRequest struct {
	ID string `json:"id"`
}

// ClientRemoveResponse says whether there was one.
type ClientRemoveResponse struct {
	Removed bool `json:"removed"`
}

// FrontTab is the tab in front of a panel.
type FrontTab struct {
	Tab int `json:"tab"`
}
