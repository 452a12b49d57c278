package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"sidekick/host/config"
	"sidekick/host/inbox"
	"sidekick/host/message"
	"sidekick/host/transport"
)

// What the command does with the vault goes over the socket to the one
// process that writes it, by the same door as requests about the process
// (admin.go): only our own binary, and not when a browser started it.
const vaultPrefix = adminPrefix + "vault_"

type vaultResponse struct {
	Version string       `json:"jsonrpc"`
	ID      int          `json:"id"`
	Result  any          `json:"result,omitempty"`
	Error   *inbox.Fault `json:"error,omitempty"`
}

// vaultAdmin answers a request about the vault. Nothing of it is logged.
func (s *server) vaultAdmin(request adminRequest, send func([]byte) error) {
	result, fault := s.host.Keep(strings.TrimPrefix(request.Method, adminPrefix), request.Params)
	reply, err := json.Marshal(vaultResponse{"2.0", request.ID, result, fault})
	if err == nil {
		_ = send(reply) // a connection that fails is closed by its owner
	}
}

// vaultAnswer is every answer about the vault.
type vaultAnswer struct {
	State   *message.VaultStanding `json:"state"`
	Tokens  []message.KeptToken    `json:"tokens"`
	From    string                 `json:"from"`
	Added   int                    `json:"added"`
	There   int                    `json:"there"`
	LeftOut []message.LeftOut      `json:"leftOut"`
	Fault   string                 `json:"fault"`
	Refusal *message.Refusal       `json:"refusal"`
}

// vaultTime is how long an answer may take: the system's keyring may have to
// ask the person.
const vaultTime = 3 * time.Minute

// sentence is an error that is one for the person as it stands.
type sentence string

func (s sentence) Error() string { return string(s) }

// askVault asks the process, and starts one when there is none. A fault is an
// error with the host's own sentence.
func askVault(method string, params any) (vaultAnswer, error) {
	var answer vaultAnswer
	if err := askOwner(method, params, &answer); err != nil {
		return vaultAnswer{}, err
	}
	switch {
	case answer.Fault != "":
		return vaultAnswer{}, sentence(answer.Fault)
	case answer.Refusal != nil:
		return vaultAnswer{}, sentence(answer.Refusal.Sentence)
	}
	return answer, nil
}

// askOwner asks the process something that only its owner may, and starts one
// when there is none.
func askOwner(method string, params, answer any) error {
	paths, err := config.Find()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), vaultTime)
	defer cancel()
	conn, err := connect(ctx, paths)
	if err != nil {
		return err
	}
	deadline, _ := ctx.Deadline()
	if err := conn.SetDeadline(deadline); err != nil {
		return errors.Join(err, conn.Close())
	}
	// A whole list may be longer than a frame.
	channel := transport.NewChannel(conn, transport.Options{Limits: transport.ClientLimits()})
	defer channel.Close()
	encoded, err := json.Marshal(params)
	if err != nil {
		return errors.New("asking the process: what was given is no text")
	}
	request, err := json.Marshal(adminRequest{Version: "2.0", ID: 1, Method: adminPrefix + method, Params: encoded})
	if err != nil {
		return errors.New("asking the process: what was given is no text")
	}
	if err := channel.Send(request); err != nil {
		return fmt.Errorf("asking the process: %w", err)
	}
	raw, err := channel.Recv()
	if err != nil {
		return fmt.Errorf("hearing from the process: %w", err)
	}
	var response struct {
		Result json.RawMessage `json:"result"`
		Error  *inbox.Fault    `json:"error"`
	}
	switch err := json.Unmarshal(raw, &response); {
	case err == nil && response.Error != nil:
		return badVaultParams(response.Error)
	case err != nil || len(response.Result) == 0 || json.Unmarshal(response.Result, answer) != nil:
		return errors.New("hearing from the process: it is another copy of sidekick and refused")
	}
	return nil
}

// badVaultParams says which member of what was given is at fault.
func badVaultParams(fault *inbox.Fault) error {
	if path := strings.TrimPrefix(fault.Data.Path, "/params/"); fault.Data.Path != "" && path != "" {
		return fmt.Errorf("what was given as %s is missing, too long, or not allowed there", strings.ReplaceAll(path, "/", " "))
	}
	return sentence(fault.Message)
}
