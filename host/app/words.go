package app

import (
	"sidekick/host/app/provider"
	"sidekick/host/app/webkit"
	"sidekick/host/policy"
)

// What the app itself says to the person; the sentences of refusals are
// schema/codes.json's.

const notPaired = "Not paired yet."

const settingsWords = "Settings are in your browser\nVault, model and paired programs are kept there: open the settings of Sidekick's extension."

const downloadWords = "Nothing was saved\nThis app keeps no files. Open the page in your browser to download one."

// sentences of a connection.
var sentences = map[Status]string{
	Connecting:   "Connecting to Sidekick on this computer…",
	Connected:    "Sidekick is ready.",
	Reconnecting: "The connection to Sidekick on this computer broke. Connecting again…",
	Stopped:      "Sidekick on this computer does not run. Trying again by itself; if it stays so, build it beside this app.",
}

// pairingWords are what stands beside a code.
func pairingWords(code string) string {
	if code == "" {
		return ""
	}
	return "Pair this app: " + code + "\n\nOpen the settings of Sidekick's extension in your browser and type the code under “Programs that you paired”. Until then the sidekick does nothing here."
}

// access is what the panel hears of the page in front.
type access struct {
	Tab      int    `json:"tab"`
	Access   string `json:"access"`
	Sentence string `json:"sentence"`
	Site     string `json:"site,omitempty"`
}

// accessOf says what may be seen. What the app shows it may look at, since the
// person opened it here; whether the sidekick gets it the host says.
func accessOf(shown webkit.Shown) access {
	if reason := provider.Closed(shown.Address, shown.Crashed); reason != "" {
		return access{Tab: provider.Tab, Access: "unreadable", Sentence: policy.RefuseFor(policy.PageNotReadable, reason).Sentence}
	}
	site := policy.ParseOrigin(provider.Origin(shown.Address)).Host()
	return access{Tab: provider.Tab, Access: "granted", Site: site, Sentence: "When you ask, the sidekick may look at " + site + "."}
}
