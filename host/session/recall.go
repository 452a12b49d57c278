package session

import (
	"context"
	"encoding/json"
	"errors"

	"sidekick/host/history"
	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/policy"
)

// recall shows what is kept to one profile, or with an empty one to the
// person's own command. Everything is scrubbed once more on its way out.
type recall struct {
	host    *Host
	store   *history.Store
	scrub   *policy.Scrubber
	profile string
	owner   string // of the conversations: the profile's member
	own     string // the conversation of the session that asks
}

// listMost is how many a list holds when nobody says how many.
const listMost = 30

// recalls is sorted by name.
var recalls = map[string]func(recall, json.RawMessage) (any, *inbox.Fault){
	message.Conversation:       recalling(message.Conversation, recall.read),
	message.ConversationExport: recalling(message.ConversationExport, recall.export),
	message.ConversationForget: recalling(message.ConversationForget, recall.forget),
	message.Conversations:      recalling(message.Conversations, recall.list),
	message.Left:               recalling(message.Left, recall.left),
	message.LeftText:           recalling(message.LeftText, recall.leftText),
}

// recalling checks the params before a handler has them.
func recalling[T any](method string, handle func(recall, T) any) func(recall, json.RawMessage) (any, *inbox.Fault) {
	return func(r recall, raw json.RawMessage) (any, *inbox.Fault) {
		params, fault := decode[T](method, raw)
		if fault != nil {
			return nil, fault
		}
		if r.store == nil {
			return refused(policy.RefuseFor(policy.NotAvailable, "history")), nil
		}
		return handle(r, params), nil
	}
}

// recalled answers a client: a trusted panel, for the profile that it is of.
func recalled(method string) func(*Door, context.Context, json.RawMessage) (any, *inbox.Fault) {
	return func(d *Door, _ context.Context, raw json.RawMessage) (any, *inbox.Fault) {
		s := d.current()
		if s == nil || !s.servedBy(d) {
			return nil, inbox.NewFault(inbox.InvalidRequest, policy.BadMessage, "/method")
		}
		if !s.trusts() || !hasPanel(s.client.Kind) {
			return refused(policy.Refuse(policy.NotPaired)), nil
		}
		return recalls[method](recall{s.host, s.host.options.History, s.scrubber(), s.profile, owner(s.profile, s.member()), s.conversing()}, raw)
	}
}

// Recall answers the person's own command, for every profile.
func (h *Host) Recall(method string, params json.RawMessage) (any, *inbox.Fault) {
	handle, ok := recalls[method]
	if !ok {
		return nil, inbox.NewFault(inbox.UnknownMethod, policy.BadMessage, "/method")
	}
	return handle(recall{host: h, store: h.options.History, scrub: h.scrub}, params)
}

func (r recall) text(text string) string { return r.scrub.Text(text).String() }

// failed says why there is nothing to show.
func (r recall) failed(err error) any {
	if errors.Is(err, history.ErrUnknown) {
		return refused(policy.RefuseFor(policy.NotAvailable, "conversation_gone"))
	}
	r.host.options.Log.Error().Err(err).Msg("reading the conversations failed")
	return refused(policy.RefuseFor(policy.NotAvailable, "history"))
}

func (r recall) listed(one history.Listed) message.KeptConversation {
	return message.KeptConversation{
		ID: one.ID, Title: r.text(one.Title), Began: one.Began, Last: one.Last, Exchanges: one.Exchanges, Requests: one.Requests,
		Filled: one.Filled, Open: one.ID == r.own, Excerpt: r.text(one.Excerpt),
	}
}

func (r recall) list(params message.ConversationsRequest) any {
	found, more, err := r.store.List(r.owner, params.Query, params.Before, orListMost(params.Limit))
	if err != nil {
		return r.failed(err)
	}
	answer := message.ConversationsResponse{Conversations: []message.KeptConversation{}, More: more}
	for _, one := range found {
		answer.Conversations = append(answer.Conversations, r.listed(one))
	}
	return answer
}

func (r recall) read(params message.ConversationID) any {
	about, exchanges, err := r.store.Read(r.owner, params.ID)
	if err != nil {
		return r.failed(err)
	}
	answer := message.ConversationResponse{Conversation: r.listed(about), Exchanges: []message.KeptExchange{}}
	for _, one := range exchanges {
		answer.Exchanges = append(answer.Exchanges, r.exchange(one))
	}
	return answer
}

// exchange is what was kept, with the host's sentences for the codes in it.
func (r recall) exchange(kept history.Exchange) message.KeptExchange {
	one := message.KeptExchange{At: kept.At, Question: r.text(kept.Question), Answer: r.text(kept.Answer), Tools: []message.AnswerStep{}}
	if kept.End != "" {
		one.End = &message.AnswerDone{End: kept.End}
		if kept.Code != "" {
			refusal := policy.RefuseFor(policy.Code(kept.Code), kept.Reason)
			one.End.Code, one.End.Sentence = refusal.Code, refusal.Sentence
		}
	}
	for _, step := range kept.Steps {
		told := message.AnswerStep{
			Tool: step.Tool, Phase: step.Phase, Depth: step.Depth, Chars: step.Chars, Withheld: step.Withheld,
			Truncated: step.Truncated, Inconclusive: step.Inconclusive,
		}
		if step.Code != "" {
			told.Refusal = wire(policy.RefuseFor(policy.Code(step.Code), step.Reason))
		}
		one.Tools = append(one.Tools, told)
	}
	return one
}

func (r recall) export(params message.ConversationExportRequest) any {
	file, err := r.store.Export(r.owner, params.ID, params.Format)
	if err != nil {
		return r.failed(err)
	}
	return message.ConversationExportResponse{Name: file.Name, Type: file.Type, Text: r.text(file.Text)}
}

// forget forgets for good, and has the sessions that are in the middle of what
// is forgotten begin anew.
func (r recall) forget(params message.ConversationForgetRequest) any {
	r.host.forgotten(r.profile, params.ID)
	many, err := 0, error(nil)
	if params.All {
		many, err = r.store.ForgetAll(r.owner)
	} else {
		var there bool
		if there, err = r.store.Forget(r.owner, params.ID); err == nil && !there {
			err = history.ErrUnknown
		}
		many = 1
	}
	if err != nil {
		return r.failed(err)
	}
	return message.ConversationForgetResponse{Forgotten: many}
}

func (r recall) left(params message.LeftRequest) any {
	found, sum, more, err := r.store.Left(r.owner, params.Conversation, params.Before, orListMost(params.Limit))
	if err != nil {
		return r.failed(err)
	}
	answer := message.LeftResponse{Requests: []message.SentRequest{}, Sum: message.SentSum(sum), More: more}
	for _, one := range found {
		request := message.SentRequest{
			ID: one.ID, Conversation: one.Conversation, Title: r.text(one.Title), At: one.At, Provider: one.Provider, Model: one.Model,
			Host: one.Host, Local: one.Local, Attempt: one.Attempt, Bytes: one.Bytes, Shown: []message.SentPage{},
			Ended: one.Ended, Fault: one.Fault, Input: one.Input, Cached: one.Cached, Output: one.Output, Estimated: one.Estimated,
			Cost: one.Cost, Priced: one.Priced,
		}
		for _, seen := range one.Shown {
			seen.Site = r.text(seen.Site)
			request.Shown = append(request.Shown, message.SentPage(seen))
		}
		answer.Requests = append(answer.Requests, request)
	}
	return answer
}

func (r recall) leftText(params message.LeftTextRequest) any {
	text, err := r.store.LeftText(r.owner, params.ID)
	if errors.Is(err, history.ErrUnknown) {
		return refused(policy.RefuseFor(policy.NotAvailable, "request_gone"))
	}
	if err != nil {
		return r.failed(err)
	}
	return message.LeftTextResponse{Text: r.text(text)}
}

func orListMost(limit int) int {
	if limit < 1 || limit > 100 {
		return listMost
	}
	return limit
}
