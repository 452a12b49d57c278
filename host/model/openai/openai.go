// Package openai answers with a model behind Chat Completions, over OpenAI's
// official SDK: OpenAI's own, and every server that speaks the same form, such
// as Ollama, LM Studio, llama.cpp, vLLM and OpenRouter.
//
// Start with [Provider]. request.go puts a conversation into the form, reply.go
// reads one reply, calls.go puts calls together from what servers make of them,
// fault.go says what can go wrong. The SDK gets no key and no environment: the
// connection of package dial has the one, and is the only way out.
package openai

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	sdk "github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"sidekick/host/model/converse"
	"sidekick/host/model/dial"
)

// Name is the provider's name in the settings.
const Name = "openai"

// Provider is whoever speaks Chat Completions. At home a model on a family's own
// machine reads a page before its first word, and takes little: silence may be
// longer there, and a result is shorter.
var Provider = converse.Provider{
	Name: Name, Speaker: speak,
	// Local servers print their addresses without the version, and the version is
	// where all of them answer.
	Shape: dial.Shape{
		Default: "https://api.openai.com/v1",
		Root:    "/v1",
		Endings: []string{"/chat/completions", "/completions", "/models", "/responses"},
	},
	// What OpenAI's models look at in full; other servers scale further.
	Lens:    converse.Lens{Side: 2048, Area: 1_570_000, Bytes: 8_000_000},
	Silence: time.Minute, SilenceNear: 150 * time.Second,
	ResultNear: 60_000,
}

func speak(model string, base *url.URL, client *http.Client) converse.Speaker {
	ways := []option.RequestOption{
		option.WithBaseURL(base.String()),
		option.WithHTTPClient(client),
		option.WithMaxRetries(0), // the turn tries again itself, and says so
	}
	return &speaker{model, theirs(base), sdk.NewChatCompletionService(ways...), sdk.NewModelService(ways...)}
}

// theirs says whether an address is OpenAI's own: some members of the form are
// refused by it, and some are known to it alone.
func theirs(base *url.URL) bool {
	host := strings.ToLower(base.Hostname())
	return host == "api.openai.com" || strings.HasSuffix(host, ".api.openai.com")
}

type speaker struct {
	model       string
	own         bool
	completions sdk.ChatCompletionService
	models      sdk.ModelService
}

// Reply makes one request and reads its reply.
func (s *speaker) Reply(ctx context.Context, request converse.Request, say func(string) error) (converse.Reply, error) {
	// Whatever ends the reading ends the request: the server is to stop.
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	stream := s.completions.NewStreaming(ctx, s.params(request))
	defer stream.Close()
	reading := &reading{say: say, round: len(request.Messages)}
	return reading.read(ctx, stream)
}

// Models names the models that the server has.
func (s *speaker) Models(ctx context.Context) ([]string, error) {
	page, err := s.models.List(ctx)
	if err != nil {
		return nil, faultOf(err)
	}
	var names []string
	for _, one := range page.Data {
		names = append(names, one.ID)
	}
	return names, nil
}
