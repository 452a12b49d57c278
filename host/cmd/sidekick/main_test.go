package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"sidekick/host/config"
	"sidekick/host/frame"
)

// runMain makes the test's own binary be the command: real processes without a
// build, and with the race detector where the tests have it.
const runMain = "SIDEKICK_TEST_RUN_MAIN"

func TestMain(m *testing.M) {
	if socket := os.Getenv(strangerSocket); socket != "" {
		os.Exit(strangerMain(socket))
	}
	if heard := os.Getenv(impostorHears); heard != "" {
		os.Exit(impostorMain(heard))
	}
	if relay := os.Getenv(browserRuns); relay != "" {
		os.Exit(browserMain(relay))
	}
	if os.Getenv(runMain) != "" {
		main()
		return
	}
	goleak.VerifyTestMain(m,
		// lumberjack never ends the goroutine that removes old files.
		goleak.IgnoreAnyFunction("gopkg.in/natefinch/lumberjack%2ev2.(*Logger).millRun"))
}

// newHome gives the test a state of its own and ends its process at the end.
func newHome(t testing.TB) config.Paths {
	home := t.TempDir()
	for name, value := range map[string]string{config.Home: home, runMain: "1"} {
		before, was := os.LookupEnv(name)
		require.NoError(t, os.Setenv(name, value))
		t.Cleanup(func() {
			if was {
				os.Setenv(name, before)
			} else {
				os.Unsetenv(name)
			}
		})
	}
	paths, err := config.Find()
	require.NoError(t, err)
	t.Cleanup(func() {
		running, err := askRunning(statusMethod, struct{}{})
		if text, code := tool("stop"); code != done {
			t.Errorf("the process did not stop: %s", text)
		}
		if err == nil {
			waitUntilGone(t, running.PID)
		}
		if folder := filepath.Dir(paths.Socket); !strings.HasPrefix(folder, home) {
			os.RemoveAll(folder)
		}
		if t.Failed() {
			log, _ := os.ReadFile(paths.Log)
			t.Logf("log:\n%s", log)
		}
	})
	return paths
}

// waitUntilGone waits for a process that was told to stop: it gives up its
// lock first and ends a little later, and whoever started it waits for it.
func waitUntilGone(t testing.TB, pid int) {
	process, err := os.FindProcess(pid)
	if err != nil {
		return
	}
	defer process.Release()
	for end := time.Now().Add(20 * time.Second); process.Signal(syscall.Signal(0)) == nil && !isZombie(pid); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Errorf("the process that stopped is still there")
			return
		}
	}
}

// isZombie says that a process has ended and holds nothing any more, while the
// system's first process, whose child it became, has yet to ask for its end:
// some do so every few seconds. Only Linux tells.
func isZombie(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	// The state follows the name in parentheses, which may hold anything.
	return bytes.HasPrefix(stat[bytes.LastIndexByte(stat, ')')+1:], []byte(" Z"))
}

// tool runs the tool in this process.
func tool(arguments ...string) (text string, code int) {
	var out bytes.Buffer
	code = run(call{arguments: arguments, in: strings.NewReader(""), out: &out, err: &out})
	return out.String(), code
}

// status asks the process for its account of itself.
func status(t testing.TB) adminAnswer {
	answer, err := askRunning(statusMethod, struct{}{})
	require.NoError(t, err)
	return answer
}

// client speaks frames over any stream.
type speaker struct {
	t  testing.TB
	in io.Reader
	to io.Writer
}

func (s speaker) send(message string) {
	s.t.Helper()
	require.NoError(s.t, frame.Write(s.to, []byte(message), 64<<20))
}

func (s speaker) receive() map[string]any {
	s.t.Helper()
	raw, err := frame.Read(s.in, 1<<20)
	require.NoError(s.t, err)
	var message map[string]any
	require.NoError(s.t, json.Unmarshal(raw, &message))
	return message
}

func helloMessage(id int) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"hello","params":{"protocol":{"min":1,"max":1},`+
		`"client":{"kind":"cli","name":"test","version":"1"},"profile":"00112233445566778899aabbccddeeff"}}`, id)
}

// hello greets and expects a session.
func (s speaker) hello() {
	s.t.Helper()
	s.send(helloMessage(1))
	for {
		message := s.receive()
		if message["id"] == nil {
			continue // a notification
		}
		result, ok := message["result"].(map[string]any)
		require.True(s.t, ok, "hello was not answered by a result")
		require.NotEmpty(s.t, result["session"])
		return
	}
}

// alive asks something that must be answered on a connection that lives: a
// second hello is a fault of the protocol, and the connection goes on.
func (s speaker) alive() {
	s.t.Helper()
	s.send(helloMessage(99))
	for {
		if message := s.receive(); message["id"] == 99.0 {
			require.NotNil(s.t, message["error"])
			return
		}
	}
}

// relay is a relay as a browser starts it.
type relay struct {
	speaker
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stderr *bytes.Buffer
}

func relayCmd(program string, arguments ...string) *exec.Cmd {
	cmd := exec.Command(program, arguments...)
	cmd.Env = os.Environ()
	return cmd
}

func startRelay(t testing.TB, cmd *exec.Cmd) *relay {
	t.Helper()
	stdin, err := cmd.StdinPipe()
	require.NoError(t, err)
	stdout, err := cmd.StdoutPipe()
	require.NoError(t, err)
	stderr := &bytes.Buffer{}
	cmd.Stderr = stderr
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		if cmd.ProcessState == nil {
			cmd.Process.Kill()
			cmd.Wait()
		}
	})
	return &relay{speaker{t, stdout, stdin}, cmd, stdin, stderr}
}

// wait waits for the relay's own end and gives its exit code.
func (r *relay) wait() int {
	r.t.Helper()
	timer := time.AfterFunc(20*time.Second, func() { r.cmd.Process.Kill() })
	defer timer.Stop()
	_, err := io.Copy(io.Discard, r.in)
	require.NoError(r.t, err)
	r.cmd.Wait()
	return r.cmd.ProcessState.ExitCode()
}

// closeStdin is what a browser does when a port is closed.
func (r *relay) closeStdin() int {
	r.t.Helper()
	require.NoError(r.t, r.stdin.Close())
	return r.wait()
}

// dial connects to the running process without a relay.
func dial(t testing.TB, paths config.Paths) (speaker, net.Conn) {
	t.Helper()
	conn, _, err := door(paths).Dial(t.Context(), nil)
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	require.NoError(t, conn.SetDeadline(time.Now().Add(20*time.Second)))
	return speaker{t, conn, conn}, conn
}

// ended waits until no process holds the lock.
func ended(t testing.TB, paths config.Paths) {
	t.Helper()
	require.Eventually(t, func() bool {
		lock, err := door(paths).Acquire()
		if err != nil {
			return false
		}
		return lock.Release() == nil
	}, 20*time.Second, 10*time.Millisecond, "the process did not end")
	require.NoFileExists(t, paths.Socket)
}
