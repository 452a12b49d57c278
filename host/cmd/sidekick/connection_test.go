package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"sidekick/host/config"
	"sidekick/host/inbox"
	"sidekick/host/model"
	"sidekick/host/session"
	"sidekick/host/transport"
)

// connected gives a client as a session sees it, and the other end as the
// program there does.
func connected(t *testing.T) (*client, speaker, net.Conn) {
	here, there := net.Pipe()
	require.NoError(t, there.SetDeadline(time.Now().Add(10*time.Second)))
	gone, cancel := context.WithCancel(context.Background())
	c := &client{gone: gone}
	c.server = jrpc2.NewServer(routes{}, &jrpc2.ServerOptions{AllowPush: true})
	c.server.Start(transport.NewChannel(here, transport.Options{}))
	t.Cleanup(func() {
		there.Close()
		c.server.Wait()
		cancel()
	})
	return c, speaker{t, there, there}, there
}

// A late answer to a call that was given up is nobody's, and above all not an
// error under an id that the client uses for a request of its own.
func TestLateAnswersAreSwallowed(t *testing.T) {
	c, there, _ := connected(t)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := c.Call(ctx, "read_view", map[string]any{"tab": 1})
		ended <- err
	}()
	first := there.receive()
	cancel()
	require.ErrorIs(t, <-ended, context.Canceled)

	answer, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": first["id"], "result": map[string]any{}})
	require.NoError(t, err)
	there.send(string(answer))
	go func() {
		raw, err := c.Call(t.Context(), "tab", map[string]any{"tab": 1})
		if err == nil && string(raw) != `{"title":"x"}` {
			err = errors.New("another result")
		}
		ended <- err
	}()
	second := there.receive()
	require.Equal(t, "tab", second["method"], "something was sent about the late answer")
	answer, err = json.Marshal(map[string]any{"jsonrpc": "2.0", "id": second["id"], "result": map[string]any{"title": "x"}})
	require.NoError(t, err)
	there.send(string(answer))
	require.NoError(t, <-ended)
}

func TestCallTellsErrorsApart(t *testing.T) {
	c, there, conn := connected(t)
	ended := make(chan error, 1)
	call := func() {
		_, err := c.Call(t.Context(), "tab", map[string]any{"tab": 1})
		ended <- err
	}
	for _, number := range []int{-32603, int(jrpc2.Cancelled)} {
		go call()
		answer, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": there.receive()["id"],
			"error": map[string]any{"code": number, "message": "hunter2"}})
		require.NoError(t, err)
		there.send(string(answer))
		var remote *session.RemoteError
		err = <-ended
		require.ErrorAs(t, err, &remote)
		require.NotContains(t, err.Error(), "hunter2")
	}
	go call()
	there.receive()
	require.NoError(t, conn.Close())
	require.Error(t, <-ended, "a call on a connection that is gone must not wait")
}

// A client that answers nothing is not asked without end.
func TestUnansweredCallsAreBounded(t *testing.T) {
	c, _, conn := connected(t)
	go io.Copy(io.Discard, conn)
	gaveUp, cancel := context.WithCancel(t.Context())
	cancel()
	for range longestQueue {
		_, err := c.Call(gaveUp, "tab", map[string]any{"tab": 1})
		require.ErrorIs(t, err, context.Canceled)
	}
	_, err := c.Call(t.Context(), "tab", map[string]any{"tab": 1})
	require.ErrorIs(t, err, errUnanswered)
}

// A panic in what handles a connection ends that connection alone.
func TestPanicsAreSurvived(t *testing.T) {
	s := newServer(nil, nil, zerolog.Nop())
	here, there := net.Pipe()
	defer there.Close()
	s.begin(here, transport.Peer{}) // without a host converse cannot but panic
	s.running.Wait()
	require.Empty(t, s.open)
	_, err := there.Write([]byte("x"))
	require.Error(t, err, "its connection stayed open")

	here, there = net.Pipe()
	channel := guarded{transport.NewChannel(here, transport.Options{Check: func([]byte) ([]byte, bool) { panic("hunter2") }}), s, inbox.New()}
	go speaker{t, there, there}.send("{}")
	_, err = channel.Recv()
	require.ErrorIs(t, err, errPanicked)
}

func TestSidekickFollowsTheSettings(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "settings.json")
	chooser := newSidekicks(config.NewStore(path), model.EnvironmentKeys(func(string) string { return "" }), zerolog.Nop())
	require.NotNil(t, chooser.choose("profile"))

	write := func(text string) {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	write(`{"provider":"scripted"}`)
	require.Nil(t, chooser.choose("profile"), "a script that is not named is no sidekick, and quote is not what was chosen")

	scriptPath := filepath.Join(folder, "script.json")
	play := func(text string) {
		require.NoError(t, os.WriteFile(scriptPath, []byte(text), 0o600))
	}
	play(`{"turns":[{"match":{"any":true},"steps":[{"say":"one"}]}]}`)
	write(`{"provider":"scripted","script":"` + scriptPath + `"}`)
	first := chooser.choose("profile")
	require.NotNil(t, first)
	require.Equal(t, "one", say(t, first))
	require.Same(t, first, chooser.choose("profile"), "the count of turns played must go on")

	play(`{"turns":[{"match":{"any":true},"steps":[{"say":"two"}]}]}`)
	require.NoError(t, os.Chtimes(scriptPath, time.Now(), time.Now().Add(time.Minute)))
	require.Equal(t, "two", say(t, chooser.choose("profile")))
	play(`{`)
	require.NoError(t, os.Chtimes(scriptPath, time.Now(), time.Now().Add(2*time.Minute)))
	require.Nil(t, chooser.choose("profile"))
	write(`{"provider":"quote"}`)
	require.NotNil(t, chooser.choose("profile"))
}

func say(t *testing.T, sidekick model.Sidekick) string {
	var said string
	_, err := sidekick.Answer(t.Context(), model.Turn{}, nil, func(text string) error {
		said += text
		return nil
	})
	require.NoError(t, err)
	return said
}
