package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPolicyKeyAndSelectorCommands(t *testing.T) {
	for _, c := range []struct {
		arguments     []string
		verdict, code string
		exit          int
	}{
		{[]string{"key", "Enter"}, "allow", "", done},
		{[]string{"key", "Control+c"}, "refuse", "clipboard_blocked", fails},
		{[]string{"key", "a"}, "allow", "", done},
		{[]string{"key", "--tainted", "a"}, "refuse", "sensitive_data_blocked", fails},
		{[]string{"key", "--sensitive", "ArrowUp"}, "refuse", "sensitive_data_blocked", fails},
		{[]string{"selector", "input[name=card]"}, "allow", "", done},
		{[]string{"selector", "[value^='4']"}, "refuse", "value_comparison_blocked", fails},
		{[]string{"selector", "a[href="}, "refuse", "selector_invalid", fails},
		{[]string{"selector", "--tainted", "a[href="}, "refuse", "sensitive_data_blocked", fails},
		{[]string{"selector", "text=Item 4"}, "allow", "", done},
		{[]string{"selector", "--tainted", "text=Item 4"}, "refuse", "sensitive_data_blocked", fails},
		{[]string{"selector", "--tainted", "form >> role=button[name=\"OK\"]"}, "allow", "", done},
		{[]string{"selector", "--tainted", "aria-ref=e5"}, "allow", "", done},
		{[]string{"selector", "xpath=//a"}, "refuse", "selector_invalid", fails},
	} {
		text, exit := tool(append([]string{"policy"}, c.arguments...)...)
		require.Equal(t, c.exit, exit, text)
		var got map[string]string
		require.NoError(t, json.Unmarshal([]byte(text), &got))
		require.Equal(t, c.verdict, got["verdict"], c.arguments)
		require.Equal(t, c.code, got["code"], c.arguments)
		require.NotEmpty(t, got["rule"])
	}
	for _, arguments := range [][]string{{"key"}, {"key", "a", "b"}, {"selector"}, {"selector", "--taint", "a"}} {
		_, exit := tool(append([]string{"policy"}, arguments...)...)
		require.Equal(t, usage, exit)
	}
}

func TestPolicyScrubCommand(t *testing.T) {
	for _, c := range []struct {
		name, in, want string
		arguments      []string
	}{
		{"shapes", "4111 1111 1111 1111\n", `{"text":"[card.number]\n","removed":[{"name":"card.number","count":1}]}`, nil},
		{"values", "for Ann Lee, ANN&nbsp;LEE: 7 & 9", `{"text":"for [name], [name]: 7 & 9","removed":[{"name":"name","count":2}]}`, []string{"--value", "name=Ann Lee"}},
		{"a value with an equals sign", "a=b=c!", `{"text":"[password]!","removed":[{"name":"password","count":1}]}`, []string{"--value", "password=a=b=c"}},
		{"nothing", "fine", `{"text":"fine","removed":[]}`, []string{"--value", "name=Ann Lee"}},
		{"error text", "5 to 9, a@b.example", `{"text":"# to #, [email]","removed":[{"name":"email","count":1}]}`, []string{"--errortext"}},
		{"error text with a value", "Ann Lee is 9", `{"text":"","removed":[{"name":"name","count":1}]}`, []string{"--value", "name=Ann Lee", "--errortext"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, code := toolWith(c.in, append([]string{"policy", "scrub"}, c.arguments...)...)
			require.Equal(t, done, code, text)
			require.JSONEq(t, c.want, text)
		})
	}
	for _, arguments := range [][]string{{"--value", "hunter2"}, {"--value", "pet=hunter2"}, {"hunter2"}, {"--hunter2"}} {
		text, code := toolWith("", append([]string{"policy", "scrub"}, arguments...)...)
		require.Equal(t, usage, code)
		require.NotContains(t, text, "hunter2")
	}
}
