//go:build linux

package main

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/session"
)

// A panel that asks without end, and answers nothing meanwhile: what is over
// the limit is refused, each request is answered once, what the browser tells
// is heard all the same, and nobody else waits.
func TestAFloodOfRequestsIsRefusedAndHarmsNobody(t *testing.T) {
	newHome(t)
	flooder, witness := browserRelay(t), startRelay(t, relayCmd(os.Args[0]))
	witness.hello()
	flooder.send(extensionHello(1, panelProfile))
	flooder.answered(1)
	const all = 3 * session.OpenMost
	for id := range all {
		flooder.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tool","params":{"tool":"read_view","tab":7,"params":{}}}`, 100+id))
	}
	flooder.send(`{"jsonrpc":"2.0","method":"page_event","params":{"event":"navigated","tab":7,"document":"d2","origin":"https://shop.example"}}`)
	begun := time.Now()
	witness.alive()
	require.Less(t, time.Since(begun), 5*time.Second, "a request of somebody else waited")

	calls, answers, refused := []any{}, map[any]string{}, 0
	for len(calls) < session.OpenMost || refused < all-session.OpenMost {
		switch message := flooder.receive(); {
		case message["method"] == "tab":
			calls = append(calls, message["id"])
		case message["error"] != nil:
			require.Equal(t, -32000.0, message["error"].(object)["code"])
			answers[message["id"]] = "limit_reached"
			refused++
		}
	}
	require.Len(t, calls, session.OpenMost)
	for _, id := range calls {
		flooder.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%v,"result":{"page":{"tab":7,"frame":0,"document":"d1","origin":"https://shop.example","time":1},"result":{"title":"x","address":"https://shop.example/"}}}`, id))
	}
	for len(answers) < all {
		message := flooder.receive()
		if message["method"] != nil {
			continue
		}
		_, twice := answers[message["id"]]
		require.False(t, twice, "answered twice")
		answers[message["id"]] = message["result"].(object)["refusal"].(object)["code"].(string)
		require.Equal(t, "document_changed", answers[message["id"]], "the page event was not heard before")
	}
	flooder.send(`{"jsonrpc":"2.0","id":1,"method":"catalog","params":{}}`)
	require.NotNil(t, flooder.answered(1)["result"], "there is room again")
	require.Equal(t, done, flooder.closeStdin())
	require.Equal(t, done, witness.closeStdin())
}

// extensionHello is what a panel says.
func extensionHello(id int, profile string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"hello","params":{"protocol":{"min":1,"max":1},`+
		`"client":{"kind":"extension","name":"test","version":"1"},"profile":"%s"}}`, id, profile)
}
