package choosing

import (
	"context"

	"sidekick/host/message"
	"sidekick/host/model"
)

// SetKey keeps a key in the system's keyring, for the host of the address and
// for no other.
func (c *Chooser) SetKey(ctx context.Context, asked message.KeySetRequest) (message.KeysResponse, error) {
	base, err := addressed(asked.Provider, asked.BaseURL)
	if err != nil {
		return message.KeysResponse{}, err
	}
	if err := c.options.Keys.Set(ctx, asked.Provider, base, string(asked.Key)); err != nil {
		return message.KeysResponse{}, faultOf(err)
	}
	return c.told()
}

// RemoveKey forgets the key of a provider at the host of an address.
func (c *Chooser) RemoveKey(ctx context.Context, asked message.ProviderRequest) (message.KeysResponse, error) {
	base, err := addressed(asked.Provider, asked.BaseURL)
	if err != nil {
		return message.KeysResponse{}, err
	}
	there, err := c.options.Keys.Remove(ctx, asked.Provider, base)
	if err != nil {
		return message.KeysResponse{}, faultOf(err)
	}
	if !there {
		return message.KeysResponse{}, Fault("There is no key of this provider for that host in the keyring.")
	}
	return c.told()
}

func (c *Chooser) told() (message.KeysResponse, error) {
	held, err := c.held()
	if err != nil {
		return message.KeysResponse{}, faultOf(err)
	}
	return held, nil
}

// held lists the keys, without them: those of the keyring first, since those
// are asked for first.
func (c *Chooser) held() (message.KeysResponse, error) {
	listed, err := c.options.Keys.List()
	all := make([]message.KeptKey, 0, len(listed))
	for _, one := range listed {
		all = append(all, message.KeptKey{Provider: one.Provider, Host: one.Origin, From: message.FromKeyring})
	}
	for _, one := range model.EnvironmentPlaces(c.options.Environment) {
		all = append(all, message.KeptKey{Provider: one.Provider, Host: one.Origin, From: message.FromEnvironment, Variable: one.Variable})
	}
	return message.KeysResponse{Keys: all, Keyring: c.options.Keys.There()}, err
}
