package openai

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	sdk "github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/packages/ssestream"

	"sidekick/host/model/dial"
	"sidekick/host/policy"
)

// faultOf says an error of the SDK in ours. The server's words are looked into
// and go no further.
func faultOf(err error) *dial.Fault {
	var said *sdk.Error
	var streamed *ssestream.StreamError
	switch {
	case errors.As(err, &said):
		var header http.Header
		if said.Response != nil {
			header = said.Response.Header
		}
		return told(dial.OfStatus(said.StatusCode, header), said.RawJSON()+said.Message)
	case errors.As(err, &streamed):
		return told(dial.OfStatus(statusOf(streamed.Event.Data), nil), string(streamed.Event.Data))
	}
	return dial.OfError(err)
}

// statusOf finds the status of an error in the middle of a stream. Servers put
// a number, a word or nothing there.
func statusOf(data []byte) int {
	var body struct {
		Error struct {
			Code any    `json:"code"`
			Type string `json:"type"`
		} `json:"error"`
	}
	if json.Unmarshal(data, &body) != nil {
		return 500
	}
	if code, is := body.Error.Code.(float64); is && code >= 400 && code < 600 {
		return int(code)
	}
	word, _ := body.Error.Code.(string)
	switch {
	case strings.Contains(word+body.Error.Type, "rate_limit"):
		return 429
	case strings.Contains(word+body.Error.Type, "invalid"), strings.Contains(word, "context_length"), strings.Contains(body.Error.Type, "exceed_context"):
		return 400
	}
	return 500
}

// telling are the words by which servers say what a status does not. The first
// that fits counts.
var telling = []struct {
	words  []string
	code   policy.Code
	reason string
}{
	{[]string{"context_length_exceeded", "exceed_context_size", "maximum context length", "context window", "context size", "context length"}, policy.LimitReached, "context"},
	{[]string{"insufficient_quota", "billing_hard_limit", "insufficient credits", "credit balance"}, policy.ModelUnavailable, "credit"},
	{[]string{"does not support tools", "tool use is not supported", "no endpoints found that support tool use", "tools are not supported"}, policy.ModelUnavailable, "no_tools"},
	{[]string{"image", "vision", "mmproj", "multimodal"}, policy.ModelUnavailable, "no_pictures"},
}

func told(fault *dial.Fault, words string) *dial.Fault {
	if fault.Status == http.StatusUnauthorized || fault.Status == http.StatusForbidden {
		return fault
	}
	words = strings.ToLower(words)
	for _, row := range telling {
		for _, word := range row.words {
			if strings.Contains(words, word) {
				// A server of one's own says some of these with 500.
				fault.Code, fault.Reason, fault.Again = row.code, row.reason, false
				return fault
			}
		}
	}
	return fault
}
