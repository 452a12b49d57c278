package vault

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

const value = "correct horse \"battery\" 7"

// ring is a keyring in memory; broken ones refuse or forget.
type ring struct {
	entries         map[string]string
	refuse, forgets bool
}

func (r *ring) Get(service, user string) (string, error) {
	found, there := r.entries[service+"/"+user]
	if !there {
		return "", errors.New("no entry")
	}
	return found, nil
}

func (r *ring) Set(service, user, value string) error {
	if r.refuse {
		return errors.New("no secret service")
	}
	if !r.forgets {
		r.entries[service+"/"+user] = value
	}
	return nil
}

func (r *ring) There() bool { return !r.refuse }

func newRing() *ring { return &ring{entries: map[string]string{}} }

func token(name string) Token {
	return Token{Name: name, Kind: "password", Label: "Shop password", Sites: []string{"shop.example"}}
}

func cheapArgon(t *testing.T) {
	before := argonParameters
	argonParameters.Time, argonParameters.Memory = 1, 8<<10
	t.Cleanup(func() { argonParameters = before })
}

func TestSecretShowsNothingHoweverItIsPrinted(t *testing.T) {
	secret := NewSecret([]byte(value))
	outer := struct {
		Secret Secret
		inner  Secret
	}{secret, secret}
	var logged, gobbed bytes.Buffer
	logger := zerolog.New(&logged)
	logger.Info().Interface("s", secret).Interface("o", outer).Any("p", &secret).Stringer("t", secret).Msg("x")
	marshalled, err := json.Marshal(outer)
	require.NoError(t, err)
	require.NoError(t, gob.NewEncoder(&gobbed).Encode(struct{ S Secret }{secret}))
	out := fmt.Sprintf("%v %+v %#v %s %q %x %d %v %+v %#v", secret, secret, secret, secret, secret, secret, secret, outer, outer, outer) +
		logged.String() + string(marshalled) + gobbed.String() + fmt.Sprint(errors.New(secret.String()))
	for _, part := range []string{value, "horse", "636f7272", "99 111 114"} {
		require.NotContains(t, out, part)
	}
	require.Equal(t, value, string(secret.Reveal()))
}

func TestVaultKeepsAndGivesBack(t *testing.T) {
	cheapArgon(t)
	for name, passphrase := range map[string][]byte{"under the keyring": nil, "under a passphrase": []byte("open sesame")} {
		t.Run(name, func(t *testing.T) {
			folder, ring := t.TempDir(), newRing()
			v := Open(folder, Options{Keyring: ring})
			state, _, err := v.State()
			require.NoError(t, err)
			require.Equal(t, Absent, state)
			require.ErrorIs(t, v.Unlock(passphrase), ErrAbsent)
			_, err = v.Tokens()
			require.ErrorIs(t, err, ErrAbsent)
			require.ErrorIs(t, v.Remove("shop"), ErrAbsent)
			require.NoError(t, v.Create(passphrase))
			require.ErrorIs(t, v.Create(passphrase), ErrExists)
			require.NoError(t, v.Add(token("shop"), NewSecret([]byte(value))))
			require.ErrorIs(t, v.Add(token("shop"), NewSecret([]byte("x"))), ErrExists)

			again := Open(folder, Options{Keyring: ring})
			_, err = again.Tokens()
			require.ErrorIs(t, err, ErrLocked)
			if passphrase != nil {
				require.ErrorIs(t, again.Unlock([]byte("wrong")), ErrWrongKey)
				require.ErrorIs(t, again.Unlock(nil), ErrPassphraseNeeded)
			}
			require.NoError(t, again.Unlock(passphrase))
			tokens, err := again.Tokens()
			require.NoError(t, err)
			require.Equal(t, []Token{token("shop")}, tokens)
			_, secret, err := again.Take("shop")
			require.NoError(t, err)
			require.Equal(t, value, string(secret.Reveal()))
			_, _, err = again.Take("other")
			require.ErrorIs(t, err, ErrUnknown)

			changed := token("shop2")
			changed.Label = "Another"
			require.NoError(t, again.Edit("shop", changed, Secret{}))
			_, secret, err = again.Take("shop2")
			require.NoError(t, err)
			require.Equal(t, value, string(secret.Reveal()), "an empty value keeps the one that is there")
			require.NoError(t, again.Remove("shop2"))
			require.ErrorIs(t, again.Remove("shop2"), ErrUnknown)
			again.Lock()
			_, _, err = again.Take("shop2")
			require.ErrorIs(t, err, ErrLocked)
		})
	}
}

func TestNothingOfAValueLiesInTheFolder(t *testing.T) {
	folder := t.TempDir()
	v := Open(folder, Options{Keyring: newRing()})
	require.NoError(t, v.Create(nil))
	require.NoError(t, v.Add(token("shop"), NewSecret([]byte(value))))
	require.NoError(t, v.Add(token("shop.b"), NewSecret([]byte(value))))
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, 2, "the vault and the version before it, and nothing temporary")
	for _, one := range entries {
		raw, err := os.ReadFile(filepath.Join(folder, one.Name()))
		require.NoError(t, err)
		require.NotContains(t, string(raw), "horse")
		require.NotContains(t, string(raw), "Shop password", "labels and sites are sealed as well")
		info, err := one.Info()
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	}
}

func TestWithoutAKeyringThereIsNoVaultInTheClear(t *testing.T) {
	for name, broken := range map[string]*ring{"refuses": {entries: map[string]string{}, refuse: true}, "forgets": {entries: map[string]string{}, forgets: true}} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			v := Open(folder, Options{Keyring: broken})
			require.ErrorIs(t, v.Create(nil), ErrKeyring)
			entries, err := os.ReadDir(folder)
			require.NoError(t, err)
			require.Empty(t, entries)
		})
	}
}

func TestADamagedFileIsSaidAndNotOverwritten(t *testing.T) {
	folder, ring := t.TempDir(), newRing()
	v := Open(folder, Options{Keyring: ring})
	require.NoError(t, v.Create(nil))
	require.NoError(t, v.Add(token("a"), NewSecret([]byte(value))))
	require.NoError(t, v.Add(token("b"), NewSecret([]byte(value))))
	path := filepath.Join(folder, fileName)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	var file sealedFile
	require.NoError(t, json.Unmarshal(whole, &file))
	file.Key.Entry += "x"
	rebound, err := json.Marshal(file)
	require.NoError(t, err)
	ring.entries["Sidekick/"+file.Key.Entry] = ring.entries["Sidekick/"+strings.TrimSuffix(file.Key.Entry, "x")]
	flipped := bytes.Replace(whole, []byte(`"sealed":"`), []byte(`"sealed":"AAAA`), 1)
	rows := map[string][]byte{
		"cut short": whole[:len(whole)/2], "empty": {}, "flipped": flipped, "another derivation": rebound,
		"trailing": append(bytes.Clone(whole), []byte("{}")...), "unknown member": bytes.Replace(whole, []byte(`{`), []byte(`{"x":1,`), 1),
	}
	for name, raw := range rows {
		t.Run(name, func(t *testing.T) {
			require.NoError(t, os.WriteFile(path, raw, 0o600))
			broken := Open(folder, Options{Keyring: ring})
			require.ErrorIs(t, broken.Unlock(nil), ErrDamaged)
			require.Error(t, broken.Create(nil))
			left, err := os.ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, raw, left)
		})
	}
	newer := bytes.Replace(whole, []byte(`"version":1`), []byte(`"version":2`), 1)
	require.NoError(t, os.WriteFile(path, newer, 0o600))
	require.ErrorIs(t, Open(folder, Options{Keyring: ring}).Unlock(nil), ErrNewer)

	// The version before the last change opens in its place.
	previous, err := os.ReadFile(filepath.Join(folder, previousName))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(path, previous, 0o600))
	restored := Open(folder, Options{Keyring: ring})
	require.NoError(t, restored.Unlock(nil))
	tokens, err := restored.Tokens()
	require.NoError(t, err)
	require.Len(t, tokens, 1)
}

func TestAuthenticatorCodesAreMadeAtTheMoment(t *testing.T) {
	// RFC 6238, appendix B: the SHA-1 secret, at 59 s, eight digits.
	now := time.Unix(59, 0)
	v := Open(t.TempDir(), Options{Keyring: newRing(), Now: func() time.Time { return now }})
	require.NoError(t, v.Create(nil))
	code := Token{Name: "code", Kind: "otp", Label: "Code", Sites: []string{"shop.example"}}
	require.NoError(t, v.Add(code, NewSecret([]byte("otpauth://totp/x?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&digits=8"))))
	_, secret, err := v.Take("code")
	require.NoError(t, err)
	require.Equal(t, "94287082", string(secret.Reveal()))
	code.Name = "bare"
	require.NoError(t, v.Add(code, NewSecret([]byte("gezd gnbv gy3t qojq gezd gnbv gy3t qojq"))))
	_, secret, err = v.Take("bare")
	require.NoError(t, err)
	require.Equal(t, "287082", string(secret.Reveal()))
	code.Name = "bad"
	require.Error(t, v.Add(code, NewSecret([]byte("not base32!"))))
}

func TestTokensAreChecked(t *testing.T) {
	rows := map[string]func(*Token){
		"name":                      func(t *Token) { t.Name = "Two Words" },
		"kind":                      func(t *Token) { t.Kind = "passport" },
		"label":                     func(t *Token) { t.Label = "a\u202eb" },
		"no site":                   func(t *Token) { t.Sites = nil },
		"site with path":            func(t *Token) { t.Sites = []string{"shop.example/login"} },
		"site in capitals":          func(t *Token) { t.Sites = []string{"Shop.example"} },
		"any site for a password":   func(t *Token) { t.AnySite = true },
		"whole site for a name":     func(t *Token) { t.Kind, t.WholeSite = "name", true },
		"limit below zero":          func(t *Token) { t.DailyLimit = -1 },
		"too many sites":            func(t *Token) { t.Sites = make([]string, mostSites+1) },
		"site that is not a host":   func(t *Token) { t.Sites = []string{"a..b"} },
		"port that is no port":      func(t *Token) { t.Sites = []string{"a:b"} },
		"label of white space":      func(t *Token) { t.Label = "  " },
		"name with a leading digit": func(t *Token) { t.Name = "1a" },
	}
	for name, spoil := range rows {
		t.Run(name, func(t *testing.T) {
			spoiled := token("ok")
			spoil(&spoiled)
			require.Error(t, spoiled.check())
		})
	}
	require.NoError(t, token("ok").check())
}
