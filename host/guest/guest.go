package guest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"

	"sidekick/host/message"
	"sidekick/host/pairing"
)

// Who is what a guest says of itself, and the key that it proves.
type Who struct {
	Kind, Name, Version string
	Key                 pairing.Key
}

// Guest is one connection that said hello.
type Guest struct {
	client *jrpc2.Client
	who    Who
	paired bool
}

// protocol is the version of the protocol that a guest speaks.
const protocol = 1

// Greet says hello over a fresh connection, which it owns from now on.
func Greet(ctx context.Context, to channel.Channel, who Who) (*Guest, error) {
	g := &Guest{client: jrpc2.NewClient(to, nil), who: who}
	if err := g.greet(ctx); err != nil {
		return nil, errors.Join(err, g.client.Close())
	}
	return g, nil
}

func (g *Guest) greet(ctx context.Context) error {
	var challenge message.ChallengeResponse
	if err := g.call(ctx, message.HelloChallenge, struct{}{}, &challenge); err != nil {
		return err
	}
	public := g.who.Key.Public()
	hello := message.HelloRequest{
		Protocol: message.Range{Min: protocol, Max: protocol},
		Client:   message.Client{Kind: g.who.Kind, Name: g.who.Name, Version: g.who.Version},
		Profile:  pairing.ID(public),
	}
	hello.Key = &message.Key{Public: public, Proof: g.who.Key.Prove(pairing.Hello{
		Challenge: challenge.Challenge, Kind: g.who.Kind, Profile: hello.Profile,
	})}
	var welcome message.HelloResponse
	if err := g.call(ctx, message.Hello, hello, &welcome); err != nil {
		return err
	}
	g.paired = welcome.Paired != nil && *welcome.Paired
	return nil
}

// Paired says whether the host knew the key at hello.
func (g *Guest) Paired() bool { return g.paired }

// Close ends the connection.
func (g *Guest) Close() error { return g.client.Close() }

// Gone says whether the connection ended.
func (g *Guest) Gone() bool { return g.client.IsStopped() }

// Refused is the host's answer where it is no result.
type Refused struct{ message.Refusal }

func (r *Refused) Error() string { return r.Code + ": " + r.Sentence }

// Pair asks to be paired, has the code shown, and waits for the person. After
// nil the next hello is a paired client's; a *Refused says why not.
func (g *Guest) Pair(ctx context.Context, show func(code string, life time.Duration)) error {
	reveal := pairing.Nonce()
	var begun struct {
		message.PairResponse
		message.RefusalResponse
	}
	if err := g.call(ctx, message.Pair, message.PairRequest{Commit: pairing.Commit(reveal)}, &begun); err != nil {
		return err
	}
	if begun.Refusal != nil {
		return &Refused{*begun.Refusal}
	}
	show(pairing.Code(g.who.Key.Public(), reveal, begun.Nonce), time.Duration(begun.Seconds)*time.Second)
	var ended struct {
		message.PairOpenResponse
		message.RefusalResponse
	}
	if err := g.call(ctx, message.PairOpen, message.PairOpenRequest{Number: reveal}, &ended); err != nil {
		return err
	}
	switch {
	case ended.Refusal != nil:
		return &Refused{*ended.Refusal}
	case !ended.Paired:
		return errors.New("asking to be paired: the answer was neither yes nor no")
	}
	return nil
}

// Tool uses a tool on the page in front of the person's panel. The result is
// JSON that went through the host's scrub; a *Refused says why there is none.
func (g *Guest) Tool(ctx context.Context, name string, arguments json.RawMessage) (json.RawMessage, error) {
	if len(arguments) == 0 || string(arguments) == "null" {
		arguments = json.RawMessage("{}")
	}
	request := struct {
		Tool   string          `json:"tool"`
		Params json.RawMessage `json:"params"`
	}{name, arguments}
	var answer struct {
		Result  json.RawMessage  `json:"result"`
		Refusal *message.Refusal `json:"refusal"`
	}
	if err := g.call(ctx, message.Tool, request, &answer); err != nil {
		return nil, err
	}
	if answer.Refusal != nil {
		return nil, &Refused{*answer.Refusal}
	}
	return answer.Result, nil
}

// call asks the host. Its error names the method, and holds nothing of what was
// sent or came: a fault of the protocol is told by its number and path.
func (g *Guest) call(ctx context.Context, method string, params, result any) error {
	err := g.client.CallResult(ctx, method, params, result)
	var fault *jrpc2.Error
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("asking the host for %s: %w", method, ctx.Err())
	case errors.As(err, &fault):
		var data struct{ Code, Path string }
		_ = json.Unmarshal(fault.Data, &data) // one without data has no path
		return &Fault{Method: method, Number: int(fault.Code), Code: data.Code, Path: data.Path}
	}
	return fmt.Errorf("asking the host for %s: the connection ended", method)
}

// Fault says that the host took no such message.
type Fault struct {
	Method, Code, Path string
	Number             int
}

func (f *Fault) Error() string {
	return fmt.Sprintf("asking the host for %s: fault %d %s %s", f.Method, f.Number, f.Code, f.Path)
}
