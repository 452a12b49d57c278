package main

import (
	"encoding/json"
	"strings"

	"sidekick/host/message"
)

// What the command does with what is kept goes by the door of admin.go, since
// the file has one writer; the process is started when there is none.
const historyPrefix = adminPrefix + "kept_"

// historyAdmin answers a request about what is kept. Nothing of it is logged.
func (s *server) historyAdmin(request adminRequest, send func([]byte) error) {
	result, fault := s.host.Recall(strings.TrimPrefix(request.Method, historyPrefix), request.Params)
	reply, err := json.Marshal(vaultResponse{"2.0", request.ID, result, fault})
	if err == nil {
		_ = send(reply) // a connection that fails is closed by its owner
	}
}

// askKept asks the process. A refusal is an error with its sentence.
func askKept[T any](method string, params any) (T, error) {
	var answer struct {
		Refusal *message.Refusal `json:"refusal"`
	}
	var into T
	var raw json.RawMessage
	if err := askOwner("kept_"+method, params, &raw); err != nil {
		return into, err
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		return into, err
	}
	if answer.Refusal != nil {
		return into, sentence(answer.Refusal.Sentence)
	}
	return into, json.Unmarshal(raw, &into)
}

// printList prints a value for a program to read.
func printList(c call, value any) int {
	encoder := json.NewEncoder(c.out)
	encoder.SetIndent("", "  ")
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return failed(c, err)
	}
	return done
}
