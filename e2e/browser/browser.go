// Package browser drives a real Chromium for the journeys of this project:
// it starts one in a throw-away profile with an unpacked extension
// ([Start]), opens tabs ([Browser.Open]) and the real side panel
// ([Browser.OpenPanel]), and runs code in a page's own world or in the
// isolated world of the extension ([Tab.Eval], [Tab.World]).
//
// It knows nothing of a test: the same package serves the trial run that a
// person starts with make run.
package browser

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/chromedp/cdproto/extensions"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// ErrMissing is returned by [Start] when the machine has no Chromium.
var ErrMissing = errors.New("finding chromium: none of its usual names is installed (Debian: apt-get install chromium)")

// Options of one browser. The zero value is a headless one of 1280 × 900 in
// a profile that is removed with it.
type Options struct {
	Extension   string                         // folder of the unpacked extension; none when empty
	UserDataDir string                         // kept when given
	Visible     bool                           // a real window; needs a display
	Env         []string                       // NAME=value, on top of this process's own
	Prepare     func(userDataDir string) error // runs before the extension is loaded
	Flags       map[string]any                 // further command-line flags
}

// Browser is one running Chromium. Its methods may be used by several
// goroutines.
type Browser struct {
	ctx         context.Context
	cancel      func()
	output      *output
	extension   string
	userDataDir string
	keep        bool
}

// Find returns the path of the installed Chromium, or [ErrMissing].
func Find() (string, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", ErrMissing
}

// Start starts a browser and loads the extension into it. The browser ends
// with [Browser.Close] or with ctx.
func Start(ctx context.Context, o Options) (*Browser, error) {
	path, err := Find()
	if err != nil {
		return nil, err
	}
	b := &Browser{output: &output{}, userDataDir: o.UserDataDir, keep: o.UserDataDir != ""}
	if b.userDataDir == "" {
		if b.userDataDir, err = os.MkdirTemp("", "sidekick-profile-"); err != nil {
			return nil, fmt.Errorf("making a profile folder: %w", err)
		}
	}
	allocator, endAllocator := chromedp.NewExecAllocator(ctx, b.flags(path, o)...)
	tab, endTab := chromedp.NewContext(allocator)
	b.ctx = tab
	b.cancel = func() { endTab(); endAllocator() }
	if err := chromedp.Do(tab); err != nil {
		b.Close()
		return nil, fmt.Errorf("starting chromium: %w", err)
	}
	if o.Prepare != nil {
		if err := o.Prepare(b.userDataDir); err != nil {
			b.Close()
			return nil, fmt.Errorf("preparing the profile: %w", err)
		}
	}
	if o.Extension != "" {
		loaded, err := chromedp.CallBrowser(tab, extensions.LoadUnpacked, extensions.LoadUnpackedParams{Path: o.Extension})
		if err != nil {
			b.Close()
			return nil, fmt.Errorf("loading the unpacked extension: %w", err)
		}
		b.extension = loaded.ID
		if err := b.waitForWorker(o.Extension); err != nil {
			b.Close()
			return nil, err
		}
	}
	return b, nil
}

func (b *Browser) flags(path string, o Options) []chromedp.ExecAllocatorOption {
	flags := append([]chromedp.ExecAllocatorOption{}, chromedp.DefaultExecAllocatorOptions[:]...)
	flags = append(flags,
		chromedp.ExecPath(path),
		chromedp.UserDataDir(b.userDataDir),
		chromedp.CombinedOutput(b.output),
		chromedp.Env(o.Env...),
		chromedp.WindowSize(1280, 900),
		chromedp.Flag("headless", "new"),
		chromedp.Flag("disable-extensions", false),
		chromedp.Flag("enable-unsafe-extension-debugging", true),
		chromedp.Flag("disable-gpu", true),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		// Chromium's sandbox refuses to start for root, as CI runs.
		chromedp.Flag("no-sandbox", os.Geteuid() == 0),
	)
	if o.Visible {
		flags = append(flags, chromedp.Flag("headless", false), chromedp.Flag("enable-automation", false))
	}
	for name, value := range o.Flags {
		flags = append(flags, chromedp.Flag(name, value))
	}
	return flags
}

// Close ends the browser and removes its profile unless it was given.
func (b *Browser) Close() {
	b.cancel()
	if !b.keep {
		// Chromium's helpers may still be writing for a moment.
		for range 20 {
			if os.RemoveAll(b.userDataDir) == nil {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
}

// Kill ends the browser's main process the hard way, as a crash would.
func (b *Browser) Kill() error {
	process := chromedp.FromContext(b.ctx).Browser.Process()
	if process == nil {
		return errors.New("killing chromium: no process")
	}
	return process.Kill()
}

// Extension is the id under which the extension runs.
func (b *Browser) Extension() string { return b.extension }

// UserDataDir is the folder of the profile.
func (b *Browser) UserDataDir() string { return b.userDataDir }

// Output is what the browser printed so far: for a failing test's log.
func (b *Browser) Output() string { return b.output.String() }

// Context is the browser's context; it ends with the browser.
func (b *Browser) Context() context.Context { return b.ctx }

// WaitTarget waits until a target that match accepts is there.
func (b *Browser) WaitTarget(within time.Duration, match func(*target.Info) bool) (*target.Info, error) {
	end := time.Now().Add(within)
	for {
		found, err := chromedp.CallBrowser(b.ctx, target.GetTargets, target.GetTargetsParams{Filter: target.Filter{{}}})
		if err != nil {
			return nil, fmt.Errorf("listing targets: %w", err)
		}
		for _, info := range found.TargetInfos {
			if match(info) {
				return info, nil
			}
		}
		if time.Now().After(end) {
			return nil, errors.New("waiting for a target: none in time")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func (b *Browser) extensionTarget(kind, path string) func(*target.Info) bool {
	prefix := "chrome-extension://" + b.extension + "/" + path
	return func(info *target.Info) bool { return info.Type == kind && strings.HasPrefix(info.URL, prefix) }
}

func (b *Browser) attach(id target.ID, more ...chromedp.ContextOption) (*Tab, error) {
	worlds := &worlds{}
	ctx, cancel := chromedp.NewContext(b.ctx, append([]chromedp.ContextOption{chromedp.WithTargetID(id), chromedp.WithListener(worlds.hear)}, more...)...)
	if err := chromedp.Do(ctx); err != nil {
		cancel()
		return nil, fmt.Errorf("attaching to a target: %w", err)
	}
	return &Tab{browser: b, ctx: ctx, cancel: cancel, worlds: worlds}, nil
}

// output gathers what the browser prints; it is written by another goroutine.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// Root returns the project's folder: the one with manifest.json above the
// working directory.
func Root() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "manifest.json")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("finding the project's folder: no manifest.json above the working directory")
		}
		dir = parent
	}
}
