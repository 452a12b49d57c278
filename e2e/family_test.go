package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sidekick/e2e/browser"

	"github.com/stretchr/testify/require"
)

var built struct {
	once sync.Once
	path string
	err  error
	out  []byte
}

// host builds the host once a run and returns its path.
func host(t testing.TB) string {
	t.Helper()
	built.once.Do(func() {
		var folder string
		if folder, built.err = os.MkdirTemp("", "sidekick-host-"); built.err != nil {
			return
		}
		built.path = filepath.Join(folder, "sidekick")
		build := exec.Command("go", "build", "-trimpath", "-o", built.path, "../host/cmd/sidekick")
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		built.out, built.err = build.CombinedOutput()
	})
	require.NoError(t, built.err, string(built.out))
	return built.path
}

// family is everything that is real: Chromium with the unpacked extension in
// a profile of its own, the host registered there, and the host's state.
type family struct {
	t       testing.TB
	browser *browser.Browser
	home    string // SIDEKICK_HOME
	profile string // the browser's folder
	flags   map[string]any
	record  string // what the scripted sidekick was given, a JSON object a line
}

// script is what the scripted sidekick does: the turns of its file.
type script []map[string]any

// turn is one turn for any question that holds text.
func turn(text string, steps ...map[string]any) map[string]any {
	match := map[string]any{"any": true}
	if text != "" {
		match = map[string]any{"text": text}
	}
	return map[string]any{"match": match, "steps": steps}
}

func say(text string) map[string]any { return map[string]any{"say": text} }

func use(tool string) map[string]any { return map[string]any{"use": tool} }

func echo() map[string]any { return map[string]any{"echo": "result"} }

// startFamily starts a browser and registers the host in it. Without turns
// the sidekick is the built-in one that quotes.
func startFamily(t testing.TB, turns script) *family { return startFamilyWith(t, turns, nil) }

// startFamilyWith gives the browser further flags.
func startFamilyWith(t testing.TB, turns script, flags map[string]any) *family {
	t.Helper()
	f := startHome(t, turns)
	var err error
	f.profile, err = os.MkdirTemp("", "sidekick-profile-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(f.profile) })
	f.flags = flags
	f.startBrowser()
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(built.path, f.logs())
		}
		f.browser.Close()
	})
	return f
}

// startHome is a family without a browser: the host and its state.
func startHome(t testing.TB, turns script) *family {
	t.Helper()
	host(t)
	home, err := os.MkdirTemp("", "sidekick-home-")
	require.NoError(t, err)
	f := &family{t: t, home: home, record: filepath.Join(home, "given.jsonl")}
	t.Cleanup(func() {
		f.command("stop")
		require.NoError(t, os.RemoveAll(home))
	})
	if turns != nil {
		raw, err := json.Marshal(map[string]any{"record": f.record, "turns": turns})
		require.NoError(t, err)
		file := filepath.Join(home, "script.json")
		require.NoError(t, os.WriteFile(file, raw, 0o600))
		f.mustCommand("settings", "set", "script", file)
		f.mustCommand("settings", "set", "provider", "scripted")
	}
	return f
}

// startBrowser starts Chromium on the family's profile.
func (f *family) startBrowser() {
	f.t.Helper()
	root, err := browser.Root()
	require.NoError(f.t, err)
	f.browser, err = browser.Start(context.Background(), browser.Options{
		Extension:   root,
		UserDataDir: f.profile,
		Env:         []string{"SIDEKICK_HOME=" + f.home},
		Flags:       f.flags,
		Prepare: func(profile string) error {
			out, err := f.run("install", "--user-data-dir", profile)
			if err != nil {
				return errors.New(out)
			}
			return nil
		},
	})
	missing(f.t, err)
}

// restartBrowser starts the browser anew after it died.
func (f *family) restartBrowser() {
	f.t.Helper()
	f.browser.Close()
	f.startBrowser()
}

func (f *family) run(arguments ...string) (string, error) {
	command := exec.Command(built.path, arguments...)
	command.Env = append(os.Environ(), "SIDEKICK_HOME="+f.home)
	out, err := command.CombinedOutput()
	return string(out), err
}

func (f *family) command(arguments ...string) string {
	out, _ := f.run(arguments...)
	return out
}

func (f *family) mustCommand(arguments ...string) string {
	f.t.Helper()
	out, err := f.run(arguments...)
	require.NoError(f.t, err, out)
	return out
}

// logs are what the host wrote to its log, for a failing test.
func (f *family) logs() string {
	var all strings.Builder
	_ = filepath.WalkDir(f.home, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && strings.HasSuffix(name, ".log") {
			raw, _ := os.ReadFile(name)
			all.Write(raw)
		}
		return nil
	})
	return all.String()
}

// given is everything that the scripted sidekick was given so far.
func (f *family) given() []string {
	file, err := os.Open(f.record)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	require.NoError(f.t, err)
	defer file.Close()
	var lines []string
	scanner := bufio.NewScanner(file)
	scanner.Buffer(nil, 64<<20)
	for scanner.Scan() {
		lines = append(lines, scanner.Text())
	}
	require.NoError(f.t, scanner.Err())
	return lines
}

// panel opens url in a window of its own and the real side panel beside it.
func (f *family) panel(url string) (*browser.Tab, *browser.Panel) {
	f.t.Helper()
	tab, err := f.browser.Open(url)
	require.NoError(f.t, err)
	panel, err := f.browser.PanelOn(tab)
	require.NoError(f.t, err)
	f.t.Cleanup(func() {
		if f.t.Failed() {
			log, _ := panel.Log()
			status, _ := panel.Status()
			f.t.Logf("panel: %s\nstatus: %s", log, status)
		}
	})
	return tab, panel
}

// ask asks and returns the whole answer.
func (f *family) ask(panel *browser.Panel, question string) string {
	f.t.Helper()
	answer, err := panel.Ask(question)
	require.NoError(f.t, err)
	return answer
}

// askUntilAnswered asks again as long as the connection is coming back.
func (f *family) askUntilAnswered(panel *browser.Panel, question string) string {
	f.t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); {
		if answer := f.ask(panel, question); answer != "" {
			return answer
		}
		time.Sleep(200 * time.Millisecond)
	}
	require.FailNow(f.t, "no answer came after the connection broke")
	return ""
}

// killHost ends the long-lived process the hard way, as a crash would.
func (f *family) killHost() {
	f.t.Helper()
	number, err := strconv.Atoi(processIn(f.t, f.mustCommand("status")))
	require.NoError(f.t, err)
	process, err := os.FindProcess(number)
	require.NoError(f.t, err)
	require.NoError(f.t, process.Kill())
}
