package policy

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSelectors(t *testing.T) {
	long := "#" + string(make([]byte, selectorLongest))
	rows := []struct {
		name, given, want string // want: what the page sees, or the code
		closed            string // the same after a fill
	}{
		{"id", "#card", "#card", "#card"},
		{"escape decoded and written anew", `#\63 ard`, "#card", "#card"},
		{"class and type", "form.pay > input[type='text']", `form.pay > input[type="text"]`, `form.pay > input[type="text"]`},
		{"list", "a,b", "a, b", "a, b"},
		{"sibling", "label+input ~ b", "label + input ~ b", "label + input ~ b"},
		{"relative in has", "form:has(> input[name=x])", `form:has(> input[name="x"])`, `form:has(> input[name="x"])`},
		{"nth of", "li:nth-child(2n + 1 of .on)", "li:nth-child(2n+1 of .on)", "li:nth-child(2n+1 of .on)"},
		{"presence of a value", "input[value]", "input[value]", "input[value]"},
		{"value compared", "input[value='4']", "value_comparison_blocked", "value_comparison_blocked"},
		{"value compared deep down", "form:not(:has(input[value^='4']))", "value_comparison_blocked", "value_comparison_blocked"},
		{"value in an escape", `input[\76 alue='4']`, "value_comparison_blocked", "value_comparison_blocked"},
		{"value in a namespace", "input[*|VALUE='4']", "value_comparison_blocked", "value_comparison_blocked"},
		{"data-value", "div[data-old-value~=x]", "value_comparison_blocked", "value_comparison_blocked"},
		{"an option's value", "option[value='kr']", `option[value="kr"]`, "value_comparison_blocked"},
		{"a radio's value", "input[type=radio][value=red]", `input[type="radio"][value="red"]`, "value_comparison_blocked"},
		{"a radio by another compound", "input[type=radio] input[value=red]", "value_comparison_blocked", "value_comparison_blocked"},
		{"a label compared", "[aria-label=Pay]", `[aria-label="Pay"]`, "not_available"},
		{"a pointer by its beginning", "[id^=card]", `[id^="card"]`, "not_available"},
		{"href", "a[href='/x']", `a[href="/x"]`, "not_available"},
		{"valid", "input:valid", "input:valid", "sensitive_data_blocked"},
		{"placeholder shown", "input:placeholder-shown", "input:placeholder-shown", "sensitive_data_blocked"},
		{"checked", "input:checked", "input:checked", "sensitive_data_blocked"},
		{"checked box", "input[type=checkbox]:checked", `input[type="checkbox"]:checked`, `input[type="checkbox"]:checked`},
		{"unknown pseudo", "input:--x", "selector_invalid", "sensitive_data_blocked"},
		{"unclosed string", "input[name='x]", "selector_invalid", "sensitive_data_blocked"},
		{"unclosed bracket", "input[name=x", "selector_invalid", "sensitive_data_blocked"},
		{"unclosed parenthesis", "form:has(input", "selector_invalid", "sensitive_data_blocked"},
		{"rules", "a{b:c}", "selector_invalid", "sensitive_data_blocked"},
		{"at rule", "@import", "selector_invalid", "sensitive_data_blocked"},
		{"comment", "a/**/b", "selector_invalid", "sensitive_data_blocked"},
		{"nothing", " ", "selector_invalid", "sensitive_data_blocked"},
		{"dangling combinator", "a >", "selector_invalid", "sensitive_data_blocked"},
		{"NUL", "a\x00", "selector_invalid", "sensitive_data_blocked"},
		{"not UTF-8", "a\xff", "selector_invalid", "sensitive_data_blocked"},
		{"too long", long, "selector_invalid", "sensitive_data_blocked"},
		{"XPath", "//input", "selector_invalid", "sensitive_data_blocked"},
		{"XPath by name", "xpath=//input", "selector_invalid", "sensitive_data_blocked"},
		{"parent", "..", "selector_invalid", "sensitive_data_blocked"},
		{"React", "_react=Card[number='4']", "selector_invalid", "sensitive_data_blocked"},
		{"text engine", "text=Pay", "not_available", "not_available"},
		{"role engine", "role=button", "not_available", "not_available"},
		{"has-text", "button:has-text('Pay')", "not_available", "not_available"},
		{"a chain", "form >> input", "not_available", "not_available"},
		{"a handle", "aria-ref=e5", "ref_fill_refused", "ref_fill_refused"},
		{"an engine in a chain", "frameLocator('#f') >> xpath=//a", "selector_invalid", "sensitive_data_blocked"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			for closed, want := range map[bool]string{false: row.want, true: row.closed} {
				got := JudgeSelector(row.given, closed)
				said := got.Selector.CSS
				if refusal := got.Refusal(); refusal != nil {
					said = refusal.Code
				}
				require.Equal(t, want, said, "closed: %v", closed)
				require.NotEmpty(t, got.Rule)
				require.NotEmpty(t, got.Why)
			}
		})
	}
}

func TestFrameLocators(t *testing.T) {
	for _, given := range []string{`frameLocator("iframe[name='card']") >> #number`, `frameLocator(iframe[name="card"])>>#number`, `  frameLocator( 'iframe[name="card"]' )  >>  #number`} {
		got := JudgeSelector(given, false)
		require.Nil(t, got.Refusal())
		require.Equal(t, Selector{Frames: []string{`iframe[name="card"]`}, CSS: "#number"}, got.Selector)
	}
	nested := JudgeSelector("frameLocator(#a) >> frameLocator(#b:has(p)) >> .c", true)
	require.Equal(t, []string{"#a", "#b:has(p)"}, nested.Selector.Frames)
	for _, given := range []string{"frameLocator(#a)", "frameLocator(#a) #b", "frameLocator(#a", "frameLocator() >> #b", "frameLocator('#a) >> #b"} {
		require.Equal(t, "selector_invalid", JudgeSelector(given, false).Refusal().Code, given)
	}
	require.Equal(t, "value_comparison_blocked", JudgeSelector("frameLocator([value='1']) >> #b", false).Refusal().Code)
}

func TestAPointerWithADigitCounts(t *testing.T) {
	require.Equal(t, []string{"item-4", "٣"}, JudgeSelector(`#item-4 .row, [name="٣"] :nth-child(3)`, true).Selector.Texts)
	require.Empty(t, JudgeSelector("#item-4", false).Selector.Texts)
}

func TestARefusalSaysWhereTheFaultIs(t *testing.T) {
	require.Contains(t, JudgeSelector("form input[name=x", false).Refusal().Hint, "at character 18")
}

func FuzzSelector(f *testing.F) {
	for _, seed := range []string{"#a", `a[b="c"]`, "frameLocator(x) >> y", `\31 a`, ":nth-child(2n+1 of a)", `[a|b=c]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := JudgeSelector(text, true)
		if got.Refusal() != nil {
			return
		}
		again := JudgeSelector(got.Selector.CSS, true)
		require.Nil(t, again.Refusal(), "what is written is a selector that may be used")
		require.Equal(t, got.Selector.CSS, again.Selector.CSS, "and reads as itself")
	})
}
