package inbox

import (
	"encoding/base64"
	"encoding/json"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/schema"
)

type messageRow struct {
	Name, Why, Layer, Message, Base64 string
	Error                             struct {
		Code int
		ID   any
		Path string
	}
}

func messageRows(t testing.TB) []messageRow {
	folder, err := schema.Vectors("messages")
	require.NoError(t, err)
	raw, err := fs.ReadFile(folder, "to-host.json")
	require.NoError(t, err)
	var file struct{ Rows []messageRow }
	require.NoError(t, json.Unmarshal(raw, &file))
	return file.Rows
}

func (r messageRow) bytes(t testing.TB) []byte {
	if r.Base64 == "" {
		return []byte(r.Message)
	}
	raw, err := base64.StdEncoding.DecodeString(r.Base64)
	require.NoError(t, err)
	return raw
}

type errorReply struct {
	Version string `json:"jsonrpc"`
	ID      any    `json:"id"`
	Error   *Fault `json:"error"`
}

// layers are where each error number may come from.
var layers = map[int][]string{
	ParseError:     {"json"},
	InvalidRequest: {"envelope"},
	UnknownMethod:  {"method"},
	InvalidParams:  {"params"},
}

func TestMessagesFailAtTheirLayer(t *testing.T) {
	for _, row := range messageRows(t) {
		t.Run(row.Name, func(t *testing.T) {
			reply, ok := New().Check(row.bytes(t))
			if row.Layer == "none" {
				require.True(t, ok, row.Why)
				require.Nil(t, reply)
				return
			}
			require.False(t, ok, row.Why)
			var got errorReply
			require.NoError(t, json.Unmarshal(reply, &got))
			require.Equal(t, "2.0", got.Version)
			require.Equal(t, row.Error.ID, got.ID, row.Why)
			require.Equal(t, row.Error.Code, got.Error.Code, row.Why)
			require.Equal(t, row.Error.Path, got.Error.Data.Path, row.Why)
			require.Equal(t, "bad_message", got.Error.Data.Code)
			require.NotEmpty(t, got.Error.Message)
			require.Contains(t, layers[got.Error.Code], row.Layer, row.Why)
			require.NotContains(t, string(reply), "hunter2")
		})
	}
}

func TestATruncatedMessageIsAnsweredAtEveryByte(t *testing.T) {
	whole := []byte(`{"jsonrpc":"2.0","id":"a-1","method":"ask","params":{"text":"鞋子 \"x\"","tab":7,"retry":true}}`)
	for cut := range whole {
		reply, ok := New().Check(whole[:cut])
		require.False(t, ok)
		var got errorReply
		require.NoError(t, json.Unmarshal(reply, &got))
		require.Equal(t, ParseError, got.Error.Code)
	}
	_, ok := New().Check(whole)
	require.True(t, ok)
}

func FuzzCheck(f *testing.F) {
	for _, row := range messageRows(f) {
		f.Add(row.bytes(f))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		reply, ok := New().Check(raw)
		if ok {
			require.Nil(t, reply)
			require.True(t, json.Valid(raw))
			return
		}
		var got errorReply
		require.NoError(t, json.Unmarshal(reply, &got), "an answer is JSON whatever came")
		require.NotNil(t, got.Error)
	})
}
