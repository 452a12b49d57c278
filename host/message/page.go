package message

// The answers of a page provider. Every byte in them is the page's word, but
// for Page, which is the browser's.

// Page says which document answered.
type Page struct {
	Tab      int    `json:"tab"`
	Frame    int    `json:"frame"`
	Document string `json:"document"`
	Origin   string `json:"origin"`
	Time     int    `json:"time"`
	Top      *Top   `json:"top,omitempty"`
}

// Top is the tab's top document.
type Top struct {
	Document string `json:"document"`
	Origin   string `json:"origin"`
}

// PageRefusal is what a page provider answers instead of a result.
type PageRefusal struct {
	Code   string `json:"code"`
	Reason string `json:"reason,omitempty"`
	Origin string `json:"origin,omitempty"`
}

// PageAnswer is the answer of a page provider: a result of type T from one
// document, or a refusal.
type PageAnswer[T any] struct {
	Page    *Page        `json:"page,omitempty"`
	Result  *T           `json:"result,omitempty"`
	Refusal *PageRefusal `json:"refusal,omitempty"`
}

// Counts is what a read says of itself.
type Counts struct {
	Truncated    bool `json:"truncated"`
	Chars        int  `json:"chars"`
	Nodes        int  `json:"nodes"`
	HiddenText   int  `json:"hiddenText"`
	Frames       int  `json:"frames"`
	Unreadable   int  `json:"unreadable"`
	Inconclusive bool `json:"inconclusive,omitempty"`
}

// View is what the person sees.
type View struct {
	Text string `json:"text"`
	Counts
	Controls  []Control `json:"controls"`
	Selection Selection `json:"selection"`
	Viewport  Size      `json:"viewport"`
	Scroll    Scroll    `json:"scroll"`
	Lang      string    `json:"lang"`
	Title     string    `json:"title"`
}

// Document is the whole page.
type Document struct {
	Main   string   `json:"main"`
	Rest   []Region `json:"rest"`
	Images []Image  `json:"images"`
	Counts
	Controls []Control `json:"controls"`
	Lang     string    `json:"lang"`
	Title    string    `json:"title"`
}

// Outline is the parts of a page that can be read alone.
type Outline struct {
	Parts []Part `json:"parts"`
	Counts
	Controls []Control `json:"controls"`
}

// Part is one of them: where it stands, its heading and first line, how long
// it is, and the reader's own reference.
type Part struct {
	Ref     string `json:"ref"`
	Region  string `json:"region"`
	Level   int    `json:"level"`
	Heading string `json:"heading"`
	Line    string `json:"line"`
	Chars   int    `json:"chars"`
}

// Selected is the selection alone.
type Selected struct {
	Selection Selection `json:"selection"`
}

// Selection is the selected text. Field holds the facts of the text field
// whose own selection it is.
type Selection struct {
	Text      string         `json:"text"`
	Truncated bool           `json:"truncated"`
	Chars     int            `json:"chars"`
	Withheld  bool           `json:"withheld,omitempty"`
	Field     map[string]any `json:"field,omitempty"`
}

// Control is an editable control or a select. Value is nil where there is
// none.
type Control struct {
	Label     string         `json:"label"`
	Kind      string         `json:"kind,omitempty"`
	Role      string         `json:"role"`
	Sensitive bool           `json:"sensitive"`
	Value     *string        `json:"value,omitempty"`
	At        *At            `json:"at,omitempty"`
	Facts     map[string]any `json:"facts,omitempty"`
}

// At says where a control's value stands: part 0 is the view's text or the
// page's main, part n is Rest[n-1]; offsets are UTF-16 units.
type At struct {
	Part  int `json:"part"`
	Start int `json:"start"`
	End   int `json:"end"`
}

// Region is a block of the page beside its main content.
type Region struct {
	Region string `json:"region"`
	Text   string `json:"text"`
}

// Image is an image loaded from an address; sizes in CSS pixels. Index is its
// place in the page's list, in the read of a part.
type Image struct {
	Src    string  `json:"src"`
	Alt    string  `json:"alt"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	InView bool    `json:"inView"`
	Index  *int    `json:"index,omitempty"`
}

// Size in CSS pixels.
type Size struct {
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// Scroll is where a page is scrolled to and how large what scrolls is.
type Scroll struct {
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
}

// Capture says whether a picture may be taken now.
type Capture struct {
	Safe   bool   `json:"safe"`
	Reason string `json:"reason,omitempty"`
	Token  struct {
		Moments int `json:"moments"`
		Scroll  struct {
			X float64 `json:"x"`
			Y float64 `json:"y"`
		} `json:"scroll"`
		Viewport struct {
			Width  float64 `json:"width"`
			Height float64 `json:"height"`
			Scale  float64 `json:"scale"`
		} `json:"viewport"`
	} `json:"token"`
}

// Shot is a PNG in base64 of exactly what the person sees.
type Shot struct {
	PNG    string `json:"png"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// TabInfo is a tab's title and address.
type TabInfo struct {
	Title   string `json:"title"`
	Address string `json:"address"`
}
