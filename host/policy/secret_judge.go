package policy

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"sync"

	"github.com/dop251/goja"

	sharedscripts "sidekick/shared-scripts"
)

// ruleFiles are the files of the rule in their load order; none of them knows a DOM.
var ruleFiles = []string{"secret-words.js", "plain-words.js", "word-split.js", "word-layout.js", "word-terms.js", "word-match.js", "secret-shape.js", "secret-reading.js", "secret-placeholder.js", "secret-rule.js"}

// ruleFace is the rule's two functions, and the kinds that it knows.
const ruleFace = `(() => {
  const rule = globalThis[Symbol.for('sidekick.parts')].secretRule;
  return [(facts) => rule.judge(facts), (kind) => rule.kindInWords(kind), [...Object.keys(rule.secretBits), ...Object.keys(rule.plainBits)]];
})()`

// secretJudge is one JavaScript runtime with the rule loaded. A runtime serves one caller at a time.
type secretJudge struct {
	runtime *goja.Runtime
	judge   goja.Callable
	words   goja.Callable
	kinds   []string
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
	return &secretJudge{vm, judge, words, stringsOf(face.Get("2").ToObject(vm))}, nil
}

// ask judges facts, as encoding/json decodes them.
func (j *secretJudge) ask(facts any) (Verdict, error) {
	said, err := j.judge(goja.Undefined(), j.value(facts))
	if err != nil {
		return Verdict{}, errors.New("the rule threw") // the exception's text may hold the page's words
	}
	verdict := said.ToObject(j.runtime)
	out := Verdict{Kinds: []string{}, Rule: verdict.Get("rule").String(), Why: verdict.Get("why").String()}
	out.Sensitive = verdict.Get("sensitive") != j.runtime.ToValue(false) // what is no boolean is sensitive
	if kind := verdict.Get("kind"); !goja.IsNull(kind) {
		out.Kind = kind.String()
	}
	out.Kinds = append(out.Kinds, stringsOf(verdict.Get("kinds").ToObject(j.runtime))...)
	return out, nil
}

// stringsOf are the strings of an array of the rule's.
func stringsOf(array *goja.Object) []string {
	var all []string
	for i := range array.Get("length").ToInteger() {
		all = append(all, array.Get(strconv.FormatInt(i, 10)).String())
	}
	return all
}

// value makes what JSON.parse would have made, and cheaper. Go's own maps and
// slices would be shown to the script as objects that are not quite
// JavaScript's.
func (j *secretJudge) value(of any) goja.Value {
	switch of := of.(type) {
	case map[string]any:
		object := j.runtime.NewObject()
		for key, value := range of {
			// defined, not set: `__proto__` is a member like any other
			if object.DefineDataProperty(key, j.value(value), goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE) != nil {
				return goja.Null()
			}
		}
		return object
	case []any:
		items := make([]any, len(of))
		for i, item := range of {
			items[i] = j.value(item)
		}
		return j.runtime.NewArray(items...)
	case nil:
		return goja.Null()
	default: // a string, a number, a boolean
		return j.runtime.ToValue(of)
	}
}

func (j *secretJudge) inWords(kind string) (string, error) {
	said, err := j.words(goja.Undefined(), j.runtime.ToValue(kind))
	if err != nil {
		return "", errors.New("the rule threw")
	}
	return said.String(), nil
}
