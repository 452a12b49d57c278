package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sidekick/host/message"
)

const consentsHelp = "Each is listed with its ID, since when it holds, and what it allows without asking.\n" +
	"  forget ID          ask again from now on"

// What the command does with consents goes by the door of admin.go.
const (
	consentsMethod = adminPrefix + message.Consents
	forgetMethod   = adminPrefix + message.ConsentForget
)

// consentAdmin answers a request about the consents that hold.
func (s *server) consentAdmin(request adminRequest, send func([]byte) error) {
	var result any = s.host.Consents()
	if request.Method == forgetMethod {
		var params message.ConsentForgetRequest
		forgotten := json.Unmarshal(request.Params, &params) == nil && s.host.Forget(params.ID)
		result = message.ConsentForgetResponse{Forgotten: forgotten}
	}
	reply, err := json.Marshal(vaultResponse{"2.0", request.ID, result, nil})
	if err == nil {
		_ = send(reply) // a connection that fails is closed by its owner
	}
}

func consentsCommand(c call) int {
	set := flags("consents")
	asJSON := set.Bool("json", false, "")
	if err := set.Parse(c.arguments); err != nil {
		return misused(c, "consents", errFlags)
	}
	switch {
	case set.NArg() == 0:
		return listConsents(c, *asJSON)
	case set.NArg() == 2 && set.Arg(0) == "forget":
		return forgetConsent(c, set.Arg(1))
	}
	return misused(c, "consents", errors.New("takes nothing, or forget and one ID"))
}

func listConsents(c call, asJSON bool) int {
	var held message.ConsentsResponse
	if err := askOwner(message.Consents, struct{}{}, &held); err != nil {
		return failed(c, err)
	}
	if asJSON {
		if err := json.NewEncoder(c.out).Encode(held.Consents); err != nil {
			return failed(c, err)
		}
		return done
	}
	if len(held.Consents) == 0 {
		fmt.Fprintln(c.out, "You agreed to nothing for good.")
	}
	for _, one := range held.Consents {
		since := "before this was kept"
		if one.Since > 0 {
			since = time.UnixMilli(int64(one.Since)).Format("2006-01-02 15:04")
		}
		fmt.Fprintf(c.out, "%s  %s  %s\n", one.ID, since, one.Sentence)
	}
	return done
}

func forgetConsent(c call, id string) int {
	var answer message.ConsentForgetResponse
	if err := askOwner(message.ConsentForget, message.ConsentForgetRequest{ID: id}, &answer); err != nil {
		return failed(c, err)
	}
	if !answer.Forgotten {
		fmt.Fprintln(c.err, "There is no consent of that ID; `sidekick consents` lists them.")
		return fails
	}
	fmt.Fprintln(c.out, "Taken back.")
	return done
}
