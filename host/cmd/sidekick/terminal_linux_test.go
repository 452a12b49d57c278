package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// openTerminal gives both ends of a pseudo terminal.
func openTerminal(t *testing.T) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("this system gives no pseudo terminals")
	}
	t.Cleanup(func() { person.Close() })
	require.NoError(t, unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	require.NoError(t, err)
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	require.NoError(t, err)
	t.Cleanup(func() { program.Close() })
	return person, program
}

// What is typed at a terminal is not shown, a new passphrase is asked for
// twice, and the terminal shows what is typed again afterwards.
func TestTypingIsNotShown(t *testing.T) {
	person, program := openTerminal(t)
	hidden := func() bool {
		state, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS)
		return err == nil && state.Lflag&unix.ECHO == 0
	}
	for second, want := range map[string]error{passphrase: nil, "another one": errNotTheSame} {
		var out bytes.Buffer
		asked := make(chan string)
		go func() {
			for _, text := range []string{passphrase, second} {
				<-asked
				for !hidden() { // the prompt comes first
					time.Sleep(time.Millisecond)
				}
				_, _ = io.WriteString(person, text+"\n")
			}
		}()
		got, err := readNew(call{in: program, out: program, err: prompts{&out, program, asked}}, "Passphrase")
		require.ErrorIs(t, err, want)
		if want == nil {
			require.Equal(t, passphrase, got)
		}
		require.Equal(t, 2, strings.Count(out.String(), ": "))
	}
	require.False(t, hidden())

	_, err := io.WriteString(program, "end")
	require.NoError(t, err)
	var shown strings.Builder
	for buffer := make([]byte, 1024); !strings.Contains(shown.String(), "end"); {
		n, err := person.Read(buffer)
		require.NoError(t, err)
		shown.Write(buffer[:n])
	}
	require.Contains(t, shown.String(), "The same again")
	require.NotContains(t, shown.String(), passphrase)
}

// prompts is where a command asks: kept, shown, and told.
type prompts struct {
	kept  *bytes.Buffer
	shown io.Writer
	asked chan<- string
}

func (p prompts) Write(text []byte) (int, error) {
	p.kept.Write(text)
	n, err := p.shown.Write(text)
	if strings.HasSuffix(string(text), ": ") {
		p.asked <- string(text)
	}
	return n, err
}
