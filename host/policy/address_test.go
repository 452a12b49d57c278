package policy

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAddresses(t *testing.T) {
	rows := []struct{ name, why, text, want string }{
		{"plain", "nothing to lose", "https://shop.example/shoes?size=42&colour=red", "https://shop.example/shoes?size=42&colour=red"},
		{"fragment", "lost", "https://shop.example/a#access", "https://shop.example/a"},
		{"user info", "lost", "https://me:pw@shop.example/a", "https://shop.example/a"},
		{"at sign in a path", "is no user info", "https://shop.example/@me", "https://shop.example/@me"},
		{"two at signs", "the last one ends the user info", "https://a@b@shop.example", "https://shop.example"},
		{"token", "a secret's word", "https://shop.example/?token=abc&q=shoes", "https://shop.example/?token=&q=shoes"},
		{"camel case", "words, not substrings", "https://shop.example/?resetToken=abc", "https://shop.example/?resetToken="},
		{"run together", "as it is often written", "https://shop.example/?accesstoken=abc&APIKEY=x", "https://shop.example/?accesstoken=&APIKEY="},
		{"not a word", "keyboard is no key", "https://shop.example/?keyboard=de&secretary=jo&spin=2", "https://shop.example/?keyboard=de&secretary=jo&spin=2"},
		{"escaped name", "decoded before the test", "https://shop.example/?%74oken=abc", "https://shop.example/?%74oken="},
		{"semicolons", "an old separator", "https://shop.example/?a=1;pin=1234;b=2", "https://shop.example/?a=1;pin=;b=2"},
		{"parameters of a path", "servers keep a session there", "https://shop.example/cart;jsessionid=A1B2;v=1.2/list;sid=9?page=2", "https://shop.example/cart;jsessionid=;v=1.2/list;sid=?page=2"},
		{"random parameter of a path", "whatever its name", "https://shop.example/a;u=9f86d081884c7d659a2f/b;plain", "https://shop.example/a;u=/b;plain"},
		{"random value", "20 or more", "https://shop.example/?u=9f86d081884c7d659a2f", "https://shop.example/?u="},
		{"uuid", "random too", "https://shop.example/?u=550e8400-e29b-41d4-a716-446655440000", "https://shop.example/?u="},
		{"base64", "random too", "https://shop.example/?u=dGhpcyBpcyBhIHNlY3JldA", "https://shop.example/?u="},
		{"bare random query", "no name at all", "https://shop.example/?9f86d081884c7d659a2f", "https://shop.example/?"},
		{"19 characters", "one too short", "https://shop.example/?u=9f86d081884c7d659a2", "https://shop.example/?u=9f86d081884c7d659a2"},
		{"slug", "written by someone", "https://shop.example/?p=summer-dresses-for-women", "https://shop.example/?p=summer-dresses-for-women"},
		{"words", "written by someone", "https://shop.example/?q=how+to+cook+a+turkey+dinner", "https://shop.example/?q=how+to+cook+a+turkey+dinner"},
		{"long word", "German", "https://shop.example/?q=Donaudampfschifffahrtsgesellschaft", "https://shop.example/?q=Donaudampfschifffahrtsgesellschaft"},
		{"markdown", "the parenthesis is not the address's", "see [a](https://shop.example/?token=abc#x), and (https://b.example/#y)", "see [a](https://shop.example/?token=), and (https://b.example/)"},
		{"relative link", "no scheme", "[a](/reset?token=abc#x)", "[a](/reset?token=)"},
		{"link with a title", "the title stays", `[a](https://a.example/#x "T # t")`, `[a](https://a.example/ "T # t")`},
		{"balanced parentheses", "part of the address", "https://a.example/b_(c)?d=1#e", "https://a.example/b_(c)?d=1"},
		{"other scheme", "any", "ftp://me:pw@files.example/x", "ftp://files.example/x"},
		{"two", "each", "https://a.example/#1 https://b.example/#2", "https://a.example/ https://b.example/"},
		{"an address in a query without names", "cleaned, and not told twice", "https://a.example/?https%3A%2F%2Fb.example%2F%3Ftoken%3Dabc", "https://a.example/?https%3A%2F%2Fb.example%2F%3Ftoken%3D"},
		{"a path with a query in a parameter", "where to go on after a sign-in", "https://a.example/?next=%2Freset%3Ftoken%3Dabc%26a%3D1", "https://a.example/?next=%2Freset%3Ftoken%3D%26a%3D1"},
		{"the same, not encoded", "as many write it", "https://a.example/?next=/reset?token=abc", "https://a.example/?next=%2Freset%3Ftoken%3D"},
		{"a path in a query without names", "cleaned", "https://a.example/?%2Freset%3Ftoken%3Dabc", "https://a.example/?%2Freset%3Ftoken%3D"},
		{"an address without its scheme in a parameter", "cleaned", "https://a.example/?u=//b.example/?token=abc", "https://a.example/?u=%2F%2Fb.example%2F%3Ftoken%3D"},
		{"parameters in a parameter", "whoever reads them decodes them", "https://a.example/?a=1%26token%3Dabc", "https://a.example/?a=1%26token%3D"},
		{"a path encoded twice", "decoded as often as it takes", "https://a.example/?u=%252F%253Fpin%253D12", "https://a.example/?u=%252F%253Fpin%253D"},
		{"a token beside an address in a parameter", "both are looked at", "https://a.example/?u=%2Fgo%3Ftoken%3Dabc%26to%3Dhttps%3A%2F%2Fb.example%2F%3Fa%3D1", "https://a.example/?u=%2Fgo%3Ftoken%3D%26to%3Dhttps%3A%2F%2Fb.example%2F%3Fa%3D1"},
		{"a path with a plain query in a parameter", "nothing to lose", "https://a.example/?next=/list?page=2", "https://a.example/?next=/list?page=2"},
		{"an equation in a parameter", "no secret's word", "https://a.example/?q=what%3Fis%3Da%26b&r=50%25", "https://a.example/?q=what%3Fis%3Da%26b&r=50%25"},
		{"encoded deeper than anybody nests", "dropped", "https://a.example/?u=%25252525252Fa", "https://a.example/?u="},
		{"prose", "no address", "a :// b, c](d", "a :// b, c](d"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.want, NewScrubber().Text(row.text).String(), row.why)
		})
	}
}

func TestScrubbedJSONKeepsItsShape(t *testing.T) {
	clean, err := NewScrubber().JSON(map[string]any{
		"text": "4111111111111111", "n": 4111111111111111.0, "list": []any{"https://a.example/#x", true, nil},
		"in": struct {
			A string `json:"a"`
		}{"AKIAIOSFODNN7EXAMPLE"}, "<b>": "&",
	})
	require.NoError(t, err)
	require.Equal(t, `{"<b>":"&","in":{"a":"[api.key]"},"list":["https://a.example/",true,null],"n":4111111111111111,"text":"[card.number]"}`, clean.String())
	_, err = NewScrubber().JSON(map[string]any{"f": func() {}})
	require.Error(t, err)
}
