package app

import (
	"context"
	"encoding/json"
	"errors"

	"sidekick/host/app/provider"
	"sidekick/host/guest"
	"sidekick/host/message"
	"sidekick/host/policy"
)

// passed are the panel's requests that go to the host as they are, sorted by
// name; the host checks each against its schema and decides.
var passed = map[string]bool{
	message.Answer: true, message.Ask: true, message.Cancel: true, message.Catalog: true, message.Consent: true,
	message.Conversation: true, message.ConversationExport: true, message.ConversationForget: true, message.Conversations: true,
	message.Handoff: true, message.Left: true, message.LeftText: true, message.MemberOf: true, message.Report: true,
	message.SettingsGet: true, message.Tool: true,
}

// own are those that the app answers, or that change whose session this is.
var own = map[string]func(*App, context.Context, json.RawMessage) (any, error){
	"access":                   (*App).access,
	message.ConversationResume: (*App).resume,
	message.Doctor:             (*App).doctor,
	"front":                    func(*App, context.Context, json.RawMessage) (any, error) { return struct{}{}, nil }, // the one tab is in front
	"new_session":              (*App).newSession,
	"open":                     (*App).open,
	message.Reopen:             (*App).reopen,
}

// request answers one request of the panel.
func (a *App) request(ctx context.Context, raw json.RawMessage) {
	var asked struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
		Params json.RawMessage `json:"params"`
	}
	if json.Unmarshal(raw, &asked) != nil || len(asked.ID) == 0 {
		return // it could not be answered
	}
	if len(asked.Params) == 0 {
		asked.Params = json.RawMessage("{}")
	}
	result, err := a.answer(ctx, asked.Method, asked.Params)
	if err != nil {
		a.port.Send(ctx, map[string]any{"id": asked.ID, "error": inWords(err)})
		return
	}
	a.port.Send(ctx, map[string]any{"id": asked.ID, "result": result})
}

func (a *App) answer(ctx context.Context, method string, params json.RawMessage) (any, error) {
	if answer, ours := own[method]; ours {
		return answer(a, ctx, params)
	}
	if !passed[method] {
		return nil, errUnknown
	}
	a.link.hurry()
	result, err := a.link.Call(ctx, method, params)
	if err == nil && method == message.Ask {
		a.asked(result)
	}
	return result, err
}

// asked notes the answer that was promised. Where the host calls the app a stranger
// the person took the pairing back: the next hello shows a code again.
func (a *App) asked(raw json.RawMessage) {
	var promised message.AskResponse
	switch err := json.Unmarshal(raw, &promised); {
	case err == nil && promised.Refusal != nil && promised.Refusal.Code == string(policy.NotPaired):
		a.link.drop()
	case err == nil && promised.Answer != "":
		a.talk.asked(promised.Answer)
	}
}

var errUnknown = errors.New("answering the panel: no such request")

// inWords is an error as the panel shows it.
func inWords(err error) map[string]string {
	code := policy.Internal
	var fault *guest.Fault
	switch {
	case errors.As(err, &fault), errors.Is(err, errUnknown):
		code = policy.BadMessage
	case errors.Is(err, errNotReady):
		return map[string]string{"code": string(policy.NotAvailable), "sentence": sentences[Stopped]}
	}
	return map[string]string{"code": string(code), "sentence": policy.Refuse(code).Sentence}
}

func (a *App) access(ctx context.Context, _ json.RawMessage) (any, error) {
	shown, err := a.options.Page.Shown(ctx)
	return accessOf(shown), err
}

// open says which session this is.
func (a *App) open(ctx context.Context, raw json.RawMessage) (any, error) {
	var wanted struct{ Session string }
	if json.Unmarshal(raw, &wanted) != nil {
		return nil, errUnknown
	}
	a.link.hurry()
	if _, err := a.link.ready(ctx); err != nil {
		return nil, err
	}
	return a.talk.opened(wanted.Session), nil
}

// newSession leaves the conversation and begins another one.
func (a *App) newSession(ctx context.Context, _ json.RawMessage) (any, error) {
	if _, err := a.link.ready(ctx); err != nil {
		return nil, err
	}
	a.talk.forget()
	a.link.leave()
	if _, err := a.link.ready(ctx); err != nil {
		return nil, err
	}
	return a.talk.opened(""), nil
}

// reopen is the person's click on a closed page: the host asks once more, and the
// connection is a fresh session from then on.
func (a *App) reopen(ctx context.Context, _ json.RawMessage) (any, error) {
	return a.fresh(ctx, message.Reopen, message.ReopenRequest{Tab: provider.Tab}, func() error {
		shown, _ := a.options.Page.Shown(ctx) // a page that nobody knows opens no site
		return a.options.Filled.Forget(provider.Origin(shown.Address))
	})
}

// resume goes on with a conversation that is kept.
func (a *App) resume(ctx context.Context, raw json.RawMessage) (any, error) {
	return a.fresh(ctx, message.ConversationResume, raw, func() error { return nil })
}

// fresh asks for another session on this connection.
func (a *App) fresh(ctx context.Context, method string, params any, then func() error) (any, error) {
	raw, err := a.link.Call(ctx, method, params)
	if err != nil {
		return nil, err
	}
	var now struct {
		message.HelloResponse
		Refusal *message.Refusal `json:"refusal"`
	}
	if err := json.Unmarshal(raw, &now); err != nil || now.Refusal != nil {
		return raw, nil
	}
	a.talk.becomes(now.HelloResponse)
	a.link.becomes(now.Session)
	return a.talk.opened(""), then()
}

// doctor says what the host finds; where it does not answer, the panel's own card
// says what to do.
func (a *App) doctor(ctx context.Context, _ json.RawMessage) (any, error) {
	type link struct {
		Name     string `json:"name"`
		OK       bool   `json:"ok"`
		Sentence string `json:"sentence"`
	}
	raw, err := a.link.Call(ctx, message.Doctor, struct{}{})
	if err != nil {
		return nil, err
	}
	var found message.DoctorResponse
	if err := json.Unmarshal(raw, &found); err != nil {
		return nil, err
	}
	links := []link{}
	for _, one := range found.Links {
		sentence := one.Sentence
		if one.Fix != "" {
			sentence += " " + one.Fix
		}
		links = append(links, link{one.Title, one.OK, sentence})
	}
	return map[string]any{"links": links}, nil
}
