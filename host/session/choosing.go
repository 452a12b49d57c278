package session

import (
	"context"
	"encoding/json"
	"errors"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// Chooser is what a person sets: who answers, where, and by which key. Keys go
// in and never come back. Its errors are refusals, or have a sentence for the
// person.
type Chooser interface {
	Settings(ctx context.Context, profile string, asked message.SettingsGetRequest) (message.SettingsResponse, error)
	Change(ctx context.Context, profile string, asked message.SettingsSetRequest) (message.SettingsResponse, error)
	SetKey(context.Context, message.KeySetRequest) (message.KeysResponse, error)
	RemoveKey(context.Context, message.ProviderRequest) (message.KeysResponse, error)
	// Try tells record what it asks of the model, before it leaves.
	Try(ctx context.Context, asked message.ModelRequest, record model.Recorder) (message.ModelTestResponse, error)
	Models(context.Context, message.ProviderRequest) (message.ModelListResponse, error)
	Find(context.Context) (message.ModelFindResponse, error)
}

// choice is one row of the table.
type choice func(Chooser, context.Context, asker, json.RawMessage) (any, *inbox.Fault)

// asker is who asks: the browser profile, empty for the person's own command,
// and who is told of what leaves for it.
type asker struct {
	profile string
	record  model.Recorder
}

// choosing is the table of what the person may set, sorted by name. The params
// fit their schema already. Nothing of them is logged or sent back.
var choosing = map[string]choice{
	message.KeyRemove: chosen(message.KeyRemove, alike(Chooser.RemoveKey)),
	message.KeySet:    chosen(message.KeySet, alike(Chooser.SetKey)),
	message.ModelFind: chosen(message.ModelFind, alike(func(c Chooser, ctx context.Context, _ struct{}) (message.ModelFindResponse, error) {
		return c.Find(ctx)
	})),
	message.ModelList: chosen(message.ModelList, alike(Chooser.Models)),
	message.ModelTest: chosen(message.ModelTest, func(c Chooser, ctx context.Context, who asker, params message.ModelRequest) (message.ModelTestResponse, error) {
		return c.Try(ctx, params, who.record)
	}),
	message.SettingsGet: chosen(message.SettingsGet, byProfile(Chooser.Settings)),
	message.SettingsSet: chosen(message.SettingsSet, byProfile(Chooser.Change)),
}

// alike is a request that is the same from every profile.
func alike[T, R any](do func(Chooser, context.Context, T) (R, error)) func(Chooser, context.Context, asker, T) (R, error) {
	return func(c Chooser, ctx context.Context, _ asker, params T) (R, error) { return do(c, ctx, params) }
}

// byProfile is one that depends on the profile.
func byProfile[T, R any](do func(Chooser, context.Context, string, T) (R, error)) func(Chooser, context.Context, asker, T) (R, error) {
	return func(c Chooser, ctx context.Context, who asker, params T) (R, error) {
		return do(c, ctx, who.profile, params)
	}
}

const notChosen = "That could not be done. Nothing was changed."

func chosen[T, R any](method string, do func(Chooser, context.Context, asker, T) (R, error)) choice {
	return func(c Chooser, ctx context.Context, who asker, raw json.RawMessage) (any, *inbox.Fault) {
		params, fault := decode[T](method, raw)
		if fault != nil {
			return nil, fault
		}
		result, err := do(c, ctx, who, params)
		var refusal *policy.Refusal
		var said interface{ Sentence() string }
		switch {
		case err == nil:
			return result, nil
		case errors.As(err, &refusal):
			return refused(refusal), nil
		case errors.As(err, &said):
			return message.FaultResponse{Fault: said.Sentence()}, nil
		}
		return message.FaultResponse{Fault: notChosen}, nil // its text could hold what was typed
	}
}

// Choose answers the person's own command about who answers. That it is the
// person is the caller's to know.
func (h *Host) Choose(ctx context.Context, method string, params json.RawMessage) (any, *inbox.Fault) {
	return h.choose(ctx, asker{record: trial{host: h, client: "cli"}}, method, params)
}

func (h *Host) choose(ctx context.Context, who asker, method string, params json.RawMessage) (any, *inbox.Fault) {
	do, ok := choosing[method]
	if !ok {
		return nil, inbox.NewFault(inbox.UnknownMethod, policy.BadMessage, "/method")
	}
	if h.options.Chooser == nil {
		return refused(policy.Refuse(policy.NotAvailable)), nil
	}
	told, fault := do(h.options.Chooser, ctx, who, params)
	if method == message.SettingsSet {
		h.FamilyChanged()
	}
	return told, fault
}

// choose answers a client's request about who answers: from a trusted panel or
// settings page alone. Another program could otherwise send what the person
// reads to a provider of its own.
func choose(method string) func(*Door, context.Context, json.RawMessage) (any, *inbox.Fault) {
	return func(d *Door, ctx context.Context, raw json.RawMessage) (any, *inbox.Fault) {
		s := d.current()
		if s == nil || !s.servedBy(d) {
			return nil, inbox.NewFault(inbox.InvalidRequest, policy.BadMessage, "/method")
		}
		if !d.peer.Trusted || !hasPanel(s.client.Kind) {
			return refused(policy.Refuse(policy.NotPaired)), nil
		}
		// A page that was closed waits for no model.
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		defer context.AfterFunc(d.ctx, stop)()
		return d.host.choose(ctx, asker{s.profile, trial{d.host, owner(s.profile, s.member()), s.client.Kind}}, method, raw)
	}
}
