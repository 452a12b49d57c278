package session

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/policy"
	"sidekick/schema"
	sharedscripts "sidekick/shared-scripts"
)

// TestStructsAndSchemasAgree decodes every valid vector into its struct: a
// member that the schema knows and the struct does not is an error there.
func TestStructsAndSchemasAgree(t *testing.T) {
	into := map[string]func() any{
		"hello.request":            func() any { return &message.HelloRequest{} },
		"ask.request":              func() any { return &message.AskRequest{} },
		"cancel.request":           func() any { return &message.AnswerID{} },
		"answer.request":           func() any { return &message.AnswerID{} },
		"tool.request":             func() any { return &message.ToolRequest{} },
		"page_event.notification":  func() any { return &message.PageEventNotification{} },
		"give_up.notification":     func() any { return &message.GiveUpNotification{} },
		"read_view.response":       func() any { return &message.PageAnswer[message.View]{} },
		"read_page.response":       func() any { return &message.PageAnswer[message.Document]{} },
		"read_selection.response":  func() any { return &message.PageAnswer[message.Selected]{} },
		"picture.response":         func() any { return &message.PageAnswer[message.Shot]{} },
		"tab.response":             func() any { return &message.PageAnswer[message.TabInfo]{} },
		"safe_to_capture.response": func() any { return &message.PageAnswer[message.Capture]{} },
		"state.notification":       func() any { return &message.SessionState{} },

		"fill_probe.request":     func() any { return &message.FillProbeRequest{} },
		"fill_probe.response":    func() any { return &message.PageAnswer[message.FillProbeResult]{} },
		"fill.request":           func() any { return &message.FillRequest{} },
		"fill.response":          func() any { return &message.PageAnswer[message.FillResult]{} },
		"act_probe.request":      func() any { return &message.ActProbeRequest{} },
		"act_probe.response":     func() any { return &message.PageAnswer[message.ActProbeResult]{} },
		"click.request":          func() any { return &message.ClickRequest{} },
		"click.response":         func() any { return &message.PageAnswer[message.Done]{} },
		"press.request":          func() any { return &message.PressRequest{} },
		"press.response":         func() any { return &message.PageAnswer[message.Done]{} },
		"insert.request":         func() any { return &message.InsertRequest{} },
		"insert.response":        func() any { return &message.PageAnswer[message.Done]{} },
		"select_option.request":  func() any { return &message.SelectOptionRequest{} },
		"select_option.response": func() any { return &message.PageAnswer[message.Done]{} },
		"scroll.request":         func() any { return &message.ScrollRequest{} },
		"scroll.response":        func() any { return &message.PageAnswer[message.Done]{} },
		"navigate.request":       func() any { return &message.NavigateRequest{} },
		"navigate.response":      func() any { return &message.PageAnswer[message.Done]{} },

		"consent_ask.request":           func() any { return &message.ConsentAskRequest{} },
		"consent_ask.response":          func() any { return &message.ConsentAskResponse{} },
		"consent_withdraw.notification": func() any { return &message.ConsentWithdrawNotification{} },
		"consent.request":               func() any { return &message.ConsentRequest{} },
		"consent.response":              func() any { return &message.ConsentResponse{} },
		"reopen.request":                func() any { return &message.ReopenRequest{} },
		"reopen.response":               func() any { return &message.HelloResponse{} },
		"catalog.response":              func() any { return &message.CatalogResponse{} },

		"count.request":              func() any { return &message.CountRequest{} },
		"count.response":             func() any { return &message.PageAnswer[message.Counted]{} },
		"wait_for_selector.request":  func() any { return &message.WaitRequest{} },
		"wait_for_selector.response": func() any { return &message.PageAnswer[message.Met]{} },
		"wait_end.notification":      func() any { return &message.WaitEndNotification{} },
		"outline.request":            func() any { return &message.PageRequest{} },
		"outline.response":           func() any { return &message.PageAnswer[message.Outline]{} },
		"read_page.request":          func() any { return &message.PageRequest{} },
		"snapshot.request":           func() any { return &message.PageRequest{} },
		"snapshot.response":          func() any { return &message.PageAnswer[message.Tree]{} },
		"list_frames.response":       func() any { return &message.PageAnswer[message.FrameList]{} },
		"read_view.request":          func() any { return &message.PageRequest{} },
		"observe.response":           func() any { return &message.PageAnswer[message.Observed]{} },
		"detect_challenge.response":  func() any { return &message.PageAnswer[message.Challenge]{} },
		"handoff_open.request":       func() any { return &message.HandoffOpenRequest{} },
		"handoff_open.response":      func() any { return &message.HandoffOpenResponse{} },
		"handoff_close.notification": func() any { return &message.HandoffCloseNotification{} },
		"handoff.request":            func() any { return &message.HandoffRequest{} },
		"handoff.response":           func() any { return &message.HandoffResponse{} },
		"report.request":             func() any { return &message.ReportRequest{} },
		"consents.response":          func() any { return &message.ConsentsResponse{} },
		"consent_forget.request":     func() any { return &message.ConsentForgetRequest{} },
		"consent_forget.response":    func() any { return &message.ConsentForgetResponse{} },

		"conversations.request":        func() any { return &message.ConversationsRequest{} },
		"conversations.response":       func() any { return &message.ConversationsResponse{} },
		"conversation.request":         func() any { return &message.ConversationID{} },
		"conversation.response":        func() any { return &message.ConversationResponse{} },
		"conversation_resume.request":  func() any { return &message.ConversationID{} },
		"conversation_resume.response": func() any { return &message.HelloResponse{} },
		"conversation_export.request":  func() any { return &message.ConversationExportRequest{} },
		"conversation_export.response": func() any { return &message.ConversationExportResponse{} },
		"conversation_forget.request":  func() any { return &message.ConversationForgetRequest{} },
		"conversation_forget.response": func() any { return &message.ConversationForgetResponse{} },
		"left.request":                 func() any { return &message.LeftRequest{} },
		"left.response":                func() any { return &message.LeftResponse{} },
		"left_text.request":            func() any { return &message.LeftTextRequest{} },
		"left_text.response":           func() any { return &message.LeftTextResponse{} },

		"hello_challenge.response": func() any { return &message.ChallengeResponse{} },
		"pair.request":             func() any { return &message.PairRequest{} },
		"pair.response":            func() any { return &message.PairResponse{} },
		"pair_open.request":        func() any { return &message.PairOpenRequest{} },
		"pair_open.response":       func() any { return &message.PairOpenResponse{} },
		"pair_code.request":        func() any { return &message.PairCodeRequest{} },
		"pair_code.response":       func() any { return &message.PairCodeResponse{} },
		"pair_confirm.request":     func() any { return &message.PairConfirmRequest{} },
		"pair_confirm.response":    func() any { return &message.PairConfirmResponse{} },
		"clients.response":         func() any { return &message.ClientsResponse{} },
		"client_remove.request":    func() any { return &message.ClientRemoveRequest{} },
		"client_remove.response":   func() any { return &message.ClientRemoveResponse{} },
		"front.response":           func() any { return &message.PageAnswer[message.FrontTab]{} },

		"member.response":             func() any { return &message.MemberResponse{} },
		"member_add.request":          func() any { return &message.MemberRequest{} },
		"member_edit.request":         func() any { return &message.MemberRequest{} },
		"member_remove.request":       func() any { return &message.MemberName{} },
		"member_bind.request":         func() any { return &message.MemberBindRequest{} },
		"member_list.response":        func() any { return &message.FamilyResponse{} },
		"member_bind.response":        func() any { return &message.FamilyResponse{} },
		"member_changed.notification": func() any { return &message.MemberChangedNotification{} },

		"vault_create.request":  func() any { return &message.VaultKeyRequest{} },
		"vault_unlock.request":  func() any { return &message.VaultKeyRequest{} },
		"vault_add.request":     func() any { return &message.VaultAddRequest{} },
		"vault_edit.request":    func() any { return &message.VaultEditRequest{} },
		"vault_remove.request":  func() any { return &message.VaultRemoveRequest{} },
		"vault_import.request":  func() any { return &message.VaultImportRequest{} },
		"vault_state.response":  func() any { return &message.VaultStateResponse{} },
		"vault_create.response": func() any { return &message.VaultStateResponse{} },
		"vault_unlock.response": func() any { return &message.VaultStateResponse{} },
		"vault_lock.response":   func() any { return &message.VaultStateResponse{} },
		"vault_list.response":   func() any { return &message.VaultTokensResponse{} },
		"vault_add.response":    func() any { return &message.VaultTokensResponse{} },
		"vault_edit.response":   func() any { return &message.VaultTokensResponse{} },
		"vault_remove.response": func() any { return &message.VaultTokensResponse{} },
		"vault_import.response": func() any { return &message.VaultImportResponse{} },
	}
	for name, make := range into {
		t.Run(name, func(t *testing.T) {
			raw, err := schema.Raw(name)
			require.NoError(t, err)
			v, err := schema.Parse(raw)
			require.NoError(t, err)
			example := sample(t, v, "messages/")
			text, err := json.Marshal(example)
			require.NoError(t, err)
			target := make()
			require.NoError(t, schema.Decode(name, text, target), string(text))
			back, err := json.Marshal(target)
			require.NoError(t, err)
			require.JSONEq(t, string(text), string(back), "every member is kept")
		})
	}
}

// sample makes a value of a schema with every member that may stand together.
func sample(t *testing.T, v any, folder string) any {
	s := v.(map[string]any)
	if to, ok := s["$ref"].(string); ok {
		name := strings.TrimSuffix(to, ".json")
		if folder == "messages/" && strings.HasPrefix(name, "parts/") || folder == "parts/" {
			name = "parts/" + strings.TrimPrefix(name, "parts/")
		}
		raw, err := schema.Raw(name)
		require.NoError(t, err)
		inner, err := schema.Parse(raw)
		require.NoError(t, err)
		return sample(t, inner, "parts/")
	}
	if fixed, ok := s["const"]; ok {
		return fixed
	}
	if shapes, ok := s["oneOf"].([]any); ok && s["type"] == nil { // the first is the one that is no refusal
		return sample(t, shapes[0], folder)
	}
	if choices, ok := s["enum"].([]any); ok {
		return choices[0]
	}
	switch s["type"] {
	case "string":
		switch s["pattern"] {
		case nil:
			return "x"
		case "^[0-9a-f]{32}$":
			return strings.Repeat("a", 32)
		case "^[0-9a-f]{40}$":
			return strings.Repeat("a", 40)
		case "^[0-9a-f]{64}$":
			return strings.Repeat("a", 64)
		case "^[0-9a-f]{128}$":
			return strings.Repeat("a", 128)
		}
		return "word"
	case "integer", "number":
		return max(1, s["minimum"].(float64))
	case "boolean":
		return true
	case "array":
		return []any{sample(t, s["items"], folder)}
	case "object":
		object := map[string]any{}
		properties, _ := s["properties"].(map[string]any)
		for name, inner := range properties {
			object[name] = sample(t, inner, folder)
		}
		if kinds, ok := s["oneOf"].([]any); ok { // members of which one stands alone
			for _, kind := range kinds[1:] {
				alone, _ := kind.(map[string]any)["required"].([]any)
				for _, name := range alone {
					delete(object, name.(string))
				}
			}
		}
		if s["if"] != nil { // the two conditional shapes of the protocol
			if _, answer := object["refusal"]; answer {
				delete(object, "refusal")
			} else {
				object["sensitive"] = false
			}
		}
		return object
	}
	require.Fail(t, "a schema that the sample does not know", "%v", s)
	return nil
}

// TestFactsAreTheRulesFacts holds the schema of facts to the shape that the
// rule takes: a member more on one side would close every read.
func TestFactsAreTheRulesFacts(t *testing.T) {
	raw, err := schema.Raw("parts/facts")
	require.NoError(t, err)
	v, err := schema.Parse(raw)
	require.NoError(t, err)
	properties := v.(map[string]any)["properties"].(map[string]any)
	for name, s := range properties {
		facts := map[string]any{"tag": "input", name: sample(t, s, "parts/")}
		text, err := json.Marshal(facts)
		require.NoError(t, err)
		verdict, err := policy.JudgeSecret(text)
		require.NoError(t, err)
		require.NotEqual(t, "malformed", verdict.Rule, name)
	}
	source := sharedscripts.Source("secret-shape.js")
	for table, members := range map[string]map[string]any{
		"SHAPE": properties, "GROUP": properties["group"].(map[string]any)["properties"].(map[string]any),
	} {
		found := regexp.MustCompile(`const ` + table + ` = [^{;]*\{([^}]*)\}`).FindStringSubmatch(source)
		require.Len(t, found, 2, table)
		for _, member := range regexp.MustCompile(`(\w+):`).FindAllStringSubmatch(found[1], -1) {
			require.Contains(t, members, member[1], "the rule takes a fact that the schema refuses")
		}
	}
}
