package model

// onward is said of what still works on a closed page.
const onward = " It works after a fill as well."

// policed is said of selectors. The forms are the host's to judge.
const policed = " The selector is CSS, text=, role=, >> chains, frameLocator(css) >> selector, or aria-ref=eN from a snapshot; after a fill only ids, classes, names and whole words without digits."

const framing = `"frame":{"type":"string","pattern":"^f[1-9][0-9]{0,8}$"}`

// sensing are the tools that tell how a page stands without its text, or with
// nothing but roles and names.
var sensing = []Tool{
	{
		Name:        Count,
		Description: "Counts the elements that a selector matches." + policed + onward,
		Parameters:  takes(pointing, `"selector"`), ReadOnly: true,
	},
	{
		Name:        WaitForSelector,
		Description: "Waits until a selector matches (attached, visible) or matches no more (hidden, detached), at most 30 seconds. A fill ends every wait." + policed + onward,
		Parameters:  takes(pointing+`,"state":{"enum":["attached","visible","hidden","detached"]},"milliseconds":{"type":"integer","minimum":0,"maximum":30000}`, `"selector"`), ReadOnly: true,
	},
	{
		Name:        Snapshot,
		Description: "Lists the page's elements by role and name, each with a reference [ref=eN] for count, wait, click, press and scroll (aria-ref=eN), never with a field's value. With a frame's handle it lists that frame." + orient,
		Parameters:  takes(framing, ""), ReadOnly: true,
	},
	{
		Name:        ListFrames,
		Description: "Lists the frames of the page, each with a handle for read_view, read_page and snapshot." + orient,
		Parameters:  noArguments, ReadOnly: true,
	},
	{
		Name:        Observe,
		Description: "Answers a fixed set of questions: the fields on screen by kind, how many are invalid, whether the form can be submitted, whether a dialog is open, whether the page is busy, how many frames it has, and the page's own messages about its fields, scrubbed. With inconclusive every false means unknown." + onward,
		Parameters:  noArguments, ReadOnly: true,
	},
	{
		Name:        DetectChallenge,
		Description: "Says which challenge stands in the way: none, captcha, one_time_code, payment_3ds, passkey, login_wall, bot_wall or unknown." + onward,
		Parameters:  noArguments, ReadOnly: true,
	},
	{
		Name:        RequestHandoff,
		Description: "Hands the page to the person, who does what only a person can and presses Done or Stop. Meanwhile every call on the site is refused; afterwards the site stays closed to every read. Ask for it when a challenge stands in the way.",
		Parameters:  takes(`"challenge":{"enum":["captcha","one_time_code","payment_3ds","passkey","login_wall","bot_wall","unknown"]},"reason":{"type":"string","minLength":1,"maxLength":200}`, `"challenge"`),
	},
	{
		Name:        RunReport,
		Description: "Tells what was read, filled, done and refused in this conversation, as counts, never a value.",
		Parameters:  noArguments, ReadOnly: true,
	},
}
