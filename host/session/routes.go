package session

import (
	"context"
	"encoding/json"

	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/policy"
)

// requests is the whole of what a client may ask, sorted by name: reading it
// is reading the API.
var requests = map[string]func(*Door, context.Context, json.RawMessage) (any, *inbox.Fault){
	message.Answer:             paired(message.Answer, (*session).answerAgain),
	message.Ask:                paired(message.Ask, (*session).ask),
	message.Cancel:             paired(message.Cancel, (*session).cancelAnswer),
	message.Catalog:            atPanel(message.Catalog, (*session).catalog),
	message.ClientRemove:       inBrowser(message.ClientRemove, (*session).removeClient),
	message.Clients:            inBrowser(message.Clients, (*session).listClients),
	message.Consent:            paired(message.Consent, (*session).consented),
	message.ConsentForget:      paired(message.ConsentForget, (*session).forgetConsent),
	message.Consents:           atPanel(message.Consents, (*session).consents),
	message.Conversation:       recalled(message.Conversation),
	message.ConversationExport: recalled(message.ConversationExport),
	message.ConversationForget: recalled(message.ConversationForget),
	message.ConversationResume: resumeKept,
	message.Conversations:      recalled(message.Conversations),
	message.Doctor:             atPanel(message.Doctor, (*session).examine),
	message.Handoff:            paired(message.Handoff, (*session).handoffAnswered),
	message.Hello:              hello,
	message.HelloChallenge:     challenge,
	message.KeyRemove:          choose(message.KeyRemove),
	message.KeySet:             choose(message.KeySet),
	message.Left:               recalled(message.Left),
	message.LeftText:           recalled(message.LeftText),
	message.MemberOf:           atPanel(message.MemberOf, (*session).tellMember),
	message.MemberAdd:          familial(message.MemberAdd, changing(Family.AddMember)),
	message.MemberBind:         familial(message.MemberBind, bindMember),
	message.MemberEdit:         familial(message.MemberEdit, changing(Family.EditMember)),
	message.MemberList:         familial(message.MemberList, listMembers),
	message.MemberRemove:       familial(message.MemberRemove, changing(Family.RemoveMember)),
	message.ModelFind:          choose(message.ModelFind),
	message.ModelList:          choose(message.ModelList),
	message.ModelTest:          choose(message.ModelTest),
	message.Pair:               pair,
	message.PairCode:           inBrowser(message.PairCode, (*session).pairCode),
	message.PairConfirm:        inBrowser(message.PairConfirm, (*session).pairConfirm),
	message.PairOpen:           pairOpen,
	message.Reopen:             reopen,
	message.Report:             atPanel(message.Report, (*session).tellReport),
	message.SettingsGet:        choose(message.SettingsGet),
	message.SettingsSet:        choose(message.SettingsSet),
	message.Tool:               useTool,
	message.VaultAdd:           keep(message.VaultAdd),
	message.VaultCreate:        keep(message.VaultCreate),
	message.VaultEdit:          keep(message.VaultEdit),
	message.VaultImport:        keep(message.VaultImport),
	message.VaultList:          keep(message.VaultList),
	message.VaultLock:          keep(message.VaultLock),
	message.VaultRemove:        keep(message.VaultRemove),
	message.VaultState:         keep(message.VaultState),
	message.VaultUnlock:        keep(message.VaultUnlock),
}

// notifications is what a client may tell.
var notifications = map[string]func(*Door, json.RawMessage){
	message.GiveUp:    (*Door).giveUp,
	message.PageEvent: told((*session).pageEvent),
}

// told stands before what is told of pages: it is believed of whom the host
// trusts alone, and of nobody who is shown somebody else's.
func told(handle func(*session, json.RawMessage)) func(*Door, json.RawMessage) {
	return func(d *Door, params json.RawMessage) {
		if s := d.current(); s != nil && s.trusts() && !s.borrows() {
			handle(s, params)
		}
	}
}

// paired stands before every handler that a session has: hello came first,
// this is still the session's door, the params fit their schema, and the peer
// is trusted; else the answer is a fault or the refusal not_paired.
func paired[T any](method string, handle func(*session, context.Context, T) any) func(*Door, context.Context, json.RawMessage) (any, *inbox.Fault) {
	return func(d *Door, ctx context.Context, raw json.RawMessage) (any, *inbox.Fault) {
		s := d.current()
		if s == nil || !s.servedBy(d) {
			return nil, inbox.NewFault(inbox.InvalidRequest, policy.BadMessage, "/method")
		}
		params, fault := decode[T](method, raw)
		if fault != nil {
			return nil, fault
		}
		if !s.trusts() {
			switch method {
			case message.Cancel:
				return message.CancelResponse{}, nil
			case message.Consent:
				return message.ConsentResponse{}, nil
			case message.ConsentForget:
				return message.ConsentForgetResponse{}, nil
			case message.Handoff:
				return message.HandoffResponse{}, nil
			}
			return refused(policy.Refuse(policy.NotPaired)), nil
		}
		return handle(s, ctx, params), nil
	}
}

// atPanel stands before what a person is told at a panel. A program that is
// shown a panel's pages has its profile as well, and is told what tools tell.
func atPanel[T any](method string, handle func(*session, context.Context, T) any) func(*Door, context.Context, json.RawMessage) (any, *inbox.Fault) {
	return paired(method, func(s *session, ctx context.Context, params T) any {
		if !hasPanel(s.client.Kind) {
			return refused(policy.Refuse(policy.NotPaired))
		}
		return handle(s, ctx, params)
	})
}

func refused(r *policy.Refusal) message.RefusalResponse {
	return message.RefusalResponse{Refusal: wire(r)}
}

// wire gives a refusal as the protocol has it.
func wire(r *policy.Refusal) *message.Refusal {
	if r == nil {
		return nil
	}
	w := message.Refusal(*r)
	return &w
}
