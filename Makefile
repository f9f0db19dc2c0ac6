# Everything runs in .venv, which the first command makes from the pinned, hashed requirements/*.txt.
# Needed: make and Python 3.11 or later with venv. `make PYTHON=/path/to/python ...` chooses another Python.

SHELL := /bin/sh
# bytecode is kept in any case: without it every process would compile the whole package again
unexport PYTHONDONTWRITEBYTECODE
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# Every version is pinned with its hash, so nothing is left to resolve; bytecode is made of what is used. uv takes a fifth
# of pip's time; where it does not get on, with settings that pip alone knows of, pip does it and tells what is wrong.
INSTALL := install() { UV_HTTP_TIMEOUT=15 $(BIN)/uv pip install -q --python $(BIN)/python --no-deps "$$@" 2>/dev/null || \
    $(PIP) install --no-deps --no-compile "$$@"; }; install
PYTHON ?=
# the system's own is built for speed, which one that a version manager has built often is not: it takes a third longer
PYTHONS := /usr/bin/python3 python3.13 python3.12 python3.11 python3
# one more than there are cores: the tests of the page and of processes mostly wait
WORKERS ?= $(shell cores=$$(getconf _NPROCESSORS_ONLN); echo $$((cores < 8 ? cores + 1 : 8)))
PYTEST := $(BIN)/python -m pytest --workers $(WORKERS)
INTERPRETED := NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest $$(grep -rl mark.nojit tests --include "test_*.py")
# what starts no server, no browser and hardly a process; Sprouts takes as long to draw as all others together
FAST := tests/core tests/laws tests/perft tests/golden -k "not sprouts"

# Empty files whose age says when something was last installed.
MADE := $(VENV)/.made
FOR_RUN := $(VENV)/.installed-run
FOR_TEST := $(VENV)/.installed-test
FOR_DOCS := $(VENV)/.installed-docs
FOR_PAGE := node_modules/.installed

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play check test long docs soak stress stress-server bench lint format lock clean browser compiled interpreted fast page

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

play: $(FOR_RUN) ## play in the browser; ARGS="--port 9000" is passed on
	@$(BIN)/grundy serve --open $(ARGS)

# style and types need one core, so they run beside the tests
check: $(FOR_TEST) ## style, types and the fast tests, for every day
	@$(MAKE) --no-print-directory -j2 lint fast

test: $(FOR_TEST) browser ## checks and tests, in some minutes
	@$(MAKE) --no-print-directory -j2 interpreted compiled

fast:
	$(PYTEST) $(FAST)

compiled:
	$(PYTEST)

interpreted: lint page
	$(INTERPRETED) -m "nojit and not stress and not long"

soak: $(FOR_TEST) browser ## all tests N times in random order; lists what was not green every time
	$(BIN)/python tests/soak.py $(or $(N),10) --workers $(WORKERS)

long: $(FOR_TEST) browser ## the tests that `make test` leaves out: every game by hand in the browser, and more
	$(PYTEST) -m "long and not stress"
	$(INTERPRETED) -m "nojit and long and not stress" --workers $(WORKERS)

stress: $(FOR_TEST) ## the tests that take longest
	$(PYTEST) -m stress
	@$(MAKE) --no-print-directory stress-server

stress-server: $(FOR_TEST) ## a server loaded, attacked and broken, in one table; ARGS="--only load" chooses
	$(BIN)/python tests/stress/server.py $(ARGS)

container: $(FOR_TEST) ## build the container, run it as a school would and play a class in it; ENGINE=docker
	$(BIN)/python deploy/try.py

bench: $(FOR_TEST) ## run every benchmark
	@set -e; for file in benchmarks/[!_]*.py; do echo "== $$file"; $(BIN)/python "$$file"; done

docs: $(FOR_DOCS) ## the documentation as a site, in build/site; fails on a broken link, and if a search does not find its page
	$(BIN)/python website/make.py
	cd build && NO_MKDOCS_2_WARNING=1 ../$(BIN)/mkdocs build --quiet
	$(BIN)/python website/check.py build/site
	node website/search.js build/site

# The browser tests need Chromium: root gets it installed, others are told what to type. Its headless shell, where there
# is one, takes a third of the whole browser's time.
HEADLESS := chromium-headless-shell
BROWSERS := chromium chromium-browser google-chrome chrome
browser:
	@[ -n "$$GRUNDY_BROWSER" ] || command -v $(HEADLESS) >/dev/null || \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    install() { apt-get -qq -y install --no-install-recommends "$$@" >/dev/null 2>&1; }; \
	    export DEBIAN_FRONTEND=noninteractive; \
	    echo "Installing Chromium's headless shell for the browser tests ..."; \
	    install $(HEADLESS) || { apt-get -qq update >/dev/null; install $(HEADLESS); } || \
	        command -v $(BROWSERS) >/dev/null || apt-get -qq -y install --no-install-recommends chromium >/dev/null; \
	elif ! command -v $(BROWSERS) >/dev/null; then \
	    echo "The browser tests need Chromium. On Debian or Ubuntu, type: sudo apt install chromium" >&2; \
	    echo "or set GRUNDY_BROWSER to the path of a Chromium or Chrome." >&2; \
	    exit 1; \
	fi

lint: $(FOR_TEST) $(FOR_PAGE) ## style, types and who may import whom, in Python and JavaScript
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@npm run --silent lint

page: $(FOR_PAGE) ## the unit tests of the page's modules, in Node
	@npm run --silent test

format: $(FOR_TEST) $(FOR_PAGE) ## put the source into the house style
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@npm run --silent format

clean: ## remove the virtual environment and everything generated
	rm -rf $(VENV) .venv-lock node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(FOR_RUN): requirements/run.txt pyproject.toml | $(MADE)
	@echo "Installing grundy and what it needs into $(VENV) (once) ..."
	@$(INSTALL) --require-hashes -r requirements/run.txt
	@$(INSTALL) --no-build-isolation -e .
	@touch $@

$(FOR_TEST): requirements/test.txt pyproject.toml | $(MADE)
	@echo "Installing grundy, what it needs and the test tools into $(VENV) (once) ..."
	@$(INSTALL) --require-hashes -r requirements/test.txt
	@$(INSTALL) --no-build-isolation -e .
	@touch $(FOR_RUN) $@

$(FOR_DOCS): requirements/docs.txt pyproject.toml | $(MADE)
	@echo "Installing grundy, what it needs and the tools for its site into $(VENV) (once) ..."
	@$(INSTALL) --require-hashes -r requirements/docs.txt
	@$(INSTALL) --no-build-isolation -e .
	@touch $(FOR_RUN) $@

# The page's modules are checked by Node: root gets it installed, others are told what to type. Playing needs none of it.
$(FOR_PAGE): package.json package-lock.json
	@command -v npm >/dev/null || if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "Installing Node for the checks of the page ..."; \
	    export DEBIAN_FRONTEND=noninteractive; \
	    install() { apt-get -qq -y install --no-install-recommends nodejs npm >/dev/null 2>&1; }; \
	    install || { apt-get -qq update >/dev/null && install; }; \
	fi
	@command -v npm >/dev/null || { \
	    echo "The checks of the page need Node 18 or later and npm. On Debian or Ubuntu, type: sudo apt install nodejs npm" >&2; \
	    exit 1; \
	}
	@echo "Installing the tools that check the page into node_modules (once) ..."
	@npm ci --silent --no-audit --no-fund
	@touch $@

# Takes the first Python that is new enough, a complete one (with ensurepip) before one that lacks it.
# Debian keeps ensurepip in a package of its own: root gets it installed, others are told what to type.
$(MADE):
	@new='import sys; sys.exit(sys.version_info < (3, 11))'; \
	has() { "$$1" -c "$$2" >/dev/null 2>&1; }; \
	python=; \
	for p in $(if $(PYTHON),"$(PYTHON)",$(PYTHONS)); do \
	    has "$$p" "$$new" || continue; \
	    python=$${python:-$$p}; \
	    if has "$$p" 'import ensurepip, venv'; then python=$$p; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
	    echo "grundy needs Python 3.11 or later; found none as: $(or $(PYTHON),$(PYTHONS)). Try: make PYTHON=/path/to/python3" >&2; \
	    exit 1; \
	fi; \
	if ! has "$$python" 'import ensurepip, venv'; then \
	    package=$$("$$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
	    if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	        echo "Installing $$package, which $$python lacks ..."; \
	        export DEBIAN_FRONTEND=noninteractive; \
	        { apt-get -qq update && apt-get -qq -y install --no-install-recommends "$$package"; } >/dev/null || exit 1; \
	    else \
	        echo "$$python cannot make virtual environments. On Debian or Ubuntu, type: sudo apt install $$package" >&2; \
	        exit 1; \
	    fi; \
	fi; \
	echo "Making $(VENV) with $$("$$python" --version) ..."; \
	"$$python" -m venv --clear $(VENV)
	@$(PIP) install --require-hashes --no-compile -r requirements/uv.txt 2>/dev/null || true
	@touch $@

# The pins are found with the oldest Python that grundy supports, so that they suit every later one, and from
# the ordinary index alone: a local folder of wheels would leave its own hashes in the files.
LOCK_PYTHON ?= python3.11
COMPILE := .venv-lock/bin/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
    --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --upgrade
PROJECT := pyproject.toml --build-deps-for=editable

lock: export PIP_CONFIG_FILE := /dev/null
lock: export CUSTOM_COMPILE_COMMAND := make lock
lock: export PIP_FIND_LINKS :=
lock: export PIP_EXTRA_INDEX_URL :=
lock: ## find the newest versions and pin them in requirements/
	@$(LOCK_PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null || \
	    { echo "make lock needs Python 3.11: make lock LOCK_PYTHON=/path/to/python3.11" >&2; exit 1; }
	@echo "Pinning the newest versions (several minutes) ..."
	@$(LOCK_PYTHON) -m venv --clear .venv-lock
	@.venv-lock/bin/python -m pip --disable-pip-version-check -qq install pip-tools==7.6.2
	@echo uv | $(COMPILE) --output-file requirements/uv.txt -
	@$(COMPILE) --output-file requirements/run.txt $(PROJECT)
	@$(COMPILE) --output-file requirements/test.txt --extra test --constraint requirements/run.txt $(PROJECT)
	@$(COMPILE) --output-file requirements/docs.txt --extra docs --constraint requirements/test.txt $(PROJECT)
	@rm -rf .venv-lock
