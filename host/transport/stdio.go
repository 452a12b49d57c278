package transport

import (
	"fmt"
	"io"
	"os"
)

// TakeStdio takes the browser's pipes for the caller alone. From then on
// whatever prints to standard output, a dependency or a child, prints to
// standard error: one stray byte between frames would end the port. Call it
// first, before anything else can print.
func TakeStdio() (in io.ReadCloser, out io.WriteCloser, err error) {
	private, err := takeStdout()
	if err != nil {
		return nil, nil, fmt.Errorf("taking standard output: %w", err)
	}
	os.Stdout = os.Stderr
	return os.Stdin, private, nil
}
