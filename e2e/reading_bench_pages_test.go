package e2e

import (
	"fmt"
	"strings"
)

// readingPage is one page of the bench, made here: its cost must not depend
// on what is served.
type readingPage struct {
	name   string
	rounds int
	html   func() string
}

// Nodes are elements and pieces of text together.
var readingPages = []readingPage{
	{"1k flat", 8, flat(1_000)}, {"1k nested", 8, nested(1_000)},
	{"10k flat", 5, flat(10_000)}, {"10k nested", 5, nested(10_000)},
	{"60k flat", 3, flat(60_000)}, {"60k nested", 3, nested(60_000)},
	{"news", 10, article(14, 60, newsStyle)}, {"long story", 10, article(60, 20, blogStyle)},
	{"short post", 10, article(5, 15, blogStyle)}, {"busy news", 10, article(25, 240, newsStyle)},
}

// flat is a page of paragraphs, one beside the other.
func flat(nodes int) func() string {
	return func() string {
		var out strings.Builder
		out.WriteString("<!doctype html><meta charset=utf-8><title>Flat</title><body><main>")
		for i := range nodes / 2 {
			fmt.Fprintf(&out, "<p>Paragraph %d says a few words, and ends.</p>", i)
		}
		return out.String() + "</main>"
	}
}

// nested is a page of sections with cards, links and lists in them.
func nested(nodes int) func() string {
	return func() string {
		const each = 85 // of one section
		var out strings.Builder
		out.WriteString("<!doctype html><meta charset=utf-8><title>Nested</title><style>section { padding: 2px } .card { margin: 4px; border: 1px solid #ccc }</style><body><main>")
		for i := range nodes / each {
			fmt.Fprintf(&out, "<section><h2>Section %d</h2><div class=card>", i)
			for k := range 7 {
				fmt.Fprintf(&out, "<div><div><p>Words of part %d.%d with <b>bold</b> ones, <a href='/part/%d'>a link</a> at the end.</p></div></div>", i, k, i)
			}
			out.WriteString("</div><ul>")
			for k := range 5 {
				fmt.Fprintf(&out, "<li><span>Entry %d</span></li>", k)
			}
			out.WriteString("</ul></section>")
		}
		return out.String() + "</main>"
	}
}

const newsStyle = `body { margin: 0; font: 16px/1.5 serif; color: #222; background: #fff } .top { position: sticky; top: 0; background: #123; color: #fff; z-index: 2 } .top a { color: #fff }
.wide { display: flex; max-width: 1100px; margin: 0 auto } article { flex: 3; padding: 1em } .side { flex: 1; background: #f4f4f4; overflow: hidden } .menu li { display: inline-block }
.menu ul ul { display: none; position: absolute } .menu li:hover ul { display: block } .teaser { border-bottom: 1px solid #ddd } .teaser h3 { font-size: 1em } figure img { max-width: 100% }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0) } .cookie { position: fixed; bottom: 0; left: 0; right: 0; background: #fffbe6 }`

const blogStyle = `body { max-width: 42em; margin: 2em auto; font: 18px/1.6 sans-serif; color: #333 } pre { background: #eee; overflow: auto } blockquote { border-left: 3px solid #999; padding-left: 1em }
nav a { margin-right: 1em } .meta { color: #666; font-size: .8em } .share { display: flex; list-style: none } .tags a { background: #def }`

const sentences = "The council met for the third time this spring, and again it left without a decision. What was asked of it is simple: a bridge that carries bicycles, a date, and a price that somebody stands for. "

// article is a page as a newspaper or a blog has them: a menu, a story of
// so many paragraphs with pictures and quotes, so many teasers beside it,
// comments, a sign-up, and a box that asks for consent.
func article(paragraphs, teasers int, style string) func() string {
	return func() string {
		var out strings.Builder
		put := func(format string, a ...any) { fmt.Fprintf(&out, format, a...) }
		put("<!doctype html><html lang=en><meta charset=utf-8><title>The bridge that nobody builds</title><style>%s</style><body><header class=top><a href=/>The Paper</a><nav class=menu><ul>", style)
		for i := range 12 {
			put("<li><a href='/topic/%d'>Topic %d</a><ul><li><a href='/topic/%d/a'>First</a></li><li><a href='/topic/%d/b'>Second</a></li></ul></li>", i, i, i, i)
		}
		put("</ul></nav><form class=search><label class=visually-hidden for=q>Search</label><input id=q name=q type=search placeholder='Search the paper'><button>Go</button></form></header><div class=wide><article><h1>The bridge that nobody builds</h1><p class=meta>By A Writer, <time>2 May</time></p>")
		for i := range paragraphs {
			put("<p>%s<a href='/source/%d'>One source</a> says <em>the opposite</em>. %s</p>", sentences, i, sentences)
			switch i % 6 {
			case 2:
				put("<figure><img src='/picture/%d.jpg' width=600 height=300 alt='The river'><figcaption>The river in spring. Photo: a reader</figcaption></figure>", i)
			case 4:
				put("<h2>Part %d</h2><blockquote><p>%s</p></blockquote><ul><li>a first reason</li><li>a second one</li></ul>", i, sentences)
			}
		}
		put("<ul class=share><li><a href='/share/1'>Share</a></li><li><a href='/share/2'>Mail</a></li></ul><div class=tags><a href='/tag/a'>bridges</a> <a href='/tag/b'>town</a></div></article><aside class=side><h2>Most read</h2>")
		for i := range teasers {
			put("<div class=teaser><a href='/story/%d'><img src='/small/%d.jpg' width=60 height=40 alt=''><h3>Another story, number %d</h3></a><p>A few words about it.</p></div>", i, i, i)
		}
		put("</aside></div><section id=comments class=comments><h2>Comments</h2>")
		for i := range 8 {
			put("<div class=comment><b>Reader %d</b><p>I crossed that river every day for ten years, and I would like to know who counts us.</p></div>", i)
		}
		put("</section><form class=newsletter><h3>Every morning by mail</h3><label>E-mail <input name=email type=email></label><button>Subscribe</button></form><div class=cookie><p>We use cookies.</p><button>Accept</button></div><footer><p>About, imprint, and what else stands there.</p></footer>")
		return out.String()
	}
}
