//go:build !windows

package install

import "errors"

var systemRegistry registry = noRegistry{}

// noRegistry is that of a system without one: nothing is in it, and no row of
// the table would have anything put there.
type noRegistry struct{}

var errNoRegistry = errors.New("writing to the registry: this system has none")

func (noRegistry) has(string) bool                  { return false }
func (noRegistry) get(string) (string, bool, error) { return "", false, nil }
func (noRegistry) set(string, string) error         { return errNoRegistry }
func (noRegistry) remove(string) error              { return errNoRegistry }
