package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"sidekick/host/message"
	"sidekick/host/transport"
)

// visitor is a browser's panel that is loaded with work: it answers what the
// host asks of its page, and asks itself.
type visitor struct {
	t       testing.TB
	channel *transport.Channel
	page    json.RawMessage // what read_page gives

	mu      sync.Mutex
	last    int
	waiting map[int]chan envelope // of its own requests, by id
	text    map[string]string     // of answers, as it came, by id
	seqs    map[string]float64
	ends    map[string]chan string
	lost    string // what was missing, empty for nothing
	deaf    bool   // it reads nothing any more
	closed  chan struct{}
}

// envelope is a message with its inside left as it is.
type envelope struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code int `json:"code"`
		Data struct{ Code string }
	} `json:"error"`
}

func newVisitor(t testing.TB, stream io.ReadWriteCloser, page json.RawMessage) *visitor {
	v := &visitor{
		t: t, channel: transport.NewChannel(stream, transport.Options{Limits: transport.ClientLimits()}), page: page,
		waiting: map[int]chan envelope{}, text: map[string]string{}, seqs: map[string]float64{}, ends: map[string]chan string{}, closed: make(chan struct{}),
	}
	go v.read()
	return v
}

func (v *visitor) read() {
	defer close(v.closed)
	for {
		v.mu.Lock()
		deaf := v.deaf
		v.mu.Unlock()
		if deaf {
			return
		}
		raw, err := v.channel.Recv()
		if err != nil {
			return
		}
		var got envelope
		if err := json.Unmarshal(raw, &got); err != nil {
			v.miss("a message that is no JSON")
			return
		}
		switch {
		case got.Method == "":
			v.settle(got)
		case got.ID != nil:
			v.answer(got)
		default:
			v.hear(got)
		}
	}
}

func (v *visitor) miss(what string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.lost += what + "\n"
}

func (v *visitor) settle(got envelope) {
	var id int
	_ = json.Unmarshal(got.ID, &id)
	v.mu.Lock()
	waits := v.waiting[id]
	delete(v.waiting, id)
	v.mu.Unlock()
	if waits == nil {
		v.miss("an answer to nothing, or a second one")
		return
	}
	waits <- got
}

func (v *visitor) answer(got envelope) {
	result := `{"page":{"tab":7,"frame":0,"document":"d1","origin":"https://shop.example","time":1},"result":`
	switch got.Method {
	case message.Tab:
		result += `{"title":"A shop","address":"https://shop.example/cart"}}`
	case message.ReadPage, message.ReadView:
		result += string(v.page) + `}`
	default:
		result = `{"refusal":{"code":"not_available"}}`
	}
	// The host may end the connection at any moment: its reader sees that.
	_ = v.channel.Send(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":%s}`, got.ID, result))
}

// hear follows the host's answers: no event of one may be missing.
func (v *visitor) hear(got envelope) {
	var told struct {
		Answer, Text, End string
		Seq               float64
	}
	_ = json.Unmarshal(got.Params, &told)
	if !strings.HasPrefix(got.Method, "answer_") {
		return
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.seqs[told.Answer]++; told.Seq != v.seqs[told.Answer] {
		v.lost += "an event of an answer\n"
	}
	v.text[told.Answer] += told.Text
	if got.Method == message.AnswerEnd {
		v.end(told.Answer) <- told.End
	}
}

// end is called under the lock.
func (v *visitor) end(answer string) chan string {
	if v.ends[answer] == nil {
		v.ends[answer] = make(chan string, 1)
	}
	return v.ends[answer]
}

// sends sends a request and gives where its answer comes.
func (v *visitor) sends(method, params string) chan envelope {
	waits := make(chan envelope, 1)
	v.mu.Lock()
	v.last++
	id := v.last
	v.waiting[id] = waits
	v.mu.Unlock()
	require.NoError(v.t, v.channel.Send(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}`, id, method, params)))
	return waits
}

// asks sends a request and waits for its result.
func (v *visitor) asks(method, params string) json.RawMessage {
	select {
	case got := <-v.sends(method, params):
		require.Nil(v.t, got.Error, method)
		return got.Result
	case <-time.After(5 * time.Minute):
		require.FailNow(v.t, "no answer came", method)
	case <-v.closed:
		require.FailNow(v.t, "the connection ended", method)
	}
	return nil
}

// greets says hello, to go on with a session or to begin one.
func (v *visitor) greets(profile, resume string) (session string) {
	hello, err := json.Marshal(message.HelloRequest{
		Protocol: message.Range{Min: 1, Max: 1}, Client: message.Client{Kind: "extension", Name: "test", Version: "1"}, Profile: profile, Resume: resume,
	})
	require.NoError(v.t, err)
	var welcome message.HelloResponse
	require.NoError(v.t, json.Unmarshal(v.asks(message.Hello, string(hello)), &welcome))
	require.Equal(v.t, resume != "", welcome.Resumed, "a session was lost")
	return welcome.Session
}

// talks asks a question and hears the whole answer.
func (v *visitor) talks() {
	var begun struct{ Answer string }
	require.NoError(v.t, json.Unmarshal(v.asks(message.Ask, `{"text":"what do shoes cost?","tab":7}`), &begun))
	v.mu.Lock()
	ended := v.end(begun.Answer)
	v.mu.Unlock()
	select {
	case end := <-ended:
		require.Equal(v.t, "complete", end)
	case <-time.After(5 * time.Minute):
		require.FailNow(v.t, "the answer did not end")
	}
}

// looks reads the whole page, and gives how long what came is.
func (v *visitor) looks() int {
	got := v.asks(message.Tool, `{"tool":"read_page","tab":7,"params":{}}`)
	require.Contains(v.t, string(got[:min(len(got), 300)]), `"result"`)
	return len(got)
}

// leaves says that nothing was lost, and leaves.
func (v *visitor) leaves() {
	require.NoError(v.t, v.channel.Close())
	<-v.closed
	v.mu.Lock()
	defer v.mu.Unlock()
	require.Empty(v.t, v.lost)
}

// longPage is a page of about so many bytes, as read_page gives it.
func longPage(bytes int) json.RawMessage {
	line := "Shoes cost 40 euros and boots cost 70, and both may be given back within thirty days.\\n\\n"
	return json.RawMessage(`{"main":"` + strings.Repeat(line, bytes/len(line)) + `","rest":[],"images":[],"truncated":false,"chars":1,"nodes":1,"hiddenText":0,"frames":0,"unreadable":0,"controls":[],"lang":"en","title":"A shop"}`)
}
