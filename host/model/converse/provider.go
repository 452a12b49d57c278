package converse

import (
	"net/http"
	"net/url"
	"time"

	"sidekick/host/model"
	"sidekick/host/model/dial"
)

// Provider is what is fixed of one.
type Provider struct {
	Name  string // in the settings
	Shape dial.Shape
	Lens  Lens
	// Silence is how long nothing may come, SilenceNear where the server is at
	// home: zero for the same. ResultNear bounds a result there; zero for as
	// elsewhere.
	Silence, SilenceNear time.Duration
	ResultNear           int
	// Speaker speaks the provider's form to a base address, over the one client
	// that has the way out.
	Speaker func(model string, base *url.URL, client *http.Client) Speaker
}

// Way is a model of a provider, and how it is asked.
type Way struct {
	BaseURL string // empty for the provider's own
	Model   string
	Keys    model.Keys
	Silence time.Duration // zero for the provider's
	// Turn holds what the turn takes besides; its Speaker, provider, base and
	// lens are set here.
	Turn Options
}

// Dialled is a Sidekick with the connections to its provider.
type Dialled struct {
	*Sidekick
	client *dial.Client
}

// Close lets go of the connections that no answer uses.
func (d *Dialled) Close() { d.client.Close() }

// Dial makes a Sidekick of a provider. Nothing is asked before its first answer.
func (p Provider) Dial(way Way) (*Dialled, error) {
	base, fault := dial.Address(p.Shape, way.BaseURL)
	if fault != nil {
		return nil, fault.Refusal()
	}
	turn, silence, near := way.Turn, p.Silence, dial.Near(base)
	if near && p.SilenceNear != 0 {
		silence = p.SilenceNear
	}
	if near && turn.Bounds.Result == 0 {
		turn.Bounds.Result = p.ResultNear
	}
	if way.Silence != 0 {
		silence = way.Silence
	}
	client := dial.New(base, silence)
	turn.Provider, turn.Model, turn.Keys, turn.Lens = p.Name, way.Model, way.Keys, p.Lens
	turn.Base, turn.Keyless = base, near
	turn.Speaker = p.Speaker(way.Model, base, client.HTTP())
	return &Dialled{New(turn), client}, nil
}
