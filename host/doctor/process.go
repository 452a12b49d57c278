package doctor

import (
	"context"
	"errors"
	"fmt"

	"sidekick/host/config"
	"sidekick/host/transport"
	"sidekick/host/vault"
)

// process asks the one that runs, or starts it as a browser would.
func (e *examination) process(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, processTime)
	defer cancel()
	running, err := e.Reach(ctx)
	switch {
	case errors.Is(err, transport.ErrForeign):
		e.found("process", "foreign", e.Paths.Socket)
		return
	case errors.Is(err, transport.ErrOther):
		e.found("process", "other", e.Paths.Socket)
		return
	case err != nil:
		e.found("process", "unreachable", e.Paths.Log)
		return
	}
	e.found("process", "ok", running.Version)
	if running.Protocol != e.Protocol || running.Version != e.Version {
		e.found("protocol", "older", running.Version+", here "+e.Version)
		return
	}
	e.found("protocol", "ok", e.Version)
}

// vaultFaults are the vault's own faults, by case.
var vaultFaults = []struct {
	err  error
	kind string
}{{vault.ErrDamaged, "damaged"}, {vault.ErrNewer, "newer"}}

// vault looks at the vault's file and at the keyring. It opens nothing: that
// would ask the person.
func (e *examination) vault() {
	state, _, err := e.Vault.State()
	kind := map[vault.State]string{vault.Absent: "absent", vault.Locked: "locked", vault.Unlocked: "ok"}[state]
	if err != nil {
		kind = "unreadable"
		for _, fault := range vaultFaults {
			if errors.Is(err, fault.err) {
				kind = fault.kind
			}
		}
	}
	e.found("vault", kind, "")
	switch {
	case e.Vault.HasKeyring():
		e.found("keyring", "ok", "")
	case e.Vault.OpenedBy() == "keyring":
		e.found("keyring", "needed", "")
	default:
		e.found("keyring", "none", "")
	}
}

// provider looks at the settings alone.
func (e *examination) provider() {
	settings, err := config.InForce(e.Paths.Settings)
	switch {
	case err != nil:
		kind := "settings"
		if settings.Unknown {
			kind = "unknown"
		}
		e.found("provider", kind, e.Paths.Settings)
		var fault *config.FileError
		if errors.As(err, &fault) { // the panel is told the line, and no path
			last := &e.findings[len(e.findings)-1]
			last.Sentence = fmt.Sprintf("%s Line %d: %s.", last.Sentence, fault.Line, fault.Reason)
		}
		return
	case settings.Provider == "scripted" && !isFile(settings.Script):
		e.found("provider", "script", settings.Script)
		return
	}
	e.settings, e.asks = settings, true
	e.found("provider", "ok", settings.Provider)
}

// local are the providers that answer in this process.
var local = map[string]bool{"quote": true, "scripted": true}

// model asks the model, where there is one and the settings can be read.
func (e *examination) model(ctx context.Context) {
	switch {
	case !e.asks:
		return // the link before says why
	case local[e.settings.Provider]:
		e.found("model", "here", e.settings.Provider)
		return
	case e.Ask == nil:
		e.found("model", "skipped", e.settings.Provider)
		return
	}
	ctx, cancel := context.WithTimeout(ctx, modelTime)
	defer cancel()
	fault := e.Ask(ctx, e.settings)
	switch {
	case ctx.Err() != nil:
		e.found("model", "silent", e.settings.Provider)
	case fault != "":
		e.found("model", "refused", e.settings.Provider+": "+fault)
	default:
		e.found("model", "ok", e.settings.Provider)
	}
}
