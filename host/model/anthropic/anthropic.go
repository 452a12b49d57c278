// Package anthropic answers with a model behind Anthropic's Messages API, over
// the official SDK: streaming, tools, pictures, prompt caching.
//
// Start with [New]. request.go puts a conversation into the API's form,
// reply.go reads one reply, fault.go says what can go wrong. The SDK gets no
// key and no environment: the connection of package dial has the one, and is
// the only way out.
package anthropic

import (
	"context"
	"time"

	sdk "github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/anthropics/anthropic-sdk-go/v2/packages/param"

	"sidekick/host/model"
	"sidekick/host/model/converse"
	"sidekick/host/model/dial"
)

// Name is the provider's name in the settings.
const Name = "anthropic"

// Shape is how the API's addresses look; the SDK adds the version itself.
var Shape = dial.Shape{
	Default: "https://api.anthropic.com",
	Endings: []string{"/v1/messages", "/v1"},
}

// lens is what the API takes of a picture without scaling it down itself
// (https://docs.claude.com/en/docs/build-with-claude/vision).
var lens = converse.Lens{Side: 1568, Area: 1_150_000, Bytes: 3_500_000}

// silence is how long nothing may come. The API sends a ping where it thinks.
const silence = time.Minute

// Options of a Sidekick. Converse holds what the turn takes besides; its
// Speaker, provider, base and lens are set here.
type Options struct {
	BaseURL string // empty for Anthropic's own
	Model   string
	Keys    model.Keys
	Silence time.Duration // zero for a minute
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
	if options.Silence == 0 {
		options.Silence = silence
	}
	client := dial.New(base, options.Silence)
	turn := options.Turn
	turn.Provider, turn.Model, turn.Keys, turn.Lens = Name, options.Model, options.Keys, lens
	turn.Base, turn.Keyless = base, dial.Near(base)
	ways := []option.RequestOption{
		option.WithBaseURL(base.String()),
		option.WithHTTPClient(client.HTTP()),
		option.WithMaxRetries(0), // the turn tries again itself, and says so
		option.WithoutOpenTelemetry(),
	}
	turn.Speaker = &speaker{options.Model, sdk.NewMessageService(ways...), sdk.NewModelService(ways...)}
	return &Sidekick{converse.New(turn), client}, nil
}

type speaker struct {
	model    string
	messages sdk.MessageService
	models   sdk.ModelService
}

// Reply makes one request and reads its reply.
func (s *speaker) Reply(ctx context.Context, request converse.Request, say func(string) error) (converse.Reply, error) {
	// Whatever ends the reading ends the request: the provider is to stop.
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	stream := s.messages.NewStreaming(ctx, s.params(request))
	defer stream.Close()
	return read(ctx, stream, say)
}

// listed is how many models one page of the list may have.
const listed = 200

// Models names the models that the key may use.
func (s *speaker) Models(ctx context.Context) ([]string, error) {
	page, err := s.models.List(ctx, sdk.ModelListParams{Limit: param.NewOpt[int64](listed)})
	if err != nil {
		return nil, faultOf(err)
	}
	var names []string
	for _, one := range page.Data {
		names = append(names, one.ID)
	}
	return names, nil
}
