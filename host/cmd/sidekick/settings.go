package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sidekick/host/config"
)

func settingsCommand(c call) int {
	names := make([]string, len(config.Table))
	for i, row := range config.Table {
		names[i] = fmt.Sprintf("  %-16s %s", row.Name, row.Help)
	}
	more := "The settings:\n" + strings.Join(names, "\n")
	return dispatch(c, "sidekick settings", []command{
		{"get", "NAME", "print one setting", more, getSetting},
		{"list", "", "print every setting, the file, and what each is for", more, listSettings},
		{"set", "NAME VALUE", "change one setting", more, setSetting},
	})
}

// readSettings gives the settings and their file. A broken file is an error,
// since neither showing the defaults nor writing over it would be honest.
func readSettings() (config.Settings, string, error) {
	paths, err := config.Find()
	if err != nil {
		return config.Settings{}, "", err
	}
	settings, err := config.Read(paths.Settings)
	return settings, paths.Settings, err
}

func listSettings(c call) int {
	if len(c.arguments) > 0 {
		return misused(c, "settings list", errors.New("takes no arguments"))
	}
	settings, path, err := readSettings()
	if err != nil {
		return failed(c, err)
	}
	for _, row := range config.Table {
		value, err := settings.Get(row.Name)
		if err != nil {
			return failed(c, err)
		}
		fmt.Fprintf(c.out, "%-16s %-10s %s\n", row.Name, value, row.Help)
	}
	fmt.Fprintf(c.out, "\nfile: %s\n", path)
	return done
}

func getSetting(c call) int {
	if len(c.arguments) != 1 {
		return misused(c, "settings get", errors.New("takes one name"))
	}
	settings, _, err := readSettings()
	if err != nil {
		return failed(c, err)
	}
	value, err := settings.Get(c.arguments[0])
	if err != nil {
		return misused(c, "settings get", err)
	}
	fmt.Fprintln(c.out, value)
	return done
}

func setSetting(c call) int {
	if len(c.arguments) != 2 {
		return misused(c, "settings set", errors.New("takes a name and a value"))
	}
	known := slices.ContainsFunc(config.Table, func(row config.Setting) bool { return row.Name == c.arguments[0] })
	if !known {
		return misused(c, "settings set", config.ErrUnknown)
	}
	_, err := changeSettings(func(settings *config.Settings) error { return settings.Set(c.arguments[0], c.arguments[1]) })
	if err != nil {
		return failed(c, err)
	}
	return done
}
