//go:build webkit

package webkit

import (
	"context"
	"os/exec"
	"time"
)

// Confined says whether web processes run in the system's sandbox, where a page that
// took its process over reaches no file of the person's.
func Confined() bool {
	loop.mu.Lock()
	defer loop.mu.Unlock()
	return loop.confine
}

// confineTime is how long a sandbox may take to be tried out.
const confineTime = 10 * time.Second

// canConfine tries out what the engine does for each web process. Some systems let
// nobody make a sandbox, and there the engine would end the whole app.
func canConfine(ctx context.Context) bool {
	if _, err := exec.LookPath("xdg-dbus-proxy"); err != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, confineTime)
	defer cancel()
	return exec.CommandContext(ctx, "bwrap", "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "true").Run() == nil
}
