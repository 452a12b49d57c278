// Package doctor looks at each link of the chain from the browser to the model
// and says what to do about a broken one.
//
// [Examine] makes the findings. It changes nothing, asks the person nothing,
// and ends in bounded time; what it needs of the process and of the model is
// given to it. The words are schema's (doctor.json), which the extension reads
// too. A finding holds paths, names of browsers and versions, never a secret or
// a page's text.
package doctor

import (
	"context"
	"time"

	"sidekick/host/config"
	"sidekick/host/install"
	"sidekick/host/vault"
	"sidekick/schema"
)

// Finding is what was found of one link.
type Finding struct {
	Link     string `json:"link"`
	Title    string `json:"title"`
	Case     string `json:"case"`
	OK       bool   `json:"ok"`
	Sentence string `json:"sentence"`
	Fix      string `json:"fix,omitempty"`
	Where    string `json:"where,omitempty"` // which file, browser or version
}

// Process is what the process says of itself.
type Process struct {
	Version  string
	Protocol int
}

// Vault is the part of the vault that is looked at. No value is.
type Vault interface {
	State() (state vault.State, needsPassphrase bool, err error)
	OpenedBy() string
	HasKeyring() bool
}

// Options of [Examine].
type Options struct {
	Paths       config.Paths
	UserDataDir string // one profile folder, instead of the browsers found
	Version     string // of this program
	Protocol    int    // that this program speaks
	Vault       Vault
	// Reach asks the process, and starts it where there is none.
	Reach func(context.Context) (Process, error)
	// Ask asks the model something short: a sentence of the host's own for what
	// went wrong, empty for an answer. Nil leaves the model alone.
	Ask func(context.Context, config.Settings) string

	places func() ([]install.Place, []install.Sandbox, error)
	free   func(folder string) (uint64, error)
}

// The longest that one link may take.
const (
	runTime     = 5 * time.Second
	processTime = 20 * time.Second
	modelTime   = 20 * time.Second
)

// examination collects findings in the chain's order.
type examination struct {
	Options
	findings []Finding
	settings config.Settings
	asks     bool // whether the settings are good enough to ask the model
}

// Examine looks at every link; each tells of itself alone, so that several
// faults are found at once.
func Examine(ctx context.Context, o Options) []Finding {
	if o.places == nil {
		o.places = func() ([]install.Place, []install.Sandbox, error) { return install.Places(o.Paths, o.UserDataDir) }
	}
	if o.free == nil {
		o.free = diskFree
	}
	e := &examination{Options: o}
	e.browsers(ctx)
	e.process(ctx)
	e.folders()
	e.disk()
	e.vault()
	e.provider()
	e.model(ctx)
	e.log()
	return e.findings
}

// Sound says whether every link holds.
func Sound(findings []Finding) bool {
	for _, one := range findings {
		if !one.OK {
			return false
		}
	}
	return true
}

// found adds a finding in the words of the list.
func (e *examination) found(link, kind, where string) {
	for _, row := range schema.Links() {
		if row.Link != link {
			continue
		}
		for _, one := range row.Cases {
			if one.Case == kind {
				e.findings = append(e.findings, Finding{link, row.Title, kind, one.OK, one.Sentence, one.Fix, where})
				return
			}
		}
	}
	panic("doctor: no words for " + link + " " + kind) // a fault of the build: a test finds every case
}
