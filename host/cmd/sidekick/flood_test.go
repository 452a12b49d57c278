//go:build linux

package main

import (
	"fmt"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/transport"
)

// A panel that asks without end, and answers nothing meanwhile: what is over
// the limit is refused, each request is answered once, what the browser tells
// is heard all the same, and nobody else waits.
func TestAFloodOfRequestsIsRefusedAndHarmsNobody(t *testing.T) {
	l := load(t)
	conn := l.opens()
	flooder, witness := speaker{t, conn, conn}, l.visits(1, longPage(1000))
	flooder.send(extensionHello(1, panelProfile))
	flooder.answered(1)
	const all = 3 * inbox.OpenMost
	for id := range all {
		flooder.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tool","params":{"tool":"read_view","tab":7,"params":{}}}`, 100+id))
	}
	begun := time.Now()
	witness.asks(message.Catalog, `{}`)
	require.Less(t, time.Since(begun), 20*time.Second, "a request of somebody else waited")

	calls, answers, refused := []any{}, map[any]string{}, 0
	for len(calls) < inbox.OpenMost || refused < all-inbox.OpenMost {
		switch got := flooder.receive(); {
		case got["method"] == "tab":
			calls = append(calls, got["id"])
		case got["result"] != nil:
			require.Fail(t, "answered before its page was", "%v", got["result"])
		case got["error"] != nil:
			require.Equal(t, float64(inbox.NoRoom), got["error"].(object)["code"])
			answers[got["id"]] = "limit_reached"
			refused++
		}
	}
	require.Len(t, calls, inbox.OpenMost)
	answer := func(id any, result string) {
		flooder.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%v,"result":%s}`, id, result))
	}
	tab := `{"page":{"tab":7,"frame":0,"document":"d1","origin":"https://shop.example","time":1},"result":{"title":"x","address":"https://shop.example/"}}`
	flooder.send(`{"jsonrpc":"2.0","method":"page_event","params":{"event":"navigated","tab":7,"document":"d2","origin":"https://shop.example"}}`)
	answer(calls[0], tab)
	for len(answers) == all-inbox.OpenMost {
		switch got := flooder.receive(); {
		case got["method"] == "read_view": // its tab came before the event was handled
			answer(got["id"], `{"refusal":{"code":"no_page"}}`)
		case got["result"] != nil:
			answers[got["id"]] = "answered"
		}
	}
	// There is room for one more. It waits for what was told before it, and for
	// none of the requests.
	flooder.send(`{"jsonrpc":"2.0","id":1,"method":"catalog","params":{}}`)
	require.NotNil(t, flooder.answered(1)["result"])
	for _, id := range calls[1:] {
		answer(id, tab)
	}
	for len(answers) < all {
		got := flooder.receive()
		if got["method"] == "state" {
			continue
		}
		_, twice := answers[got["id"]]
		require.False(t, twice, "answered twice")
		answers[got["id"]] = got["result"].(object)["refusal"].(object)["code"].(string)
		require.Equal(t, "document_changed", answers[got["id"]], "what the browser told was not heard before")
	}
	require.NoError(t, conn.Close())
	witness.leaves()
}

// extensionHello is what a panel says.
func extensionHello(id int, profile string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"hello","params":{"protocol":{"min":1,"max":1},`+
		`"client":{"kind":"extension","name":"test","version":"1"},"profile":"%s"}}`, id, profile)
}

// A program that connects without end is turned away with a word, and keeps
// nobody's browser out; nor does it through relays of ours that it starts.
func TestAFloodOfConnectionsIsTurnedAway(t *testing.T) {
	l := load(t)
	var held []net.Conn
	open := func(peer transport.Peer) net.Conn {
		here, there := pairOf(t)
		l.begin(here, peer)
		return there
	}
	other, own, browser := transport.Peer{Executable: "/usr/bin/python3"}, transport.Peer{Own: true}, transport.Peer{Own: true, FromBrowser: true}
	turnedAway := func(peer transport.Peer) {
		over := open(peer)
		last := speaker{t, over, over}.receive()
		require.Nil(t, last["id"])
		require.Equal(t, "limit_reached", last["error"].(object)["data"].(object)["code"])
		require.Contains(t, last["error"].(object)["message"], "Too many programs")
		_, err := over.Read(make([]byte, 1))
		require.Error(t, err, "it stayed open")
	}
	for range openMost[fromStranger] {
		held = append(held, open(other))
	}
	turnedAway(other)
	for range openMost[fromOwn] - openMost[fromStranger] {
		held = append(held, open(own))
	}
	turnedAway(own)
	turnedAway(other)

	panel := newVisitor(t, open(browser), longPage(1000))
	panel.greets(panelProfile, "")
	require.NoError(t, held[0].Close())
	require.Eventually(t, func() bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.room(fromStranger)
	}, 10*time.Second, time.Millisecond)
	again := open(other)
	speaker{t, again, again}.hello()
	panel.leaves()
	for _, conn := range append(held, again) {
		_ = conn.Close() // the first one is closed already
	}
}
