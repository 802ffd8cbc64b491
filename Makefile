# Tidemark: `make serve` and `make test` are all a fresh machine needs.

PORT ?= 8080
HOST ?= 127.0.0.1
DIST ?= dist-data
# The folder whose release `make quarterly` compares with.
AGAINST ?= $(DIST)
STATE ?= state
# Any free port, so that several can run; deployments name one.
ADMIN ?= 127.0.0.1:0
TIDEMARK := node bin/tidemark.js
# With V8's own bounds a gateway holds on to more of what it no longer needs, and is no faster; a start does without a collection
# of the old generation. One arena of malloc is enough for its threads, and keeps 20 MB less.
NODE_GATEWAY := MALLOC_ARENA_MAX=1 node --max-semi-space-size=4 --initial-old-space-size=64 --heap-growing-percent=30
INSTALLED := node_modules/.package-lock.json

# The O*NET release that `make fetch` takes, and where it takes everything from (empty: its producers). `make quarterly`
# takes the newest of the lock unless ONET says otherwise.
ONET ?= 29.0
SOURCES ?= data/official
MIRROR ?=
FETCH = $(TIDEMARK) fetch --onet $(ONET) --sources $(SOURCES) $(if $(MIRROR),--mirror $(MIRROR))
.PHONY: help install compile fetch build doctor verify quarterly serve test check format bench validate eval-search clean attack sbom audit

help:
	@echo "make serve        install, make a demo key, serve the published release; build one first if there is none"
	@echo "make compile      make the program that a gateway runs; serve does it by itself"
	@echo "make test         install, check formatting, lint and types, run all tests"
	@echo "make build        build a release into $(DIST)/, from data/official/ if it is complete, else from the open edition"
	@echo "make doctor       one page: what is there, what is missing and what for"
	@echo "make fetch        download the official tables into $(SOURCES)/ (ONET=$(ONET), MIRROR=folder or address)"
	@echo "make quarterly    fetch, build, verify, compare with what is served; you read and publish"
	@echo "make verify       check the published release byte by byte"
	@echo "make bench        measure the gateway beside bare Fastify and node:http"
	@echo "make attack       put a gateway through attacks, on loopback"
	@echo "make sbom         write the bill of materials (CycloneDX) to sbom.json"
	@echo "make audit        ask the registry for known vulnerabilities"
	@echo "make format       format and fix what can be fixed by itself"
	@echo "make clean        remove generated releases and caches (keys and quotas in $(STATE)/ stay)"

install: $(INSTALLED)

$(INSTALLED): package.json package-lock.json
	@command -v node > /dev/null || { echo "tidemark: there is no Node here. Install version 20.19 or later (https://nodejs.org)." >&2; exit 1; }
	@node bin/nodeVersion.js
	npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

# What the gateway runs: made here, under its flags, and left alone at a start.
compile: install
	@$(NODE_GATEWAY) bin/compile.js

fetch: install
	$(FETCH)

build: install
	$(TIDEMARK) build --dist $(DIST)

doctor: install
	@$(TIDEMARK) doctor --dist $(DIST)

verify: install
	$(TIDEMARK) verify --dist $(DIST)

# Ends before anything is published: a person reads the comparison first.
quarterly: ONET = latest
quarterly: fetch
	$(TIDEMARK) quarterly --onet $(ONET) --sources $(SOURCES) --dist $(DIST) --against $(AGAINST)

serve: compile
	$(TIDEMARK) build --unless-published --dist $(DIST)
	$(NODE_GATEWAY) bin/tidemark.js serve --demo-key --dist $(DIST) --state $(STATE) --host $(HOST) --port $(PORT) --admin $(ADMIN)

test: install
	npm test

check: install
	npm run --silent check

format: install
	npm run --silent format

bench: install
	npm run --silent bench

attack: install
	npm run --silent attack -- --dist $(DIST)

sbom:
	npm sbom --sbom-format cyclonedx --omit dev --package-lock-only > sbom.json

audit: install
	npm run --silent audit

clean:
	rm -rf $(DIST)/releases $(DIST)/current $(DIST)/.cache .cache
