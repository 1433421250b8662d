# Needs GNU make 3.81, git and Python 3.11 or newer; everything else is installed into .venv from the lock files.

PYTHON ?= python3
PREFIX ?= $(HOME)/.local
BINDIR ?= $(PREFIX)/bin
DESTDIR ?=
XDG_CONFIG_HOME ?= $(HOME)/.config
FISH_CONFIG_DIR ?= $(XDG_CONFIG_HOME)/fish
FISH_COMPLETIONS_DIR ?= $(FISH_CONFIG_DIR)/completions
REPO ?=
PYTEST_ARGS ?=
ARGS ?=
LOCK_ARGS ?=

VENV := .venv
RUN := $(VENV)/bin/python
RUNTIME := $(VENV)/.runtime
STAMP := $(VENV)/.stamp
SHARE := build/share/.stamp
PIP := $(RUN) -m pip install --quiet --disable-pip-version-check --no-input --no-user --require-hashes
NO_INDEX = { echo "hint: to set up $(VENV), pip needs an index of packages or a folder with them (PIP_FIND_LINKS); see above" >&2; exit 1; }
LOCK := uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url --no-emit-find-links --no-annotate --quiet $(LOCK_ARGS)
EXTENSION := editors/vscode
NODE := 20
HAS_NODE := command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < $(NODE) ? 1 : 0)'
SOURCES := $(shell find src scripts packaging -type f ! -name '*.pyc')

# A caller's own settings, or those git gives to a hook, must not change what is built or tested.
unexport PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE PYTEST_ADDOPTS MYPYPATH
unexport GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX

# By way of the environment, paths need no quoting here and may contain anything.
export PREFIX BINDIR DESTDIR FISH_CONFIG_DIR FISH_COMPLETIONS_DIR REPO

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo test test-extension test-vscode vsix test-provider check bench soak fuzz build install uninstall reference lock clean FORCE

help: ## show this list
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1|\2/p' Makefile | while IFS='|' read -r name text; do \
		printf '%-18s %s\n' "$$name" "$$text"; done
	@echo
	@echo "  PYTHON=python3.12  PREFIX=~/.local  BINDIR=~/.local/bin  DESTDIR=  REPO=path  PYTEST_ARGS='-k name'"

demo: build ## the main job, offline, on a sample repository; REPO=path: read-only on yours
	@sh scripts/demo.sh

test: check tests/wire/node_modules ## check, then all tests; those of the editor's extension where there is node
	@if $(HAS_NODE) && $(MAKE) $(EXTENSION)/node_modules; then $(MAKE) test-extension; else \
		echo "note: no node $(NODE) or newer, or npm could not install; the tests of $(EXTENSION) are skipped"; fi
	@$(RUN) -m pytest -n auto --dist worksteal -m "not soak" $(PYTEST_ARGS)

# Programs by others that tests talk to; where node is missing those tests say that they were skipped. Of the
# descriptions of GitHub's API one is read; the other nine would take 370 MB.
tests/wire/node_modules: tests/wire/package-lock.json
	@if $(HAS_NODE); then \
		npm ci --prefix tests/wire --no-audit --no-fund --silent && touch $@ && \
		find $@/@octokit/openapi/generated -name '*.json' ! -name api.github.com.json -delete || \
			echo "note: npm could not install the programs of tests/wire; their tests are skipped"; fi

test-extension: $(EXTENSION)/node_modules build ## the extension for VS Code: its types, its units, its client against the server
	@cd $(EXTENSION) && npm run --silent check && npm run --silent build && npm test --silent

# What the tests of the extension need, and what packs it, are apart: the second is three times as much.
$(EXTENSION)/node_modules $(EXTENSION)/packaging/node_modules: %/node_modules: %/package-lock.json
	@$(HAS_NODE) || { echo "error: there is no node $(NODE) or newer, with npm"; \
		echo "hint: install it from your system's packages or from nodejs.org"; exit 1; } >&2
	@npm ci --prefix $* --no-audit --no-fund --silent && touch $@

test-vscode: $(STAMP) build vsix ## opt-in: the extension in a real VS Code in a browser, set-up included (ARGS=generate)
	@sh $(EXTENSION)/test/browser/setup.sh build/vscode-test
	@$(EXTENSION)/node_modules/.bin/tsc -p $(EXTENSION)/test/browser
	@node $(EXTENSION)/test/browser/run.mjs build/vscode-test build/vscode/git-agent.vsix $(ARGS)

vsix: $(EXTENSION)/node_modules $(EXTENSION)/packaging/node_modules ## the extension for VS Code as a file, build/vscode/git-agent.vsix
	@mkdir -p build/vscode
	@cd $(EXTENSION) && npm run --silent build && \
		packaging/node_modules/.bin/vsce package --no-dependencies --allow-missing-repository --no-rewrite-relative-links --out ../../build/vscode/git-agent.vsix

test-provider: build ## opt-in: a few messages from the model you have configured
	@$(RUN) -m scripts.test_provider $(ARGS)

check: $(STAMP) ## style, types and import contracts only
	@$(VENV)/bin/ruff check --quiet
	@$(VENV)/bin/ruff format --check --quiet
	@$(RUN) -m mypy --no-error-summary
	@PYTHONPATH=src $(VENV)/bin/lint-imports --no-logo

bench: build ## measured claims, written to benchmarks/results
	@$(RUN) -m benchmarks.commit_msg
	@$(RUN) -m benchmarks.model_overhead
	@$(RUN) -m benchmarks.mcp_server
	@$(RUN) -m benchmarks.review_time
	@$(RUN) -m benchmarks.state

soak: $(STAMP) ## the long-running tests, and every law with thousands of new examples
	@$(RUN) -m pytest -m "soak or hypothesis" --hypothesis-profile=soak $(PYTEST_ARGS) || test $$? -eq 5

FUZZ_SECONDS ?= 600
fuzz: $(RUNTIME) ## opt-in: look for inputs that break a promise (needs atheris in PYTHON; FUZZ_SECONDS=600 each)
	@for target in reply redactor block diff tool_arguments settings; do \
		PYTHONPATH="src:.:$$($(RUN) -c 'import site; print(site.getsitepackages()[0])')" \
			$(PYTHON) -m fuzz $$target $(FUZZ_SECONDS) || exit 1; done

build: bin/git-agent bin/acd ## bin/git-agent and bin/acd, which run this checkout

install: build $(SHARE) ## git-agent, its completions and its manual into PREFIX
	@$(RUN) -m scripts.install

uninstall: ## remove what install has put there
	@$(PYTHON) -m scripts.install --remove

reference: $(RUNTIME) ## rewrite the generated pages of docs/reference
	@PYTHONPATH=src $(RUN) -m scripts.reference

lock: ## resolve requirements/*.txt anew (needs uv; LOCK_ARGS=--upgrade)
	@command -v uv >/dev/null || { echo "error: uv is not installed"; echo "hint: $(PYTHON) -m pip install uv"; exit 1; } >&2
	$(LOCK) --output-file requirements/runtime.txt
	$(LOCK) --group dev --output-file requirements/dev.txt

clean: ## remove everything that was built, the environment included
	rm -rf $(VENV) bin build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests scripts benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

# The same program: by this name its words are the verbs of `git-agent watch`.
bin/acd: bin/git-agent
	@ln -sf git-agent $@

bin/git-agent: packaging/launcher.sh scripts/launcher.py $(RUNTIME)
	@mkdir -p bin
	@$(RUN) -m scripts.launcher > $@
	@chmod +x $@
	@$(RUN) -m compileall -q src

$(SHARE): bin/git-agent $(SOURCES)
	@PYTHONPATH=src $(RUN) -m scripts.share build/share
	@touch $@

$(STAMP): requirements/dev.txt $(RUNTIME)
	@echo "Installing the development tools into $(VENV)" >&2
	@$(PIP) -r requirements/dev.txt || $(NO_INDEX)
	@touch $@

$(RUNTIME): requirements/runtime.txt
	@sh scripts/venv.sh "$(PYTHON)" $(VENV)
	@$(PIP) -r requirements/runtime.txt || $(NO_INDEX)
	@touch $@

# The environment holds a link to an interpreter that an upgrade of the system may have taken away.
ifeq ($(wildcard $(RUN)),)
$(RUNTIME): FORCE
endif
FORCE:
