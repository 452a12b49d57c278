package wiretest

import (
	"net"
	"net/http"
)

// Status answers with a status, header lines in pairs of name and value, and a
// body in JSON.
func Status(code int, body string, header ...string) Reply {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(code)
		play(w, body, nil)
	}
}

// Stall plays a text and then nothing, until the client leaves.
func Stall(text string) Reply {
	return func(w http.ResponseWriter, r *http.Request) {
		Stream(text)(w, r)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}
}

// Mute answers nothing at all, until the client leaves.
func Mute() Reply {
	return func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
}

// Cut plays a text and breaks the connection in the middle of the stream.
func Cut(text string) Reply {
	return func(w http.ResponseWriter, r *http.Request) {
		if text != "" {
			Stream(text)(w, r)
		}
		hangUp(w)
	}
}

// hangUp resets the connection, as a server that dies does.
func hangUp(w http.ResponseWriter) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0) // a reset, where the system can
	}
	conn.Close()
}

// Redirect sends the client elsewhere.
func Redirect(code int, to string) Reply {
	return func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, code) }
}

// Forever plays a piece again and again, until the client leaves.
func Forever(begin, piece string) Reply {
	return func(w http.ResponseWriter, r *http.Request) {
		Stream(begin)(w, r)
		for r.Context().Err() == nil {
			play(w, piece, nil)
		}
	}
}
