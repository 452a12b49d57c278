package main

import (
	"encoding/json"
	"strings"

	"sidekick/host/config"
	"sidekick/host/message"
	"sidekick/host/policy"
)

// What the command does with members beyond the settings file goes by the door
// of admin.go: the process knows which profiles there are, and counts tokens.
const memberPrefix = adminPrefix + "member_"

// knownProfile is a browser profile or an app that said hello once, by its mark.
type knownProfile struct {
	Mark          string `json:"mark"`
	Kind          string `json:"kind,omitempty"`
	Open          bool   `json:"open,omitempty"`
	Last          int64  `json:"last"` // milliseconds since 1970
	Conversations int    `json:"conversations"`
}

// memberAnswer is every answer about members.
type memberAnswer struct {
	Profiles  []knownProfile   `json:"profiles,omitempty"`
	Spent     map[string]int64 `json:"spent,omitempty"` // by member, those with a limit
	Moved     int              `json:"moved,omitempty"`
	Refreshed bool             `json:"refreshed,omitempty"`
	Refusal   *message.Refusal `json:"refusal,omitempty"`
}

// memberRequest names a profile by its mark, or a member.
type memberRequest struct {
	Mark string `json:"mark,omitempty"`
	Name string `json:"name,omitempty"`
	Keep bool   `json:"keep,omitempty"` // the conversations that were nobody's there
}

// memberAdmin answers a request about members.
func (s *server) memberAdmin(request adminRequest, send func([]byte) error) {
	var params memberRequest
	answer := memberAnswer{}
	err := json.Unmarshal(request.Params, &params)
	if err == nil {
		switch strings.TrimPrefix(request.Method, memberPrefix) {
		case "profiles":
			answer.Profiles, err = s.profiles()
		case "bound":
			if params.Keep {
				answer.Moved, err = s.handOver(params.Mark)
			}
			s.host.FamilyChanged()
		case "changed":
			s.host.FamilyChanged()
		case "refresh":
			answer.Refreshed, err = s.refresh(params.Name)
		case "spent":
			answer.Spent = s.spent()
		}
	}
	if err != nil {
		s.log.Error().Err(err).Msg("answering about members")
		answer = memberAnswer{Refusal: (*message.Refusal)(policy.Refuse(policy.Internal))}
	}
	reply, err := json.Marshal(vaultResponse{"2.0", request.ID, answer, nil})
	if err == nil {
		_ = send(reply) // a connection that fails is closed by its owner
	}
}

func (s *server) profiles() ([]knownProfile, error) {
	known, err := s.host.Profiles()
	if err != nil {
		return nil, err
	}
	var all []knownProfile
	for _, one := range known {
		all = append(all, knownProfile{config.Mark(one.ID), one.Kind, one.Open, one.Last.UnixMilli(), one.Conversations})
	}
	return all, nil
}

// handOver gives a profile's conversations to whose it is.
func (s *server) handOver(mark string) (int, error) {
	known, err := s.host.Profiles()
	if err != nil {
		return 0, err
	}
	for _, one := range known {
		if config.Mark(one.ID) == mark {
			return s.host.HandOver(one.ID)
		}
	}
	return 0, nil
}

func (s *server) refresh(name string) (bool, error) {
	now := s.whose.now()
	at := now.Named(name)
	if at < 0 {
		return false, nil
	}
	return true, s.whose.book.Refresh(accountOf(now.Members[at]))
}

// spent is what members with a limit have used today; -1 where it is lost.
func (s *server) spent() map[string]int64 {
	all := map[string]int64{}
	for _, one := range s.whose.now().Members {
		if one.TokensPerDay == 0 {
			continue
		}
		tokens, known := s.whose.spent(one)
		if !known {
			tokens = -1
		}
		all[one.Name] = tokens
	}
	return all
}

// tellPanels has the process tell every open panel that something else holds. It
// is no fault when none runs: what stands in the settings holds at the next use.
func tellPanels() { _, _ = askRunning(memberPrefix+"changed", memberRequest{}) }

// askMembers asks the process. A refusal is an error with its sentence.
func askMembers(method string, params memberRequest) (memberAnswer, error) {
	var answer memberAnswer
	if err := askOwner("member_"+method, params, &answer); err != nil {
		return memberAnswer{}, err
	}
	if answer.Refusal != nil {
		return memberAnswer{}, sentence(answer.Refusal.Sentence)
	}
	return answer, nil
}
