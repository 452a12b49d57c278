package session

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// handing makes a shop whose panel shows handoffs, and gives them as they come.
func handing(t *testing.T) (*shop, chan map[string]any) {
	s, shown := sensing(t), make(chan map[string]any, 10)
	s.raw(message.HandoffOpen, func(ctx context.Context) (any, error) {
		shown <- sent(ctx)
		return map[string]any{"shown": true}, nil
	})
	return s, shown
}

// request has the client ask for a handoff, and gives where its outcome comes.
func (s *shop) request() <-chan string {
	done := make(chan string, 1)
	go func() {
		done <- s.use("request_handoff", map[string]any{"challenge": "one_time_code", "reason": "A code was sent\u202e to " + cardValue})
	}()
	return done
}

func (s *shop) hand(opened map[string]any, answer string) bool {
	return s.must(message.Handoff, message.HandoffRequest{ID: opened["id"].(string), Answer: answer})["closed"].(bool)
}

func TestAHandoffClosesBeforeItIsShownAndStaysClosed(t *testing.T) {
	for answer, said := range map[string]string{message.HandoffDone: `{"handoff":"done"}`, message.HandoffStop: `{"handoff":"stopped"}`} {
		t.Run(answer, func(t *testing.T) {
			states := NewMemory()
			s, shown := handing(t)
			h := s.open(func(o *Options) { o.States = states })
			id := s.session()
			s.raw(message.HandoffOpen, func(ctx context.Context) (any, error) {
				books, err := states.Load()
				require.NoError(t, err)
				for _, subject := range []Subject{sessionSubject(id), tabSubject(7), siteSubject("shop.example")} {
					require.Equal(t, policy.StateHandoff, books[profileA].Marks[subject].State, "stored before anybody sees it: %s", subject.Kind)
				}
				shown <- sent(ctx)
				return map[string]any{"shown": true}, nil
			})
			outcome := s.request()
			opened := <-shown
			require.Equal(t, "Please enter the code that you were sent on shop.example.", opened["title"])
			require.Equal(t, "A code was sent to [card.number]", opened["quotes"].([]any)[0].(map[string]any)["text"])
			s.until(func(e event) bool { return e.method == message.State && e.params["state"] == "handoff" })

			// From every session and client, and in a tab that was opened from it.
			other, program := sensing(t), sensing(t)
			other.connect(h, profileA, "")
			program.door = h.Open(program, Peer{Trusted: true})
			t.Cleanup(program.door.Close)
			hello := greeting(profileA, "")
			hello.Client.Kind = "mcp"
			program.must(message.Hello, hello)
			for _, who := range []*shop{s, other, program} {
				who.expect("while it is open", func(int) string { return "challenge_required" })
				for tool, params := range map[string]map[string]any{
					"click": {"selector": "#a"}, "press": {"key": "Tab"}, "scroll": {"direction": "up"}, "insert": {"text": "hello"}, "navigate": {"address": "https://shop.example/"},
					"select_option": {"selector": "#a", "label": "Ireland"}, "fill": {"token": "email", "selector": "#a"}, "picture": {}, "read_page": {}, "read_selection": {},
					"request_handoff": {"challenge": "captcha"},
				} {
					require.Equal(t, "challenge_required", who.use(tool, params), tool)
				}
				require.JSONEq(t, `{"origin":"https://shop.example"}`, who.use("tab", map[string]any{}))
				require.Equal(t, "evaluate_disabled", who.use("evaluate", map[string]any{}))
				require.Contains(t, who.use("run_report", map[string]any{}), "report")
				require.Contains(t, who.use("token_catalog", map[string]any{}), "tokens")
			}
			require.Equal(t, "challenge_required", s.must(message.Reopen, message.ReopenRequest{Tab: 7})["refusal"].(map[string]any)["code"])
			s.event(`{"event":"opened","tab":4,"opener":7}`)
			require.Equal(t, policy.StateHandoff, h.ledger.of(profileA, tabSubject(4)).state)

			require.False(t, program.hand(opened, message.HandoffDone), "a program is not the person")
			require.True(t, s.hand(opened, answer))
			require.False(t, s.hand(opened, answer), "once")
			require.JSONEq(t, said, <-outcome)
			for _, subject := range []Subject{sessionSubject(id), tabSubject(7), tabSubject(4), siteSubject("shop.example")} {
				require.Equal(t, policy.StateAfterHandoff, h.ledger.of(profileA, subject).state, subject.Kind)
			}
			for _, who := range []*shop{s, other} {
				who.expect("afterwards", func(i int) string {
					if senses[i].handed != "" {
						return senses[i].handed
					}
					return senses[i].filled
				})
				require.Contains(t, who.use("picture", map[string]any{}), "blackout")
			}
			books, err := states.Load()
			require.NoError(t, err)
			require.Equal(t, policy.StateAfterHandoff, books[profileA].Marks[siteSubject("shop.example")].State)
			s.until(func(e event) bool { return e.method == message.State && e.params["state"] == "after_handoff" })
		})
	}
}

func TestHowAHandoffEndsWithoutAnAnswer(t *testing.T) {
	rows := []struct {
		name, want string
		closes     bool // the panel is told
		end        func(s *shop)
	}{
		{"the tab is closed", "no_page", true, func(s *shop) { s.event(`{"event":"closed","tab":7}`) }},
		{"nobody answers", "consent_refused", true, func(*shop) {}},
		{"the session ends", "cancelled", false, func(s *shop) { s.door.host.remove(s.door.current()) }},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			s, shown := handing(t)
			h := s.open(func(o *Options) {
				if row.want == "consent_refused" {
					o.Limits.Handoff = 50 * time.Millisecond
				}
			})
			outcome := s.request()
			opened := <-shown
			row.end(s)
			require.Equal(t, row.want, <-outcome)
			require.Equal(t, policy.StateAfterHandoff, h.ledger.of(profileA, siteSubject("shop.example")).state, "closed strictly")
			if row.closes {
				s.until(func(e event) bool { return e.method == message.HandoffClose && e.params["id"] == opened["id"] })
			}
		})
	}
}

func TestATabMayMoveWhileItIsInThePersonsHands(t *testing.T) {
	s, shown := handing(t)
	h := s.open()
	outcome := s.request()
	opened := <-shown
	s.event(`{"event":"navigated","tab":7,"document":"bank","origin":"https://bank.example"}`)
	s.at("bank", "https://bank.example")
	other := sensing(t)
	other.connect(h, profileA, "")
	other.at("bank", "https://bank.example")
	require.Equal(t, "challenge_required", other.use("read_view", map[string]any{}), "the tab, wherever it went")
	require.True(t, s.hand(opened, message.HandoffDone))
	require.JSONEq(t, `{"handoff":"done"}`, <-outcome)
	require.Equal(t, "sensitive_data_blocked", other.use("read_view", map[string]any{}))
}

func TestNoPanelNoHandoff(t *testing.T) {
	h := newTestHost(t, says(""))
	s := sensing(t)
	s.door = h.Open(s, Peer{Trusted: true})
	t.Cleanup(s.door.Close)
	hello := greeting(profileA, "")
	hello.Client.Kind = "mcp"
	s.must(message.Hello, hello)
	require.Equal(t, "consent_unavailable", s.use("request_handoff", map[string]any{"challenge": "captcha"}))
	require.Equal(t, policy.StateClean, h.ledger.of(profileA, siteSubject("shop.example")).state, "nothing was handed to anybody")
	panel := newShop(t)
	panel.connect(h, profileA, "")
	panel.raw(message.HandoffOpen, func(ctx context.Context) (any, error) {
		require.Equal(t, []any{map[string]any{"name": "The program calls itself", "text": "test"}}, sent(ctx)["quotes"])
		return map[string]any{"shown": false}, nil
	})
	require.Equal(t, "consent_unavailable", s.use("request_handoff", map[string]any{"challenge": "captcha"}))
	require.Equal(t, policy.StateAfterHandoff, h.ledger.of(profileA, siteSubject("shop.example")).state, "nobody knows what was shown")
}

func TestAHandoffOutlivesItsPanel(t *testing.T) {
	s, shown := handing(t)
	h := s.open()
	id := s.session()
	outcome := s.request()
	opened := <-shown
	s.door.Close()
	require.Equal(t, policy.StateHandoff, h.ledger.of(profileA, siteSubject("shop.example")).state, "it stays open")
	back, again := handing(t)
	require.Equal(t, true, back.connect(h, profileA, id)["resumed"])
	require.Equal(t, opened, <-again, "shown again")
	require.Equal(t, "challenge_required", back.use("read_view", map[string]any{}))
	require.True(t, back.hand(opened, message.HandoffDone))
	<-outcome
	require.Equal(t, "sensitive_data_blocked", back.use("read_view", map[string]any{}))
}

func TestAHandoffThatAKilledHostHadOpen(t *testing.T) {
	folder := t.TempDir()
	disk := func(o *Options) { o.States = NewDisk(folder) }
	s, shown := handing(t)
	h := s.open(disk)
	outcome := s.request()
	<-shown
	books, err := NewDisk(folder).Load() // as the disk is when the process is killed
	require.NoError(t, err)
	require.Equal(t, policy.StateHandoff, books[profileA].Marks[siteSubject("shop.example")].State)
	killed := t.TempDir()
	require.NoError(t, NewDisk(killed).Store(profileA, books[profileA]))
	h.Close()
	<-outcome

	again, cards := handing(t)
	next := again.open(func(o *Options) { o.States = NewDisk(killed) })
	require.Equal(t, policy.StateAfterHandoff, next.ledger.of(profileA, siteSubject("shop.example")).state)
	require.Equal(t, "sensitive_data_blocked", again.use("read_view", map[string]any{}))
	again.until(func(e event) bool { return e.method == message.State && e.params["state"] == "after_handoff" })
	require.Empty(t, cards, "the card is gone")
}

func TestAHandoffThatCannotBeKept(t *testing.T) {
	s, shown := handing(t)
	h := s.open(func(o *Options) { o.States = badStates{NewMemory()} })
	require.Equal(t, "internal", s.use("request_handoff", map[string]any{"challenge": "captcha"}))
	require.Empty(t, shown)
	require.Equal(t, policy.StateAfterHandoff, h.ledger.of(profileA, siteSubject("shop.example")).state)
}

func TestAReadThatAHandoffOvertakes(t *testing.T) {
	s, shown := handing(t)
	h := s.open()
	other, started := newShop(t), make(chan struct{})
	other.raw(message.ReadView, func(ctx context.Context) (any, error) {
		close(started)
		<-ctx.Done()
		return nil, ctx.Err()
	})
	other.connect(h, profileA, "")
	read := make(chan string, 1)
	go func() { read <- other.use("read_view", map[string]any{}) }()
	<-started
	outcome := s.request()
	opened := <-shown
	require.Equal(t, "challenge_required", <-read)
	require.True(t, s.hand(opened, message.HandoffDone))
	<-outcome
}

func TestTheClockOfAnAnswerStandsStillMeanwhile(t *testing.T) {
	s, shown := handing(t)
	h := newTestHost(t, uses("request_handoff", `{"challenge":"captcha"}`))
	s.connect(h, profileA, "")
	answer := s.browser.ask("buy it")
	opened := <-shown
	s.door.current().mu.Lock()
	clock := s.door.current().current.clock
	s.door.current().mu.Unlock()
	clock.mu.Lock()
	require.Equal(t, 1, clock.holds)
	require.False(t, clock.timer.Stop(), "it does not run")
	clock.mu.Unlock()
	require.True(t, s.hand(opened, message.HandoffDone))
	require.Equal(t, "complete", s.ended(answer)["end"])
	require.Equal(t, `{"handoff":"done"}`, s.text(answer))

	over := sidekick(func(ctx context.Context, _ model.Turn, _ model.Hands, _ func(string) error) (model.End, error) {
		<-ctx.Done()
		return model.End{}, ctx.Err()
	})
	late := newTestHost(t, over, func(o *Options) { o.Limits.Answer = 30 * time.Millisecond })
	b := newBrowser(t)
	b.connect(late, profileA, "")
	require.Equal(t, "limit", b.ended(b.ask("think"))["end"])
}

func TestStopDuringAHandoff(t *testing.T) {
	s, shown := handing(t)
	h := newTestHost(t, uses("request_handoff", `{"challenge":"captcha"}`))
	s.connect(h, profileA, "")
	answer := s.browser.ask("buy it")
	opened := <-shown
	s.must(message.Cancel, message.AnswerID{Answer: answer})
	require.Equal(t, "cancelled", s.ended(answer)["end"])
	s.until(func(e event) bool { return e.method == message.HandoffClose && e.params["id"] == opened["id"] })
	require.False(t, s.hand(opened, message.HandoffDone))
	s.until(func(e event) bool {
		return e.method == message.State && e.params["state"] == string(policy.StateAfterHandoff)
	})
	require.Equal(t, "sensitive_data_blocked", s.use("read_view", map[string]any{}))
}
