package session

import (
	"context"
	"encoding/json"
	"strings"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/host/vault"
)

// Keeper is the vault as the person has it: what the panel, the settings page
// and the command do with it. Values go in and never come back.
type Keeper interface {
	State() (state vault.State, needsPassphrase bool, err error)
	OpenedBy() string
	HasKeyring() bool
	Create(passphrase []byte) error
	Unlock(passphrase []byte) error
	Lock()
	Tokens() ([]vault.Token, error)
	Add(token vault.Token, value vault.Secret) error
	Edit(name string, token vault.Token, value vault.Secret) error
	Remove(name string) error
	AddAll(items []vault.Item) (added, there int, err error)
}

// keeping is the table of what the person may do with the vault. The params
// fit their schema already. Nothing of them is logged, kept or sent back.
var keeping = map[string]func(Keeper, json.RawMessage) (any, *inbox.Fault){
	message.VaultAdd: kept(message.VaultAdd, func(k Keeper, p message.VaultAddRequest) any {
		return tokensAfter(k, k.Add(tokenOf(p.Token), vault.NewSecret([]byte(p.Value))))
	}),
	message.VaultCreate: kept(message.VaultCreate, func(k Keeper, p message.VaultKeyRequest) any {
		return standingAfter(k, k.Create([]byte(p.Passphrase)))
	}),
	message.VaultEdit: kept(message.VaultEdit, func(k Keeper, p message.VaultEditRequest) any {
		return tokensAfter(k, k.Edit(p.Name, tokenOf(p.Token), vault.NewSecret([]byte(p.Value))))
	}),
	message.VaultImport: kept(message.VaultImport, importCSV),
	message.VaultList: kept(message.VaultList, func(k Keeper, _ struct{}) any {
		return tokensAfter(k, nil)
	}),
	message.VaultLock: kept(message.VaultLock, func(k Keeper, _ struct{}) any {
		k.Lock()
		return standingAfter(k, nil)
	}),
	message.VaultRemove: kept(message.VaultRemove, func(k Keeper, p message.VaultRemoveRequest) any {
		return tokensAfter(k, k.Remove(p.Name))
	}),
	message.VaultState: kept(message.VaultState, func(k Keeper, _ struct{}) any {
		return standingAfter(k, nil)
	}),
	message.VaultUnlock: kept(message.VaultUnlock, func(k Keeper, p message.VaultKeyRequest) any {
		return standingAfter(k, k.Unlock([]byte(p.Passphrase)))
	}),
}

func kept[T any](method string, do func(Keeper, T) any) func(Keeper, json.RawMessage) (any, *inbox.Fault) {
	return func(k Keeper, raw json.RawMessage) (any, *inbox.Fault) {
		params, fault := decode[T](method, raw)
		if fault != nil {
			return nil, fault
		}
		return do(k, params), nil
	}
}

// Keep answers one of the person's requests about the vault. Who asks is the
// caller's to know: it must be the person.
func (h *Host) Keep(method string, params json.RawMessage) (any, *inbox.Fault) {
	return h.keep(Member{}, method, params)
}

func (h *Host) keep(of Member, method string, params json.RawMessage) (any, *inbox.Fault) {
	do, ok := keeping[method]
	if !ok {
		return nil, inbox.NewFault(inbox.UnknownMethod, policy.BadMessage, "/method")
	}
	if h.options.Keeper == nil {
		return refused(policy.Refuse(policy.NotAvailable)), nil
	}
	return do(ownKeeper{h.options.Keeper, of}, params)
}

// keep answers a client's request about the vault: from a browser's panel or
// settings page alone, since another program's word on what the person wants
// is not the person's.
func keep(method string) func(*Door, context.Context, json.RawMessage) (any, *inbox.Fault) {
	return func(d *Door, _ context.Context, raw json.RawMessage) (any, *inbox.Fault) {
		s := d.current()
		if s == nil || !s.servedBy(d) {
			return nil, inbox.NewFault(inbox.InvalidRequest, policy.BadMessage, "/method")
		}
		if !s.fromBrowser() {
			return refused(policy.Refuse(policy.NotPaired)), nil
		}
		return d.host.keep(s.member(), method, raw)
	}
}

// importCSV keeps what an export holds and is not there yet.
func importCSV(k Keeper, p message.VaultImportRequest) any {
	found, err := vault.ReadCSV(strings.NewReader(string(p.CSV)))
	if err != nil {
		return faultOf(err)
	}
	added, there, err := k.AddAll(found.Items)
	after := tokensAfter(k, err)
	tokens, ok := after.(message.VaultTokensResponse)
	if !ok {
		return after
	}
	leftOut := make([]message.LeftOut, len(found.LeftOut))
	for i, one := range found.LeftOut {
		leftOut[i] = message.LeftOut(one)
	}
	return message.VaultImportResponse{VaultTokensResponse: tokens, From: found.From, Added: added, There: there, LeftOut: leftOut}
}

func standingAfter(k Keeper, err error) any {
	if err != nil {
		return faultOf(err)
	}
	standing, err := standingOf(k)
	if err != nil {
		return faultOf(err)
	}
	return message.VaultStateResponse{State: standing}
}

func tokensAfter(k Keeper, err error) any {
	if err != nil {
		return faultOf(err)
	}
	tokens, err := k.Tokens()
	if err != nil {
		return faultOf(err)
	}
	standing, err := standingOf(k)
	if err != nil {
		return faultOf(err)
	}
	listed := make([]message.KeptToken, len(tokens))
	for i, token := range tokens {
		listed[i].Token = message.Token{
			Name: token.Name, Kind: string(token.Kind), Label: token.Label, Sites: append([]string{}, token.Sites...),
			AnySite: token.AnySite, WholeSite: token.WholeSite, DailyLimit: token.DailyLimit,
		}
		if members, ok := k.(ownKeeper); ok && members.of.Owns != nil {
			own := members.of.Owns(token.Name)
			listed[i].Own = &own
		}
	}
	return message.VaultTokensResponse{State: standing, Tokens: listed}
}

func tokenOf(t message.Token) vault.Token {
	return vault.Token{
		Name: t.Name, Kind: vault.Kind(t.Kind), Label: t.Label, Sites: t.Sites,
		AnySite: t.AnySite, WholeSite: t.WholeSite, DailyLimit: t.DailyLimit,
	}
}
