package dial

import (
	"net/netip"
	"net/url"
	"strings"
)

// Shape is how a provider's addresses look.
type Shape struct {
	// Default is the base address of somebody who set none.
	Default string
	// Root is the path of a base address that names a host alone.
	Root string
	// Endings are what people paste along with a base address; they go.
	Endings []string
}

// Address reads a base address as a person typed it. Page text and the key go
// there, so it is https, or http where the way is short: on this computer or
// inside the home network.
func Address(shape Shape, typed string) (*url.URL, *Fault) {
	typed = strings.TrimSpace(typed)
	if typed == "" {
		typed = shape.Default
	}
	base, err := url.Parse(typed)
	switch {
	case err != nil, base.Opaque != "", base.Hostname() == "", base.User != nil, base.RawQuery != "", base.Fragment != "":
		return nil, unavailable("address")
	case base.Scheme != "https" && (base.Scheme != "http" || !Near(base)):
		return nil, unavailable("address")
	}
	path := strings.TrimRight(base.EscapedPath(), "/")
	for _, ending := range shape.Endings {
		if rest, had := strings.CutSuffix(path, ending); had {
			path = strings.TrimRight(rest, "/")
			break
		}
	}
	if path == "" {
		path = shape.Root
	}
	base.Path, base.RawPath = path+"/", ""
	return base, nil
}

// homely are the endings that no public name has (RFC 6761, RFC 6762, RFC 8375,
// and what routers hand out).
var homely = []string{".home.arpa", ".internal", ".lan", ".local", ".localhost"}

// Near says whether an address is on this computer or in the home network.
// Such a server needs no key.
func Near(where *url.URL) bool {
	host := strings.ToLower(strings.TrimSuffix(where.Hostname(), "."))
	if address, err := netip.ParseAddr(host); err == nil {
		address = address.Unmap()
		return address.IsLoopback() || address.IsPrivate() || address.IsLinkLocalUnicast()
	}
	if host != "" && !strings.Contains(host, ".") {
		return true // a name without a dot is nobody's on the public net
	}
	for _, ending := range homely {
		if strings.HasSuffix(host, ending) {
			return true
		}
	}
	return false
}
