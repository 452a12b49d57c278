// Package dial is the only way out of the host to a model: an HTTP client that
// reaches one host and no other.
//
// Start with [New]. The client puts the key on a request itself, so that no
// library holds it; it follows no redirect, so that neither the key nor a
// page's words reach a host that the person did not choose; it tells what
// leaves before it leaves; and it bounds what comes back, in bytes, in the
// length of a line and in silence. [Address] says which addresses are taken,
// [Fault] what can go wrong, in words for the person.
package dial

import (
	"bytes"
	"context"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"sidekick/host/model"
	"sidekick/host/policy"
)

// Client reaches one provider. It serves many answers at once.
type Client struct {
	origin string
	wire   *http.Transport
	// silence is how long nothing may come before it is given up.
	silence time.Duration
}

// New makes a client for one base address.
func New(base *url.URL, silence time.Duration) *Client {
	wire := http.DefaultTransport.(*http.Transport).Clone()
	// A proxy of the system is for https alone, where it sees nothing but the
	// host's name.
	wire.Proxy = func(request *http.Request) (*url.URL, error) {
		if request.URL.Scheme != "https" {
			return nil, nil
		}
		return http.ProxyFromEnvironment(request)
	}
	wire.DisableCompression = true // a stream is to arrive as it is written
	wire.IdleConnTimeout = time.Minute
	return &Client{origin: model.Origin(base), wire: wire, silence: silence}
}

// HTTP is the client as a library takes it.
func (c *Client) HTTP() *http.Client {
	return &http.Client{Transport: c, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// Close lets go of the connections that no answer uses.
func (c *Client) Close() { c.wire.CloseIdleConnections() }

// Call is one request, as a turn hands it down to the connection.
type Call struct {
	Key model.Key
	// Sending is told what leaves, before it leaves, and may refuse it; nil for
	// nobody.
	Sending func(host string, body []byte) *policy.Refusal
	// Listing expects JSON for an answer, where others expect a stream.
	Listing bool
	// Whole is set when the stream's own last line has come.
	whole atomic.Bool
}

// Whole says whether the stream came to the end that chat completions mark
// with a line of their own.
func (c *Call) Whole() bool { return c.whole.Load() }

type callKey struct{}

// With hands a call down with a context.
func With(ctx context.Context, call *Call) context.Context {
	return context.WithValue(ctx, callKey{}, call)
}

// Of is the call in a context, nil if there is none.
func Of(ctx context.Context) *Call {
	call, _ := ctx.Value(callKey{}).(*Call)
	return call
}

// RoundTrip sends one request. Without a call in its context nothing is sent.
func (c *Client) RoundTrip(request *http.Request) (*http.Response, error) {
	call := Of(request.Context())
	if call == nil || model.Origin(request.URL) != c.origin {
		drop(request.Body)
		return nil, unavailable("address")
	}
	body, err := read(request)
	if err != nil {
		return nil, unavailable("bad_request")
	}
	ctx, stop := context.WithCancelCause(request.Context())
	out := request.Clone(ctx)
	out.Body, out.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	bare(out.Header)
	call.Key.Authorize(out)
	if call.Sending != nil {
		if refusal := call.Sending(request.URL.Host, body); refusal != nil {
			stop(nil)
			return nil, &Fault{Code: policy.Code(refusal.Code), Reason: refusal.Reason}
		}
	}
	timer := time.AfterFunc(c.silence, func() { stop(errSilent) })
	response, err := c.wire.RoundTrip(out)
	if err != nil {
		timer.Stop()
		cause := context.Cause(ctx)
		stop(nil)
		if cause == errSilent {
			return nil, again("silent")
		}
		return nil, err
	}
	response.Body = &reply{inner: bounded(response), call: call, ctx: ctx, stop: stop, timer: timer, silence: c.silence}
	if fault := misplaced(response, call.Listing); fault != nil {
		response.Body.Close()
		return nil, fault
	}
	return response, nil
}

// misplaced finds the answers that no model's server gives.
func misplaced(response *http.Response, listing bool) *Fault {
	switch code := response.StatusCode; {
	case code >= 300 && code < 400:
		return unavailable("redirected")
	case code < 200 || code >= 400:
		return nil
	}
	want := "text/event-stream"
	if listing {
		want = "application/json"
	}
	if kind, _, err := mime.ParseMediaType(response.Header.Get("Content-Type")); err != nil || kind != want {
		return unavailable("not_a_model")
	}
	return nil
}

// bare takes off what a library says of this computer: a provider needs none
// of it.
func bare(header http.Header) {
	for name := range header {
		if strings.HasPrefix(name, "X-Stainless-") {
			header.Del(name)
		}
	}
	header.Set("User-Agent", "Sidekick")
	header.Del("Authorization")
	header.Del("X-Api-Key")
}

func read(request *http.Request) ([]byte, error) {
	if request.Body == nil {
		return nil, nil
	}
	defer request.Body.Close()
	return io.ReadAll(request.Body)
}

func drop(body io.Closer) {
	if body != nil {
		body.Close()
	}
}
