package quote

import (
	"embed"
	"encoding/json"
	"io/fs"
	"strings"
	"sync"
)

//go:embed languages/*.json
var languageFiles embed.FS

// languageFile is one file of languages/. Word lists are separated by spaces;
// an ask is a list of phrases, as pattern.go reads them; a sentence has its
// places in braces.
type languageFile struct {
	Tag           string              `json:"tag"`
	Stopwords     string              `json:"stopwords"`
	Abbreviations string              `json:"abbreviations"`
	Months        string              `json:"months"`
	Times         string              `json:"times"`
	Discounts     string              `json:"discounts"`
	Asks          map[string][]string `json:"asks"`
	Says          map[string]string   `json:"says"`
}

// language is what the code knows of one language, every word folded.
type language struct {
	tag           string
	stopwords     map[string]bool
	joinedStops   []string // stop-words of scripts without spaces, longest first
	abbreviations map[string]bool
	months        map[string]bool
	times         map[string]bool
	joinedTimes   []string
	discounts     map[string]bool
	asks          map[string][]pattern
	says          map[string]string
	stem          func(folded string) string
}

type languageSet struct {
	list  []*language // by tag
	byTag map[string]*language
}

// languages loads the files once. They are part of the program: one that does
// not load is a fault of the build, found by the first test.
var languages = sync.OnceValue(func() *languageSet {
	set := &languageSet{byTag: map[string]*language{}}
	names, err := fs.Glob(languageFiles, "languages/*.json")
	if err != nil {
		panic("listing languages: " + err.Error())
	}
	for _, name := range names {
		raw, err := languageFiles.ReadFile(name)
		if err != nil {
			panic("reading " + name + ": " + err.Error())
		}
		var file languageFile
		if err := json.Unmarshal(raw, &file); err != nil {
			panic("decoding " + name + ": " + err.Error())
		}
		l := file.compile()
		set.list = append(set.list, l)
		set.byTag[l.tag] = l
	}
	return set
})

func (file languageFile) compile() *language {
	l := &language{
		tag:           file.Tag,
		stopwords:     map[string]bool{},
		abbreviations: map[string]bool{},
		months:        wordSet(file.Months),
		times:         wordSet(file.Times),
		discounts:     wordSet(file.Discounts),
		asks:          map[string][]pattern{},
		says:          file.Says,
		stem:          stemmers[file.Tag],
	}
	if l.stem == nil {
		l.stem = plain
	}
	for word := range wordSet(file.Stopwords) {
		l.stopwords[word] = true
		if joinedText(word) {
			l.joinedStops = append(l.joinedStops, word)
		}
	}
	longestFirst(l.joinedStops)
	for word := range l.times {
		if joinedText(word) {
			l.joinedTimes = append(l.joinedTimes, word)
		}
	}
	for _, word := range strings.Fields(file.Abbreviations) {
		l.abbreviations[strings.TrimSuffix(fold(word), ".")] = true
	}
	for ask, phrases := range file.Asks {
		for _, phrase := range phrases {
			l.asks[ask] = append(l.asks[ask], newPattern(phrase))
		}
	}
	return l
}

// wordSet folds a list of words and cuts each as a page's text is cut, so that
// "don't" is found by its parts.
func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range wordsOf(fold(list)) {
		set[w.text] = true
	}
	return set
}

// sentence is a fixed sentence with its places filled. The values are escaped
// by the caller where they come from a page.
func (l *language) sentence(key string, places ...string) string {
	return strings.NewReplacer(places...).Replace(l.says[key])
}
