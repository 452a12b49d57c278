/**
 * The shapes that pass between the panel and whatever stands behind its link:
 * the extension's worker today, a native app's bridge tomorrow. Types only.
 *
 * @typedef {{code: string, sentence: string, reason?: string, origin?: string, seconds?: number}} Refusal
 *   Why something was not done; the sentence is for the person. seconds: after how many it can be.
 *
 * @typedef {object} ToolStep One look at a page, as far as it has come.
 * @property {string} tool
 * @property {"started" | "done" | "refused"} phase
 * @property {string} [depth]
 * @property {number} [chars]        UTF-16 code units that were read
 * @property {boolean} [truncated]
 * @property {boolean} [inconclusive]
 * @property {number} [withheld]     how many fields' values were left out
 * @property {string} [label]        of a fill: the person's own name for the value
 * @property {Refusal} [refusal]
 *
 * @typedef {object} End How an answer came to its end.
 * @property {"complete" | "cancelled" | "failed" | "limit"} end
 * @property {string | undefined} [code]
 * @property {string | undefined} [sentence]
 *
 * @typedef {object} AnswerSnapshot A whole answer, asked for again by its id.
 * @property {string} answer
 * @property {number} seq
 * @property {string} text
 * @property {ToolStep[]} tools
 * @property {boolean} done
 * @property {End} [end]
 *
 * @typedef {object} AnswerEvent Any one event of an answer; `seq` counts from 1.
 * @property {string} answer
 * @property {number} seq
 * @property {string} [text]
 * @property {string} [tool]
 * @property {"started" | "done" | "refused"} [phase]
 * @property {"complete" | "cancelled" | "failed" | "limit"} [end]
 * @property {Refusal} [refusal]
 *
 * @typedef {object} Policy What the host lets the sidekick see at all.
 * @property {"open" | "closed"} reading
 * @property {string} state
 * @property {string} sentence
 * @property {string} [code]
 * @property {string} [site]     which is closed, in the form that cannot be confused (punycode)
 * @property {number} [since]    milliseconds since 1970
 * @property {boolean} [reopen]  the person may open it again
 *
 * @typedef {object} Card What the person is asked: the host's words, and the page's as quotes.
 * @property {"fill" | "act" | "read" | "reopen"} kind
 * @property {string} title
 * @property {string[]} lines
 * @property {Quote[]} quotes
 * @property {boolean} always  whether "always on this site" is offered
 * @property {string} hash     stands for everything that the card shows
 *
 * @typedef {{name: string, text: string}} Quote Somebody else's words under a name of the host's.
 *
 * @typedef {object} Handoff A page that is in the person's hands; title and sentence are the host's words.
 * @property {string} id
 * @property {number} tab
 * @property {string} challenge  a class of the closed list
 * @property {string} title
 * @property {string} sentence
 * @property {Quote[]} [quotes]
 *
 * @typedef {object} Report What the sidekick did: counts and classes. `chars` are UTF-16 code units, `input` and `output` tokens.
 * @property {number} [from]  milliseconds since 1970
 * @property {number} [to]
 * @property {number} entries
 * @property {number} sessions
 * @property {{depth: string, count: number, chars: number, truncated: number, withheld: number}[]} reads
 * @property {{taken: number, black: number, refused: {reason: string, count: number}[]}} pictures
 * @property {{kind: string, label: string, site: string, count: number, notKept: number}[]} fills
 * @property {{act: string, count: number}[]} acts
 * @property {{tool: string, count: number}[]} senses
 * @property {{challenge: string, site: string, count: number, done: number, stopped: number}[]} handoffs
 * @property {{kind: string, asked: number, given: number}[]} consents
 * @property {{code: string, reason?: string, count: number}[]} refusals
 * @property {{requests: number, input: number, output: number}} model
 *
 * @typedef {object} Kept A conversation that is kept. Times are milliseconds since 1970.
 * @property {string} id
 * @property {string} title     its first question
 * @property {number} began
 * @property {number} last
 * @property {number} exchanges
 * @property {number} requests  to a model
 * @property {boolean} [filled] it can be read again, not gone on with
 * @property {boolean} [open]   it is the one of this panel
 * @property {string} [excerpt] where a search found its words
 *
 * @typedef {object} KeptExchange
 * @property {number} at
 * @property {string} question
 * @property {string} answer
 * @property {ToolStep[]} tools
 * @property {{end: End["end"] | "cut", code?: string, sentence?: string}} [end]  none while it is being answered
 *
 * @typedef {object} Sent A request to a model; input and output are tokens.
 * @property {number} id
 * @property {string} conversation
 * @property {string} title
 * @property {number} at
 * @property {string} provider
 * @property {string} model
 * @property {string} host
 * @property {boolean} [local]   the host is this computer
 * @property {number} attempt
 * @property {number} bytes
 * @property {{tool: string, depth?: string, site?: string, characters: number, cut?: number, pictures?: number, refused?: boolean, again?: boolean}[]} shown
 * @property {boolean} ended
 * @property {string} [fault]
 * @property {number} input
 * @property {number} cached
 * @property {number} output
 * @property {boolean} [estimated]
 * @property {number} [cost]    billionths of a US dollar; missing where it is not known
 * @property {string} [priced]  the day of the prices that it goes by
 *
 * @typedef {object} Left
 * @property {Sent[]} requests
 * @property {{requests: number, away: number, bytes: number, input: number, output: number, cost: number, unpriced: number, priced?: string}} sum
 * @property {boolean} more
 * @property {Refusal} [refusal]
 *
 * @typedef {{result?: any, refusal?: Refusal}} ToolAnswer What the sidekick would have got.
 *
 * @typedef {object} Opened
 * @property {string} session
 * @property {boolean} resumed
 * @property {Policy} state
 * @property {string} [answer]  the answer in flight, or the last one
 *
 * @typedef {object} Access What the browser lets the sidekick see of the tab in front.
 * @property {number} tab       -1 when there is none
 * @property {"granted" | "ask" | "unreadable" | "none"} access
 * @property {string} [title]   the page's word: shown quoted and cut
 * @property {string} [site]
 * @property {string[]} [origins]
 * @property {boolean} [frame]  asked for a frame inside the page
 * @property {string} sentence
 *
 * @typedef {object} Host
 * @property {"connecting" | "connected" | "reconnecting" | "missing" | "forbidden" | "stopped" | "outdated"} status
 * @property {string} sentence
 *
 * @typedef {{name: string, ok: boolean, sentence: string}} DoctorLink
 */

export {};
