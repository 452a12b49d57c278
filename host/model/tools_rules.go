package model

// The working rules, said where a model decides: in the description of each
// tool that they are about.
const (
	// A fill closes the page for good, so everything worth knowing is read
	// before it.
	orient  = " Orient before you fill: after a value was filled, the page is closed to every read."
	closes  = " The selector is CSS, with frameLocator(css) >> css for a field in a frame, and must match exactly one field of the token's kind. The person is asked. From then on the page is closed to every read and pictures of it are black: look at the page, the cart and the empty form first."
	onward  = " It works after a fill as well."
	policed = " After a fill only ids, classes, names and whole words without digits."
	asks    = " The person is asked the first time on a site, and each time where it pays, orders, sends, deletes, transfers or signs."
)

// rule is what a tool's description carries besides its schema's own words.
type rule struct {
	words    string
	readOnly bool
}

// gentle tools change what is in view, or ask the person, and nothing else.
var gentle = map[string]bool{RequestHandoff: true, Scroll: true}

// rules is sorted by name. A tool that is not named carries no rule and counts
// as one that changes the page.
var rules = map[string]rule{
	Click:           {asks, false},
	Count:           {policed + onward, true},
	DetectChallenge: {onward, true},
	Fill:            {closes, false},
	Insert:          {" It never carries a secret. After a fill whole words without digits." + asks, false},
	ListFrames:      {" The handles are for read_view, read_page and snapshot." + orient, true},
	Navigate:        {asks, false},
	Observe:         {" With inconclusive every false means unknown." + onward, true},
	Outline:         {" Use it before read_page where a page may be long." + orient, true},
	Picture:         {orient, true},
	Press:           {" No shortcuts." + asks, false},
	ReadPage:        {" Use it for questions about what the page says." + orient, true},
	ReadSelection:   {" Use it when the person speaks of the selection." + orient, true},
	ReadView:        {" Use it for questions about what is on the screen." + orient, true},
	RequestHandoff:  {" The person does what only a person can and presses Done or Stop; meanwhile every call on the site is refused. Ask for it when a challenge stands in the way.", false},
	RunReport:       {"", true},
	Scroll:          {asks, false},
	SelectOption:    {" After a fill by whole words without digits." + asks, false},
	Snapshot:        {" A reference is for count, wait, click, press and scroll, as aria-ref=eN; never for a fill." + orient, true},
	Tab:             {"", true},
	TokenCatalog:    {"", true},
	WaitForSelector: {policed + " A fill ends every wait." + onward, true},
}
