package policy

import (
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/dop251/goja"

	sharedscripts "sidekick/shared-scripts"
)

// ruleFiles are the files of the rule in their load order; none of them knows a DOM.
var ruleFiles = []string{"secret-words.js", "plain-words.js", "word-split.js", "word-match.js", "secret-shape.js", "secret-reading.js", "secret-placeholder.js", "secret-rule.js"}

// ruleFace turns the rule into functions of strings: facts cross as JSON text, because goja shows Go maps and slices to the
// script as objects that are not quite JavaScript's.
const ruleFace = `(() => {
  const rule = globalThis[Symbol.for('sidekick.parts')].secretRule;
  return [(text) => {
    let facts = null;
    try { facts = JSON.parse(text); } catch { facts = null; }
    return JSON.stringify(rule.judge(facts));
  }, (kind) => rule.kindInWords(kind)];
})()`

// secretJudge is one JavaScript runtime with the rule loaded. A runtime serves one caller at a time.
type secretJudge struct {
	runtime *goja.Runtime
	judge   goja.Callable
	words   goja.Callable
}

// A few judges are kept; more callers than that make their own and drop it.
var judges = make(chan *secretJudge, max(2, min(4, runtime.GOMAXPROCS(0))))

// The programs are parsed once for all runtimes.
var ruleProgram = sync.OnceValues(func() ([]*goja.Program, error) {
	var programs []*goja.Program
	for _, name := range ruleFiles {
		program, err := goja.Compile(name, sharedscripts.Source(name), true)
		if err != nil {
			return nil, fmt.Errorf("compiling %s: %w", name, err)
		}
		programs = append(programs, program)
	}
	face, err := goja.Compile("rule-face", ruleFace, true)
	if err != nil {
		return nil, fmt.Errorf("compiling the rule's face: %w", err)
	}
	return append(programs, face), nil
})

func takeJudge() (*secretJudge, error) {
	select {
	case judge := <-judges:
		return judge, nil
	default:
		return newJudge()
	}
}

func giveJudge(judge *secretJudge) {
	select {
	case judges <- judge:
	default:
	}
}

func newJudge() (*secretJudge, error) {
	programs, err := ruleProgram()
	if err != nil {
		return nil, err
	}
	vm := goja.New()
	var last goja.Value
	for _, program := range programs {
		if last, err = vm.RunProgram(program); err != nil {
			return nil, fmt.Errorf("loading the secret rule: %w", err)
		}
	}
	face := last.ToObject(vm)
	judge, ok := goja.AssertFunction(face.Get("0"))
	words, okWords := goja.AssertFunction(face.Get("1"))
	if !ok || !okWords {
		return nil, errors.New("loading the secret rule: it publishes no judge")
	}
	return &secretJudge{vm, judge, words}, nil
}

// ask judges facts in JSON and returns the verdict in JSON.
func (j *secretJudge) ask(facts string) (string, error) {
	said, err := j.judge(goja.Undefined(), j.runtime.ToValue(facts))
	if err != nil {
		return "", errors.New("the rule threw") // the exception's text may hold the page's words
	}
	return said.String(), nil
}

func (j *secretJudge) inWords(kind string) (string, error) {
	said, err := j.words(goja.Undefined(), j.runtime.ToValue(kind))
	if err != nil {
		return "", errors.New("the rule threw")
	}
	return said.String(), nil
}
