# Tidemark: `make serve` and `make test` are all a fresh machine needs.

PORT ?= 8080
HOST ?= 127.0.0.1
DIST ?= dist-data
STATE ?= state
TIDEMARK := node bin/tidemark.js
# V8 lets its young generation grow to 48 MB; a gateway does as well with a twelfth of that.
GATEWAY := node --max-semi-space-size=4 bin/tidemark.js
INSTALLED := node_modules/.package-lock.json

.PHONY: help install build verify serve test check format bench validate eval-search clean

help:
	@echo "make serve        install, build (from data/ if there, else the sample), make a demo key, start the gateway"
	@echo "make test         install, check formatting, lint and types, run all tests"
	@echo "make build        build a release into $(DIST)/"
	@echo "make verify       check the published release byte by byte"
	@echo "make bench        measure the gateway beside bare Fastify and node:http"
	@echo "make format       format and fix what can be fixed by itself"
	@echo "make clean        remove generated releases and caches (keys and quotas in $(STATE)/ stay)"

install: $(INSTALLED)

$(INSTALLED): package.json package-lock.json
	npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

build: install
	$(TIDEMARK) build --dist $(DIST)

verify: install
	$(TIDEMARK) verify --dist $(DIST)

serve: build
	$(GATEWAY) serve --demo-key --dist $(DIST) --state $(STATE) --host $(HOST) --port $(PORT)

test: install
	npm test

check: install
	npm run --silent check

format: install
	npm run --silent format

bench: install
	npm run --silent bench

clean:
	rm -rf $(DIST)/releases $(DIST)/current $(DIST)/.cache $(DIST)/.sample .cache
