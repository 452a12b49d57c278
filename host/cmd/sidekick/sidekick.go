package main

import (
	"errors"
	"io/fs"
	"os"
	"sync"

	"github.com/rs/zerolog"

	"sidekick/host/config"
	"sidekick/host/model"
	"sidekick/host/model/quote"
	"sidekick/host/model/scripted"
)

// sidekicks makes the sidekick that is set at the moment of a question: a
// change of the settings needs no restart. One that cannot be made is none,
// and never another one: the person chose who may see the page.
type sidekicks struct {
	settings *config.Store
	log      zerolog.Logger
	makers   map[string]func(config.Settings) (model.Sidekick, error) // by provider
}

func newSidekicks(settings *config.Store, keys model.Keys, log zerolog.Logger) *sidekicks {
	// It holds the words of its languages and nothing of a conversation, so one
	// serves all; it is made at its first question, not while hello waits.
	quoting := sync.OnceValue(quote.New)
	asking := &remotes{keys: keys}
	return &sidekicks{settings, log, map[string]func(config.Settings) (model.Sidekick, error){
		"anthropic": asking.open,
		"openai":    asking.open,
		"quote":     func(config.Settings) (model.Sidekick, error) { return quoting(), nil },
		"scripted":  new(script).open,
	}}
}

// choose gives the sidekick for one answer, or nil, which a session tells as
// model_unavailable. The member whose profile it is may have one of their own.
func (s *sidekicks) choose(profile string) model.Sidekick {
	now, err := s.settings.Current()
	if err != nil {
		s.log.Warn().Err(err).Msg("using the last good settings")
	}
	now = now.For(profile)
	maker, ok := s.makers[now.Provider]
	if !ok {
		return nil
	}
	sidekick, err := maker(now)
	if err != nil {
		s.log.Error().Err(err).Str("provider", now.Provider).Msg("making the sidekick")
		return nil
	}
	return sidekick
}

// script keeps the script that is played, since it counts how often each of
// its turns was played; a changed file starts anew.
type script struct {
	mu     sync.Mutex
	path   string
	info   fs.FileInfo
	player model.Sidekick
}

var errNoScript = errors.New("opening the script: the setting script names no file")

func (s *script) open(settings config.Settings) (model.Sidekick, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if settings.Script == "" {
		return nil, errNoScript
	}
	info, err := os.Stat(settings.Script)
	if err != nil {
		return nil, err
	}
	if s.player != nil && s.path == settings.Script && os.SameFile(s.info, info) && s.info.ModTime().Equal(info.ModTime()) {
		return s.player, nil
	}
	player, err := scripted.Open(settings.Script)
	if err != nil {
		return nil, err
	}
	s.path, s.info, s.player = settings.Script, info, player
	return player, nil
}
