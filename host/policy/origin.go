package policy

import (
	"net/netip"
	"net/url"
	"strings"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

// Origin is an origin as the browser names it: scheme, host in ASCII, port.
// The zero value is an opaque origin, which matches nothing.
type Origin struct {
	scheme string
	host   string
	port   string // empty for the scheme's own
}

// ParseOrigin reads an origin such as https://shop.example:8443. Anything but
// a plain http or https origin (null, data:, a path or user info in it) is
// opaque.
func ParseOrigin(text string) Origin {
	parsed, err := url.Parse(text)
	if err != nil || parsed.User != nil || parsed.Opaque != "" || (parsed.Path != "" && parsed.Path != "/") || parsed.RawQuery != "" || parsed.Fragment != "" {
		return Origin{}
	}
	o, _ := OriginOf(parsed)
	return o
}

// OriginOf is the origin of an address, and whether it is http or https at all.
func OriginOf(address *url.URL) (Origin, bool) {
	scheme := strings.ToLower(address.Scheme)
	if scheme != "http" && scheme != "https" {
		return Origin{}, false
	}
	host, ok := asciiHost(address.Hostname())
	if !ok {
		return Origin{}, false
	}
	port := address.Port()
	if (scheme == "https" && port == "443") || (scheme == "http" && port == "80") {
		port = ""
	}
	return Origin{scheme, host, port}, true
}

// asciiHost writes a host in one way. One that a browser would take for an IP
// address in another spelling (2130706433, 0x7f.1) is none: what it is compared
// with is the address.
func asciiHost(host string) (string, bool) {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if address, err := netip.ParseAddr(host); err == nil {
		return address.String(), address.Zone() == ""
	}
	if written(host) {
		return host, true
	}
	ascii, err := idna.Lookup.ToASCII(host)
	return ascii, err == nil && written(ascii)
}

// written says whether a host stands as a browser writes one. A browser opens
// names that IDNA allows to nobody (my_shop, a--b, -a): each is of its site all
// the same, and none may pass for no site at all.
func written(host string) bool {
	for label := range strings.SplitSeq(host, ".") {
		if label == "" || strings.Trim(label, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			return false
		}
	}
	return !endsInNumber(host)
}

// endsInNumber is the URL standard's: such a host is an IPv4 address or nothing.
// https://url.spec.whatwg.org/#ends-in-a-number-checker
func endsInNumber(host string) bool {
	last := host[strings.LastIndexByte(host, '.')+1:]
	if hex, ok := strings.CutPrefix(last, "0x"); ok {
		return strings.Trim(hex, "0123456789abcdef") == ""
	}
	return last != "" && strings.Trim(last, "0123456789") == ""
}

// Opaque says whether the origin matches nothing.
func (o Origin) Opaque() bool { return o.host == "" }

// Secure says whether what is sent there cannot be read on the way: https, or
// this very machine.
func (o Origin) Secure() bool { return o.scheme == "https" || (o.scheme == "http" && loopback(o.host)) }

// Host is the host in ASCII: punycode for others, so that a look-alike shows.
func (o Origin) Host() string { return o.host }

func (o Origin) String() string {
	if o.Opaque() {
		return "null"
	}
	return o.scheme + "://" + o.Authority()
}

// Authority is the host with the port, where that is not the scheme's own.
func (o Origin) Authority() string {
	host := o.host
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if o.port == "" {
		return host
	}
	return host + ":" + o.port
}

// Site is what tokens go by: the registrable domain by the public
// suffix list with its private section. Loopback, IP hosts, ports that are not
// the scheme's own, and a public suffix itself are each a site of their own.
func (o Origin) Site() string {
	switch {
	case o.Opaque():
		return ""
	case o.exact():
		return o.Authority()
	}
	site, err := publicsuffix.EffectiveTLDPlusOne(o.host)
	if err != nil {
		return o.host
	}
	return site
}

// Domain is what taint goes by: the registrable domain whatever the scheme and
// the port, for a page of one port can reach those of another. IP hosts and
// loopback names are each their own.
func (o Origin) Domain() string {
	if _, err := netip.ParseAddr(o.host); o.Opaque() || err == nil || loopback(o.host) {
		return o.host
	}
	domain, err := publicsuffix.EffectiveTLDPlusOne(o.host)
	if err != nil {
		return o.host
	}
	return domain
}

// exact says whether the origin matches by its whole authority alone.
func (o Origin) exact() bool {
	_, err := netip.ParseAddr(o.host)
	return o.port != "" || err == nil || loopback(o.host)
}

func loopback(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.IsLoopback()
}

// Within says whether the origin is one of a token's sites. A site is a host,
// with its port where that is not the scheme's own; it stands for its whole
// registrable domain unless exactHost is set, as passwords and one-time codes
// have it. Nothing but a secure origin is within any.
func (o Origin) Within(sites []string, exactHost bool) bool {
	if o.Opaque() || !o.Secure() {
		return false
	}
	for _, site := range sites {
		// A site has no scheme: it is given the origin's, so that the port
		// that is the scheme's own is left out on both sides.
		listed := ParseOrigin(o.scheme + "://" + bracketed(site))
		if listed.Opaque() {
			continue
		}
		if listed.Authority() == o.Authority() || (!exactHost && !listed.exact() && !o.exact() && listed.Site() == o.Site()) {
			return true
		}
	}
	return false
}

// SiteOrigin is the https origin of a site as a token lists it.
func SiteOrigin(site string) Origin { return ParseOrigin("https://" + bracketed(site)) }

// bracketed gives a bare IPv6 address the brackets that an origin has.
func bracketed(site string) string {
	if address, err := netip.ParseAddr(site); err == nil && address.Is6() {
		return "[" + site + "]"
	}
	return site
}

// SameSite says whether two origins are of one site and one scheme.
func (o Origin) SameSite(other Origin) bool {
	return !o.Opaque() && o.scheme == other.scheme && o.Site() == other.Site()
}
