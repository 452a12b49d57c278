package session

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/host/vault"
)

// noKeyring is a system without one.
type noKeyring struct{}

var errNoKeyring = errors.New("no keyring")

func (noKeyring) Get(string, string) (string, error) { return "", errNoKeyring }
func (noKeyring) Set(string, string, string) error   { return errNoKeyring }
func (noKeyring) There() bool                        { return false }

const (
	typedValue      = "Vx9!brass\"Kettle"
	typedPassphrase = "quartz lantern ferry nine"
)

// keptVault is a browser whose host has a vault, and the host's log.
func keptVault(t *testing.T, trusted bool) (*browser, *strings.Builder) {
	log := &strings.Builder{}
	h := newTestHost(t, says(""), func(o *Options) {
		o.Keeper = vault.Open(t.TempDir(), vault.Options{Keyring: noKeyring{}})
		o.Log = zerolog.New(log)
	})
	b := newBrowser(t)
	b.door = h.Open(b, Peer{Trusted: trusted})
	t.Cleanup(b.door.Close)
	b.must(message.Hello, greeting(profileA, ""))
	return b, log
}

// keeps makes one request and holds its answer to telling nothing of what was
// typed.
func (b *browser) keeps(method string, params any) map[string]any {
	b.t.Helper()
	got := b.must(method, params)
	raw, err := json.Marshal(got)
	require.NoError(b.t, err)
	require.NotContains(b.t, string(raw), "brass")
	require.NotContains(b.t, string(raw), typedPassphrase)
	return got
}

func TestThePersonKeepsTheVault(t *testing.T) {
	b, log := keptVault(t, true)
	require.Equal(t, map[string]any{"state": map[string]any{"vault": "absent"}}, b.keeps(message.VaultState, message.VaultKeyRequest{}))
	require.Contains(t, b.keeps(message.VaultCreate, message.VaultKeyRequest{})["fault"], "keyring", "never silently in the clear")
	require.Contains(t, b.keeps(message.VaultCreate, message.VaultKeyRequest{Passphrase: "short"})["fault"], "10 characters")
	open := map[string]any{"vault": "unlocked", "by": "passphrase"}
	require.Equal(t, open, b.keeps(message.VaultCreate, message.VaultKeyRequest{Passphrase: typedPassphrase})["state"])

	token := message.Token{Name: "shop", Kind: "password", Label: "Shop", Sites: []string{"shop.example"}, WholeSite: true, DailyLimit: 3}
	listed := map[string]any{"name": "shop", "kind": "password", "label": "Shop", "sites": []any{"shop.example"}, "wholeSite": true, "dailyLimit": 3.0}
	got := b.keeps(message.VaultAdd, message.VaultAddRequest{Token: token, Value: typedValue})
	require.Equal(t, map[string]any{"state": open, "tokens": []any{listed}}, plain(t, got))
	require.Equal(t, "There is one of that name already.", b.keeps(message.VaultAdd, message.VaultAddRequest{Token: token, Value: typedValue})["fault"])
	token.Label, listed["label"] = "Our shop", "Our shop"
	require.Equal(t, []any{listed}, plain(t, b.keeps(message.VaultEdit, message.VaultEditRequest{Name: "shop", Token: token})["tokens"]))

	imported := plain(t, b.keeps(message.VaultImport, message.VaultImportRequest{CSV: "name,url,username,password\nA,https://a.example,,brass\nB,,u,p\n"})).(map[string]any)
	require.Equal(t, "Chrome", imported["from"])
	require.Equal(t, 1.0, imported["added"])
	require.Equal(t, []any{map[string]any{"row": 2.0, "why": "it names no site"}}, imported["leftOut"])
	require.Len(t, b.keeps(message.VaultRemove, message.VaultRemoveRequest{Name: "shop"})["tokens"], 1)
	require.Equal(t, "There is nothing of that name in the vault.", b.keeps(message.VaultRemove, message.VaultRemoveRequest{Name: "shop"})["fault"])

	require.Equal(t, "locked", b.keeps(message.VaultLock, struct{}{})["state"].(map[string]any)["vault"])
	require.Equal(t, string(policy.VaultLocked), b.keeps(message.VaultList, struct{}{})["refusal"].(map[string]any)["code"])
	require.Contains(t, b.keeps(message.VaultUnlock, message.VaultKeyRequest{Passphrase: "brass"})["fault"], "not the vault's passphrase")
	require.Equal(t, open, b.keeps(message.VaultUnlock, message.VaultKeyRequest{Passphrase: typedPassphrase})["state"])
	require.Len(t, b.keeps(message.VaultList, struct{}{})["tokens"], 1)
	require.NotContains(t, log.String(), "brass")
	require.NotContains(t, log.String(), "shop")
}

// Every method of the vault, since each is a door of its own.
func TestTheVaultIsThePersonsAlone(t *testing.T) {
	params := map[string]any{
		message.VaultAdd:    message.VaultAddRequest{Token: message.Token{Name: "a", Kind: "custom", Label: "a", Sites: []string{"a.example"}}, Value: typedValue},
		message.VaultEdit:   message.VaultEditRequest{Name: "a", Token: message.Token{Name: "a", Kind: "custom", Label: "a", Sites: []string{"a.example"}}},
		message.VaultImport: message.VaultImportRequest{CSV: "a"},
		message.VaultRemove: message.VaultRemoveRequest{Name: "a"},
	}
	b, _ := keptVault(t, false)
	without := newTestHost(t, says(""))
	for method := range keeping {
		if params[method] == nil {
			params[method] = struct{}{}
		}
		got := b.keeps(method, params[method])
		require.Equal(t, "not_paired", got["refusal"].(map[string]any)["code"], method)
		raw, err := json.Marshal(params[method])
		require.NoError(t, err)
		none, fault := without.Keep(method, raw)
		require.Nil(t, fault)
		require.IsType(t, message.RefusalResponse{}, none, "a host without a vault")
		require.NotNil(t, requests[method], "a method without its route")
	}
	_, fault := without.Keep("ask", nil)
	require.Equal(t, inbox.UnknownMethod, fault.Code)
}

func TestAVaultsFaultSaysNothingOfItsOwn(t *testing.T) {
	require.Equal(t, message.FaultResponse{Fault: otherFault}, faultOf(errors.New("/home/una/secret")))
	require.Equal(t, message.FaultResponse{Fault: otherFault}, faultOf(&vault.Invalid{Member: "no such member", Fault: "brass"}))
}
