package policy

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestATokenGoesOnlyIntoAFieldOfItsKind(t *testing.T) {
	text := map[string]any{"tag": "input", "type": "text"}
	masked := map[string]any{"tag": "input", "type": "password"}
	credential := map[string]any{"tag": "input", "type": "text", "autocomplete": "section-a current-password"}
	rows := []struct {
		name, kind string
		kinds      []string
		facts      map[string]any
		want       bool
	}{
		{"a password", "password", []string{"password"}, masked, true},
		{"a password into a nickname that says password", "password", []string{"password"}, text, false},
		{"a password shown again", "password", []string{"password"}, map[string]any{"type": "text", "once": true}, true},
		{"a password field by its autocomplete", "password", []string{"password"}, credential, true},
		{"a password into a search box", "password", []string{}, map[string]any{"type": "search"}, false},
		{"a password into a card's code", "password", []string{"card.code"}, masked, false},
		{"the e-mail of a credential form takes a username", "username", []string{"username", "email"}, text, true},
		{"and the e-mail", "email", []string{"username", "email"}, text, true},
		{"a plain e-mail takes no username", "username", []string{"email"}, text, false},
		{"a card number", "card.number", []string{"card.number"}, text, true},
		{"a card number into its code", "card.number", []string{"card.code"}, text, false},
		{"a street into a city", "address.street", []string{"address.city"}, text, false},
		{"custom goes anywhere, and asks", "custom", nil, text, true},
		{"an unknown field takes nothing", "name", nil, text, false},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.want, FieldOf(row.kinds, row.facts).Takes(row.kind))
		})
	}
}

func TestWhereAValueMayGo(t *testing.T) {
	shop := []string{"shop.example"}
	password := FillToken{Kind: "password", Sites: shop}
	card := FillToken{Kind: "card.number", Sites: shop}
	name := FillToken{Kind: "name", Sites: shop}
	anyName := FillToken{Kind: "name", AnySite: true}
	rows := []struct {
		name       string
		token      FillToken
		top, frame string
		method     string
		targets    []string
		want       Ruling
		each       bool
	}{
		{"its own site", name, "https://shop.example", "", "", nil, Allow, false},
		{"a subdomain", name, "https://www.shop.example", "", "", nil, Allow, false},
		{"a password's exact host", password, "https://shop.example", "", "", nil, Allow, false},
		{"a password on a subdomain", password, "https://evil.shop.example", "", "", nil, Deny, false},
		{"a widened password", FillToken{Kind: "password", Sites: shop, WholeSite: true}, "https://login.shop.example", "", "", nil, Allow, false},
		{"a password in a frame of another host", password, "https://shop.example", "https://ads.shop.example", "", nil, Deny, false},
		{"http", name, "http://shop.example", "", "", nil, Deny, false},
		{"another port", name, "https://shop.example:8443", "", "", nil, Deny, false},
		{"a look-alike", name, "https://ѕhop.example", "", "", nil, Deny, false},
		{"an IP", name, "https://203.0.113.5", "", "", nil, Deny, false},
		{"sandbox", name, "null", "", "", nil, Deny, false},
		{"data", name, "data:text/html,x", "", "", nil, Deny, false},
		{"about:blank", name, "about:blank", "", "", nil, Deny, false},
		{"a sandboxed frame", name, "https://shop.example", "null", "", nil, Deny, false},
		{"a card in its processor's frame", card, "https://shop.example", "https://js.stripe.com", "", nil, Allow, true},
		{"a name in a processor's frame", name, "https://shop.example", "https://js.stripe.com", "", nil, Deny, false},
		{"a card in a stranger's frame", card, "https://shop.example", "https://stripe.com.evil.example", "", nil, Deny, false},
		{"a hostile page around a real card frame", card, "https://evil.example", "https://js.stripe.com", "", nil, Deny, false},
		{"any https site asks", anyName, "https://evil.example", "", "", nil, Allow, true},
		{"any site is never http", anyName, "http://evil.example", "", "", nil, Deny, false},
		{"a form that posts home", name, "https://shop.example", "", "post", []string{"https://shop.example/pay", "https://pay.shop.example/x"}, Allow, false},
		{"a form that gets", name, "https://shop.example", "", "get", []string{"https://shop.example/pay"}, Allow, true},
		{"a dialog form", name, "https://shop.example", "", "dialog", nil, Allow, true},
		{"an action elsewhere", name, "https://shop.example", "", "post", []string{"https://evil.example/x"}, Allow, true},
		{"a formaction by http", name, "https://shop.example", "", "post", []string{"https://shop.example/pay", "http://shop.example/pay"}, Allow, true},
		{"an action of javascript", name, "https://shop.example", "", "post", []string{"javascript:x()"}, Allow, true},
		{"custom", FillToken{Kind: "custom", Sites: shop}, "https://shop.example", "", "", nil, Allow, true},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			if row.frame == "" {
				row.frame = row.top
			}
			got := JudgeFill(row.token, FillPlace{ParseOrigin(row.top), ParseOrigin(row.frame), row.method, row.targets})
			require.Equal(t, row.want, got.Verdict)
			require.Equal(t, row.each, got.EachTime)
			if row.want == Deny {
				require.Equal(t, OriginNotAllowed, got.Code)
			}
		})
	}
	elsewhere := JudgeFill(name, FillPlace{ParseOrigin("https://shop.example"), ParseOrigin("https://shop.example"), "post", []string{"https://ѕhop.example/x"}})
	require.Equal(t, []string{"https://xn--hop-ehd.example"}, elsewhere.Elsewhere, "a look-alike shows in punycode")
}

func TestEveryProcessorSaysWhy(t *testing.T) {
	require.NotEmpty(t, processors())
	for _, site := range processors() {
		require.Equal(t, site, ParseOrigin("https://"+site).Site(), "a registrable domain")
	}
}

func TestAScrubberWithValues(t *testing.T) {
	s := NewScrubber().With(NewValues([]Value{{"email", "ann@mail.example"}, {"custom", "text"}}))
	require.Equal(t, "to [email]", s.Text("to ANN@mail.example").String())
	clean, err := s.JSON(map[string]any{"text": "ann%40mail.example", "n": 3})
	require.NoError(t, err)
	require.Equal(t, `{"n":3,"text":"[email]"}`, clean.String(), "the host's own member names stay")
	require.Equal(t, "to ann@mail.example", NewScrubber().Text("to ann@mail.example").String())
}

func TestAStreamHoldsAValueBackThatComesInPieces(t *testing.T) {
	current := NewScrubber()
	stream := StreamBy(func() *Scrubber { return current })
	out := stream.Write("hello there ").String()
	current = current.With(NewValues([]Value{{"address.street", "12 Long Lane West"}}))
	for _, piece := range []string{"you live at 12 ", "Long ", "Lane", " West", ", right? "} {
		out += stream.Write(piece).String()
	}
	out += stream.Close().String()
	require.Equal(t, "hello there you live at [address.street], right? ", out)
}

func TestFindOutside(t *testing.T) {
	values := NewValues([]Value{{"password", "correct horse"}})
	require.True(t, values.FindOutside(nil, "pw: Correct  horse"))
	require.False(t, values.FindOutside(NewValues([]Value{{"own", "is it correct horse?"}}), "you said: is it correct horse?"))
	require.True(t, values.FindOutside(NewValues([]Value{{"own", "is it correct horse?"}}), "you said: is it correct horse? It is: correct horse"))
	require.True(t, values.FindOutside(NewValues([]Value{{"own", "horse"}}), "your password: correct horse"), "a word of it hides nothing")
	require.False(t, NewValues([]Value{{"password", "correctly-horsebattery"}}).FindOutside(
		NewValues([]Value{{"own", "-horsebattery"}, {"own", "correctly"}}), "correctly-horsebattery"), "pieces that stand together, whichever came first")
}
