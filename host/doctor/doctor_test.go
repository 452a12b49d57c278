package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/config"
	"sidekick/host/install"
	"sidekick/host/transport"
	"sidekick/host/vault"
	"sidekick/schema"
)

// ring is a keyring that is there or not.
type ring bool

func (ring) Get(string, string) (string, error) { return "", errors.New("no entry") }
func (ring) Set(string, string, string) error   { return errors.New("not kept") }
func (r ring) There() bool                      { return bool(r) }

// secret stands in a file that is damaged, and must not come out of it.
const secret = "hunter2-secret"

// chain is a whole chain in folders of the test's own, all of it in order.
type chain struct {
	Options
	manifest, host string
}

func newChain(t *testing.T) *chain {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the fake program is a shell script")
	}
	home := t.TempDir()
	t.Setenv(config.Home, filepath.Join(home, "state"))
	paths, err := config.Find()
	require.NoError(t, err)
	for _, folder := range []string{paths.Data, filepath.Dir(paths.Log), filepath.Dir(paths.Settings)} {
		require.NoError(t, os.MkdirAll(folder, 0o700))
	}
	c := &chain{host: filepath.Join(home, "sidekick")}
	script(t, c.host, "echo 1.2.3")
	profile := filepath.Join(home, "profile")
	outcomes, err := install.Install(install.Options{Paths: paths, Program: c.host, UserDataDir: profile})
	require.NoError(t, err)
	c.manifest = outcomes[0].File
	c.Options = Options{
		Paths: paths, UserDataDir: profile, Version: "1.2.3", Protocol: 1,
		Vault: vault.Open(paths.Data, vault.Options{Keyring: ring(true)}),
		Reach: func(context.Context) (Process, error) { return Process{"1.2.3", 1}, nil },
		Ask:   func(context.Context, config.Settings) string { return "" },
		free:  func(string) (uint64, error) { return 1 << 40, nil },
	}
	return c
}

func script(t *testing.T, path, line string) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+line+"\n"), 0o700))
}

func (c *chain) rewrite(t *testing.T, change func(*install.Manifest)) {
	t.Helper()
	raw, err := os.ReadFile(c.manifest)
	require.NoError(t, err)
	var m install.Manifest
	require.NoError(t, json.Unmarshal(raw, &m))
	change(&m)
	raw, err = json.Marshal(m)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(c.manifest, raw, 0o644))
}

func put(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
}

func TestAWholeChain(t *testing.T) {
	c := newChain(t)
	found := Examine(t.Context(), c.Options)
	require.True(t, Sound(found), found)
	var links []string
	for _, one := range found {
		require.True(t, one.OK)
		links = append(links, one.Link)
	}
	require.Equal(t, []string{"browser", "manifest", "allowed", "program", "process", "protocol", "state", "disk", "vault", "keyring", "provider", "model", "log"}, links)
}

// Each link broken in turn gives its own finding, and no other link is blamed
// that still holds.
func TestEachBrokenLinkIsFound(t *testing.T) {
	places := func(c *chain, places []install.Place, sandboxes ...install.Sandbox) {
		c.places = func() ([]install.Place, []install.Sandbox, error) { return places, sandboxes, nil }
	}
	for _, row := range []struct {
		link, kind string
		broken     func(*testing.T, *chain)
	}{
		{"browser", "none", func(_ *testing.T, c *chain) { places(c, nil) }},
		{"browser", "sandboxed", func(_ *testing.T, c *chain) { places(c, nil, install.Sandbox{Browser: "Firefox (Snap)", Kind: "Snap"}) }},
		{"manifest", "absent", func(t *testing.T, c *chain) { require.NoError(t, os.Remove(c.manifest)) }},
		{"manifest", "not_ours", func(t *testing.T, c *chain) { put(t, c.manifest, secret) }},
		{"manifest", "registry", func(t *testing.T, c *chain) {
			places(c, []install.Place{{Browser: "the profile folder", File: c.manifest, Keys: []string{`Software\Sidekick-no-such-key`}}})
		}},
		{"manifest", "rights", func(t *testing.T, c *chain) { require.NoError(t, os.Chmod(c.manifest, 0o666)) }},
		{"allowed", "other", func(t *testing.T, c *chain) {
			c.rewrite(t, func(m *install.Manifest) {
				m.AllowedOrigins = []string{"chrome-extension://" + strings.Repeat("a", 32) + "/"}
			})
		}},
		{"allowed", "other", func(t *testing.T, c *chain) {
			c.rewrite(t, func(m *install.Manifest) {
				m.AllowedOrigins = append(m.AllowedOrigins, "chrome-extension://"+strings.Repeat("a", 32)+"/")
			})
		}},
		{"program", "absent", func(t *testing.T, c *chain) { require.NoError(t, os.Remove(c.host)) }},
		{"program", "rights", func(t *testing.T, c *chain) { require.NoError(t, os.Chmod(c.host, 0o777)) }},
		{"program", "fails", func(t *testing.T, c *chain) { script(t, c.host, "echo "+secret+"; exit 3") }},
		{"program", "fails", func(t *testing.T, c *chain) { script(t, c.host, "echo 'no version: "+secret+"'") }},
		{"program", "version", func(t *testing.T, c *chain) { script(t, c.host, "echo 1.2.4") }},
		{"process", "unreachable", func(_ *testing.T, c *chain) {
			c.Reach = func(context.Context) (Process, error) { return Process{}, transport.ErrNobody }
		}},
		{"process", "foreign", func(_ *testing.T, c *chain) {
			c.Reach = func(context.Context) (Process, error) { return Process{}, transport.ErrForeign }
		}},
		{"process", "other", func(_ *testing.T, c *chain) {
			c.Reach = func(context.Context) (Process, error) { return Process{}, transport.ErrOther }
		}},
		{"protocol", "older", func(_ *testing.T, c *chain) {
			c.Reach = func(context.Context) (Process, error) { return Process{"1.2.3", 2}, nil }
		}},
		{"state", "rights", func(t *testing.T, c *chain) { require.NoError(t, os.Chmod(c.Paths.Data, 0o755)) }},
		{"disk", "full", func(_ *testing.T, c *chain) { c.free = func(string) (uint64, error) { return 1 << 20, nil } }},
		{"disk", "unknown", func(_ *testing.T, c *chain) { c.free = func(string) (uint64, error) { return 0, errors.New("no") } }},
		{"vault", "damaged", func(t *testing.T, c *chain) { put(t, filepath.Join(c.Paths.Data, "vault.json"), secret) }},
		{"vault", "newer", func(t *testing.T, c *chain) { put(t, filepath.Join(c.Paths.Data, "vault.json"), `{"version":99}`) }},
		{"vault", "unreadable", func(t *testing.T, c *chain) {
			require.NoError(t, os.Mkdir(filepath.Join(c.Paths.Data, "vault.json"), 0o700))
		}},
		{"keyring", "needed", func(t *testing.T, c *chain) {
			put(t, filepath.Join(c.Paths.Data, "vault.json"), `{"version":1,"key":{"from":"keyring","entry":"vault:1"}}`)
			c.Vault = vault.Open(c.Paths.Data, vault.Options{Keyring: ring(false)})
		}},
		{"provider", "settings", func(t *testing.T, c *chain) {
			put(t, c.Paths.Settings, `{"provider":"quote"}`)
			_, err := config.NewStore(c.Paths.Settings).Current()
			require.NoError(t, err)
			put(t, c.Paths.Settings, `{"provider":"`+secret+`"}`)
		}},
		{"provider", "unknown", func(t *testing.T, c *chain) { put(t, c.Paths.Settings, `{"provider":"`+secret+`"}`) }},
		{"provider", "script", func(t *testing.T, c *chain) {
			put(t, c.Paths.Settings, `{"provider":"scripted","script":"/no/such/script.json"}`)
		}},
		{"model", "refused", func(t *testing.T, c *chain) {
			put(t, c.Paths.Settings, `{"provider":"openai"}`)
			c.Ask = func(context.Context, config.Settings) string { return "The key was refused." }
		}},
		{"log", "unwritable", func(t *testing.T, c *chain) { require.NoError(t, os.Mkdir(c.Paths.Log, 0o700)) }},
	} {
		t.Run(row.link+" "+row.kind, func(t *testing.T) {
			c := newChain(t)
			row.broken(t, c)
			found := Examine(t.Context(), c.Options)
			require.False(t, Sound(found))
			var broken []string
			for _, one := range found {
				if !one.OK {
					broken = append(broken, one.Link+" "+one.Case)
					require.NotEmpty(t, one.Fix)
				}
			}
			require.Equal(t, []string{row.link + " " + row.kind}, broken)
			raw, err := json.Marshal(found)
			require.NoError(t, err)
			require.NotContains(t, string(raw), secret)
		})
	}
}

// What is not broken but not usual is said too.
func TestWhatIsInOrderAllTheSame(t *testing.T) {
	for _, row := range []struct {
		link, kind string
		set        func(*testing.T, *chain)
	}{
		{"vault", "absent", func(*testing.T, *chain) {}},
		{"vault", "locked", func(t *testing.T, c *chain) {
			put(t, filepath.Join(c.Paths.Data, "vault.json"), `{"version":1,"key":{"from":"passphrase"}}`)
		}},
		{"keyring", "none", func(_ *testing.T, c *chain) { c.Vault = vault.Open(c.Paths.Data, vault.Options{Keyring: ring(false)}) }},
		{"model", "here", func(*testing.T, *chain) {}},
		{"model", "ok", func(t *testing.T, c *chain) { put(t, c.Paths.Settings, `{"provider":"openai"}`) }},
		{"model", "skipped", func(t *testing.T, c *chain) { put(t, c.Paths.Settings, `{"provider":"openai"}`); c.Ask = nil }},
		{"browser", "some_sandboxed", func(_ *testing.T, c *chain) {
			c.places = func() ([]install.Place, []install.Sandbox, error) {
				places, _, err := install.Places(c.Paths, c.UserDataDir)
				return places, []install.Sandbox{{Browser: "Firefox (Snap)", Kind: "Snap"}}, err
			}
		}},
		{"state", "absent", func(_ *testing.T, c *chain) {
			nowhere := filepath.Join(c.Paths.Data, "none")
			c.Paths = config.Paths{Data: nowhere, Lock: nowhere + "/lock", Socket: nowhere + "/run/socket", Log: nowhere + "/log/log", Settings: nowhere + "/settings"}
		}},
	} {
		t.Run(row.link+" "+row.kind, func(t *testing.T) {
			c := newChain(t)
			row.set(t, c)
			found := Examine(t.Context(), c.Options)
			require.True(t, Sound(found), found)
			var kinds []string
			for _, one := range found {
				kinds = append(kinds, one.Link+" "+one.Case)
			}
			require.Contains(t, kinds, row.link+" "+row.kind)
		})
	}
}

// A model that never answers ends with the time that the caller has.
func TestAModelThatIsSilent(t *testing.T) {
	c := newChain(t)
	put(t, c.Paths.Settings, `{"provider":"openai"}`)
	ctx, cancel := context.WithCancel(t.Context())
	c.Ask = func(ctx context.Context, _ config.Settings) string { cancel(); <-ctx.Done(); return "" }
	found := Examine(ctx, c.Options)
	for _, one := range found {
		if one.Link == "model" {
			require.Equal(t, "silent", one.Case)
			return
		}
	}
	t.Fatal("the model is missing")
}

func TestTheListIsWhole(t *testing.T) {
	seen := map[string]bool{}
	for _, link := range schema.Links() {
		require.False(t, seen[link.Link], link.Link)
		seen[link.Link] = true
		require.NotEmpty(t, link.Title)
		require.Equal(t, "ok", link.Cases[0].Case, link.Link)
		for _, one := range link.Cases {
			require.False(t, seen[link.Link+" "+one.Case], link.Link+" "+one.Case)
			seen[link.Link+" "+one.Case] = true
			require.NotEmpty(t, one.Sentence)
			if !one.OK {
				require.NotEmpty(t, one.Fix, link.Link+" "+one.Case)
			}
		}
	}
}
