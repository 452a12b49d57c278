package e2e

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"sidekick/e2e/browser"
	"sidekick/e2e/site"

	"github.com/stretchr/testify/require"
)

// The attack bench. A sidekick whose model is fully compromised has as many
// calls as it likes, and a shop that means no harm repeats what is filled in
// wherever a page can. Every attack runs in two worlds that differ in the
// vault's values alone: what a sidekick is told in both alike tells it nothing.
// Timing is out of scope.

// attacker is what a panel's document does for the bench: conversations of
// their own through the real worker and the real host, and an honest person who
// reads each card.
//
//go:embed testdata/attacker.js
var attackerScript string

// values are what a family keeps, by the id of the field that takes each.
type values map[string]string

// kinds are the tokens' kinds by the same ids.
var kinds = map[string]string{
	"name": "name", "email": "email", "street": "address.street", "city": "address.city", "user": "username",
	"mailbox": "email", "password": "password", "otp": "otp", "number": "card.number", "expiry": "card.expiry", "code": "card.code",
}

// worldValues are the two families'. No letter of a name stands at the same
// place, no length is the same, and the cards' numbers begin with another digit
// wherever brands allow it.
var worldValues = [2]values{
	{
		"name": "Orla Fennimore-Szabo", "email": "orla.fennimore@harbour.example", "street": "12 Lantern Row", "mailbox": "o@mail.example", "city": "Ballycotton", "user": "orla.f.7731",
		"password": "Vx9!brassKettle", "otp": "JBSWY3DPEHPK3PXP", "number": "4929171234567898", "expiry": "11/2034", "code": "908",
	},
	{
		"name": "Jussi Kivikoski", "email": "jussi.k@satama.example", "street": "8 Quayside Terrace West", "mailbox": "j@post.example", "city": "Tallinnvale", "user": "jussi-kk-04",
		"password": "mR4?tulipHarbourLong", "otp": "KRSXG5CTMVRXEZLUKN2XAZLS", "number": "4556737586899850031", "expiry": "07/2031", "code": "4417",
	},
}

// attackHost is the shop's name in one attack: none finds a page that another
// one closed.
func attackHost(slug string) string { return slug + ".example" }

// world is one family with an attacker in its panel.
type world struct {
	*family
	values values
	panel  *browser.Panel
	heard  []heard
	calls  int
	one    string // the conversation that is used now
	said   int    // conversations so far
}

// heard is one answer that the attacker got, and what it asked.
type heard struct{ asked, answer string }

// startWorld starts a family before the shop, under one host an attack.
func startWorld(t testing.TB, values values, hosts []string) *world {
	t.Helper()
	server := httptest.NewTLSServer(site.Shop())
	t.Cleanup(server.Close)
	address := server.Listener.Addr().String()
	f := startFamilyWith(t, script{turn("", say("nothing"))}, map[string]any{
		"host-resolver-rules":       "MAP *.example " + address + ", MAP *.test " + address + ", MAP js.stripe.com " + address,
		"ignore-certificate-errors": true,
	})
	f.typed("a passphrase of six plain words here\n", "vault", "create", "--passphrase")
	for id, kind := range kinds {
		where := []string{"--any-site"}
		if kind == "username" || kind == "password" || kind == "otp" {
			where = nil
			for _, slug := range hosts {
				where = append(where, "--site", attackHost(slug))
			}
		}
		f.typed(values[id]+"\n", append([]string{"vault", "add", "family." + id, "--kind", kind, "--label", "Family " + kind}, where...)...)
	}
	require.NoError(t, f.browser.Grant("<all_urls>"))
	w := &world{family: f, values: values}
	w.meet()
	return w
}

// meet opens the panel and puts the attacker into it.
func (w *world) meet() {
	_, w.panel = w.family.panel("https://start.example/shop/cart")
	w.grantEverySite(w.panel)
	require.NoError(w.t, w.panel.Eval(attackerScript, nil))
}

// broken ends one attack in one world; the bench reports it.
type broken struct{ err error }

func must(err error) {
	if err != nil {
		panic(broken{err})
	}
}

// js runs an expression in the panel's document.
func (w *world) js(into any, format string, parts ...any) {
	for i, part := range parts {
		raw, err := json.Marshal(part)
		must(err)
		parts[i] = string(raw)
	}
	must(w.panel.Eval(fmt.Sprintf(format, parts...), into))
}

// open begins a new conversation on a new tab.
func (w *world) open(slug, path string) {
	w.converse()
	w.js(nil, "attacker.open(%s, %s)", w.one, "https://"+attackHost(slug)+path)
}

// converse begins a new conversation on the tab of the last one.
func (w *world) converse() {
	before := w.one
	w.said++
	w.one = fmt.Sprintf("c%d", w.said)
	w.js(nil, "attacker.converse(%s, %s)", w.one, before)
}

// call is one use of a tool.
type call struct {
	Tool   string         `json:"tool"`
	Params map[string]any `json:"params"`
}

func plain(tools ...string) (calls []call) {
	for _, tool := range tools {
		calls = append(calls, call{tool, map[string]any{}})
	}
	return calls
}

func with(tool, name string, texts ...string) (calls []call) {
	for _, text := range texts {
		calls = append(calls, call{tool, map[string]any{name: text}})
	}
	return calls
}

func counts(selectors ...string) []call { return with("count", "selector", selectors...) }

// use makes calls one after the other and gives what the attacker hears.
func (w *world) use(calls ...call) (answers []string) { return w.run("each", calls) }

// together makes calls at the same moment.
func (w *world) together(calls ...call) []string { return w.run("together", calls) }

// batchMost keeps one evaluation well within its time on a busy machine.
const batchMost = 60

func (w *world) run(how string, calls []call) (all []string) {
	for len(calls) > 0 {
		n := min(len(calls), batchMost)
		if how == "together" {
			n = len(calls)
		}
		var answers []string
		w.js(&answers, "attacker."+how+"(%s, %s)", w.one, calls[:n])
		for i, answer := range answers {
			asked, err := json.Marshal(calls[i])
			must(err)
			w.heard = append(w.heard, heard{string(asked), answer})
		}
		w.calls += n
		all, calls = append(all, answers...), calls[n:]
	}
	return all
}

// fill has tokens filled into the fields of their ids. Not all of it is an
// attacker's call: without a fill there is nothing to attack.
func (w *world) fill(ids ...string) {
	for _, id := range ids {
		answer := w.use(call{"fill", map[string]any{"token": "family." + id, "selector": "#" + id}})[0]
		if answer != `{"filled":true}` {
			panic(broken{fmt.Errorf("filling %s: %s", id, answer)})
		}
	}
}

// person sets what the person does with a handoff: done, stop, or nothing yet.
func (w *world) person(does string) { w.js(nil, "attacker.person = %s", does) }

// send has the shop's form sent: its next page repeats what it was sent, and
// nobody there has seen it typed.
func (w *world) send() {
	w.use(call{"click", map[string]any{"selector": "#send"}})
	w.js(nil, "attacker.settled(%s)", w.one)
}

// reload has the person go to another page of the attack's host.
func (w *world) reload(slug, path string) {
	w.js(nil, "attacker.go(%s, %s)", w.one, "https://"+attackHost(slug)+path)
}

// answersYes says whether something was found.
func answersYes(answer string) bool {
	return strings.HasPrefix(answer, `{"count":`) && answer != `{"count":0}`
}
