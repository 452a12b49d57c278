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
	Resume              string // the session to go on with, empty for a new one

	// Serve answers what the host asks of a guest that has pages or a panel, and
	// Told takes what it tells. Told must not wait: what follows waits for it. A
	// guest without either has neither.
	Serve func(ctx context.Context, method string, params json.RawMessage) (any, error)
	Told  func(method string, params json.RawMessage)
}

// Guest is one connection that said hello.
type Guest struct {
	client  *jrpc2.Client
	who     Who
	welcome message.HelloResponse
	gone    chan struct{}
}

// protocol is the version of the protocol that a guest speaks.
const protocol = 1

// Greet says hello over a fresh connection, which it owns from now on.
func Greet(ctx context.Context, to channel.Channel, who Who) (*Guest, error) {
	g := &Guest{who: who, gone: make(chan struct{})}
	g.client = jrpc2.NewClient(to, g.options())
	if err := g.greet(ctx); err != nil {
		return nil, errors.Join(err, g.client.Close())
	}
	return g, nil
}

func (g *Guest) options() *jrpc2.ClientOptions {
	options := &jrpc2.ClientOptions{OnCancel: giveUp, OnStop: func(*jrpc2.Client, error) { close(g.gone) }}
	if told := g.who.Told; told != nil {
		options.OnNotify = func(request *jrpc2.Request) { told(request.Method(), raw(request)) }
	}
	if serve := g.who.Serve; serve != nil {
		options.OnCallback = func(ctx context.Context, request *jrpc2.Request) (any, error) {
			return serve(ctx, request.Method(), raw(request))
		}
	}
	return options
}

// raw gives params as they came; what is none is null.
func raw(request *jrpc2.Request) (params json.RawMessage) {
	if request.UnmarshalParams(&params) != nil || params == nil {
		return json.RawMessage("null")
	}
	return params
}

// ErrNoMethod is what Serve answers to a method that it does not know.
var ErrNoMethod error = jrpc2.MethodNotFound.Err()

// giveUp tells the host that nobody waits for an answer any more, so that it
// asks the person no longer. A connection that is gone has told it already.
func giveUp(client *jrpc2.Client, given *jrpc2.Response) {
	_ = client.Notify(context.Background(), message.GiveUp, struct {
		ID json.RawMessage `json:"id"`
	}{json.RawMessage(given.ID())})
}

func (g *Guest) greet(ctx context.Context) error {
	var challenge message.ChallengeResponse
	if err := g.Call(ctx, message.HelloChallenge, struct{}{}, &challenge); err != nil {
		return err
	}
	public := g.who.Key.Public()
	hello := message.HelloRequest{
		Protocol: message.Range{Min: protocol, Max: protocol},
		Client:   message.Client{Kind: g.who.Kind, Name: g.who.Name, Version: g.who.Version},
		Profile:  pairing.ID(public),
		Resume:   g.who.Resume,
	}
	hello.Key = &message.Key{Public: public, Proof: g.who.Key.Prove(pairing.Hello{
		Challenge: challenge.Challenge, Kind: g.who.Kind, Profile: hello.Profile, Resume: hello.Resume,
	})}
	return g.Call(ctx, message.Hello, hello, &g.welcome)
}

// Welcome is the host's answer to hello.
func (g *Guest) Welcome() message.HelloResponse { return g.welcome }

// Paired says whether the host knew the key at hello.
func (g *Guest) Paired() bool { return g.welcome.Paired != nil && *g.welcome.Paired }

// Close ends the connection.
func (g *Guest) Close() error { return g.client.Close() }

// Gone says whether the connection ended.
func (g *Guest) Gone() bool { return g.client.IsStopped() }

// Ended is closed when the connection has ended.
func (g *Guest) Ended() <-chan struct{} { return g.gone }

// Tell tells the host something. A connection that ended hears nothing.
func (g *Guest) Tell(ctx context.Context, method string, params any) error {
	if err := g.client.Notify(ctx, method, params); err != nil {
		return fmt.Errorf("telling the host %s: the connection ended", method)
	}
	return nil
}

// Refused is the host's answer where it is no result.
type Refused struct{ message.Refusal }

func (r *Refused) Error() string { return r.Code + ": " + r.Sentence }

// pairTime is how long a code may be shown, whatever the other end says: one
// that stood for ever could be asked for until it is another's too.
const pairTime = pairing.CodeLife + 10*time.Second

// Pair asks to be paired, has the code shown, and waits for the person. After
// nil the next hello is a paired client's; a *Refused says why not.
func (g *Guest) Pair(ctx context.Context, show func(code string, life time.Duration)) error {
	ctx, cancel := context.WithTimeout(ctx, pairTime)
	defer cancel()
	reveal := pairing.Nonce()
	var begun struct {
		message.PairResponse
		message.RefusalResponse
	}
	if err := g.Call(ctx, message.Pair, message.PairRequest{Commit: pairing.Commit(reveal)}, &begun); err != nil {
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
	if err := g.Call(ctx, message.PairOpen, message.PairOpenRequest{Number: reveal}, &ended); err != nil {
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
	if err := g.Call(ctx, message.Tool, request, &answer); err != nil {
		return nil, err
	}
	if answer.Refusal != nil {
		return nil, &Refused{*answer.Refusal}
	}
	return answer.Result, nil
}

// Call asks the host. Its error names the method, and holds nothing of what was
// sent or came: a fault of the protocol is told by its number and path.
func (g *Guest) Call(ctx context.Context, method string, params, result any) error {
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
