package session

import (
	"context"
	"encoding/json"
	"maps"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
	"sidekick/host/vault"
)

// memoryVault holds tokens for a test. Its limit is counted as the real one's.
type memoryVault struct {
	mu     sync.Mutex
	tokens []vault.Token
	values map[string]string
	locked bool
	taken  map[string]int
}

func (v *memoryVault) State() (vault.State, bool, error) {
	if v.locked {
		return vault.Locked, false, nil
	}
	return vault.Unlocked, false, nil
}

func (v *memoryVault) Tokens() ([]vault.Token, error) {
	if v.locked {
		return nil, vault.ErrLocked
	}
	return v.tokens, nil
}

func (v *memoryVault) Take(name string) (vault.Token, vault.Secret, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, token := range v.tokens {
		if token.Name != name {
			continue
		}
		if token.DailyLimit > 0 && v.taken[name] >= token.DailyLimit {
			return vault.Token{}, vault.Secret{}, vault.ErrLimit
		}
		v.taken[name]++
		return token, vault.NewSecret([]byte(v.values[name])), nil
	}
	return vault.Token{}, vault.Secret{}, vault.ErrUnknown
}

func (v *memoryVault) Look(match func(vault.Token) bool) []vault.Found {
	var found []vault.Found
	for _, token := range v.tokens {
		if match(token) {
			found = append(found, vault.Found{Token: token, Secret: vault.NewSecret([]byte(v.values[token.Name]))})
		}
	}
	return found
}

const (
	cardValue     = "4929171234567898"
	emailValue    = "zoe.quill@mail.example"
	passwordValue = "brass-Kettle-77"
)

func familyVault() *memoryVault {
	shop := []string{"shop.example"}
	return &memoryVault{
		taken: map[string]int{},
		tokens: []vault.Token{
			{Name: "card", Kind: "card.number", Label: "Family card number", Sites: shop},
			{Name: "email", Kind: "email", Label: "Zoe's e-mail", Sites: shop},
			{Name: "password", Kind: "password", Label: "Shop password", Sites: shop},
			{Name: "twice", Kind: "email", Label: "Twice a day", Sites: shop, DailyLimit: 2},
			{Name: "expiry", Kind: "card.expiry", Label: "Expiry", Sites: shop},
			{Name: "elsewhere", Kind: "email", Label: "Bank e-mail", Sites: []string{"bank.example"}},
			{Name: "anywhere", Kind: "email", Label: "Any e-mail", AnySite: true},
			{Name: "note", Kind: "custom", Label: "Locker word", Sites: shop},
			{Name: "country", Kind: "address.country", Label: "Country", Sites: shop},
		},
		values: map[string]string{
			"card": cardValue, "email": emailValue, "password": passwordValue, "twice": "twice@mail.example", "expiry": "11/34",
			"elsewhere": "bank@mail.example", "anywhere": "any@mail.example", "note": "marmalade", "country": "Ireland",
		},
	}
}

// The facts of fields.
var (
	emailField = map[string]any{"tag": "input", "type": "email", "editable": true, "autocomplete": "email", "label": "E-mail"}
	cardField  = map[string]any{"tag": "input", "type": "text", "editable": true, "autocomplete": "cc-number", "label": "Card number"}
	nickname   = map[string]any{"tag": "input", "type": "text", "editable": true, "label": "Nickname"}
	secretBox  = map[string]any{"tag": "input", "type": "password", "editable": true, "autocomplete": "current-password", "label": "Password", "group": map[string]any{"password": true}}
	countryBox = map[string]any{"tag": "select", "editable": true, "autocomplete": "country-name", "label": "Country"}
	button     = map[string]any{"tag": "button", "type": "button"}
)

// shop is a browser with a shop in front and a person at its panel.
type shop struct {
	*browser
	probe map[string]any // the fill's
	touch map[string]any // the act's
	page  map[string]any // where both answer from
	says  string         // the person's answer to a card; empty leaves it open
	mu    sync.Mutex
	cards []map[string]any
	fills []map[string]any
	acts  []map[string]any
	got   map[string]any // what a fill answers
}

func newShop(t *testing.T) *shop {
	s := &shop{browser: newBrowser(t), says: message.Allow, page: maps.Clone(where)}
	s.probe = probeOf(emailField)
	s.touch = map[string]any{"handle": "h1", "name": "Next step", "role": "button", "pays": false, "facts": button}
	s.got = map[string]any{"filled": true, "kept": true, "fromList": false}
	s.raw(message.FillProbe, func(context.Context) (any, error) { return map[string]any{"page": s.page, "result": s.probe}, nil })
	s.raw(message.ActProbe, func(context.Context) (any, error) { return map[string]any{"page": s.page, "result": s.touch}, nil })
	s.raw(message.Fill, func(ctx context.Context) (any, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.fills = append(s.fills, sent(ctx))
		return map[string]any{"page": s.page, "result": s.got}, nil
	})
	for _, act := range []string{message.Click, message.Press, message.Insert, message.SelectOption, message.ScrollPage, message.Navigate} {
		s.raw(act, func(ctx context.Context) (any, error) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.acts = append(s.acts, sent(ctx))
			return map[string]any{"page": s.page, "result": map[string]any{"done": true}}, nil
		})
	}
	s.raw(message.ConsentAsk, func(ctx context.Context) (any, error) {
		asked := sent(ctx)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.cards = append(s.cards, asked)
		if s.says != "" {
			s.decide(asked, s.says)
		}
		return map[string]any{"shown": true}, nil
	})
	return s
}

// decide answers a card as its panel would.
func (s *shop) decide(asked map[string]any, answer string) bool {
	card := asked["card"].(map[string]any)
	return s.must(message.Consent, message.ConsentRequest{ID: asked["id"].(string), Hash: card["hash"].(string), Answer: answer})["counted"].(bool)
}

func probeOf(facts map[string]any) map[string]any {
	return map[string]any{"handle": "h1", "facts": facts, "kinds": []any{}, "state": map[string]any{"count": 1, "visible": true, "enabled": true, "editable": true}}
}

// use has the client use a tool itself, and gives the code of a refusal or
// the result as JSON.
func (s *shop) use(tool string, params map[string]any) string {
	s.t.Helper()
	result := s.must(message.Tool, message.ToolRequest{Tool: tool, Tab: 7, Params: params})
	if refusal, ok := result["refusal"].(map[string]any); ok {
		return refusal["code"].(string)
	}
	raw, err := json.Marshal(result["result"])
	require.NoError(s.t, err)
	return string(raw)
}

func (s *shop) fill(token string) string {
	s.t.Helper()
	return s.use("fill", map[string]any{"token": token, "selector": "#field"})
}

const (
	filledIt = `{"filled":true}`
	didIt    = `{"done":true}`
)

// open connects the shop to a host with the family's vault.
func (s *shop) open(change ...func(*Options)) *Host {
	s.t.Helper()
	h := newTestHost(s.t, says(""), append([]func(*Options){func(o *Options) { o.Vault = familyVault() }}, change...)...)
	s.connect(h, profileA, "")
	return h
}

// turns plays one function an answer.
func turns(answers ...func(hands model.Hands, turn model.Turn, say func(string) error)) sidekick {
	n := 0
	return func(_ context.Context, turn model.Turn, hands model.Hands, say func(string) error) (model.End, error) {
		answers[n](hands, turn, say)
		n++
		return model.End{Kind: model.Complete}, nil
	}
}

func codeOf(refusal *policy.Refusal) string {
	if refusal == nil {
		return ""
	}
	return refusal.Code
}
