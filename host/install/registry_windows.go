package install

import (
	"errors"
	"fmt"
	"io/fs"

	winregistry "golang.org/x/sys/windows/registry"
)

var systemRegistry registry = userRegistry{}

// userRegistry is HKEY_CURRENT_USER: what a user may change, for that user
// alone.
type userRegistry struct{}

func (userRegistry) has(name string) bool {
	key, err := winregistry.OpenKey(winregistry.CURRENT_USER, name, winregistry.QUERY_VALUE)
	if err != nil {
		return false
	}
	return key.Close() == nil
}

func (userRegistry) get(name string) (value string, there bool, err error) {
	key, err := winregistry.OpenKey(winregistry.CURRENT_USER, name, winregistry.QUERY_VALUE)
	if errors.Is(err, fs.ErrNotExist) {
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("opening registry key: %w", err)
	}
	defer key.Close()
	value, _, err = key.GetStringValue("")
	if errors.Is(err, fs.ErrNotExist) {
		return "", true, nil
	}
	if err != nil {
		return "", true, fmt.Errorf("reading registry key: %w", err)
	}
	return value, true, nil
}

func (userRegistry) set(name, value string) error {
	key, _, err := winregistry.CreateKey(winregistry.CURRENT_USER, name, winregistry.SET_VALUE)
	if err != nil {
		return fmt.Errorf("making registry key: %w", err)
	}
	defer key.Close()
	if err := key.SetStringValue("", value); err != nil {
		return fmt.Errorf("setting registry key: %w", err)
	}
	return nil
}

func (userRegistry) remove(name string) error {
	if err := winregistry.DeleteKey(winregistry.CURRENT_USER, name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("removing registry key: %w", err)
	}
	return nil
}
