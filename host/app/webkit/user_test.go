//go:build webkit

package webkit

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// asUser is set in the process that TestWebKitWorksAsAPlainUser starts.
const asUser = "SIDEKICK_TEST_AS_USER"

// nobody is the user of that name on every system that this engine runs on.
const nobody = 65534

// TestWebKitWorksAsAPlainUser runs this very binary again as nobody, with a
// home of its own, when the tests run as root; otherwise every test of this
// package shows it.
func TestWebKitWorksAsAPlainUser(t *testing.T) {
	if os.Getenv(asUser) != "" {
		require.Equal(t, nobody, os.Geteuid())
	} else if os.Geteuid() == 0 {
		view(t, Options{Bare: true}) // skips without an engine, as every test does
		runAsNobody(t)
		return
	}
	site := serve(t, map[string]string{"/": "<p>plain"})
	v := bridged(t)
	require.NoError(t, v.Load(t.Context(), site.URL))
	var got where
	require.NoError(t, v.Call(t.Context(), "where", nil, &got))
	require.Equal(t, "plain", got.Text)
	_, err := v.Snapshot(t.Context())
	require.NoError(t, err)
}

func runAsNobody(t *testing.T) {
	home, err := os.MkdirTemp("", "sidekick-nobody-")
	require.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(home) })
	require.NoError(t, os.Chown(home, nobody, nobody))
	again := exec.Command(copyOfThisBinary(t, home), "-test.run", "^TestWebKitWorksAsAPlainUser$", "-test.v")
	again.Dir = home
	again.Env = []string{asUser + "=yes", "CI=yes", "HOME=" + home, "XDG_RUNTIME_DIR=" + home, "TMPDIR=" + home, "PATH=" + os.Getenv("PATH")}
	again.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	out, err := again.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Contains(t, string(out), "--- PASS: TestWebKitWorksAsAPlainUser")
}

// copyOfThisBinary: the folder in which go test builds is closed to others.
func copyOfThisBinary(t *testing.T, folder string) string {
	own, err := os.Open("/proc/self/exe")
	require.NoError(t, err)
	defer own.Close()
	path := filepath.Join(folder, "webkit.test")
	to, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o755)
	require.NoError(t, err)
	_, err = io.Copy(to, own)
	require.NoError(t, err)
	require.NoError(t, to.Close())
	return path
}
