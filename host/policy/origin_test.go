package policy

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestOriginsWithinSites(t *testing.T) {
	rows := []struct {
		name, origin string
		sites        []string
		exact        bool
		want         bool
	}{
		{"the host itself", "https://shop.example", []string{"shop.example"}, false, true},
		{"another host of the domain", "https://pay.shop.example", []string{"www.shop.example"}, false, true},
		{"a password: the host itself", "https://www.shop.example", []string{"www.shop.example"}, true, true},
		{"a password: another host of the domain", "https://pay.shop.example", []string{"www.shop.example"}, true, false},
		{"plain http", "http://shop.example", []string{"shop.example"}, false, false},
		{"the scheme's own port", "https://shop.example:443", []string{"shop.example"}, false, true},
		{"another port", "https://shop.example:8443", []string{"shop.example"}, false, false},
		{"another port, listed", "https://shop.example:8443", []string{"shop.example:8443"}, false, true},
		{"a port listed, host of the domain", "https://a.shop.example:8443", []string{"shop.example:8443"}, false, false},
		{"a longer name", "https://shop.example.evil.test", []string{"shop.example"}, false, false},
		{"a suffix in common", "https://evilshop.example", []string{"shop.example"}, false, false},
		{"two shops on one public suffix", "https://evil.co.uk", []string{"shop.co.uk"}, false, false},
		{"private suffixes part sites", "https://evil.github.io", []string{"family.github.io"}, false, false},
		{"a public suffix itself", "https://github.io", []string{"family.github.io"}, false, false},
		{"an IP by itself", "https://192.0.2.7", []string{"192.0.2.7"}, false, true},
		{"another IP", "https://192.0.2.8", []string{"192.0.2.7"}, false, false},
		{"loopback over http, exactly", "http://127.0.0.1:8080", []string{"127.0.0.1:8080"}, false, true},
		{"loopback, another port", "http://127.0.0.1:8081", []string{"127.0.0.1:8080"}, false, false},
		{"a name of loopback", "http://shop.localhost:8080", []string{"shop.localhost:8080"}, false, true},
		{"another name of loopback", "http://evil.localhost:8080", []string{"shop.localhost:8080"}, false, false},
		{"IPv6 loopback", "http://[::1]:8080", []string{"[::1]:8080"}, false, true},
		{"IPv6 without a port", "https://[2001:db8::1]", []string{"2001:db8::1"}, false, true},
		{"opaque", "null", []string{"shop.example"}, false, false},
		{"data", "data:text/html,x", []string{"shop.example"}, false, false},
		{"file", "file:///etc/passwd", []string{"shop.example"}, false, false},
		{"user info", "https://shop.example@evil.test", []string{"shop.example"}, false, false},
		{"look-alike in another script", "https://shоp.example", []string{"shop.example"}, false, false},
		{"punycode and its own spelling", "https://bücher.example", []string{"xn--bcher-kva.example"}, true, true},
		{"a dot at the end", "https://shop.example.", []string{"shop.example"}, true, true},
		{"no site", "https://shop.example", nil, false, false},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			require.Equal(t, row.want, ParseOrigin(row.origin).Within(row.sites, row.exact))
		})
	}
}

func TestSites(t *testing.T) {
	for origin, site := range map[string]string{
		"https://www.shop.example": "shop.example", "https://a.b.shop.co.uk": "shop.co.uk", "https://me.github.io": "me.github.io",
		"http://127.0.0.1:99": "127.0.0.1:99", "https://[::1]:9": "[::1]:9", "https://shop.example:444": "shop.example:444",
		"https://intranet": "intranet", "null": "", "about:blank": "", "https://xn--shp-0nc.example": "xn--shp-0nc.example",
	} {
		require.Equal(t, site, ParseOrigin(origin).Site(), origin)
	}
	require.Equal(t, "shop.example", ParseOrigin("http://a.shop.example:8080").Domain(), "taint knows no ports")
	require.Equal(t, "127.0.0.1", ParseOrigin("http://127.0.0.1:8080").Domain())
	for _, host := range []string{"my_shop.shop.example", "a--b.shop.example", "-a.shop.example", "a-.shop.example", "xn--a.shop.example", "xn--.shop.example"} {
		require.Equal(t, "shop.example", ParseOrigin("https://"+host).Domain(), "a browser opens it, so it is of its site")
	}
	for _, host := range []string{"", ".", "a..example", ".shop.example", "shop%20.example", "sh*p.example"} {
		require.True(t, ParseOrigin("https://"+host).Opaque(), host)
	}
	require.False(t, ParseOrigin("http://shop.example").SameSite(ParseOrigin("https://shop.example")))
	require.False(t, ParseOrigin("null").SameSite(ParseOrigin("null")), "two opaque origins have nothing in common")
	require.Equal(t, "xn--shp-ted.example", ParseOrigin("https://shоp.example").Host(), "a look-alike shows")
}

// A browser reads an address in a number, in hexadecimal or in few parts as the
// IP address that it is. It is no name beside that one.
func TestAttackAnAddressInAnotherSpelling(t *testing.T) {
	router := NewRules([]string{"127.0.0.1", "192.168.1.1", "::1"}, nil)
	for _, address := range []string{
		"http://2130706433/", "http://0x7f.1/", "http://127.1/", "http://0177.0.0.1/", "http://127.0.0.1./", "http://１２７.1/", "http://127。0。0。1/",
		"http://0xc0a80101/", "http://3232235777/", "http://192.168.257/", "http://[0:0:0:0:0:0:0:1]/", "http://[0000::1]/", "http://[::1%25eth0]/",
	} {
		ruling := JudgeNavigate(address, false, nil)
		if ruling.Verdict == Allow {
			require.True(t, router.Closes(ruling.Target.String()), address)
		}
		target, ok := Leads(address)
		require.True(t, !ok || router.Closes(target.String()), address)
	}
	for _, address := range []string{"https://0x7f.example/", "https://1.shop.example/", "https://1e100.net/", "https://shop.0xyz/"} {
		_, ok := Leads(address)
		require.True(t, ok, address)
	}
	require.True(t, ParseOrigin("http://[::1]:8080").Within([]string{"[0:0::1]:8080"}, true), "a token's site is written in one way too")
}
