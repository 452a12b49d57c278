package main

import (
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/config"
	"sidekick/host/frame"
	"sidekick/host/transport"
)

// An impostor is another program of the same user that took the socket. It
// answers whatever it is asked, and writes down what it heard.
const impostorHears = "SIDEKICK_TEST_IMPOSTOR"

const impostorSays = `{"jsonrpc":"2.0","id":1,"result":{"version":"0","pid":1,"protocol":1,"clients":[],` +
	`"state":{"vault":"locked","by":"passphrase"},"tokens":[]}}`

func impostorMain(heard string) int {
	paths, err := config.Find()
	if err != nil {
		return fails
	}
	lock, err := door(paths).Acquire()
	if err != nil {
		return fails
	}
	listener, err := door(paths).Listen(lock)
	if err != nil {
		return fails
	}
	for {
		conn, _, err := listener.Accept()
		if err != nil {
			return fails
		}
		go func(conn net.Conn) {
			limits := transport.HostLimits()
			for {
				body, err := frame.Read(conn, limits.FrameIn)
				if err != nil {
					return
				}
				file, err := os.OpenFile(heard, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
				if err != nil {
					return
				}
				_, _ = file.Write(append(body, '\n'))
				_ = file.Close()
				if frame.Write(conn, []byte(impostorSays), limits.FrameOut) != nil {
					return
				}
			}
		}(conn)
	}
}

func copyFile(t testing.TB, from, to string) {
	source, err := os.Open(from)
	require.NoError(t, err)
	defer source.Close()
	target, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	require.NoError(t, err)
	_, err = io.Copy(target, source)
	require.NoError(t, err)
	require.NoError(t, target.Close())
}

// Whatever is told to the process would be told to a program that took its
// socket: a passphrase, a value, a provider's key, a page.
func TestAttackAnotherProgramTookTheSocket(t *testing.T) {
	paths := newHome(t)
	folder := t.TempDir()
	program, heard := filepath.Join(folder, "another"), filepath.Join(folder, "heard")
	copyFile(t, os.Args[0], program)
	impostor := exec.Command(program)
	impostor.Env = append(os.Environ(), impostorHears+"="+heard)
	require.NoError(t, impostor.Start())
	t.Cleanup(func() {
		_ = impostor.Process.Kill()
		_ = impostor.Wait()
	})
	require.Eventually(t, func() bool {
		conn, _, err := door(paths).Dial(t.Context(), nil)
		return err == nil && conn.Close() == nil
	}, 20*time.Second, 20*time.Millisecond, "it serves")
	for _, row := range []struct{ in, command string }{
		{passphrase, "vault unlock"},
		{secret, "vault add shop.password --kind password --site shop.example"},
		{secret, "key set anthropic"},
		{"", "conversations list"},
		{"", "clients"},
		{"", "status"},
		{"", "mcp pair"},
	} {
		text, code := toolWith(row.in, strings.Fields(row.command)...)
		require.Equal(t, fails, code, row.command)
		require.Contains(t, text, "is not this program", row.command)
	}
	r := startRelay(t, relayCmd(os.Args[0]))
	r.send(helloMessage(1)) // as the panel would say, at once
	require.Equal(t, fails, r.wait())
	require.Contains(t, r.stderr.String(), "is not this program")
	require.NoFileExists(t, heard)
}
