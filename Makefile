# Everything runs in a private environment that the first target asked for sets up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q

# The texts of every language but English. Installing compiles them (hatch_build.py); `make languages` does so again.
CATALOGUES := $(wildcard src/paiju/languages/*.po)
LANGUAGES := $(VENV)/.languages

# Whether PAIJU_TEST_REQUIRE promises Node; where it does not, what needs Node is skipped and says so.
NODE_PROMISED = echo "$$PAIJU_TEST_REQUIRE" | tr ', ' '\n\n' | grep -qx node

.PHONY: play test test-long bench load frames soak kills upgrade hostile seating lint checked kernels python-types rest-of-lint web-types languages texts wheel clean
.DEFAULT_GOAL := play

# The scorer needs nothing but Python; the club's server is a handful of packages, none of which is compiled here.
$(VENV)/.play: pyproject.toml constraints.txt $(CATALOGUES)
	@echo "Setting up $(VENV) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) install -c constraints.txt -e '.[club]'
	@echo "The command is $(BIN)/paiju; 'source $(BIN)/activate' puts it on the path of a shell."
	@touch $@

$(VENV)/.test: $(VENV)/.play
	@echo "Installing what the tests need ..."
	@$(PIP) install -c constraints.txt -e '.[batch,envs,test]'
	@touch $@

# Peers that have to be compiled; where they cannot be, the tests that need them are skipped and say so.
$(VENV)/.peer: $(VENV)/.test
	@missing=; for peer in PyMahjongGB riichienv; do \
	  $(PIP) install -c constraints.txt $$peer >/dev/null 2>&1 || missing="$$missing $$peer"; done; \
	if test -z "$$missing"; then touch $@; \
	else echo "SKIP: not to be had here (no compiler):$$missing; comparisons with them are skipped"; fi

# A Ray cluster of one machine, for the long tests.
$(VENV)/.ray: $(VENV)/.peer
	@$(PIP) install -c constraints.txt -e '.[ray]' >/dev/null 2>&1 && touch $@ \
	  || echo "SKIP: Ray is not to be had here; tests that need it are skipped"

$(VENV)/.bench: $(VENV)/.peer
	@$(PIP) install -c constraints.txt -e '.[bench]'
	@touch $@

# `make play HOST=0.0.0.0` lets others on the network in; PORT, DB, DATA and PUBLIC_URL as well.
play: $(VENV)/.play
	@$(if $(HOST),PAIJU_HOST='$(HOST)') $(if $(PORT),PAIJU_PORT='$(PORT)') $(if $(DB),PAIJU_DB='$(DB)') \
	  $(if $(DATA),PAIJU_DATA='$(DATA)') $(if $(PUBLIC_URL),PAIJU_PUBLIC_URL='$(PUBLIC_URL)') $(BIN)/paiju serve

# N tables of four clients each, one action a second: how long until all four have heard of it?
# VIEWS=1: clients are told what they see, as browsers are; POSTGRES=1: on a PostgreSQL that is thrown away.
# `make load EVENT=1`: the last minute of an event's round, N tables (60) handing in, WATCHERS (500) at the standings.
load: $(VENV)/.test
ifdef EVENT
	$(BIN)/python -m benchmarks.event_load --tables $(or $(N),60) --watchers $(or $(WATCHERS),500) \
	  $(if $(SECONDS),--seconds $(SECONDS))
else
	$(BIN)/python -m benchmarks.load --tables $(or $(N),500) $(if $(SECONDS),--seconds $(SECONDS)) \
	  $(if $(VIEWS),--views) $(if $(POSTGRES),--postgres)
endif

# Frames of a real Chromium on a processor SLOWER times slower while a table is played, SECONDS for each size of screen.
frames: $(VENV)/.test
	$(BIN)/python -m benchmarks.frames --seconds $(or $(SECONDS),20) --slower $(or $(SLOWER),4)

# TABLES tables are played at speed for MINUTES minutes: does the server's memory stay flat?
soak: $(VENV)/.test
	$(BIN)/python -m benchmarks.soak --minutes $(or $(MINUTES),30) --tables $(or $(TABLES),50)

# The server is killed at random moments until there have been N kills in all; FOLDER keeps everything, the counts too.
# `make kills SERVERS=3`: servers of one PostgreSQL instead, with HAProxy in front where it is here; storms of SECONDS
# seconds that add up in FOLDER until there have been N events in all. REPORT=1 only tells what those were.
kills: $(VENV)/.test
ifdef SERVERS
	$(BIN)/python -m tests.server.cluster.storm --servers $(SERVERS) --seconds $(or $(SECONDS),120) \
	  --tables $(or $(TABLES),6) --events $(or $(N),1000) $(if $(FOLDER),--folder '$(FOLDER)') \
	  $(if $(SEED),--seed $(SEED)) $(if $(REPORT),--report) $$(command -v haproxy >/dev/null && echo --haproxy)
else
	$(BIN)/python -m benchmarks.kills --kills $(or $(N),1000) --db $(or $(DB),sqlite) $(if $(FOLDER),--folder '$(FOLDER)')
endif

# Servers of an earlier version (BEFORE: a revision; else the newest tag, else the commit before) are replaced one by one
# by the present ones, and back and forth, while people play.
upgrade: $(VENV)/.test
	$(BIN)/python -m tests.server.cluster.upgrade --seconds $(or $(SECONDS),60) $(if $(BEFORE),--before $(BEFORE)) \
	  $(if $(FOLDER),--folder '$(FOLDER)')

# Hostile frames and requests, slow connections, idle ones; KEEP is a file in which several runs add up.
hostile: $(VENV)/.test
	$(BIN)/python -m benchmarks.hostile --frames $(or $(FRAMES),20000) --requests $(or $(REQUESTS),2000) \
	  --slow $(or $(SLOW),1500) --idle $(or $(IDLE),15000) $(if $(KEEP),--keep '$(KEEP)') $(if $(SEED),--seed $(SEED))

# Rounds without a rematch, rematches where they are forced, beside what can be at all; for up to MOST players.
seating: $(VENV)/.bench
	$(BIN)/python -m benchmarks.seating $(if $(MOST),--most $(MOST))

# Four processes for two cores, since servers and browsers keep theirs waiting. Neighbouring tests share what they have
# made, so each process begins with a quarter of them; the longest are named.
PYTEST := $(BIN)/python -m pytest -n 4 --dist worksteal --durations=20 --durations-min=1

# `make test FILES="src/paiju/qr.py"`: what a change of these files can touch; `make test CHANGED=1`: of all that differs
# from main, `CHANGED=HEAD`: of what is not committed yet.
TOUCHED = $(if $(FILES)$(CHANGED),$$($(BIN)/python -m tests.touched $(FILES) $(if $(CHANGED),--since '$(CHANGED)')))

test: $(VENV)/.peer $(LANGUAGES)
	@$(MAKE) --no-print-directory $(if $(TOUCHED),lint,checked)
	$(PYTEST) -m "not long" $(TOUCHED)

# kobalab's Majiang, for the long tests; nothing of it is part of the package.
examples/bots/node_modules/.there: examples/bots/package.json
	@if command -v npm >/dev/null 2>&1 && \
	  npm install --prefix examples/bots --no-package-lock --no-audit --no-fund --loglevel=error >/dev/null 2>&1; \
	then touch $@; else echo "SKIP: Majiang's packages are not to be had here; tests with it are skipped"; fi

test-long: $(VENV)/.peer $(LANGUAGES) $(VENV)/.ray examples/bots/node_modules/.there
	@$(MAKE) --no-print-directory checked
	$(PYTEST)

# A wheel with the kernels compiled for this sort of processor; `make wheel TARGET=linux-aarch64` for another one, with
# Zig's compiler.
wheel: $(VENV)/.test $(LANGUAGES)
	$(if $(TARGET),@$(PIP) install -c constraints.txt -e '.[wheel]')
	$(BIN)/python tools/build_wheel.py $(if $(TARGET),--target '$(TARGET)') dist
	@ls dist/*.whl

# `make bench SHORT=1` runs every part once and measures nothing.
bench: $(VENV)/.bench
	$(BIN)/python -m benchmarks.run $(if $(SHORT),--short)

# Both at once: the two that take long are the types of either side.
lint: $(VENV)/.test
	@$(MAKE) --no-print-directory -j2 python-types rest-of-lint

# With the kernels, which all tests share and only one processor builds: no test waits for them.
checked: $(VENV)/.test $(LANGUAGES)
	@$(MAKE) --no-print-directory -j3 kernels python-types rest-of-lint

kernels: $(VENV)/.test $(LANGUAGES)
	@$(BIN)/python -m tests.kernels

python-types:
	$(BIN)/mypy

rest-of-lint:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@if command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1; then $(MAKE) --no-print-directory web-types; \
	elif $(NODE_PROMISED); then echo "PAIJU_TEST_REQUIRE promises node: node or npm is not here" >&2; exit 1; \
	else echo "SKIP: no Node here; the types of the browser's side are not checked"; fi

$(LANGUAGES): $(VENV)/.test tools/catalogues.py $(CATALOGUES)
	@$(BIN)/python tools/catalogues.py compile && touch $@

languages: $(LANGUAGES)

# Takes over into every catalogue the texts that stand in the code now.
texts: $(LANGUAGES)
	@$(BIN)/python tools/catalogues.py update

# The checker of the browser's side, as package-lock.json pins it; nothing of it is sent to a browser.
node_modules/.checker: package.json package-lock.json
	@echo "Installing what checks the browser's side ..."
	@npm ci --no-audit --no-fund --loglevel=error >/dev/null && touch $@ || rm -f $@

# The browser's scripts against the types of the server's messages (src/paiju/web/messages.d.ts, made here, in no commit).
web-types: node_modules/.checker $(VENV)/.test $(LANGUAGES)
	@$(BIN)/python tools/make_message_types.py
	@if test -f node_modules/.checker; then echo "node_modules/.bin/tsc"; node_modules/.bin/tsc; \
	elif $(NODE_PROMISED); then echo "PAIJU_TEST_REQUIRE promises node: its packages are not to be had" >&2; exit 1; \
	else echo "SKIP: npm's packages are not to be had here; the types of the browser's side are not checked"; fi

clean:
	rm -rf $(VENV) node_modules examples/bots/node_modules build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
