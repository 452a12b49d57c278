package policy

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
)

// Verdict is what the secret rule says of one control.
type Verdict struct {
	Sensitive bool `json:"sensitive"`
	// Kind is the field's kind in the rule's words ("password", "card.number"; for a plain field what a fill may put there), empty when it names none.
	Kind string `json:"kind"`
	// Kinds holds every kind that the field takes: a credential form's e-mail box takes a username and an e-mail.
	Kinds []string `json:"kinds"`
	// Rule names the line of the rule that decided, Why says it in fixed words. Neither holds the page's words.
	Rule string `json:"rule"`
	Why  string `json:"why"`
}

// longestFacts bounds what is judged: a control's facts are a dozen strings of 200 characters.
const longestFacts = 1 << 16

// errFactsTooLong tells that facts were longer than any reader's.
var errFactsTooLong = errors.New("judging a control's facts: too long")

// JudgeSecret asks the secret rule, the file that judges in the page, about one control's facts as a reader sent them.
//
// It fails closed: with an error the verdict is sensitive, and so it is for facts of a wrong shape, which are no error.
func JudgeSecret(facts json.RawMessage) (verdict Verdict, err error) {
	closed := Verdict{Sensitive: true, Kinds: []string{}, Rule: "malformed", Why: "its facts cannot be read"}
	if len(facts) > longestFacts {
		return closed, errFactsTooLong
	}
	key := sha256.Sum256(facts)
	if known, ok := judged.get(key); ok {
		return known, nil
	}
	var decoded any
	if json.Unmarshal(facts, &decoded) != nil {
		return closed, nil
	}
	judge, err := takeJudge()
	if err != nil {
		return closed, err
	}
	defer func() {
		if recover() != nil { // the judge that panicked is not given back
			verdict, err = closed, errors.New("judging a control's facts: the rule panicked")
		}
	}()
	verdict, err = judge.ask(decoded)
	if err != nil {
		return closed, fmt.Errorf("judging a control's facts: %w", err)
	}
	giveJudge(judge)
	if verdict.Rule == "" {
		return closed, errors.New("judging a control's facts: the rule gave no verdict")
	}
	judged.put(key, verdict)
	return verdict, nil
}

// SecretKindInWords is what a person is told of a kind: "password field".
func SecretKindInWords(kind string) string {
	judge, err := takeJudge()
	if err != nil {
		return "private field"
	}
	defer giveJudge(judge)
	words, err := judge.inWords(kind)
	if err != nil {
		return "private field"
	}
	return words
}
