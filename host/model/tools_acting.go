package model

import "encoding/json"

// closes is said where a model decides to fill.
const closes = " The person is asked. From then on the page is closed to every read and pictures of it are black; look at the page, the cart and the empty form first."

// asks is said of every other act.
const asks = " The person is asked the first time on a site, and each time where it pays, orders, sends, deletes, transfers or signs."

const pointing = `"selector":{"type":"string","minLength":1,"maxLength":2000}`

// acting are the tools that change something.
var acting = []Tool{
	{
		Name:        Fill,
		Description: "Fills a value of the vault into one field, by the token's name from the catalog. You never see the value. The selector is CSS, with frameLocator(css) >> css for a field in a frame, and must match exactly one field of the token's kind." + closes,
		Parameters:  takes(`"token":{"type":"string","minLength":1,"maxLength":64},`+pointing, `"token","selector"`),
	},
	{
		Name:        Click,
		Description: "Clicks one element." + asks,
		Parameters:  takes(pointing, `"selector"`),
	},
	{
		Name:        Press,
		Description: "Presses one key where the focus is, or on one element: Enter, Tab, Shift+Tab, Escape, Space, arrows, PageUp, PageDown, Home, End; before a fill also one printable character, Backspace and Delete. No shortcuts." + asks,
		Parameters:  takes(`"key":{"type":"string","minLength":1,"maxLength":40},`+pointing, `"key"`),
	},
	{
		Name:        Scroll,
		Description: "Scrolls the page by a screen or to an end, or with into_view one element into view." + asks,
		Parameters:  takes(`"direction":{"enum":["up","down","top","bottom","into_view"]},`+pointing, `"direction"`),
	},
	{
		Name:        SelectOption,
		Description: "Chooses an option of a select by its label or its value. After a fill by whole words without digits." + asks,
		Parameters:  takes(pointing+`,"value":{"type":"string","minLength":1,"maxLength":2000},"label":{"type":"string","minLength":1,"maxLength":2000}`, `"selector"`),
	},
	{
		Name:        Navigate,
		Description: "Goes to an http or https address in this tab." + asks,
		Parameters:  takes(`"address":{"type":"string","minLength":1,"maxLength":8192}`, `"address"`),
	},
	{
		Name:        Insert,
		Description: "Types your own words at the caret of the field that has the focus. It is refused in sign-in and payment fields, and never carries a secret. After a fill whole words without digits." + asks,
		Parameters:  takes(`"text":{"type":"string","minLength":1,"maxLength":20000}`, `"text"`),
	},
}

func takes(properties, required string) json.RawMessage {
	return json.RawMessage(`{"type":"object","properties":{` + properties + `},"required":[` + required + `],"additionalProperties":false}`)
}
