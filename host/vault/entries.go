package vault

import (
	"slices"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"
)

// entry is a token with its value, as it lies in the sealed content. It never
// leaves the package.
type entry struct {
	Token
	Value []byte `json:"value"`
	// Day and Used count the fills of one day (the person's own time zone).
	Day  string `json:"day,omitempty"`
	Used int    `json:"used,omitempty"`
}

// Tokens tells what is in the vault, by name, without a value.
func (v *Vault) Tokens() ([]Token, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if !v.open() {
		return nil, v.closed()
	}
	tokens := make([]Token, 0, len(v.entries))
	for _, one := range v.entries {
		token := one.Token
		token.Sites = slices.Clone(token.Sites)
		tokens = append(tokens, token)
	}
	slices.SortFunc(tokens, func(a, b Token) int { return strings.Compare(a.Name, b.Name) })
	return tokens, nil
}

// Add keeps a new token and its value.
func (v *Vault) Add(token Token, value Secret) error {
	if err := checkEntry(token, value); err != nil {
		return err
	}
	return v.change(func(entries []entry) ([]entry, error) {
		if find(entries, token.Name) >= 0 {
			return nil, ErrExists
		}
		if len(entries) >= mostTokens {
			return nil, ErrFull
		}
		return append(entries, entry{Token: token, Value: value.Reveal()}), nil
	})
}

// Edit replaces the token of that name; an empty value keeps the one that is
// there. The count of today's fills stays.
func (v *Vault) Edit(name string, token Token, value Secret) error {
	return v.change(func(entries []entry) ([]entry, error) {
		i := find(entries, name)
		if i < 0 {
			return nil, ErrUnknown
		}
		if token.Name != name && find(entries, token.Name) >= 0 {
			return nil, ErrExists
		}
		kept := entries[i]
		if value.Empty() {
			// A kept value must still be one of the (changed) kind.
			value = NewSecret(kept.Value)
		}
		if err := checkEntry(token, value); err != nil {
			return nil, err
		}
		entries[i] = entry{Token: token, Value: value.Reveal(), Day: kept.Day, Used: kept.Used}
		return entries, nil
	})
}

// Remove forgets a token and its value. The version of the file before this
// change still holds it until the next change.
func (v *Vault) Remove(name string) error {
	return v.change(func(entries []entry) ([]entry, error) {
		i := find(entries, name)
		if i < 0 {
			return nil, ErrUnknown
		}
		return slices.Delete(entries, i, i+1), nil
	})
}

// Take counts one fill of the token against its daily limit, keeps the count
// on disk, and only then hands the value out. A code from an authenticator is
// made now.
func (v *Vault) Take(name string) (Token, Secret, error) {
	var token Token
	var value Secret
	err := v.change(func(entries []entry) ([]entry, error) {
		i := find(entries, name)
		if i < 0 {
			return nil, ErrUnknown
		}
		one := &entries[i]
		now := v.options.Now()
		// A clock that was set back must not give the day's fills anew: only
		// a later day starts a new count.
		if day := now.Format(time.DateOnly); day > one.Day {
			one.Day, one.Used = day, 0
		}
		if one.DailyLimit > 0 && one.Used >= one.DailyLimit {
			return nil, ErrLimit
		}
		one.Used++
		made, err := one.now(now)
		token, value = one.Token, made
		return entries, err
	})
	if err != nil {
		return Token{}, Secret{}, err
	}
	return token, value, nil
}

// now is the value at this moment: the code of an authenticator, or the value
// as it was kept.
func (e entry) now(moment time.Time) (Secret, error) {
	if e.Kind != "otp" {
		return NewSecret(e.Value), nil
	}
	key, err := authenticator(string(e.Value))
	if err != nil {
		return Secret{}, err
	}
	code, err := totp.GenerateCodeCustom(key.Secret(), moment, totp.ValidateOpts{
		Period: uint(key.Period()), Digits: key.Digits(), Algorithm: key.Algorithm(),
	})
	if err != nil {
		return Secret{}, errAuthenticator
	}
	return NewSecret([]byte(code)), nil
}

var errAuthenticator = &Invalid{"value", "is no authenticator's address or secret"}

// authenticator reads an otpauth address, or the bare base32 secret.
func authenticator(value string) (*otp.Key, error) {
	if !strings.HasPrefix(value, "otpauth://") {
		value = "otpauth://totp/Sidekick?secret=" + strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(value))
	}
	key, err := otp.NewKeyFromURL(value)
	if err != nil || key.Type() != "totp" || key.Secret() == "" {
		return nil, errAuthenticator
	}
	// Period and digits come from the address: bound them.
	if key.Period() < 5 || key.Period() > 600 || key.Digits() < 4 || key.Digits() > 10 {
		return nil, errAuthenticator
	}
	if _, err := totp.GenerateCode(key.Secret(), time.Unix(0, 0)); err != nil {
		return nil, errAuthenticator
	}
	return key, nil
}

func checkEntry(token Token, value Secret) error {
	if err := token.check(); err != nil {
		return err
	}
	revealed := value.Reveal()
	defer clear(revealed)
	switch {
	case len(revealed) == 0:
		return &Invalid{"value", "is empty"}
	case len(revealed) > longestValue:
		return &Invalid{"value", "is longer than 4,096 bytes"}
	}
	if token.Kind == "otp" {
		_, err := authenticator(string(revealed))
		return err
	}
	return nil
}

func find(entries []entry, name string) int {
	return slices.IndexFunc(entries, func(one entry) bool { return one.Name == name })
}
