package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"sidekick/host/config"
	"sidekick/host/message"
)

const clientsHelp = "A program is paired by typing the code that it shows into the settings page of the browser's extension.\n" +
	"Each is listed with its ID, since when it is paired, what it is, and what it called itself then.\n" +
	"  remove ID          it is a stranger from now on; what it was allowed for good is taken back"

// What the command does with clients goes by the door of admin.go. Taking one
// back is all that it can: a program that runs this command is not the person.
const (
	clientsMethod      = adminPrefix + message.Clients
	clientRemoveMethod = adminPrefix + message.ClientRemove
)

// clientsFile is where paired clients are kept.
func clientsFile(paths config.Paths) string { return filepath.Join(paths.Data, "clients.json") }

// clientAdmin answers a request about the paired clients.
func (s *server) clientAdmin(request adminRequest, send func([]byte) error) {
	var result any = s.host.PairedClients()
	if request.Method == clientRemoveMethod {
		var params message.ClientRemoveRequest
		removed := json.Unmarshal(request.Params, &params) == nil && s.host.RemoveClient(params.ID)
		result = message.ClientRemoveResponse{Removed: removed}
	}
	reply, err := json.Marshal(vaultResponse{"2.0", request.ID, result, nil})
	if err == nil {
		_ = send(reply) // a connection that fails is closed by its owner
	}
}

func clientsCommand(c call) int {
	set := flags("clients")
	asJSON := set.Bool("json", false, "")
	if err := set.Parse(c.arguments); err != nil {
		return misused(c, "clients", errFlags)
	}
	switch {
	case set.NArg() == 0:
		return listClients(c, *asJSON)
	case set.NArg() == 2 && set.Arg(0) == "remove":
		return removeClient(c, set.Arg(1))
	}
	return misused(c, "clients", errors.New("takes nothing, or remove and one ID"))
}

func listClients(c call, asJSON bool) int {
	var paired message.ClientsResponse
	if err := askOwner(message.Clients, struct{}{}, &paired); err != nil {
		return failed(c, err)
	}
	if asJSON {
		if err := json.NewEncoder(c.out).Encode(paired.Clients); err != nil {
			return failed(c, err)
		}
		return done
	}
	if len(paired.Clients) == 0 {
		fmt.Fprintln(c.out, "No program is paired.")
	}
	for _, one := range paired.Clients {
		fmt.Fprintf(c.out, "%s  %s  %-3s  %s\n", one.ID, time.UnixMilli(int64(one.Since)).Format("2006-01-02 15:04"), one.Kind, one.Name)
	}
	return done
}

func removeClient(c call, id string) int {
	var answer message.ClientRemoveResponse
	if err := askOwner(message.ClientRemove, message.ClientRemoveRequest{ID: id}, &answer); err != nil {
		return failed(c, err)
	}
	if !answer.Removed {
		fmt.Fprintln(c.err, "No program of that ID is paired; `sidekick clients` lists them.")
		return fails
	}
	fmt.Fprintln(c.out, "Taken back.")
	return done
}
