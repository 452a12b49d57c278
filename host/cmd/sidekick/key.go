package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"strings"
	"text/tabwriter"

	"sidekick/host/message"
	"sidekick/host/model"
)

// What the command does about who answers goes by the door of admin.go, since
// the keys have one writer; the process is started when there is none.
const choosingPrefix = adminPrefix + "choose_"

// choosingAdmin answers a request about who answers. Nothing of it is logged.
func (s *server) choosingAdmin(request adminRequest, send func([]byte) error) {
	result, fault := s.host.Choose(context.Background(), strings.TrimPrefix(request.Method, choosingPrefix), request.Params)
	reply, err := json.Marshal(vaultResponse{"2.0", request.ID, result, fault})
	if err == nil {
		_ = send(reply) // a connection that fails is closed by its owner
	}
}

// askChooser asks the process. A fault or a refusal is an error with the host's
// own sentence.
func askChooser[T any](method string, params any) (T, error) {
	var into T
	var raw json.RawMessage
	if err := askOwner("choose_"+method, params, &raw); err != nil {
		return into, err
	}
	var answer struct {
		Fault   string           `json:"fault"`
		Refusal *message.Refusal `json:"refusal"`
	}
	switch err := json.Unmarshal(raw, &answer); {
	case err != nil:
		return into, errOtherVersion
	case answer.Fault != "":
		return into, sentence(answer.Fault)
	case answer.Refusal != nil:
		return into, sentence(answer.Refusal.Sentence)
	}
	return into, json.Unmarshal(raw, &into)
}

// askSettings asks for the settings with the keys.
func askSettings() (message.SettingsResponse, error) {
	now, err := askChooser[message.SettingsResponse](message.SettingsGet, message.SettingsGetRequest{Keys: true})
	if err == nil && now.KeysResponse == nil {
		err = errOtherVersion
	}
	return now, err
}

var errOtherVersion = errors.New("hearing from the process: its answer is of another version")

const keyHelp = "PROVIDER is anthropic or openai. A key is kept in this computer's keyring, for the host\n" +
	"of one address: the provider's own, or the setting baseUrl when PROVIDER is the one set.\n" +
	"  --url ADDRESS      the address that it is for, instead"

// keyCommands is the person's side of the keys, sorted by name.
func keyCommands() []command {
	return []command{
		{"list", "[--json]", "show for which hosts there are keys", "No command shows a key again.", keyList},
		{"remove", "PROVIDER [--url ADDRESS]", "forget a key", keyHelp, keyRemove},
		{"set", "PROVIDER [--url ADDRESS]", "keep a provider's key", keyHelp + "\nThe key is read from the terminal without being shown, or from standard input; it is\nnever an argument, and no command shows it again.", keySet},
	}
}

func keysCommand(c call) int {
	noCoreDumps()
	return dispatch(c, "sidekick key", keyCommands())
}

// keyed reads a provider and the address that its key is for.
func keyed(name string, arguments []string) (message.ProviderRequest, message.SettingsResponse, error) {
	set := flags(name)
	address := set.String("url", "", "")
	var names []string
	for rest := arguments; len(rest) > 0; {
		if set.Parse(rest) != nil {
			return message.ProviderRequest{}, message.SettingsResponse{}, errKeyUsage
		}
		if rest = set.Args(); len(rest) > 0 {
			names, rest = append(names, rest[0]), rest[1:]
		}
	}
	if len(names) != 1 || names[0] != "anthropic" && names[0] != "openai" {
		return message.ProviderRequest{}, message.SettingsResponse{}, errKeyUsage
	}
	now, err := askSettings()
	if err != nil {
		return message.ProviderRequest{}, message.SettingsResponse{}, err
	}
	asked := message.ProviderRequest{Provider: names[0], BaseURL: *address}
	named := false
	set.Visit(func(*flag.Flag) { named = true })
	if !named && now.Settings.Provider == asked.Provider {
		asked.BaseURL = now.Settings.BaseURL
	}
	if asked.BaseURL == "" {
		asked.BaseURL = map[string]string{"anthropic": now.Own.Anthropic, "openai": now.Own.OpenAI}[asked.Provider]
	}
	return asked, now, nil
}

// errKeyUsage holds nothing of what was typed: a key might stand there.
var errKeyUsage = errors.New("takes anthropic or openai, and perhaps --url; a key is not given as an argument")

// keyFailed ends a command about keys.
func keyFailed(c call, name string, err error) int {
	var said sentence
	switch {
	case errors.Is(err, errKeyUsage):
		return misused(c, "key "+name, err)
	case errors.As(err, &said):
		fmt.Fprintln(c.err, said)
		return fails
	}
	return failed(c, err)
}

func keySet(c call) int {
	asked, now, err := keyed("set", c.arguments)
	if err != nil {
		return keyFailed(c, "set", err)
	}
	if !now.Keyring {
		return keyFailed(c, "set", errNoKeyring)
	}
	typed, err := readSecret(c, "Key for "+hostOf(asked.BaseURL))
	if err != nil {
		return failed(c, err)
	}
	_, err = askChooser[message.KeysResponse](message.KeySet, message.KeySetRequest{Provider: asked.Provider, BaseURL: asked.BaseURL, Key: message.Value(typed)})
	if err != nil {
		return keyFailed(c, "set", err)
	}
	fmt.Fprintf(c.out, "The key is in this computer's keyring, and goes to %s alone.\n", hostOf(asked.BaseURL))
	return done
}

const errNoKeyring = sentence("This computer has no keyring that Sidekick can use, and a key is never kept in the clear. " +
	"Start a keyring (on Linux GNOME Keyring or KWallet), or set ANTHROPIC_API_KEY or OPENAI_API_KEY in the environment that the browser starts in.")

func keyRemove(c call) int {
	asked, _, err := keyed("remove", c.arguments)
	if err != nil {
		return keyFailed(c, "remove", err)
	}
	if _, err := askChooser[message.KeysResponse](message.KeyRemove, asked); err != nil {
		return keyFailed(c, "remove", err)
	}
	fmt.Fprintf(c.out, "The key for %s was forgotten.\n", hostOf(asked.BaseURL))
	return done
}

func keyList(c call) int {
	set := flags("list")
	asJSON := set.Bool("json", false, "")
	if set.Parse(c.arguments) != nil || set.NArg() > 0 {
		return misused(c, "key list", errFlags)
	}
	now, err := askSettings()
	if err != nil {
		return keyFailed(c, "list", err)
	}
	if *asJSON {
		return printList(c, now.KeysResponse)
	}
	if !now.Keyring {
		fmt.Fprintln(c.out, errNoKeyring)
	}
	if len(now.Keys) == 0 {
		fmt.Fprintln(c.out, "There is no key; `sidekick key set --help` says how to keep one.")
		return done
	}
	table := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "PROVIDER\tHOST\tFROM")
	for _, one := range now.Keys {
		from := "the keyring"
		if one.From == message.FromEnvironment {
			from = one.Variable
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", one.Provider, one.Host, from)
	}
	if err := table.Flush(); err != nil {
		return failed(c, err)
	}
	return done
}

// hostOf names the host that an address leads to; one that cannot be read is
// refused by the process, which says why.
func hostOf(address string) string {
	where, err := url.Parse(strings.TrimSpace(address))
	if err != nil || model.Origin(where) == "" {
		return "that address"
	}
	return model.Origin(where)
}
