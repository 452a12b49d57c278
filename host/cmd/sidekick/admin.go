package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"strings"
	"time"

	"sidekick/host/frame"
	"sidekick/host/transport"
)

// Requests about the process itself. They are no part of the protocol that
// clients speak: only our own binary may send them, by the system's word on
// who it is, and not when a browser started it.
const (
	adminPrefix  = "process."
	statusMethod = adminPrefix + "status"
	stopMethod   = adminPrefix + "stop"
)

type stopParams struct {
	// OnlyIfAlone asks to stop only if nobody else is connected.
	OnlyIfAlone bool `json:"onlyIfAlone,omitempty"`
}

// adminAnswer is what the process says of itself.
type adminAnswer struct {
	Version     string `json:"version"`
	PID         int    `json:"pid"`
	Since       string `json:"since"`       // RFC 3339
	Connections int    `json:"connections"` // without the one that asks
	Protocol    int    `json:"protocol"`
	Heap        uint64 `json:"heap"` // bytes of it that were in use at its last collection
	Goroutines  uint64 `json:"goroutines"`
	Stopping    bool   `json:"stopping"`
}

type adminRequest struct {
	Version string          `json:"jsonrpc"`
	ID      int             `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
}

type adminResponse struct {
	Version string       `json:"jsonrpc"`
	ID      int          `json:"id"`
	Result  *adminAnswer `json:"result"`
}

// admin answers a request about the process. It is false for everything that
// is not one, and for everybody who may not ask: then it is judged as any
// other message, and as that its method is unknown.
func (s *server) admin(peer transport.Peer, raw []byte, send func([]byte) error) bool {
	if !peer.Own || peer.FromBrowser || !bytes.Contains(raw, []byte(adminPrefix)) {
		return false
	}
	var request adminRequest
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if decoder.Decode(&request) != nil {
		return false
	}
	if strings.HasPrefix(request.Method, vaultPrefix) {
		s.vaultAdmin(request, send)
		return true
	}
	if strings.HasPrefix(request.Method, historyPrefix) {
		s.historyAdmin(request, send)
		return true
	}
	if strings.HasPrefix(request.Method, choosingPrefix) {
		s.choosingAdmin(request, send)
		return true
	}
	if strings.HasPrefix(request.Method, memberPrefix) {
		s.memberAdmin(request, send)
		return true
	}
	if request.Method == consentsMethod || request.Method == forgetMethod {
		s.consentAdmin(request, send)
		return true
	}
	if request.Method == clientsMethod || request.Method == clientRemoveMethod {
		s.clientAdmin(request, send)
		return true
	}
	answer := s.about()
	switch request.Method {
	case statusMethod:
	case stopMethod:
		var params stopParams
		if json.Unmarshal(request.Params, &params) != nil {
			return false
		}
		answer.Stopping = !params.OnlyIfAlone || answer.Connections == 0
	default:
		return false
	}
	reply, err := json.Marshal(adminResponse{Version: "2.0", ID: request.ID, Result: &answer})
	if err != nil || send(reply) != nil {
		return true
	}
	if answer.Stopping {
		s.stop("asked to") // after the answer: ending closes this connection too
	}
	return true
}

// ask sends one request about the process over a fresh connection, and closes
// it. After an answer that the process stops it waits until it has: the other
// end closes only when the lock is free.
func ask(ctx context.Context, conn net.Conn, method string, params any) (adminAnswer, error) {
	defer conn.Close()
	deadline, ok := ctx.Deadline()
	if !ok {
		deadline = time.Now().Add(startTime)
	}
	if err := conn.SetDeadline(deadline); err != nil {
		return adminAnswer{}, err
	}
	encoded, err := json.Marshal(params)
	if err != nil {
		return adminAnswer{}, err
	}
	request, err := json.Marshal(adminRequest{Version: "2.0", ID: 1, Method: method, Params: encoded})
	if err != nil {
		return adminAnswer{}, err
	}
	limits := transport.ClientLimits()
	if err := frame.Write(conn, request, limits.FrameOut); err != nil {
		return adminAnswer{}, fmt.Errorf("asking the process: %w", err)
	}
	raw, err := frame.Read(conn, limits.FrameIn)
	if err != nil {
		return adminAnswer{}, fmt.Errorf("hearing from the process: %w", err)
	}
	var response adminResponse
	if json.Unmarshal(raw, &response) != nil || response.Result == nil {
		return adminAnswer{}, errors.New("hearing from the process: it is another copy of sidekick and refused")
	}
	if response.Result.Stopping {
		if _, err := frame.Read(conn, limits.FrameIn); err == nil {
			return *response.Result, errors.New("waiting for the process to end: it went on talking")
		} else if ctx.Err() != nil {
			return *response.Result, fmt.Errorf("waiting for the process to end: %w", ctx.Err())
		}
	}
	return *response.Result, nil
}
