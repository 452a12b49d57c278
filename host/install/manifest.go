package install

import (
	"encoding/json"
	"fmt"
	"path/filepath"
)

const (
	// HostName is what the extension asks its browser for.
	HostName = "app.sidekick.host"
	// ExtensionID follows from the public key in manifest.json, so it is the
	// same in every browser and for an unpacked copy.
	ExtensionID = "egdkmmbanpmdofcakpdjieiieobgcbnp"

	manifestName = HostName + ".json"
)

// manifest is the file that a browser reads before it starts a host.
type manifest struct {
	Name           string   `json:"name"`
	Description    string   `json:"description"`
	Path           string   `json:"path"`
	Type           string   `json:"type"`
	AllowedOrigins []string `json:"allowed_origins"`
}

// manifestFor names the program, and our extension as the only one that may
// have it started.
func manifestFor(program string) ([]byte, error) {
	if !filepath.IsAbs(program) {
		return nil, fmt.Errorf("naming the host: %q is not an absolute path", program)
	}
	raw, err := json.MarshalIndent(manifest{
		Name:           HostName,
		Description:    "Sidekick's host",
		Path:           program,
		Type:           "stdio",
		AllowedOrigins: []string{"chrome-extension://" + ExtensionID + "/"},
	}, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("encoding host manifest: %w", err)
	}
	return append(raw, '\n'), nil
}
