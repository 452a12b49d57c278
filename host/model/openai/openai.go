// Package openai answers with a model behind Chat Completions, over OpenAI's
// official SDK: OpenAI's own, and every server that speaks the same form, such
// as Ollama, LM Studio, llama.cpp, vLLM and OpenRouter.
//
// Start with [New]. request.go puts a conversation into the form, reply.go
// reads one reply, calls.go puts calls together from what servers make of them,
// fault.go says what can go wrong. The SDK gets no key and no environment: the
// connection of package dial has the one, and is the only way out.
package openai

import (
	"context"
	"net/url"
	"strings"
	"time"

	sdk "github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"sidekick/host/model"
	"sidekick/host/model/converse"
	"sidekick/host/model/dial"
)

// Name is the provider's name in the settings.
const Name = "openai"

// Shape is how base addresses look. Local servers print theirs without the
// version, and the version is where all of them answer.
var Shape = dial.Shape{
	Default: "https://api.openai.com/v1",
	Root:    "/v1",
	Endings: []string{"/chat/completions", "/completions", "/models", "/responses"},
}

// lens is what OpenAI's models look at in full; other servers scale further.
var lens = converse.Lens{Side: 2048, Area: 1_570_000, Bytes: 8_000_000}

// Silence is longer at home, where a model on a family's own machine reads a
// page before its first word; and there a result is shorter, since such models
// take little.
const (
	silence     = time.Minute
	silenceNear = 150 * time.Second
	resultNear  = 60_000
)

// Options of a Sidekick. Converse holds what the turn takes besides; its
// Speaker, provider, base and lens are set here.
type Options struct {
	BaseURL string // empty for OpenAI's own
	Model   string
	Keys    model.Keys
	Silence time.Duration // zero for the default
	Turn    converse.Options
}

// Sidekick answers with one model. Close lets go of idle connections.
type Sidekick struct {
	*converse.Sidekick
	client *dial.Client
}

// Close lets go of the connections that no answer uses.
func (s *Sidekick) Close() { s.client.Close() }

// New makes a Sidekick. Nothing is asked before its first answer.
func New(options Options) (*Sidekick, error) {
	base, fault := dial.Address(Shape, options.BaseURL)
	if fault != nil {
		return nil, fault.Refusal()
	}
	turn, quiet := options.Turn, silence
	if dial.Near(base) {
		quiet = silenceNear
		if turn.Bounds.Result == 0 {
			turn.Bounds.Result = resultNear
		}
	}
	if options.Silence != 0 {
		quiet = options.Silence
	}
	client := dial.New(base, quiet)
	turn.Provider, turn.Model, turn.Keys, turn.Lens = Name, options.Model, options.Keys, lens
	turn.Base, turn.Keyless = base, dial.Near(base)
	ways := []option.RequestOption{
		option.WithBaseURL(base.String()),
		option.WithHTTPClient(client.HTTP()),
		option.WithMaxRetries(0), // the turn tries again itself, and says so
	}
	turn.Speaker = &speaker{options.Model, theirs(base), sdk.NewChatCompletionService(ways...), sdk.NewModelService(ways...)}
	return &Sidekick{converse.New(turn), client}, nil
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
