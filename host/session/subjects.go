package session

import (
	"strconv"

	"sidekick/host/policy"
)

// Subjects: whose state the ledger keeps.

const (
	kindSession = "session"
	kindTab     = "tab"
	kindSite    = "site"
	kindAny     = "any"
)

// anySubject is raised with every other subject of its profile. It stands for
// the frame of a site that is not known yet.
var anySubject = Subject{kindAny, ""}

func sessionSubject(id string) Subject { return Subject{kindSession, id} }

func tabSubject(tab int) Subject { return Subject{kindTab, strconv.Itoa(tab)} }

// sitesOf are the sites among subjects.
func sitesOf(subjects []Subject) []string {
	var sites []string
	for _, subject := range subjects {
		if subject.Kind == kindSite {
			sites = append(sites, subject.Name)
		}
	}
	return sites
}

func siteSubject(site string) Subject { return Subject{kindSite, site} }

// opaque is the site of all origins that are nobody's (a sandbox, data:): they
// cannot be told apart, nor from a site that is closed. Where one is, they are.
const opaque = "opaque"

// siteOf gives the site that a state belongs to, by an origin in the browser's
// word.
func siteOf(origin string) string {
	if domain := policy.ParseOrigin(origin).Domain(); domain != "" {
		return domain
	}
	return opaque
}
