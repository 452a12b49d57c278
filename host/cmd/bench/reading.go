package main

// floorRows are what of a read is the browser's: walks that ask the engine
// the least that any reader of the rendered page has to ask, what we cost
// beside them, and our reads where they are repeated for a while, in their
// middle. No bound: they say where a missed one comes from.
func floorRows(suffix string) []row {
	rows := []row{
		{what: "whole page, warm", unit: "warm/page/innerText"},
		{what: "view, warm", unit: "warm/view/innerText"},
		{what: "a walk that asks each element its name and whether it is drawn", unit: "drawn/innerText"},
		{what: "the same that asks for its computed style too", unit: "styled/innerText"},
		{what: "whole page over the first of these walks", unit: "page/drawn"},
		{what: "whole page over the second", unit: "page/styled"},
	}
	for i := range rows {
		rows[i].unit += suffix
	}
	return rows
}

// readingRows are what reading a page costs: each a ratio that the benchmark
// takes itself, in one run on one page, over document.body.innerText or
// beside another reader. Articles are judged by their middle, so the bound
// stands at each of them.
func readingRows() []row {
	var rows []row
	for _, name := range []string{"1k flat", "1k nested", "10k flat", "10k nested", "60k flat", "60k nested", "news", "long story", "short post", "busy news"} {
		view := 5.0
		if name == "60k nested" {
			view = 1.5
		}
		for _, one := range append([]row{
			{what: "whole page", unit: "page/innerText", bound: 6, most: true},
			{what: "view", unit: "view/innerText", bound: view, most: true},
			{what: "Readability's time over ours", unit: "readability/page", bound: 4},
			{what: "aria snapshot's time over our whole answer's", unit: "aria/answer", bound: 10},
			{what: "longest slice of page and view, 0 below 50 ms", unit: "ms/slice", bound: 50, most: true},
			{what: "Readability", unit: "readability/innerText"},
			{what: "aria snapshot", unit: "aria/innerText"},
		}, floorRows("")...) {
			one.what, one.in, one.ours = name+": "+one.what, "e2e", "BenchmarkReading/"+name
			rows = append(rows, one)
		}
	}
	return rows
}

// tokenRows are what the same pages cost a model, in characters, by who reads
// them: for -tokens, since it opens every page of a corpus.
func tokenRows() []row {
	var rows []row
	for _, each := range []struct{ who, what string }{
		{"view", "our view"}, {"main", "our page, the story alone"}, {"page", "our page, all of it"}, {"outline", "our outline"},
		{"readability", "Readability's text"}, {"aria", "aria snapshot"}, {"html", "outerHTML"},
	} {
		rows = append(rows,
			row{what: each.what + ", characters of the page in the middle", in: "e2e", ours: "BenchmarkReadingTokens", unit: each.who + "/p50"},
			row{what: each.what + ", of the 90th in a hundred", in: "e2e", ours: "BenchmarkReadingTokens", unit: each.who + "/p90"})
	}
	for _, peer := range []row{{what: "pages that Readability fails on", unit: "readability/failed"}, {what: "pages that the aria snapshot fails on", unit: "aria/failed"}, {what: "pages", unit: "pages"}} {
		peer.in, peer.ours = "e2e", "BenchmarkReadingTokens"
		rows = append(rows, peer)
	}
	return rows
}

// corpusRows are what reading the same pages takes, in the middle of them:
// for -corpus, since it opens each.
func corpusRows() []row {
	rows := append([]row{
		{what: "whole page", unit: "page/innerText/p50", bound: 6, most: true},
		{what: "view", unit: "view/innerText/p50", bound: 5, most: true},
		{what: "Readability's time over ours", unit: "readability/page/p50", bound: 4},
		{what: "aria snapshot's time over our whole page's", unit: "aria/page/p50", bound: 10},
		{what: "pages that Readability fails on", unit: "readability/failed"},
		{what: "pages that the aria snapshot fails on", unit: "aria/failed"},
		{what: "pages", unit: "pages"},
	}, floorRows("/p50")...)
	for i := range rows {
		rows[i].in, rows[i].ours = "e2e", "BenchmarkReadingCorpus"
	}
	return rows
}
