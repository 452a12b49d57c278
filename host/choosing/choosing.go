package choosing

import (
	"context"
	"fmt"
	"strconv"

	"sidekick/host/config"
	"sidekick/host/keys"
	"sidekick/host/message"
	"sidekick/host/model"
)

// Options of a Chooser.
type Options struct {
	Settings *config.Store
	Keys     *keys.Store
	// Environment is os.Getenv.
	Environment func(name string) string
	// Spent gives the tokens that a member with a limit used today, false where
	// that is lost; nil where nobody counts.
	Spent func(config.Member) (int64, bool)
	// Local are the servers of this computer that are looked for; nil for Known.
	Local []Local
}

// Chooser answers the person. It serves several requests at once.
type Chooser struct {
	options Options
	keys    model.Keys
}

// New makes a Chooser.
func New(options Options) *Chooser {
	if options.Local == nil {
		options.Local = Known
	}
	return &Chooser{options, Keys(options.Keys, options.Environment)}
}

// Keys are where keys are looked for: the system's keyring, then the
// environment.
func Keys(kept *keys.Store, environment func(string) string) model.Keys {
	return model.FirstKey(kept, model.EnvironmentKeys(environment))
}

// Settings are the family's settings in force, who answers the member whose
// browser profile asks where that is somebody else, and where it is asked for which hosts
// there are keys: a keyring may have to be started for that. A list of keys
// that cannot be read is told in place of the settings' trouble: the page is
// there to mend both.
func (c *Chooser) Settings(_ context.Context, profile string, asked message.SettingsGetRequest) (message.SettingsResponse, error) {
	now, err := c.options.Settings.Current()
	told := message.SettingsResponse{
		Settings: message.SettingsValues{
			Provider: now.Provider, BaseURL: now.BaseURL, Model: now.Model, TokensPerAnswer: int(now.TokensPerAnswer),
		},
		File: c.options.Settings.Path(),
		Own:  own,
	}
	if member, ok := now.Of(profile); ok && member.Provider != "" {
		told.Member = &message.OwnModel{Name: member.Name, Provider: member.Provider, Model: member.Model}
	}
	if err != nil {
		told.Trouble = troubleOf(now, err)
	}
	if !asked.Keys || now.Unknown { // whoever asks may be somebody who keeps none
		return told, nil
	}
	held, err := c.held()
	if err != nil && told.Trouble == "" {
		told.Trouble = listFault
	}
	told.KeysResponse = &held
	return told, nil
}

// Change changes what is named, all of it or nothing. It counts from the next
// question on.
func (c *Chooser) Change(ctx context.Context, profile string, asked message.SettingsSetRequest) (message.SettingsResponse, error) {
	_, err := c.options.Settings.Change(func(settings *config.Settings) error {
		for _, one := range named(asked.Set) {
			if err := settings.Set(one.name, one.typed); err != nil {
				return &badSetting{one.name, err}
			}
		}
		if _, dialled := providers[settings.Provider]; !dialled {
			return nil
		}
		_, err := addressed(settings.Provider, settings.BaseURL)
		return err
	})
	if err != nil {
		return message.SettingsResponse{}, faultOf(err)
	}
	return c.Settings(ctx, profile, message.SettingsGetRequest{Keys: true})
}

// typedSetting is a setting as the table of config takes it.
type typedSetting struct{ name, typed string }

func named(change message.SettingsChange) []typedSetting {
	var all []typedSetting
	for _, one := range []struct {
		name  string
		given *string
	}{{"provider", change.Provider}, {"baseUrl", change.BaseURL}, {"model", change.Model}} {
		if one.given != nil {
			all = append(all, typedSetting{one.name, *one.given})
		}
	}
	if change.TokensPerAnswer != nil {
		all = append(all, typedSetting{"tokensPerAnswer", strconv.Itoa(*change.TokensPerAnswer)})
	}
	return all
}

// badSetting says which setting was not taken.
type badSetting struct {
	name string
	err  error
}

func (b *badSetting) Error() string { return fmt.Sprintf("setting %s: %v", b.name, b.err) }
