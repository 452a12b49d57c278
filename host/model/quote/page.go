package quote

import (
	"context"
	"encoding/json"
	"strings"

	"sidekick/host/model"
	"sidekick/host/policy"
)

// page is what a look found, made ready for questions.
type page struct {
	lang, title string
	structure
	images       []image
	controls     []control
	hasControls  bool
	truncated    bool
	inconclusive bool
	frames       int
	seen         depth
	language     *language
	// noSelection: the question named a selection and there is none.
	noSelection bool
}

type image struct {
	Src string `json:"src"`
	Alt string `json:"alt"`
}

type control struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

// answer is the union of what the reading tools give; each fills its part.
type answer struct {
	Lang  string `json:"lang"`
	Title string `json:"title"`
	Main  string `json:"main"`
	Text  string `json:"text"`
	Rest  []struct {
		Region string `json:"region"`
		Text   string `json:"text"`
	} `json:"rest"`
	Images    []image `json:"images"`
	Selection *struct {
		Text      string `json:"text"`
		Truncated bool   `json:"truncated"`
	} `json:"selection"`
	Controls     *[]control `json:"controls"`
	Truncated    bool       `json:"truncated"`
	Inconclusive bool       `json:"inconclusive"`
	Frames       int        `json:"frames"`
}

// look asks the hands for the page at the depth that a question wants. An
// empty selection leads on to the page, because the person asked about
// something and the page is what is left.
func look(ctx context.Context, hands model.Hands, wanted depth) (*page, *policy.Refusal) {
	if wanted == selection || wanted == maybeSelection {
		seen, refusal := use(ctx, hands, model.ReadSelection)
		if refusal != nil && wanted == selection {
			return nil, refusal
		}
		if refusal == nil && seen.Selection != nil && strings.TrimSpace(seen.Selection.Text) != "" {
			p := &page{lang: seen.Lang, title: tidy(seen.Title), seen: selection, truncated: seen.Selection.Truncated}
			p.addLines(ctx, seen.Selection.Text, "selected")
			return p, nil
		}
		next, refusal := look(ctx, hands, wholePage)
		if refusal == nil {
			next.noSelection = wanted == selection
		}
		return next, refusal
	}
	tool := model.ReadPage
	if wanted == view {
		tool = model.ReadView
	}
	seen, refusal := use(ctx, hands, tool)
	if refusal != nil {
		return nil, refusal
	}
	p := &page{
		lang: seen.Lang, title: tidy(seen.Title), images: seen.Images, seen: wanted,
		truncated: seen.Truncated, inconclusive: seen.Inconclusive, frames: seen.Frames,
	}
	if seen.Controls != nil {
		p.controls, p.hasControls = *seen.Controls, true
	}
	if wanted == view {
		p.addLines(ctx, seen.Text, "view")
		return p, nil
	}
	headline := seen.headline()
	p.addMarkdown(ctx, headline+"\n\n"+seen.Main, "")
	for _, r := range seen.Rest {
		p.addMarkdown(ctx, strings.Replace(r.Text, headline, "", 1), r.Region)
	}
	return p, nil
}

// headline is the story's own first heading, which the reader gives with what
// stands above the story: what is quoted from it stands under its headline.
func (a *answer) headline() string {
	for _, r := range a.Rest {
		if r.Region != "header" {
			continue
		}
		for line := range strings.Lines(r.Text) {
			if strings.HasPrefix(line, "# ") {
				return strings.TrimSuffix(line, "\n")
			}
		}
	}
	return ""
}

func use(ctx context.Context, hands model.Hands, tool string) (*answer, *policy.Refusal) {
	if ctx.Err() != nil {
		return nil, policy.Refuse(policy.Internal)
	}
	result := hands.Use(ctx, model.Proposal{Tool: tool, Arguments: json.RawMessage(`{}`)})
	if result.Refusal != nil {
		return nil, result.Refusal
	}
	var seen answer
	if err := json.Unmarshal([]byte(result.Content.String()), &seen); err != nil {
		return nil, policy.Refuse(policy.Internal)
	}
	return &seen, nil
}

// addLines takes plain text: each line is a passage.
func (p *page) addLines(ctx context.Context, text, region string) {
	for line := range strings.Lines(text) {
		if ctx.Err() != nil {
			return
		}
		p.add(passage{text: tidy(line), region: region, heading: none, kind: paragraph})
	}
}

// sample is the beginning of the page's text, to tell its language from.
func (p *page) sample(runes int) string {
	var b strings.Builder
	for i := range p.passages {
		if b.Len() > runes {
			break
		}
		b.WriteString(p.passages[i].text)
		b.WriteByte('\n')
	}
	return b.String()
}

func (p *page) empty() bool { return len(p.passages) == 0 && len(p.headings) == 0 }
