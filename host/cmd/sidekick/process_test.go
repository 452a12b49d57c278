package main

import (
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"

	"sidekick/host/config"
	"sidekick/host/transport"
)

// As many relays as may have a session without a browser's word start at the
// same moment, before there is any process. Under the race detector, which looks
// into one process at a time, fewer show as much.
func TestManyRelaysMakeOneProcess(t *testing.T) {
	paths := newHome(t)
	relays := make([]*relay, 16)
	if testing.Short() {
		relays = relays[:5]
	}
	for i := range relays {
		relays[i] = startRelay(t, relayCmd(os.Args[0]))
	}
	var all sync.WaitGroup
	for _, r := range relays {
		all.Go(func() { r.hello() })
	}
	all.Wait()
	require.Equal(t, len(relays), status(t).Connections)
	for _, r := range relays {
		r.alive()
	}
	log, err := os.ReadFile(paths.Log)
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(log), `"message":"serving"`))
	for _, r := range relays {
		require.Equal(t, done, r.closeStdin(), "closing a port is no failure")
	}
	require.Eventually(t, func() bool { return status(t).Connections == 0 }, 10*time.Second, 10*time.Millisecond)
}

// The browser names its extension, and on Windows a window besides.
func TestRelayForOurExtensionAlone(t *testing.T) {
	newHome(t)
	ours := startRelay(t, relayCmd(os.Args[0], "chrome-extension://egdkmmbanpmdofcakpdjieiieobgcbnp/", "--parent-window=0"))
	ours.hello()
	require.Equal(t, done, ours.closeStdin())
	other := startRelay(t, relayCmd(os.Args[0], "chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/"))
	require.Equal(t, fails, other.wait())
	require.Contains(t, other.stderr.String(), "this extension may not use the host")
}

func TestStopEndsTheProcessAndTellsItsRelays(t *testing.T) {
	paths := newHome(t)
	text, code := tool("stop")
	require.Equal(t, done, code)
	require.Contains(t, text, "not running")
	text, code = tool("status")
	require.Equal(t, fails, code)
	require.Contains(t, text, "not running")

	r := startRelay(t, relayCmd(os.Args[0]))
	r.hello()
	text, code = tool("status")
	require.Equal(t, done, code)
	require.Contains(t, text, "connections 1")
	_, code = tool("stop")
	require.Equal(t, done, code)
	ended(t, paths) // at once: stop returns when the lock is free
	require.Equal(t, fails, r.wait())
	require.Contains(t, r.stderr.String(), "the process closed the connection")

	again := startRelay(t, relayCmd(os.Args[0]))
	again.hello()
	require.Equal(t, done, again.closeStdin())
}

func TestIdleProcessEnds(t *testing.T) {
	paths := newHome(t)
	require.NoError(t, config.Write(paths.Settings, config.Settings{Provider: "quote", IdleMinutes: 0.01}))
	r := startRelay(t, relayCmd(os.Args[0]))
	r.hello()
	time.Sleep(900 * time.Millisecond) // longer than the setting: a connection keeps it alive
	r.alive()
	require.Equal(t, done, r.closeStdin())
	ended(t, paths)
	log, err := os.ReadFile(paths.Log)
	require.NoError(t, err)
	require.Contains(t, string(log), `"why":"idle"`)
}

// A longer home than a socket's address can hold is no reason not to start.
func TestLongHome(t *testing.T) {
	long := t.TempDir() + strings.Repeat("/deep", 30)
	newHome(t)
	t.Setenv(config.Home, long)
	paths, err := config.Find()
	require.NoError(t, err)
	r := startRelay(t, relayCmd(os.Args[0]))
	r.hello()
	require.Equal(t, done, r.closeStdin())
	_, code := tool("stop")
	require.Equal(t, done, code)
	ended(t, paths)
	require.NoError(t, os.RemoveAll(strings.TrimSuffix(paths.Socket, "/socket")))
}

// A settings file that somebody broke by hand does not keep the host down.
func TestBrokenSettingsDoNotStopTheProcess(t *testing.T) {
	paths := newHome(t)
	require.NoError(t, config.Write(paths.Settings, config.Defaults()))
	require.NoError(t, os.WriteFile(paths.Settings, []byte("{\n\"provider\": hunter2\n}"), 0o600))
	r := startRelay(t, relayCmd(os.Args[0]))
	r.hello()
	require.Equal(t, done, r.closeStdin())
	log, err := os.ReadFile(paths.Log)
	require.NoError(t, err)
	require.Contains(t, string(log), "line 2")
	require.NotContains(t, string(log), "hunter2")
	info, err := os.Stat(paths.Log)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

// strangers may not ask about the process.
var strangers = []transport.Peer{
	{},
	{Executable: "/usr/bin/python3"},
	{Own: true, FromBrowser: true}, // an extension may not end the process that others use
}

// Only our own binary may ask about the process: a request through a relay is
// our binary too, but this one is from a program that is not.
func TestStrangersCannotStopTheProcess(t *testing.T) {
	paths := newHome(t)
	r := startRelay(t, relayCmd(os.Args[0]))
	r.hello()
	s := newServer(nil, nil, zerolog.Nop())
	for _, peer := range strangers {
		answered := s.admin(peer, []byte(`{"jsonrpc":"2.0","id":1,"method":"process.stop","params":{}}`),
			func([]byte) error { t.Error("a stranger was answered"); return nil })
		require.False(t, answered)
	}
	speaker, _ := dial(t, paths)
	speaker.send(`{"jsonrpc":"2.0","id":5,"method":"process.unknown","params":{}}`)
	require.NotNil(t, speaker.receive()["error"])
	r.alive()
}
