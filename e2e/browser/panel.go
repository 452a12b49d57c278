package browser

import (
	"fmt"
	"strconv"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// Panel is the side panel's document, used as a person does: by the roles
// and names of what is on it.
type Panel struct{ *Tab }

// PanelOn opens the real side panel on the tab and waits until it knows what
// the sidekick may see there.
func (b *Browser) PanelOn(t *Tab) (*Panel, error) {
	tab, err := b.OpenPanel(t)
	if err != nil {
		return nil, err
	}
	panel := &Panel{tab}
	return panel, panel.Until(`document.querySelector('[role=status]')?.dataset.access && document.querySelector('[role=status]').dataset.access !== 'none'`, 20*time.Second)
}

// button finds a visible button by its accessible name.
func button(name string) string {
	return `[...document.querySelectorAll('button')].find(b => b.checkVisibility() && (b.getAttribute('aria-label') ?? b.innerText).trim() === ` + strconv.Quote(name) + `)`
}

// Shows says whether a button of that name is there to be pressed.
func (p *Panel) Shows(name string) (bool, error) {
	var there bool
	err := p.Eval("Boolean("+button(name)+")", &there)
	return there, err
}

// Aim gives the middle of an element, and has its document note whether the next
// click meets it.
func Aim(element string) string {
	return `(b => {
		b.scrollIntoView({block: 'center'});
		const r = b.getBoundingClientRect();
		globalThis.pressed = false;
		addEventListener('click', e => { if (b.contains(e.target)) globalThis.pressed = true; }, {capture: true, once: true});
		return {X: r.x + r.width / 2, Y: r.y + r.height / 2};
	})(` + element + `)`
}

// Met says whether the click met what was aimed at.
const Met = `globalThis.pressed ?? true`

// presses is how often a click is tried whose button moved away under it.
const presses = 5

// Press clicks the button of that name, waiting for it first. The click is a
// real one of the mouse, so that it counts as the person's gesture. What comes
// into the panel meanwhile moves its buttons: a click that met something else is
// made again, as a person does.
func (p *Panel) Press(name string) error {
	for range presses {
		met, err := p.press(name)
		if met || err != nil {
			return err
		}
	}
	return fmt.Errorf("pressing %q: it moved away each time", name)
}

// press clicks where the button is, and says whether the click met it. A
// document that went with the click was met.
func (p *Panel) press(name string) (met bool, err error) {
	if err := p.Until(button(name)+"?.disabled === false", 10*time.Second); err != nil {
		return false, err
	}
	var at struct{ X, Y float64 }
	if err := p.Eval(Aim(button(name)), &at); err != nil {
		return false, err
	}
	if err := chromedp.Do(p.ctx, chromedp.MouseClickXY(at.X, at.Y)); err != nil {
		return false, err
	}
	met = true
	_ = p.Eval(Met, &met) // a document that is gone says nothing
	return met, nil
}

// Send types a question into the box and presses Send. It does not wait for
// the answer.
func (p *Panel) Send(question string) error {
	if err := p.Until(button("Send"), 30*time.Second); err != nil {
		return fmt.Errorf("waiting for the last answer: %w", err)
	}
	if err := p.Eval(`document.querySelector('[aria-label="Ask"]').focus()`, nil); err != nil {
		return err
	}
	if _, err := chromedp.Call(p.ctx, input.InsertText, input.InsertTextParams{Text: question}); err != nil {
		return fmt.Errorf("typing a question: %w", err)
	}
	return p.Press("Send")
}

// Answer waits until the last answer is complete and returns its text.
func (p *Panel) Answer(within time.Duration) (string, error) {
	last := `document.querySelector('[role=log]').querySelector(':scope > section:last-of-type')`
	if err := p.Until(last+` && !`+last+`.hasAttribute('data-busy') && !`+button("Stop"), within); err != nil {
		return "", err
	}
	var text string
	err := p.Eval(last+`.querySelector('.answer').innerText.trim()`, &text)
	return text, err
}

// Ask sends a question and waits for the whole answer.
func (p *Panel) Ask(question string) (string, error) {
	if err := p.Send(question); err != nil {
		return "", err
	}
	return p.Answer(60 * time.Second)
}

// Log is the text of the whole conversation.
func (p *Panel) Log() (string, error) {
	var text string
	err := p.Eval(`document.querySelector('[role=log]').innerText`, &text)
	return text, err
}

// Status is what the panel says the sidekick may see now.
func (p *Panel) Status() (string, error) {
	var text string
	err := p.Eval(`document.querySelector('[role=status]').innerText`, &text)
	return text, err
}
