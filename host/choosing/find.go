package choosing

import (
	"context"
	"sync"
	"time"

	"sidekick/host/message"
	"sidekick/host/model"
	"sidekick/host/model/converse"
	"sidekick/host/model/openai"
)

// Local is a model's server that runs on a person's own computer.
type Local struct{ Name, BaseURL string }

// Known are the servers that are looked for, where they listen by themselves.
// By number, on this computer alone: a name could lead elsewhere.
var Known = []Local{
	{"LM Studio", "http://127.0.0.1:1234/v1"},
	{"Ollama", "http://127.0.0.1:11434/v1"},
}

// findTime is long for a program on this computer that only has to list names.
const findTime = 2 * time.Second

// noKeys gives none: what is only looked for gets no key.
type noKeys struct{}

func (noKeys) Key(context.Context, string, string) (model.Key, error) { return model.Key{}, nil }

// Find asks each of the local servers for its models. One that does not answer
// is not there.
func (c *Chooser) Find(ctx context.Context) (message.ModelFindResponse, error) {
	ctx, cancel := context.WithTimeout(ctx, findTime)
	defer cancel()
	answers := make([]*message.FoundServer, len(c.options.Local))
	var asking sync.WaitGroup
	for i, one := range c.options.Local {
		asking.Go(func() { answers[i] = look(ctx, one) })
	}
	asking.Wait()
	found := []message.FoundServer{}
	for _, one := range answers {
		if one != nil {
			found = append(found, *one)
		}
	}
	return message.ModelFindResponse{Found: found}, nil
}

func look(ctx context.Context, local Local) *message.FoundServer {
	asking, err := Open(openai.Name, converse.Way{BaseURL: local.BaseURL, Keys: noKeys{}})
	if err != nil {
		return nil
	}
	defer asking.Close()
	names, refusal := asking.Models(ctx)
	if refusal != nil {
		return nil
	}
	return &message.FoundServer{Name: local.Name, BaseURL: local.BaseURL, Models: append([]string{}, names...)}
}
