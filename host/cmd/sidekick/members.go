package main

import (
	"errors"
	"slices"

	"github.com/rs/zerolog"

	"sidekick/host/allowance"
	"sidekick/host/config"
	"sidekick/host/policy"
	"sidekick/host/session"
)

// members says what holds for a browser profile, by the settings as they are at
// the moment of the use.
type members struct {
	settings *config.Store
	book     *allowance.Book
	log      zerolog.Logger
}

func (m *members) now() config.Settings {
	now, _ := m.settings.Current() // the last good ones hold; the fault is told where a turn begins
	return now
}

// member gives whose a profile is. One that is nobody's, in a family in which
// anybody has rules, is held to all of them: it could be anybody's.
func (m *members) member(profile string) session.Member {
	now := m.now()
	set := now.For(profile)
	sees := func(token string) bool { return now.Sees(profile, token) }
	if own, known := now.Of(profile); known {
		return session.Member{
			Name: own.Name, KeptAs: own.KeptAs, Mark: config.Mark(profile), Sidekick: own.Sidekick, Manner: own.Manner, Provider: set.Provider, Model: set.Model,
			Rules: policy.NewRules(own.NeverRead, own.ToolsOff), Ruled: own.Ruled(), Sees: sees,
			Owns: func(token string) bool { return slices.Contains(own.Tokens, token) },
		}
	}
	nobody := session.Member{Mark: config.Mark(profile), Unknown: now.Unknown, Provider: set.Provider, Model: set.Model, Ruled: now.RuledAt(profile), Sees: sees}
	for _, one := range now.Members {
		nobody.Rules = nobody.Rules.And(policy.NewRules(one.NeverRead, one.ToolsOff))
	}
	return nobody
}

// account gives whose tokens a profile uses. Those of profiles that are nobody's
// count for every member with a limit, and theirs for it: a second profile has
// no second day.
func account(now config.Settings, profile string) allowance.Account {
	if own, known := now.Of(profile); known {
		return accountOf(own)
	}
	nobody := allowance.Account{}
	for _, one := range now.Members {
		if one.TokensPerDay == 0 {
			continue
		}
		if limit := int64(one.TokensPerDay); nobody.Limit == 0 || limit < nobody.Limit {
			nobody.Limit = limit
		}
		nobody.Shared = append(nobody.Shared, one.Key())
	}
	return nobody
}

func accountOf(own config.Member) allowance.Account {
	of := allowance.Account{Name: own.Key(), Limit: int64(own.TokensPerDay)}
	if of.Limit > 0 {
		of.Shared = []string{""}
	}
	return of
}

// spent is what a member has used today, false where that is lost.
func (m *members) spent(one config.Member) (int64, bool) { return m.book.Spent(accountOf(one)) }

// take takes tokens out of the day's of whoever a profile is.
func (m *members) take(profile string, tokens int64) (func(int64), *policy.Refusal) {
	used, err := m.book.Take(account(m.now(), profile), tokens)
	switch {
	case errors.Is(err, allowance.ErrSpent):
		return nil, policy.RefuseFor(policy.LimitReached, "tokens_today")
	case err != nil:
		m.log.Error().Err(err).Msg("nothing was asked of a model")
		return nil, policy.RefuseFor(policy.LimitReached, "tokens_uncounted")
	}
	return used, nil
}
