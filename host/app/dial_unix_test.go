//go:build unix

package app

import (
	"bufio"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"sidekick/host/config"
	"sidekick/host/guest"
	"sidekick/host/pairing"

	"github.com/stretchr/testify/require"
)

// squats is set in a process that takes the host's place: "listen" opens the socket,
// leaves it to another one and ends, so that the system knows nothing of whoever
// listened; "serve" is that other one.
const squats = "SIDEKICK_TEST_SQUATS"

func TestMain(m *testing.M) {
	switch os.Getenv(squats) {
	case "listen":
		squat()
	case "serve":
		pretend()
	default:
		os.Exit(m.Run())
	}
}

func squat() {
	socket, err := net.ListenUnix("unix", &net.UnixAddr{Name: os.Args[1], Net: "unix"})
	must(err)
	socket.SetUnlinkOnClose(false)
	file, err := socket.File()
	must(err)
	heir := exec.Command(os.Args[0])
	heir.Env = append(os.Environ(), squats+"=serve")
	heir.ExtraFiles = []*os.File{file}
	must(heir.Start())
	_, err = os.Stdout.WriteString(strconv.Itoa(heir.Process.Pid) + "\n")
	must(err)
}

// pretend keeps the door open and never answers.
func pretend() {
	socket, err := net.FileListener(os.NewFile(3, "socket"))
	must(err)
	for {
		_, err := socket.Accept()
		must(err)
	}
}

func must(err error) {
	if err != nil {
		os.Exit(1)
	}
}

func TestNothingIsProvedToWhomTheSystemDoesNotKnow(t *testing.T) {
	home := t.TempDir()
	paths := config.Paths{Socket: filepath.Join(home, "socket"), Lock: filepath.Join(home, "lock"), Data: home}
	squatter := exec.Command(os.Args[0], paths.Socket)
	squatter.Env = append(os.Environ(), squats+"=listen")
	out, err := squatter.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, squatter.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	heir, err := strconv.Atoi(line[:len(line)-1])
	require.NoError(t, err)
	t.Cleanup(func() { _ = syscall.Kill(heir, syscall.SIGKILL) })
	require.NoError(t, squatter.Wait())

	key, err := pairing.OpenKey(filepath.Join(home, "app.key"))
	require.NoError(t, err)
	_, err = To(paths, filepath.Join(home, "sidekick"))(t.Context(), guest.Who{Kind: "app", Key: key})
	require.ErrorIs(t, err, errOther)
}
