package model

import (
	_ "embed"
	"encoding/json"
	"math"
	"net"
	"regexp"
	"strings"
	"sync"
)

// prices.json is what providers charged on the days that it names; its shape is
// prices.schema.json.
//
//go:embed prices.json
var pricesFile []byte

// Cost is what a request came to.
type Cost struct {
	// Billionths are US dollars: a token of a cheap model is less than a
	// millionth.
	Billionths int64
	// AsOf is the day of the prices, as 2026-05-04.
	AsOf string
}

// tariff is a price in billionths of a dollar for one token. What is nil has no
// price.
type tariff struct {
	model                        string
	upTo                         int64 // tokens of the request, 0 for any number
	input, output                int64
	cacheRead, cacheWrite        *int64
	provider, host, asOf, source string
}

// tariffs are read once. The file is part of the program, so a fault in it is a
// fault of the build, and it panics.
var tariffs = sync.OnceValue(func() []tariff {
	var file struct {
		Providers []struct {
			Provider, Host, Source, AsOf string
			Models                       []struct {
				Model                 string
				UpTo                  int64
				Input, Output         float64
				CacheRead, CacheWrite *float64
			}
		}
	}
	if err := json.Unmarshal(pricesFile, &file); err != nil {
		panic("model: reading prices.json: " + err.Error())
	}
	var all []tariff
	for _, one := range file.Providers {
		for _, row := range one.Models {
			all = append(all, tariff{
				model: row.Model, upTo: row.UpTo, input: billionths(row.Input), output: billionths(row.Output),
				cacheRead: optional(row.CacheRead), cacheWrite: optional(row.CacheWrite),
				provider: one.Provider, host: one.Host, asOf: one.AsOf, source: one.Source,
			})
		}
	}
	return all
})

// billionths turns dollars a million tokens into billionths a token.
func billionths(dollars float64) int64 { return int64(math.Round(dollars * 1000)) }

func optional(dollars *float64) *int64 {
	if dollars == nil {
		return nil
	}
	n := billionths(*dollars)
	return &n
}

// dated is what follows a model's name where the provider names its day.
var dated = regexp.MustCompile(`^-(\d{8}|\d{4}-\d{2}-\d{2})$`)

// CostOf is what a request to a host came to, false where that is not known:
// another host, a model that is not in the table, a kind of token without a
// price. Nothing is guessed but what the count already guessed.
func CostOf(provider, address, name string, used Usage) (Cost, bool) {
	host := address
	if split, port, err := net.SplitHostPort(address); err == nil && port == "443" {
		host = split
	}
	whole := used.Input + used.CacheRead + used.CacheWrite
	for _, t := range tariffs() {
		if t.provider != provider || !strings.EqualFold(t.host, host) || name != t.model && !dated.MatchString(strings.TrimPrefix(name, t.model)) {
			continue
		}
		if t.upTo > 0 && whole > t.upTo {
			continue
		}
		sum := used.Input*t.input + used.Output*t.output
		for _, part := range []struct {
			tokens int64
			price  *int64
		}{{used.CacheRead, t.cacheRead}, {used.CacheWrite, t.cacheWrite}} {
			if part.tokens == 0 {
				continue
			}
			if part.price == nil {
				return Cost{}, false
			}
			sum += part.tokens * *part.price
		}
		return Cost{sum, t.asOf}, used.Total() > 0
	}
	return Cost{}, false
}
