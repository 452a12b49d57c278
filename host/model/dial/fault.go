package dial

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"syscall"
	"time"

	"sidekick/host/policy"
)

// Fault is what went wrong with a provider. It holds none of the provider's
// words: those could repeat the key or the page.
type Fault struct {
	Code policy.Code
	// Reason is a word of the closed list of reasons of the code.
	Reason string
	Status int // of HTTP; zero where it came to none
	// Again says that the same request may well succeed a little later.
	Again bool
	// After is how long the provider wants us to wait; zero if it did not say.
	After time.Duration
}

func (f *Fault) Error() string {
	if f.Status == 0 {
		return "asking the model: " + f.Reason
	}
	return fmt.Sprintf("asking the model: %s (status %d)", f.Reason, f.Status)
}

// Refusal is the fault in words for the person.
func (f *Fault) Refusal() *policy.Refusal { return policy.RefuseFor(f.Code, f.Reason) }

// Unavailable makes the fault of a reason of model_unavailable.
func Unavailable(reason string) *Fault { return unavailable(reason) }

func unavailable(reason string) *Fault { return &Fault{Code: policy.ModelUnavailable, Reason: reason} }

func again(reason string) *Fault {
	return &Fault{Code: policy.ModelUnavailable, Reason: reason, Again: true}
}

// statuses says what a status means, for every provider alike.
var statuses = map[int]struct {
	reason string
	again  bool
}{
	400: {"bad_request", false},
	401: {"key_refused", false},
	402: {"credit", false},
	403: {"not_allowed", false},
	404: {"not_found", false},
	405: {"not_a_model", false},
	408: {"silent", true},
	409: {"busy", true},
	422: {"bad_request", false},
	429: {"busy", true},
	529: {"busy", true},
}

// OfStatus is the fault of a status, with what the header says about trying
// again.
func OfStatus(status int, header http.Header) *Fault {
	f := &Fault{Code: policy.ModelUnavailable, Reason: "bad_request", Status: status}
	if known, ok := statuses[status]; ok {
		f.Reason, f.Again = known.reason, known.again
	} else if status == http.StatusRequestEntityTooLarge {
		f.Code, f.Reason = policy.LimitReached, "context"
	} else if status >= 500 {
		f.Reason, f.Again = "down", true
	}
	f.After = after(header)
	switch header.Get("X-Should-Retry") {
	case "false":
		f.Again = false
	case "true":
		f.Again = true
	}
	return f
}

// after reads how long to wait, in the forms that providers use
// (https://www.rfc-editor.org/rfc/rfc9110#field.retry-after).
func after(header http.Header) time.Duration {
	for _, form := range []struct {
		name string
		unit time.Duration
	}{{"Retry-After-Ms", time.Millisecond}, {"Retry-After", time.Second}} {
		said := header.Get(form.name)
		if n, err := strconv.ParseFloat(said, 64); err == nil && n >= 0 && n < 1e9 {
			return time.Duration(n * float64(form.unit))
		}
		if at, err := http.ParseTime(said); err == nil {
			return max(0, time.Until(at))
		}
	}
	return 0
}

// OfError is the fault of an error that came without a status. The caller has
// looked at its own context first.
func OfError(err error) *Fault {
	var fault *Fault
	var dns *net.DNSError
	switch {
	case errors.As(err, &fault):
		return fault
	case errors.As(err, &dns), errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, syscall.EHOSTUNREACH), errors.Is(err, syscall.ENETUNREACH):
		return unavailable("unreachable") // nothing listens there: asking again helps nobody who waits
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET), errors.Is(err, syscall.EPIPE), errors.Is(err, context.Canceled):
		return again("cut_off")
	}
	var network net.Error
	if errors.As(err, &network) {
		return again("unreachable")
	}
	return unavailable("garbled")
}
