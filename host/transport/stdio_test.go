package transport

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/frame"
)

// Whoever prints, through whichever name of standard output, prints to
// standard error; the frames arrive whole.
func TestPrintsNeverReachTheFrames(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), noisy+"=1")
	var out, errors bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errors
	require.NoError(t, cmd.Run(), errors.String())
	for range 3 {
		body, err := frame.Read(&out, 1<<20)
		require.NoError(t, err)
		require.Equal(t, `{"a":1}`, string(body))
	}
	_, err := frame.Read(&out, 1<<20)
	require.Equal(t, io.EOF, err)
	require.Contains(t, errors.String(), "a print of a dependency")
	require.Contains(t, errors.String(), "a print past os.Stdout")
}
