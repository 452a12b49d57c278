package install

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

const (
	// HostName is what the extension asks its browser for.
	HostName = "app.sidekick.host"
	// ExtensionID follows from the public key in manifest.json, so it is the
	// same in every browser and for an unpacked copy.
	ExtensionID = "egdkmmbanpmdofcakpdjieiieobgcbnp"
	// FirefoxID is the id that Firefox's form of the manifest names.
	FirefoxID = "sidekick@app.sidekick.host"

	manifestName    = HostName + ".json"
	description     = "Sidekick's host"
	longestManifest = 64 << 10
)

// Manifest is the file that a browser reads before it starts a host.
type Manifest struct {
	Name              string   `json:"name"`
	Description       string   `json:"description"`
	Path              string   `json:"path"`
	Type              string   `json:"type"`
	AllowedOrigins    []string `json:"allowed_origins,omitempty"`
	AllowedExtensions []string `json:"allowed_extensions,omitempty"`
}

// manifestFor names the program, and our extension as the only one that may
// have it started.
func manifestFor(program string, as form) Manifest {
	m := Manifest{Name: HostName, Description: description, Path: program, Type: "stdio"}
	if as == firefox {
		m.AllowedExtensions = []string{FirefoxID}
	} else {
		m.AllowedOrigins = []string{"chrome-extension://" + ExtensionID + "/"}
	}
	return m
}

func (m Manifest) encode() ([]byte, error) {
	raw, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("encoding host manifest: %w", err)
	}
	return append(raw, '\n'), nil
}

// Names says whether the manifest lets our extension, and nobody else, start
// the program.
func (p Place) Names(m Manifest) bool {
	want := manifestFor(m.Path, p.form)
	return m.Name == want.Name && m.Type == want.Type &&
		slices.Equal(m.AllowedOrigins, want.AllowedOrigins) && slices.Equal(m.AllowedExtensions, want.AllowedExtensions)
}

// ErrNotOurs says that a file of our manifest's name was written by somebody
// else, or changed so that it cannot be told any more.
var ErrNotOurs = errors.New("reading host manifest: this file is not one that Sidekick wrote")

// Read reads the manifest at a place. No file is fs.ErrNotExist; a link, a
// folder, or a file of somebody else is ErrNotOurs.
func (p Place) Read() (Manifest, error) {
	info, err := os.Lstat(p.File)
	if err != nil {
		return Manifest{}, err
	}
	if !info.Mode().IsRegular() || info.Size() > longestManifest {
		return Manifest{}, ErrNotOurs
	}
	raw, err := os.ReadFile(p.File)
	if err != nil {
		return Manifest{}, fmt.Errorf("reading host manifest: %w", err)
	}
	var m Manifest
	if json.Unmarshal(raw, &m) != nil || m.Name != HostName || m.Description != description {
		return Manifest{}, ErrNotOurs
	}
	return m, nil
}

// Registered says whether every registry key that the browser looks under
// names the file. It is true where browsers look into folders.
func (p Place) Registered() (bool, error) { return p.registered(systemRegistry) }

func (p Place) registered(in registry) (bool, error) {
	for _, key := range p.Keys {
		value, there, err := in.get(key)
		if err != nil || !there || value != p.File {
			return false, err
		}
	}
	return true, nil
}

// checkProgram makes sure that there is something to name.
func checkProgram(program string) error {
	if !filepath.IsAbs(program) {
		return fmt.Errorf("naming the host: %q is not an absolute path", program)
	}
	info, err := os.Stat(program)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("looking for the host: there is no %q", program)
	case err != nil:
		return fmt.Errorf("looking for the host: %w", err)
	case !info.Mode().IsRegular():
		return fmt.Errorf("looking for the host: %q is not a program", program)
	}
	return nil
}
