//go:build webkit

package webkit

import (
	"os"
	"os/exec"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// onDisplay is set in the processes that TestWebKitDisplays starts: the
// toolkit starts once in a process.
const onDisplay = "SIDEKICK_TEST_ON_DISPLAY"

func TestWebKitDisplays(t *testing.T) {
	if os.Getenv(onDisplay) != "" {
		site := serve(t, map[string]string{"/": "<p>shown"})
		require.NoError(t, view(t, Options{Bare: true}).Load(t.Context(), site.URL))
		t.Logf("display %s", os.Getenv("DISPLAY"))
		return
	}
	view(t, Options{Bare: true})
	given := os.Getenv("DISPLAY")
	for _, row := range []struct {
		name    string
		display string
		path    string
		ci      string
		want    string // of the child's output
	}{
		{"one that is given is used, and no server started", given, "/nowhere", "yes", "--- PASS"},
		{"one is made where none is given", "", os.Getenv("PATH"), "yes", "--- PASS"},
		{"none can be made: a skip that names the packages", "", "/nowhere", "", "--- SKIP"},
		{"none can be made in CI: a failure", "", "/nowhere", "yes", "--- FAIL"},
		{"the one that is given is gone: a skip", ":9999", "/nowhere", "", "--- SKIP"},
		{"the one that is given is gone, in CI: a failure", ":9999", "/nowhere", "yes", "--- FAIL"},
	} {
		t.Run(row.name, func(t *testing.T) {
			again := exec.Command("/proc/self/exe", "-test.run", "^TestWebKitDisplays$", "-test.v")
			again.Env = append(os.Environ(), onDisplay+"=yes", "DISPLAY="+row.display, "PATH="+row.path, "CI="+row.ci, "WAYLAND_DISPLAY=")
			out, _ := again.CombinedOutput() // its exit code says no more than its output
			require.Contains(t, string(out), row.want+": TestWebKitDisplays")
			if row.want != "--- PASS" {
				require.Contains(t, string(out), "libwebkit2gtk-4.1-dev")
				require.Contains(t, string(out), "xvfb")
				return
			}
			used := regexp.MustCompile(`display :(\d+)`).FindStringSubmatch(string(out))
			require.NotNil(t, used)
			if row.display != "" {
				require.Equal(t, row.display, ":"+used[1])
				return
			}
			require.Eventually(t, func() bool {
				_, err := os.Stat("/tmp/.X11-unix/X" + used[1])
				return os.IsNotExist(err)
			}, 10*time.Second, 50*time.Millisecond, "the server ends with its user")
		})
	}
}
