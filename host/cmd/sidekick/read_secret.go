package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"

	"golang.org/x/term"
)

var (
	errNothingTyped = errors.New("nothing was given")
	errInterrupted  = errors.New("interrupted")
	errNotTheSame   = errors.New("the two were not the same")
)

// longestSecret is more than the vault takes.
const longestSecret = 64 << 10

// readSecret reads a value or a passphrase: from a terminal without showing
// it, otherwise all of standard input but the end of its last line.
func readSecret(c call, prompt string) (string, error) {
	file, ok := c.in.(*os.File)
	if ok && term.IsTerminal(int(file.Fd())) {
		return readHidden(c, int(file.Fd()), prompt)
	}
	raw, err := io.ReadAll(io.LimitReader(c.in, longestSecret))
	if err != nil {
		return "", fmt.Errorf("reading standard input: %w", err)
	}
	return given(strings.TrimSuffix(strings.TrimSuffix(string(raw), "\n"), "\r"))
}

// readNew reads what nobody can look up again: at a terminal twice.
func readNew(c call, prompt string) (string, error) {
	first, err := readSecret(c, prompt)
	if err != nil {
		return "", err
	}
	if file, ok := c.in.(*os.File); !ok || !term.IsTerminal(int(file.Fd())) {
		return first, nil
	}
	second, err := readSecret(c, "The same again")
	if err != nil {
		return "", err
	}
	if first != second {
		return "", errNotTheSame
	}
	return first, nil
}

// readHidden gives the terminal back as it was, also to somebody who changed
// their mind with Control-C.
func readHidden(c call, terminal int, prompt string) (string, error) {
	before, err := term.GetState(terminal)
	if err != nil {
		return "", fmt.Errorf("reading from the terminal: %w", err)
	}
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	defer signal.Stop(interrupted)
	fmt.Fprintf(c.err, "%s: ", prompt)
	defer fmt.Fprintln(c.err)
	type typed struct {
		raw []byte
		err error
	}
	read := make(chan typed, 1)
	go func() {
		raw, err := term.ReadPassword(terminal)
		read <- typed{raw, err}
	}()
	select {
	case <-interrupted:
		return "", errors.Join(errInterrupted, term.Restore(terminal, before))
	case got := <-read:
		if got.err != nil {
			return "", fmt.Errorf("reading from the terminal: %w", got.err)
		}
		return given(string(got.raw))
	}
}

func given(text string) (string, error) {
	if text == "" {
		return "", errNothingTyped
	}
	return text, nil
}
