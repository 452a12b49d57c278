package session

import (
	"context"
	"encoding/base64"
	"encoding/json"

	"sidekick/host/message"
	"sidekick/host/policy"
)

// tool carries out a tool that the client itself asks for: the same gate, the
// same answers as the sidekick's.
func (s *session) tool(ctx context.Context, params message.ToolRequest) any {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	arguments, err := json.Marshal(params.Params)
	if err != nil {
		return refused(policy.Refuse(policy.BadMessage))
	}
	got := s.use(ctx, params.Tool, params.Tab, arguments)
	switch {
	case got.refusal != nil && s.trusts() && hasPanel(s.client.Kind):
		return refused(got.refusal)
	case got.refusal != nil:
		return refused(got.told())
	}
	return message.ToolResponse{Result: message.Scrubbed(withPicture(got))}
}

// withPicture puts a picture's bytes beside its size. They are base64, which
// needs no escape, and so the JSON is put together as text.
func withPicture(got seen) string {
	content := got.content.String()
	if got.picture == nil {
		return content
	}
	return `{"png":"` + base64.StdEncoding.EncodeToString(got.picture.PNG()) + `",` + content[1:]
}
