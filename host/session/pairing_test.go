package session

import (
	"context"
	"encoding/json"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/pairing"
)

// program is a client that no browser started, with a key of its own.
type program struct {
	*shop
	host *Host
	key  pairing.Key
	kind string
	name string
}

func newProgram(t *testing.T, h *Host) *program {
	return &program{newShop(t), h, pairing.NewKey(), "mcp", "Desk agent"}
}

// hello gives the hello that a program would send over a fresh connection.
func (p *program) hello(resume string) message.HelloRequest {
	p.t.Helper()
	p.door = p.host.Open(p, Peer{})
	p.t.Cleanup(p.door.Close)
	challenge := p.must(message.HelloChallenge, map[string]any{})["challenge"].(string)
	hello := greeting(pairing.ID(p.key.Public()), resume)
	hello.Client.Kind, hello.Client.Name = p.kind, p.name
	hello.Key = &message.Key{Public: p.key.Public(), Proof: p.key.Prove(pairing.Hello{Challenge: challenge, Kind: p.kind, Profile: hello.Profile, Resume: resume})}
	return hello
}

func (p *program) greet() map[string]any {
	p.t.Helper()
	return p.must(message.Hello, p.hello(""))
}

// asks begins to be paired: the code that it shows, and how that ends.
func (p *program) asks() (code string, ended chan map[string]any) {
	p.t.Helper()
	reveal := pairing.Nonce()
	got := p.must(message.Pair, message.PairRequest{Commit: pairing.Commit(reveal)})
	require.NotContains(p.t, got, "refusal")
	ended = make(chan map[string]any, 1)
	before := p.host.desk.Waiting()
	raw, err := json.Marshal(message.PairOpenRequest{Number: reveal})
	require.NoError(p.t, err)
	door := p.door
	go func() {
		result, err := door.Request(context.Background(), message.PairOpen, raw)
		if err != nil {
			ended <- map[string]any{"error": err.Error()}
			return
		}
		ended <- plain(p.t, result).(map[string]any)
	}()
	require.Eventually(p.t, func() bool { return p.host.desk.Waiting() > before }, 5*time.Second, time.Millisecond)
	return pairing.Code(p.key.Public(), reveal, got["nonce"].(string)), ended
}

func saidNo(result map[string]any) string {
	refusal, _ := result["refusal"].(map[string]any)
	code, _ := refusal["code"].(string)
	if reason, _ := refusal["reason"].(string); reason != "" {
		code += " " + reason
	}
	return code
}

// types has the person type a code and say yes to what is found.
func (s *shop) types(code string, yes bool) map[string]any {
	s.t.Helper()
	found := s.must(message.PairCode, message.PairCodeRequest{Code: code})
	client, ok := found["client"].(map[string]any)
	if !ok {
		return found
	}
	return s.must(message.PairConfirm, message.PairConfirmRequest{ID: client["id"].(string), Pair: yes})
}

// pairs makes a program a client, and says hello as that.
func (s *shop) pairs(p *program) map[string]any {
	s.t.Helper()
	p.greet()
	code, ended := p.asks()
	require.Equal(s.t, map[string]any{"paired": true}, s.types(code, true))
	require.Equal(s.t, map[string]any{"paired": true}, <-ended)
	return p.greet()
}

// pairingHost is a host with a browser's panel before which a shop stands.
func pairingHost(t *testing.T) (*Host, *shop) {
	h := newTestHost(t, says(""), func(o *Options) { o.Vault = familyVault() })
	panel := newShop(t)
	panel.connect(h, profileA, "")
	panel.front(7)
	return h, panel
}

func (s *shop) front(tab int) {
	s.raw(message.Front, func(context.Context) (any, error) { return map[string]any{"result": map[string]any{"tab": tab}}, nil })
}

func TestAProgramIsPairedByTheCodeThatItShows(t *testing.T) {
	h, panel := pairingHost(t)
	p := newProgram(t, h)
	require.Equal(t, false, p.greet()["paired"])
	code, ended := p.asks()
	found := panel.must(message.PairCode, message.PairCodeRequest{Code: pairing.Spaced(code)})["client"].(map[string]any)
	require.Equal(t, "Desk agent", found["name"])
	require.Equal(t, "mcp", found["kind"])
	require.Equal(t, map[string]any{"paired": true}, panel.must(message.PairConfirm, message.PairConfirmRequest{ID: found["id"].(string), Pair: true}))
	require.Equal(t, map[string]any{"paired": true}, <-ended)
	require.Equal(t, "not_paired", p.use("click", map[string]any{"selector": "#a"}), "the connection from before stays what it was")
	require.Equal(t, true, p.greet()["paired"])
	require.Equal(t, "not_available already_paired", saidNo(p.must(message.Pair, message.PairRequest{Commit: pairing.Commit("x")})))
	listed := panel.must(message.Clients, map[string]any{})["clients"].([]any)
	require.Len(t, listed, 1)
	require.Equal(t, pairing.ID(p.key.Public()), listed[0].(map[string]any)["id"])
}

func TestWhatIsNoCodeOfSomebodyWaitingPairsNobody(t *testing.T) {
	rows := []struct {
		name, why string
		types     func(t *testing.T, panel *shop, p *program, code string)
		ended     string
	}{
		{"a no", "the name was not what the person meant", func(t *testing.T, panel *shop, _ *program, code string) {
			require.Equal(t, map[string]any{"paired": false}, panel.types(code, false))
		}, "consent_refused"},
		{"guesses", "five wrong codes send everybody away, the right one included", func(t *testing.T, panel *shop, _ *program, code string) {
			for left := 4; left >= 0; left-- {
				require.Equal(t, float64(left), panel.types(wrong(code), true)["left"])
			}
			require.NotContains(t, panel.types(code, true), "paired")
		}, "consent_refused code_void"},
		{"another panel confirms", "the yes belongs to the hand that typed the code", func(t *testing.T, panel *shop, _ *program, code string) {
			found := panel.must(message.PairCode, message.PairCodeRequest{Code: code})["client"].(map[string]any)
			other := newShop(t)
			other.connect(panel.door.host, profileB, "")
			require.Equal(t, map[string]any{"paired": false}, other.must(message.PairConfirm, message.PairConfirmRequest{ID: found["id"].(string), Pair: true}))
			panel.must(message.PairConfirm, message.PairConfirmRequest{ID: found["id"].(string), Pair: false})
		}, "consent_refused"},
		{"the program hangs up", "a code outlives nobody", func(t *testing.T, panel *shop, p *program, code string) {
			p.door.Close()
			require.Equal(t, float64(5), panel.types(code, true)["left"])
		}, "consent_refused code_void"},
		{"it asks anew", "one code a program", func(t *testing.T, panel *shop, p *program, code string) {
			p.must(message.Pair, message.PairRequest{Commit: pairing.Commit("y")})
			require.Equal(t, float64(5), panel.types(code, true)["left"])
		}, "consent_refused code_void"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			h, panel := pairingHost(t)
			p := newProgram(t, h)
			p.greet()
			code, ended := p.asks()
			row.types(t, panel, p, code)
			require.Equal(t, row.ended, saidNo(<-ended), row.why)
			require.Equal(t, false, p.greet()["paired"], row.why)
		})
	}
}

// wrong is another code.
func wrong(code string) string {
	return strings.Map(func(r rune) rune { return '0' + (r-'0'+1)%10 }, code)
}

func TestACodeCountsOnce(t *testing.T) {
	h, panel := pairingHost(t)
	first, second := newProgram(t, h), newProgram(t, h)
	first.greet()
	code, ended := first.asks()
	require.Equal(t, map[string]any{"paired": true}, panel.types(code, true))
	<-ended
	second.greet()
	_, waits := second.asks()
	require.Equal(t, float64(4), panel.types(code, true)["left"], "a code that was replayed")
	second.door.Close()
	require.Equal(t, "consent_refused code_void", saidNo(<-waits))
}

// Two programs race: each code stands for one key, and the number that a
// program commits to is fixed before it knows the host's.
func TestTwoProgramsHaveTwoCodes(t *testing.T) {
	h, panel := pairingHost(t)
	honest, thief := newProgram(t, h), newProgram(t, h)
	thief.name = honest.name
	honest.greet()
	thief.greet()
	code, ended := honest.asks()
	stolen, waits := thief.asks()
	require.NotEqual(t, code, stolen)
	require.Equal(t, map[string]any{"paired": true}, panel.types(code, true))
	require.Equal(t, map[string]any{"paired": true}, <-ended)
	require.Equal(t, true, honest.greet()["paired"])
	require.Equal(t, false, thief.greet()["paired"])
	thief.door.Close()
	_ = waits

	greedy := newProgram(t, h)
	greedy.greet()
	greedy.must(message.Pair, message.PairRequest{Commit: pairing.Commit(pairing.Nonce())})
	require.Equal(t, "bad_message", saidNo(greedy.must(message.PairOpen, message.PairOpenRequest{Number: pairing.Nonce()})), "another number than it committed to")
}

// What a program says of itself opens nothing: not that it is the app, not that
// it is the extension, not that it is a panel.
func TestClaimsOpenNothing(t *testing.T) {
	for _, kind := range []string{"extension", "app", "cli", "mcp"} {
		t.Run(kind, func(t *testing.T) {
			h, panel := pairingHost(t)
			session := panel.session()
			panel.says = ""
			thief := newShop(t)
			thief.door = h.Open(thief, Peer{})
			t.Cleanup(thief.door.Close)
			hello := greeting(profileA, session)
			hello.Client.Kind = kind
			require.Equal(t, false, thief.must(message.Hello, hello)["resumed"], "no conversation of others")
			for method, params := range map[string]any{
				message.Ask:                message.AskRequest{Text: "hello?", Tab: 7},
				message.Catalog:            map[string]any{},
				message.Clients:            map[string]any{},
				message.ClientRemove:       message.ClientRemoveRequest{ID: newID()},
				message.Consents:           map[string]any{},
				message.Conversations:      map[string]any{},
				message.ConversationResume: message.ConversationID{ID: newID()},
				message.Doctor:             map[string]any{},
				message.PairCode:           message.PairCodeRequest{Code: "12345678"},
				message.PairConfirm:        message.PairConfirmRequest{ID: newID(), Pair: true},
				message.Reopen:             message.ReopenRequest{Tab: 7},
				message.Report:             map[string]any{},
				message.VaultList:          map[string]any{},
			} {
				require.Equal(t, "not_paired", saidNo(thief.must(method, params)), method)
			}
			for _, tool := range []string{"fill", "click", "insert", "navigate", "press", "request_handoff", "token_catalog", "run_report", "evaluate"} {
				require.Equal(t, "not_paired", saidNo(thief.must(message.Tool, message.ToolRequest{Tool: tool, Tab: 7, Params: map[string]any{}})), tool)
			}
			_, fault := thief.browser.request(message.Pair, message.PairRequest{Commit: pairing.Commit("x")})
			require.Equal(t, -32600, fault.Code, "without a key there is nothing to pair")

			outcome := make(chan string, 1)
			go func() { outcome <- panel.fill("email") }()
			card := panel.waitsForCard()
			require.False(t, thief.decide(card, message.Allow), "an answer to somebody else's card")
			require.True(t, panel.decide(card, message.Deny))
			require.Equal(t, "consent_refused", <-outcome)
			require.Empty(t, thief.calls, "it is asked nothing: no page, no card, no value")
		})
	}
}

// waitsForCard gives the first card that comes.
func (s *shop) waitsForCard() map[string]any {
	s.t.Helper()
	var card map[string]any
	require.Eventually(s.t, func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		if len(s.cards) == 0 {
			return false
		}
		card = maps.Clone(s.cards[0])
		return true
	}, 5*time.Second, time.Millisecond)
	return card
}
