package policy

import (
	"slices"
	"sync"
)

// otherKinds are those of fields that the rule has no kind for: by their type.
// The last is that of all others.
var otherKinds = []string{"number", "date", "file", "choice", "text"}

var fieldKinds = sync.OnceValue(func() []string {
	judge, err := takeJudge()
	if err != nil {
		return nil
	}
	defer giveJudge(judge)
	return slices.Concat(judge.kinds, otherKinds)
})

// FieldKind is the kind of a field that a page provider named, or "text" where
// fields have no such kind: a word of a page's choosing is none.
func FieldKind(named string) string {
	if slices.Contains(fieldKinds(), named) {
		return named
	}
	return otherKinds[len(otherKinds)-1]
}
