package choosing

import (
	"errors"
	"fmt"

	"sidekick/host/config"
	"sidekick/host/keys"
	"sidekick/host/model"
	"sidekick/host/policy"
)

// Fault is a sentence for the person about what was not done. It holds nothing
// of what was typed.
type Fault string

// Sentence is the fault in words for the person.
func (f Fault) Sentence() string { return string(f) }

func (f Fault) Error() string { return string(f) }

const (
	listFault  = "The list of keys could not be read or written. Nothing was changed."
	otherFault = "The settings could not be read or written. Nothing was changed."
)

var faults = []struct {
	is       error
	sentence Fault
}{
	{keys.ErrNoSystem, "This computer has no keyring that Sidekick can use, and a key is never kept in the clear, so it was not kept. Start a keyring (on Linux GNOME Keyring or KWallet), or set ANTHROPIC_API_KEY or OPENAI_API_KEY in the environment that the browser starts in."},
	{keys.ErrKeyring, "The computer's keyring did not take or give the key. It may be locked: unlock it and try again."},
	{keys.ErrIndex, listFault},
	{model.ErrKeyShape, "That is no key. A key is one line without spaces, as the provider shows it."},
	{model.ErrKeyHost, "A key is kept for a web address, and this is none."},
}

// settingSentences say what a setting must be.
var settingSentences = map[string]Fault{
	"baseUrl":         "The address must begin with https:// or http://, and hold no name, password, question mark or #.",
	"model":           "A model's name has no spaces. Write it as the provider does.",
	"provider":        "There is no provider of that name.",
	"tokensPerAnswer": "The limit of tokens is a whole number from 1000 to 100000000.",
}

// faultOf tells an error in a sentence. What is not known is told without its
// text.
func faultOf(err error) error {
	var refusal *policy.Refusal
	if errors.As(err, &refusal) {
		return refusal
	}
	for _, row := range faults {
		if errors.Is(err, row.is) {
			return row.sentence
		}
	}
	var bad *badSetting
	if errors.As(err, &bad) {
		return settingSentences[bad.name]
	}
	var file *config.FileError
	if errors.As(err, &file) {
		return Fault("Nothing was changed, so that nothing typed there is lost. " + broken(err))
	}
	return Fault(otherFault)
}

// troubleOf says what is wrong with the settings file as it is now, and what
// holds until then.
func troubleOf(now config.Settings, err error) string {
	if now.Unknown {
		return broken(err) + " No good one is kept, so nobody knows which rules hold: nothing is read, done or changed until it is mended."
	}
	return broken(err) + " The last good settings are in use until it is mended."
}

func broken(err error) string {
	var file *config.FileError
	if !errors.As(err, &file) {
		return "The settings file cannot be read."
	}
	return fmt.Sprintf("The settings file has a fault in line %d: %s.", file.Line, file.Reason)
}
