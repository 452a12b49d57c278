package provider

import (
	"context"
	"time"

	"sidekick/host/message"
)

// reading is one row: who answers, and how long that may take. The reader ends by
// itself much sooner; these are for a page that is busy.
type reading struct {
	patience time.Duration
	answer   func(*Provider, context.Context, asked) (answer, error)
}

const (
	quick  = 5 * time.Second
	look   = 8 * time.Second
	whole  = 25 * time.Second
	probe  = 15 * time.Second
	act    = 10 * time.Second
	travel = 30 * time.Second
	// longest is the longest wait, grace what a busy page gets beyond its end.
	longest = 30 * time.Second
	grace   = 10 * time.Second
)

// routes is what the host may ask of a page, sorted by name: reading it is
// reading the API.
var routes = map[string]reading{
	message.ActProbe:        {probe, pointed("actProbe", actProbed)},
	message.Click:           {act, held("act", clicked)},
	message.Count:           {probe, pointed("count", nil)},
	message.DetectChallenge: {whole, (*Provider).detectChallenge},
	message.Fill:            {act, (*Provider).fill},
	message.FillProbe:       {probe, (*Provider).fillProbe},
	message.Insert:          {act, held("act", inserted)},
	message.ListFrames:      {whole, (*Provider).listFrames},
	message.Navigate:        {travel, (*Provider).navigate},
	message.Observe:         {whole, (*Provider).observe},
	message.OutlinePage:     {whole, read("outline")},
	message.Picture:         {look, (*Provider).picture},
	message.Press:           {act, held("act", pressed)},
	message.ReadPage:        {whole, read("readPage")},
	message.ReadSelection:   {quick, read("readSelection")},
	message.ReadView:        {look, read("readView")},
	message.SafeToCapture:   {quick, read("safeToCapture")},
	message.ScrollPage:      {probe, pointed("act", scrolled)},
	message.SelectOption:    {act, held("act", selected)},
	message.Snapshot:        {whole, read("snapshot")},
	message.Tab:             {quick, (*Provider).tab},
	message.WaitForSelector: {longest + grace, (*Provider).waitForSelector},
}
