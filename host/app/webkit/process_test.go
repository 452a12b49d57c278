//go:build webkit

package webkit

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// resident is a process's memory in KiB.
func resident(t testing.TB, pid int) int {
	t.Helper()
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(raw), "VmRSS:")
	require.True(t, found)
	size, err := strconv.Atoi(strings.Fields(rest)[0])
	require.NoError(t, err)
	return size
}

// descriptors counts a process's open files.
func descriptors(t testing.TB, pid int) int {
	t.Helper()
	all, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	require.NoError(t, err)
	return len(all)
}

func middle(t testing.TB, raw []byte) (colour [3]uint32, size [2]int) {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(raw))
	require.NoError(t, err)
	size = [2]int{picture.Bounds().Dx(), picture.Bounds().Dy()}
	r, g, b, _ := picture.At(size[0]/2, size[1]/2).RGBA()
	return [3]uint32{r >> 8, g >> 8, b >> 8}, size
}
