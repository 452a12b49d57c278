package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"sidekick/host/message"
)

const conversationsHelp = "Of every browser profile and app of yours. ID may be the beginning of one that `list` shows.\n" +
	"  list [--json]                     every conversation, the last first\n" +
	"  search WORDS                      those that hold every one of the words\n" +
	"  show ID                           print one\n" +
	"  export ID [markdown|json]         print one as a file\n" +
	"  forget ID | --all                 for good: in no byte of what is kept"

// shortID is enough of an id to name a conversation in a list.
const shortID = 12

func conversationsCommand(c call) int {
	rows := []command{
		{"export", "ID [markdown|json]", "print a conversation as a file", "", exportConversation},
		{"forget", "ID | --all", "forget a conversation, or all, for good", "", forgetConversations},
		{"list", "[--json]", "list the conversations, the last first", "", func(c call) int { return listConversations(c, "") }},
		{"search", "WORDS", "list those that hold every one of the words", "", searchConversations},
		{"show", "ID", "print a conversation", "", showConversation},
	}
	return dispatch(c, "sidekick conversations", rows)
}

func searchConversations(c call) int {
	query := strings.Join(c.arguments, " ")
	if strings.TrimSpace(query) == "" {
		return misused(c, "conversations search", errors.New("takes the words to look for"))
	}
	c.arguments = nil
	return listConversations(c, query)
}

// each gives every conversation of a query to a function, which says whether to
// go on.
func each(query string, do func(message.KeptConversation) bool) error {
	for before := ""; ; {
		page, err := askKept[message.ConversationsResponse](message.Conversations, message.ConversationsRequest{Query: query, Before: before, Limit: 100})
		if err != nil {
			return err
		}
		for _, one := range page.Conversations {
			if !do(one) {
				return nil
			}
			before = one.ID
		}
		if !page.More {
			return nil
		}
	}
}

// nothingKept says why a list is empty, by whether it is the whole list.
var nothingKept = map[bool]string{true: "No conversation is kept.", false: "No conversation holds these words."}

func listConversations(c call, query string) int {
	set := flags("conversations list")
	asJSON := set.Bool("json", false, "")
	if err := set.Parse(c.arguments); err != nil || set.NArg() > 0 {
		return misused(c, "conversations", errFlags)
	}
	all := []message.KeptConversation{}
	err := each(query, func(one message.KeptConversation) bool {
		all = append(all, one)
		return true
	})
	if err != nil {
		return failed(c, err)
	}
	if *asJSON {
		return printList(c, all)
	}
	if len(all) == 0 {
		fmt.Fprintln(c.out, nothingKept[query == ""])
	}
	for _, one := range all {
		fmt.Fprintf(c.out, "%s  %s  %s\n", one.ID[:shortID], moment(one.Last), line(one.Title))
		if one.Excerpt != "" {
			fmt.Fprintf(c.out, "%*s%s\n", shortID+20, "", line(one.Excerpt))
		}
	}
	return done
}

// named finds the one conversation whose id begins so.
func named(begin string) (string, error) {
	var found []string
	if len(begin) < 4 || strings.Trim(begin, "0123456789abcdef") != "" {
		return "", sentence("That is no ID of a conversation; `sidekick conversations list` shows them.")
	}
	err := each("", func(one message.KeptConversation) bool {
		if strings.HasPrefix(one.ID, begin) {
			found = append(found, one.ID)
		}
		return len(found) < 2
	})
	switch {
	case err != nil:
		return "", err
	case len(found) == 0:
		return "", sentence("There is no conversation of that ID; `sidekick conversations list` shows them.")
	case len(found) > 1:
		return "", sentence("More than one conversation begins so; give more of its ID.")
	}
	return found[0], nil
}

func showConversation(c call) int {
	if len(c.arguments) != 1 {
		return misused(c, "conversations show", errors.New("takes one ID"))
	}
	return printExport(c, c.arguments[0], "markdown", plainly)
}

func exportConversation(c call) int {
	format := "markdown"
	switch {
	case len(c.arguments) == 2 && (c.arguments[1] == "markdown" || c.arguments[1] == "json"):
		format = c.arguments[1]
	case len(c.arguments) != 1:
		return misused(c, "conversations export", errors.New("takes one ID, and markdown or json"))
	}
	return printExport(c, c.arguments[0], format, func(text string) string { return text })
}

func printExport(c call, begin, format string, shown func(string) string) int {
	id, err := named(begin)
	if err != nil {
		return failed(c, err)
	}
	file, err := askKept[message.ConversationExportResponse](message.ConversationExport, message.ConversationExportRequest{ID: id, Format: format})
	if err != nil {
		return failed(c, err)
	}
	if _, err := io.WriteString(c.out, shown(file.Text)); err != nil {
		return failed(c, err)
	}
	return done
}

func forgetConversations(c call) int {
	if len(c.arguments) != 1 {
		return misused(c, "conversations forget", errors.New("takes one ID, or --all"))
	}
	params := message.ConversationForgetRequest{All: c.arguments[0] == "--all"}
	if !params.All {
		id, err := named(c.arguments[0])
		if err != nil {
			return failed(c, err)
		}
		params.ID = id
	}
	answer, err := askKept[message.ConversationForgetResponse](message.ConversationForget, params)
	if err != nil {
		return failed(c, err)
	}
	fmt.Fprintf(c.out, "Forgotten: %d.\n", answer.Forgotten)
	return done
}

func moment(milliseconds int64) string {
	return time.UnixMilli(milliseconds).Format("2006-01-02 15:04")
}

// plainly keeps a page's or a model's words from steering the terminal.
func plainly(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, text)
}

func line(text string) string { return strings.Join(strings.Fields(plainly(text)), " ") }
