package inbox

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func request(id string) []byte {
	return []byte(`{"jsonrpc":"2.0","id":` + id + `,"method":"catalog","params":{}}`)
}

func answerTo(id string) []byte { return []byte(`{"jsonrpc":"2.0","id":` + id + `,"result":{}}`) }

var pageEventNote = []byte(`{"jsonrpc":"2.0","method":"page_event","params":{"event":"closed","tab":7}}`)

// refusedAs gives what the inbox answers to a message that does not pass.
func refusedAs(t *testing.T, in *Inbox, raw []byte) errorReply {
	t.Helper()
	reply, ok := in.Check(raw)
	require.False(t, ok)
	var got errorReply
	require.NoError(t, json.Unmarshal(reply, &got))
	return got
}

func passes(t *testing.T, in *Inbox, raw []byte) {
	t.Helper()
	reply, ok := in.Check(raw)
	require.True(t, ok, string(reply))
}

func TestOpenRequestsAreBounded(t *testing.T) {
	in := New()
	for i := range OpenMost {
		passes(t, in, request(fmt.Sprint(i)))
	}
	over := refusedAs(t, in, request(`"over"`))
	require.Equal(t, "over", over.ID)
	require.Equal(t, NoRoom, over.Error.Code)
	require.Equal(t, "limit_reached", over.Error.Data.Code)
	require.Contains(t, over.Error.Message, "asked for at once")

	passes(t, in, answerTo("1")) // a client's response, which somebody waits for
	passes(t, in, pageEventNote)
	refusedAs(t, in, request(`"over"`))

	in.Leaves([]byte(`{"jsonrpc":"2.0","id":7,"method":"tab","params":{"tab":1}}`))
	in.Leaves([]byte(`{"jsonrpc":"2.0","method":"state","params":{"result":1}}`))
	in.Leaves([]byte(`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}`))
	in.Leaves([]byte(`{"jsonrpc":"2.0","id":"7","result":{}}`)) // another id
	in.Leaves([]byte(`{"jsonrpc":`))
	refusedAs(t, in, request(`"over"`))
	in.Leaves(answerTo("7"))
	passes(t, in, request(`"over"`))
	refusedAs(t, in, request(`"one more"`))
	in.Leaves([]byte(`{"result":{"method":"x"},"id":8}`))
	passes(t, in, request(`"one more"`))
	in.Leaves([]byte(`{"jsonrpc":"2.0","id":9,"error":{"code":-32603,"message":"x"}}`))
	passes(t, in, request("9"))
}

// What is refused for another reason takes no room.
func TestFaultyRequestsTakeNoRoom(t *testing.T) {
	in := New()
	for range 3 * OpenMost {
		refusedAs(t, in, []byte(`{"jsonrpc":"2.0","id":1,"method":"catalog","params":{"x":1}}`))
		refusedAs(t, in, []byte(`{"jsonrpc":"2.0","method":"catalog","params":{}}`))
	}
	passes(t, in, request("1"))
}

// An error under the id of a request that is open would be taken for its answer.
func TestAnIDIsGoodForOneOpenRequest(t *testing.T) {
	in := New()
	passes(t, in, request(`"a"`))
	twice := refusedAs(t, in, request(`"a"`))
	require.Nil(t, twice.ID)
	require.Equal(t, InvalidRequest, twice.Error.Code)
	require.Equal(t, "/id", twice.Error.Data.Path)
	in.Leaves(answerTo(`"a"`))
	passes(t, in, request(`"a"`))
}

func TestOpenRequestsAreBoundedInBytes(t *testing.T) {
	in := New()
	long := func(id string, bytes int) []byte {
		return []byte(`{"jsonrpc":"2.0","id":` + id + `,"method":"vault_import","params":{"csv":"` + strings.Repeat("x", bytes) + `"}}`)
	}
	passes(t, in, long("1", 33_000_000))
	passes(t, in, long("2", 33_000_000))
	refused := refusedAs(t, in, long("3", 5_000_000))
	require.Equal(t, "limit_reached", refused.Error.Data.Code)
	passes(t, in, request("4"))
	in.Leaves(answerTo("1"))
	passes(t, in, long("3", 5_000_000))
}

// Notifications over the limit wait, and none is lost.
func TestUnhandledNotificationsWaitUnread(t *testing.T) {
	in := New()
	for range OpenMost {
		passes(t, in, pageEventNote)
	}
	passed := make(chan bool, 1)
	go func() {
		_, ok := in.Check(pageEventNote)
		passed <- ok
	}()
	select {
	case <-passed:
		require.Fail(t, "it was read")
	case <-time.After(20 * time.Millisecond):
	}
	in.Handled()
	require.True(t, <-passed)
}

// Two ways to write one id name the same request.
func TestAnOpenRequestIsFoundHoweverItsIDIsWritten(t *testing.T) {
	in := New()
	passes(t, in, request("7"))
	passes(t, in, request(`"\u0061"`))
	for id, want := range map[any]string{7.0: "7", "a": `"\u0061"`, "7": "", 8.0: ""} {
		written, open := in.Open(id)
		require.Equal(t, want, written)
		require.Equal(t, want != "", open)
	}
}
