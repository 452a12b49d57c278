package transport

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"testing"

	"go.uber.org/goleak"

	"sidekick/host/frame"
)

// noisy makes the test's own binary a host whose every dependency prints.
const noisy = "SIDEKICK_TEST_NOISY"

func TestMain(m *testing.M) {
	if os.Getenv(noisy) != "" {
		os.Exit(noisyMain())
	}
	goleak.VerifyTestMain(m)
}

func noisyMain() int {
	_, out, err := TakeStdio()
	if err != nil {
		return 1
	}
	fmt.Println("a print of a dependency")
	fmt.Fprintln(os.NewFile(1, "stdout"), "a print past os.Stdout")
	child := exec.Command(os.Args[0], "-test.run=^$")
	child.Env = append(os.Environ(), noisy+"=")
	child.Stdout = os.NewFile(1, "stdout")
	if err := child.Run(); err != nil {
		return 2
	}
	for range 3 {
		if err := frame.Write(out, []byte(`{"a":1}`), 1<<20); err != nil {
			return 3
		}
		fmt.Println("a print between two frames")
	}
	return 0
}

// pair gives both ends of a real socket connection.
func pair(t testing.TB) (net.Conn, net.Conn) {
	path := t.TempDir() + "/s"
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	dialled, err := net.Dial("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	accepted, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { dialled.Close(); accepted.Close() })
	return dialled, accepted
}
