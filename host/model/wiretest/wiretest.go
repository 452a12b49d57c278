// Package wiretest stands in for a model's provider in tests: a server on this
// machine that plays replies one by one, as odd as a network and a hostile
// provider can make them, and keeps every request that it got.
//
// Start with [New]. [Stream] plays a reply in a provider's form; messages.go
// and completions.go write such replies; faults.go has what can go wrong on the
// way.
package wiretest

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// Request is one request as it came.
type Request struct {
	Method, Path, Host string
	Header             http.Header
	Body               []byte
}

// Reply answers one request.
type Reply func(w http.ResponseWriter, r *http.Request)

// Server plays one reply after the other. A request too many is answered with
// status 418, which no client takes for a reply.
type Server struct {
	URL string

	mu       sync.Mutex
	replies  []Reply
	requests []Request
	gone     chan struct{}
}

// New starts a server that ends with the test.
func New(t testing.TB, replies ...Reply) *Server {
	t.Helper()
	s := &Server{replies: replies, gone: make(chan struct{}, 64)}
	server := httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	s.URL = server.URL
	return s
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	s.mu.Lock()
	s.requests = append(s.requests, Request{r.Method, r.URL.Path, r.Host, r.Header.Clone(), body})
	var reply Reply
	if len(s.replies) > 0 {
		reply, s.replies = s.replies[0], s.replies[1:]
	}
	s.mu.Unlock()
	if reply == nil {
		w.WriteHeader(http.StatusTeapot)
		return
	}
	defer func() {
		if r.Context().Err() != nil {
			s.gone <- struct{}{}
		}
	}()
	reply(w, r)
}

// Requests are the requests so far, in the order in which they came.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

// Gone gives something each time a client has left in the middle of a reply.
func (s *Server) Gone() <-chan struct{} { return s.gone }

// Stream plays a text as an event stream, in pieces of the given numbers of
// bytes, over and over; without numbers in one piece.
func Stream(text string, pieces ...int) Reply {
	return Typed("text/event-stream; charset=utf-8", text, pieces...)
}

// Typed plays a text under any content type.
func Typed(kind, text string, pieces ...int) Reply {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		w.WriteHeader(http.StatusOK)
		play(w, text, pieces)
	}
}

func play(w http.ResponseWriter, text string, pieces []int) {
	for i := 0; len(text) > 0; i++ {
		size := len(text)
		if len(pieces) > 0 {
			size = min(size, pieces[i%len(pieces)])
		}
		if _, err := io.WriteString(w, text[:size]); err != nil {
			return
		}
		w.(http.Flusher).Flush()
		text = text[size:]
	}
}
