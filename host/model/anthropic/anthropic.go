// Package anthropic answers with a model behind Anthropic's Messages API, over
// the official SDK: streaming, tools, pictures, prompt caching.
//
// Start with [Provider]. request.go puts a conversation into the API's form,
// reply.go reads one reply, fault.go says what can go wrong. The SDK gets no
// key and no environment: the connection of package dial has the one, and is
// the only way out.
package anthropic

import (
	"context"
	"net/http"
	"net/url"
	"time"

	sdk "github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/anthropics/anthropic-sdk-go/v2/packages/param"

	"sidekick/host/model/converse"
	"sidekick/host/model/dial"
)

// Name is the provider's name in the settings.
const Name = "anthropic"

// Provider is Anthropic's API, as it is asked.
var Provider = converse.Provider{
	Name: Name, Speaker: speak,
	// The SDK adds the version itself.
	Shape: dial.Shape{
		Default: "https://api.anthropic.com",
		Endings: []string{"/v1/messages", "/v1"},
	},
	// What the API takes of a picture without scaling it down itself
	// (https://docs.claude.com/en/docs/build-with-claude/vision).
	Lens:    converse.Lens{Side: 1568, Area: 1_150_000, Bytes: 3_500_000},
	Silence: time.Minute, // the API sends a ping where it thinks
}

func speak(model string, base *url.URL, client *http.Client) converse.Speaker {
	ways := []option.RequestOption{
		option.WithBaseURL(base.String()),
		option.WithHTTPClient(client),
		option.WithMaxRetries(0), // the turn tries again itself, and says so
		option.WithoutOpenTelemetry(),
	}
	return &speaker{model, sdk.NewMessageService(ways...), sdk.NewModelService(ways...)}
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
