package quote

// intent is what a question asks for.
type intent int

const (
	passages intent = iota // what the page says about something
	about                  // what the page is about
	links
	pictures
	headings
	controls
	prices
	cheapest
	dearest
)

// needsPage: only a read of the whole page tells these apart from text.
func (i intent) needsPage() bool {
	return i == links || i == pictures || i == headings || i == controls
}

// depth is how the question wants the page to be looked at.
type depth int

const (
	wholePage depth = iota
	view
	selection      // the question names a selection
	maybeSelection // the question says "this": the selection, if there is one
)

// fact is a kind of thing that the answer should hold.
type fact int

const (
	anyFact fact = iota
	date
	person
	amount
)

// ask is an understood question.
type ask struct {
	intent intent
	depth  depth
	fact   fact
	// words are what the question is about, folded, in its order. The words
	// that only make it a question are not among them.
	words []word
	// original holds the question's own spelling of each word.
	original []string
	follows  bool
}

// intents are tried in this order; the first whose phrase stands in the
// question and whose condition holds is taken. A "list" is asked for by a verb
// or by nothing else being said; "what does it say about links" lists nothing.
var intents = []struct {
	phrases string
	intent  intent
	isList  bool
}{
	{"cheapest", cheapest, false},
	{"dearest", dearest, false},
	{"about", about, false},
	{"links", links, true},
	{"pictures", pictures, true},
	{"headings", headings, true},
	{"controls", controls, true},
	{"prices", prices, true},
}

var depths = []struct {
	phrases string
	depth   depth
}{
	{"selection", selection},
	{"view", view},
	{"this", maybeSelection},
}

var facts = []struct {
	phrases string
	fact    fact
}{
	{"how_much", amount},
	{"when", date},
	{"who", person},
}
