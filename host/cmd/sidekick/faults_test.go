package main

import (
	"encoding/binary"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/frame"
)

// framed puts a length before a body.
func framed(body string) string {
	return string(binary.NativeEndian.AppendUint32(nil, uint32(len(body)))) + body
}

// Bytes that are no frames end their own connection with a reason, and no
// other one.
func TestFaultyFramesEndTheirConnectionAlone(t *testing.T) {
	paths := newHome(t)
	witness := startRelay(t, relayCmd(os.Args[0]))
	witness.hello()
	for _, c := range []struct {
		name, why, bytes string
		hangUp           bool // the client ends after the bytes
		code             string
	}{
		{name: "text on the wire", why: "a print where a frame belongs", bytes: "/dom/main.go\n", code: "bad_message"},
		{name: "JSON without its length", why: "a client of another protocol", bytes: helloMessage(1), code: "bad_message"},
		{name: "length zero", why: "no JSON has no bytes", bytes: "\x00\x00\x00\x00", code: "bad_message"},
		{name: "oversized", why: "over 64 MiB", bytes: "\x01\x00\x00\x04", code: "too_large"},
		{name: "largest length", why: "nothing is allocated for a claim", bytes: "\xff\xff\xff\xff{}", code: "too_large"},
		{name: "garbage", why: "random bytes", bytes: "\x80\x91\xfe\xed\xbe\xef", code: "too_large"},
		{name: "cut in the length", why: "the client died", bytes: "\x02\x00", hangUp: true},
		{name: "cut in the body", why: "the client died", bytes: "\x10\x00\x00\x00{\"id\"", hangUp: true},
		{name: "large promise, then nothing", why: "memory follows what arrives", bytes: "\x00\x00\x00\x04{", hangUp: true},
		{name: "end between two frames", why: "a client that leaves", bytes: framed(helloMessage(1)), hangUp: true},
		{name: "part out of order", why: "parts come in order", bytes: framed(`{"part":{"message":"a","index":1,"count":2,"text":"x"}}`), code: "bad_message"},
		{name: "message between parts", why: "no interleaving", bytes: framed(`{"part":{"message":"a","index":0,"count":2,"text":"x"}}`) + framed(helloMessage(1)), code: "bad_message"},
	} {
		t.Run(c.name, func(t *testing.T) {
			speaker, conn := dial(t, paths)
			_, err := conn.Write([]byte(c.bytes))
			require.NoError(t, err, c.why)
			if c.hangUp {
				require.NoError(t, conn.Close())
			} else {
				last := speaker.receive()
				require.Contains(t, last, "error")
				require.Equal(t, c.code, last["error"].(map[string]any)["data"].(map[string]any)["code"], c.why)
				require.Nil(t, last["id"])
				_, err = frame.Read(conn, 1<<20)
				require.Error(t, err, "the connection went on")
			}
			witness.alive()
		})
	}
	require.Equal(t, done, witness.closeStdin())
}

// A frame may arrive in any pieces.
func TestFrameSplitAtEveryByte(t *testing.T) {
	paths := newHome(t)
	witness := startRelay(t, relayCmd(os.Args[0]))
	witness.hello()
	bytes := framed(helloMessage(7))
	speaker, conn := dial(t, paths)
	for i := range bytes {
		_, err := conn.Write([]byte(bytes[i : i+1]))
		require.NoError(t, err)
	}
	require.Equal(t, 7.0, speaker.receive()["id"])
	require.Equal(t, done, witness.closeStdin())
}

// Messages that are whole frames and no good messages are answered, and the
// connection lives on.
func TestFaultyMessagesAreAnswered(t *testing.T) {
	paths := newHome(t)
	witness := startRelay(t, relayCmd(os.Args[0]))
	witness.hello()
	speaker, _ := dial(t, paths)
	deep := strings.Repeat("[", 20_000)
	for _, c := range []struct {
		name, message string
		number        float64
	}{
		{"no JSON", `{"jsonrpc":`, -32700},
		{"text", `hello`, -32700},
		{"data after the message", helloMessage(1) + `{}`, -32700},
		{"no object", `5`, -32600},
		{"a batch", "[" + helloMessage(1) + "]", -32600},
		{"another version of JSON-RPC", `{"jsonrpc":"1.0","id":1,"method":"hello","params":{}}`, -32600},
		{"member in other case", `{"jsonrpc":"2.0","id":1,"Method":"hello","params":{}}`, -32600},
		{"member too many", `{"jsonrpc":"2.0","id":1,"method":"hello","params":{},"more":1}`, -32600},
		{"method twice", `{"jsonrpc":"2.0","id":1,"method":"hello","method":"ask","params":{}}`, -32600},
		{"unknown method", `{"jsonrpc":"2.0","id":1,"method":"rpc.serverInfo","params":{}}`, -32601},
		{"the library's own method", `{"jsonrpc":"2.0","id":1,"method":"rpc.cancel","params":{}}`, -32601},
		{"ask before hello", `{"jsonrpc":"2.0","id":1,"method":"ask","params":{"text":"x","tab":1}}`, -32600},
		{"no params", `{"jsonrpc":"2.0","id":1,"method":"hello"}`, -32602},
		{"unknown protocol", strings.Replace(helloMessage(1), `"min":1,"max":1`, `"min":2,"max":9`, 1), -32602},
		{"monstrous number", strings.Replace(helloMessage(1), `"min":1`, `"min":1e10000000`, 1), -32602},
		{"params twice the same member", strings.Replace(helloMessage(1), `"profile"`, `"protocol":{"min":1,"max":1},"profile"`, 1), -32602},
		{"not UTF-8", strings.Replace(helloMessage(1), `"test"`, "\"\xff\xfe\"", 1), -32700},
		{"deep nesting", `{"jsonrpc":"2.0","id":1,"method":"hello","params":` + deep, -32700},
	} {
		t.Run(c.name, func(t *testing.T) {
			speaker := speaker
			speaker.t = t
			speaker.send(c.message)
			fault, ok := speaker.receive()["error"].(map[string]any)
			require.True(t, ok)
			require.Equal(t, c.number, fault["code"])
			require.NotEmpty(t, fault["message"])
			require.Contains(t, []any{"bad_message", "too_large"}, fault["data"].(map[string]any)["code"])
		})
	}
	speaker.hello()
	witness.alive()
	require.Equal(t, done, witness.closeStdin())
}

// Neither a fault nor its bytes leave words of a message in the log.
func TestFaultsLeaveNoWordsInTheLog(t *testing.T) {
	paths := newHome(t)
	witness := startRelay(t, relayCmd(os.Args[0]))
	witness.hello()
	const secret = "hunter2hunter2"
	for _, bytes := range []string{
		secret,
		framed(secret),
		framed(`{"jsonrpc":"2.0","id":"` + secret + `","method":"` + secret + `","params":{"` + secret + `":1}}`),
		framed(`{"part":{"message":"` + secret + `","index":7,"count":1,"text":"` + secret + `"}}`),
		framed(strings.Replace(helloMessage(1), `"test"`, `"`+secret+`"`, 1)),
	} {
		_, conn := dial(t, paths)
		_, err := conn.Write([]byte(bytes))
		require.NoError(t, err)
		_, err = frame.Read(conn, 1<<20)
		require.NoError(t, err)
		conn.Close()
	}
	witness.alive()
	require.Equal(t, done, witness.closeStdin())
	_, code := tool("stop")
	require.Equal(t, done, code)
	log, err := os.ReadFile(paths.Log)
	require.NoError(t, err)
	require.NotContains(t, string(log), "hunter2")
	require.NotContains(t, witness.stderr.String(), "hunter2")
}
