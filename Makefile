# Every job has one command; a bare `make` prints them.
SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

INSPECTOR := @modelcontextprotocol/inspector@2.12.0
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
VERSION := $(shell sed -n 's/.*"version": "\(.*\)".*/\1/p' manifest.json)
ESLINT := extension/node_modules/.bin/eslint -c extension/eslint.config.js
FUZZTIME ?= 20s
FUZZATONCE ?= 1
SOAKTIME ?= 10m
# Every system on every machine. CI takes each system and each machine once,
# Linux by its own tests: no file of ours is for one machine alone, and a build
# of all takes minutes more.
TARGETS ?= linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64
# The same flags for lint, tests and builds: what they share is compiled once.
export GOFLAGS := -trimpath -buildvcs=false
# All but the tests in engines is plain Go, as the host that people get.
PLAIN := ./host/... ./schema/... ./shared-scripts/... ./extension/...
ENGINES := ./e2e/...
# The native app and its engine need cgo and WebKitGTK: without the tag they are
# left out of every build.
APP := ./host/app/... ./host/cmd/sidekick-app ./extension
NOCGO := CGO_ENABLED=0
# SQLite, which was C once, and the cost of a passphrase take fifteen times as
# long under the race detector, and our memory is not reached from there. These
# two packages and no more: one that makes a generic of the standard library
# could have the linker take its unwatched copy for everybody.
UNWATCHED := -gcflags=modernc.org/sqlite/lib=-race=false -gcflags=golang.org/x/crypto/argon2=-race=false
# What vet says, lint has said of every package: no test run asks it again.
# Journeys share two cores with their browsers: one package at a time, and in it
# two of the journeys that have a browser of their own.
GOTEST := go test -vet=off -p 1 -parallel 2 -timeout 40m

.PHONY: help setup app run verify attack build test unit race soak lint cross crossbeside fuzz bench inspect check zip clean

help: ## print the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: ## install what is missing (as root on Debian), or say what to run
	@.ci/setup

build: ## build the host into bin/sidekick
	@mkdir -p bin
	$(NOCGO) go build -ldflags '-X main.version=$(VERSION)' -o bin/sidekick ./host/cmd/sidekick

app: setup build ## build the native app into bin/sidekick-app, and start it where there is a display
	go build -tags webkit -ldflags '-X main.version=$(VERSION)' -o bin/sidekick-app ./host/cmd/sidekick-app
	@if [ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ]; then bin/sidekick-app; else echo "bin/sidekick-app is built; it needs a display to start"; fi

run: setup build ## start a browser with Sidekick on a local sample site, and ask
	@go run ./e2e/trial

verify: setup build ## check the promise in five steps on a local shop
	@go run ./e2e/verify

test: setup build ## every test, in real engines
	node --test extension/test/*.test.js
	$(NOCGO) go test -vet=off -count=1 $(PLAIN)
	$(GOTEST) -tags webkit -count=1 $(APP) $(ENGINES)

attack: setup build ## attack the promise with unlimited calls, and print what is found
	SIDEKICK_ATTACK=full $(GOTEST) -tags webkit -count=1 -v -run '^TestAttack' ./e2e/

unit: setup ## the tests that need no engine
	node --test extension/test/*.test.js
	$(NOCGO) go test $(PLAIN) ./e2e/house/ ./e2e/leak/

# A watched process waits a second at its end for reports still to come: the
# tests start hundreds, and what ended them has long been heard.
race: setup ## the host's tests under the race detector
	GORACE=atexit_sleep_ms=50 go test -vet=off -race $(UNWATCHED) -short -count=1 -timeout 10m ./host/... ./schema/...

soak: setup ## ten sessions at work for SOAKTIME, and what the host takes meanwhile
	SIDEKICK_SOAK=$(SOAKTIME) $(NOCGO) go test -count=1 -timeout 0 -v -run '^TestSoak$$' ./host/cmd/sidekick

lint: setup ## formatting, vet, staticcheck, eslint, types
	@test -z "$$(gofmt -l host schema shared-scripts extension/*.go extension/pack e2e)" || { echo "gofmt: these files are not formatted:"; gofmt -l host schema shared-scripts extension/*.go extension/pack e2e; exit 1; }
	$(NOCGO) go vet $(PLAIN)
	go vet -tags webkit $(APP) $(ENGINES)
	GOBIN=$(CURDIR)/bin $(NOCGO) go install $(STATICCHECK)
	$(NOCGO) bin/staticcheck $(PLAIN)
	bin/staticcheck -tags webkit $(APP) $(ENGINES)
	$(ESLINT) extension shared-scripts host/app
	cd extension && node_modules/.bin/tsc -p tsconfig.json

cross: ## compile the host for every system it is for
	@for target in $(TARGETS); do \
	  echo "compiling for $$target"; \
	  $(NOCGO) GOOS=$${target%/*} GOARCH=$${target#*/} go build -o /dev/null ./host/cmd/sidekick || exit 1; done

fuzz: setup ## every fuzz target for FUZZTIME each
	@grep -roE '^func Fuzz[A-Za-z0-9_]+' --include='*_test.go' host schema | sed -E 's|/[^/]*:func | |' | sort \
	| xargs -n 2 -P $(FUZZATONCE) sh -c 'echo "fuzzing $$1 in $$0 for $(FUZZTIME)"; $(NOCGO) go test -vet=off ./$$0 -run "^$$" -fuzz "^$$1$$" -fuzztime $(FUZZTIME) $(FUZZFLAGS)'

bench: setup ## performance as ratios beside the targets
	@go run ./host/cmd/bench

inspect: build ## the tools over MCP, judged by the public inspector from npm
	npx --yes $(INSPECTOR) --cli bin/sidekick mcp --method tools/list --strict

# Browsers wait more than they work: compiling goes beside them, and gives way.
crossbeside:
	nice -n 19 $(MAKE) cross TARGETS="darwin/arm64 windows/amd64"

check: lint race ## what CI runs, the cheapest first
	$(MAKE) --jobs=2 test crossbeside
	$(MAKE) fuzz FUZZTIME=10s FUZZATONCE=2 FUZZFLAGS='-parallel 1'

zip: setup ## pack what the store needs into out/sidekick.zip
	@go run ./extension/pack

clean: ## remove what was built
	rm -rf bin out extension/vendor
