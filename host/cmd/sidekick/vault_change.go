package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"

	"sidekick/host/message"
	"sidekick/host/vault"
)

// tokenFlags are the flags of a token. They stand before or after its name.
type tokenFlags struct {
	set   *flag.FlagSet
	token message.Token
	sites []string
}

func newTokenFlags(name string) *tokenFlags {
	f := &tokenFlags{set: flags(name)}
	f.set.StringVar(&f.token.Kind, "kind", "", "")
	f.set.StringVar(&f.token.Label, "label", "", "")
	f.set.BoolVar(&f.token.AnySite, "any-site", false, "")
	f.set.BoolVar(&f.token.WholeSite, "whole-site", false, "")
	f.set.IntVar(&f.token.DailyLimit, "daily-limit", 0, "")
	f.set.Func("site", "", func(typed string) error {
		site, ok := vault.SiteOf(typed)
		if !ok {
			return errors.New("a site is a host name, such as shop.example")
		}
		f.sites = append(f.sites, site)
		return nil
	})
	return f
}

// parse gives the one name that is among the arguments.
func (f *tokenFlags) parse(arguments []string) (name string, err error) {
	var names []string
	for len(arguments) > 0 {
		if f.set.Parse(arguments) != nil {
			return "", errors.New("takes one name and the flags that its help shows; values are not given as arguments")
		}
		if arguments = f.set.Args(); len(arguments) > 0 {
			names, arguments = append(names, arguments[0]), arguments[1:]
		}
	}
	if len(names) != 1 {
		return "", errors.New("takes one name; values are not given as arguments")
	}
	f.token.Sites = append([]string{}, f.sites...)
	return names[0], nil
}

// given says whether a flag stood among the arguments.
func (f *tokenFlags) given(name string) bool {
	found := false
	f.set.Visit(func(one *flag.Flag) { found = found || one.Name == name })
	return found
}

func vaultAdd(c call) int {
	f := newTokenFlags("add")
	name, err := f.parse(c.arguments)
	if err == nil && !vault.Kind(f.token.Kind).Known() {
		err = errors.New("takes --kind with one of the kinds that its help shows")
	}
	if err != nil {
		return misused(c, "vault add", err)
	}
	f.token.Name = name
	if f.token.Label == "" {
		f.token.Label = name
	}
	// Nobody should type a value for nothing.
	answer, err := askVault(message.VaultList, struct{}{})
	if err != nil {
		return vaultFailed(c, err)
	}
	if slices.ContainsFunc(answer.Tokens, func(one message.KeptToken) bool { return one.Name == name }) {
		fmt.Fprintln(c.err, "There is one of that name already; `sidekick vault edit` changes it.")
		return fails
	}
	value, err := readSecret(c, "Value")
	if err != nil {
		return failed(c, err)
	}
	if _, err := askVault(message.VaultAdd, message.VaultAddRequest{Token: f.token, Value: message.Value(value)}); err != nil {
		return vaultFailed(c, err)
	}
	fmt.Fprintf(c.out, "%s is in the vault.\n", name)
	return done
}

func vaultEdit(c call) int {
	f := newTokenFlags("edit")
	rename := f.set.String("rename", "", "")
	revalue := f.set.Bool("value", false, "")
	name, err := f.parse(c.arguments)
	if err != nil {
		return misused(c, "vault edit", err)
	}
	answer, err := askVault(message.VaultList, struct{}{})
	if err != nil {
		return vaultFailed(c, err)
	}
	at := slices.IndexFunc(answer.Tokens, func(one message.KeptToken) bool { return one.Name == name })
	if at < 0 {
		fmt.Fprintln(c.err, "There is nothing of that name in the vault; `sidekick vault list` shows what is.")
		return fails
	}
	params := message.VaultEditRequest{Name: name, Token: f.over(answer.Tokens[at].Token)}
	if *rename != "" {
		params.Token.Name = *rename
	}
	if *revalue {
		value, err := readSecret(c, "New value")
		if err != nil {
			return failed(c, err)
		}
		params.Value = message.Value(value)
	}
	if _, err := askVault(message.VaultEdit, params); err != nil {
		return vaultFailed(c, err)
	}
	fmt.Fprintf(c.out, "%s was changed.\n", name)
	return done
}

// over is a token with what was given in the place of what it had.
func (f *tokenFlags) over(token message.Token) message.Token {
	for name, take := range map[string]func(){
		"kind":        func() { token.Kind = f.token.Kind },
		"label":       func() { token.Label = f.token.Label },
		"site":        func() { token.Sites = f.token.Sites },
		"any-site":    func() { token.AnySite = f.token.AnySite },
		"whole-site":  func() { token.WholeSite = f.token.WholeSite },
		"daily-limit": func() { token.DailyLimit = f.token.DailyLimit },
	} {
		if f.given(name) {
			take()
		}
	}
	return token
}

func vaultRemove(c call) int {
	if len(c.arguments) != 1 {
		return misused(c, "vault remove", errors.New("takes one name"))
	}
	if _, err := askVault(message.VaultRemove, message.VaultRemoveRequest{Name: c.arguments[0]}); err != nil {
		return vaultFailed(c, err)
	}
	fmt.Fprintln(c.out, "It was removed.")
	return done
}

// largestImport is what the protocol takes.
const largestImport = 32 << 20

func vaultImport(c call) int {
	if len(c.arguments) != 1 {
		return misused(c, "vault import", errors.New("takes one file"))
	}
	file, err := os.Open(c.arguments[0])
	if err != nil {
		return failed(c, err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, largestImport+1))
	if err != nil {
		return failed(c, err)
	}
	defer clear(text)
	if len(text) > largestImport {
		return failed(c, errors.New("reading the import: the file is longer than 32 MiB"))
	}
	answer, err := askVault(message.VaultImport, message.VaultImportRequest{CSV: message.Value(text)})
	if err != nil {
		return vaultFailed(c, err)
	}
	fmt.Fprintf(c.out, "From %s: %d added, %d there already, %d left out.\n", answer.From, answer.Added, answer.There, len(answer.LeftOut))
	for _, one := range answer.LeftOut {
		fmt.Fprintf(c.out, "  row %d: %s\n", one.Row, one.Why)
	}
	fmt.Fprintln(c.out, "Delete the file now: everybody who can read it has every password in it.")
	return done
}
