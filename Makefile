# Each target sets up .venv by itself in a fresh clone. `make help` lists them.

PYTHON ?= python3
WORKERS ?= 2
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
SOURCES := forumbot adapters rules tests $(wildcard bench)

.DEFAULT_GOAL := help
.PHONY: help demo test check format long bench wheel-check clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

demo: $(INSTALLED) ## play a whole game on an embedded forum, in under a minute
	@$(BIN)/forumbot demo

test: $(INSTALLED) ## run the tests
	@echo "Running the tests with $(WORKERS) workers"
	@$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadfile

check: $(INSTALLED) ## lint, formatting, types and the direction of imports
	@echo "ruff: lint"
	@$(BIN)/ruff check $(SOURCES)
	@echo "ruff: formatting"
	@$(BIN)/ruff format --check $(SOURCES)
	@echo "mypy: types"
	@$(BIN)/mypy
	@echo "import-linter: who may import whom"
	@$(BIN)/lint-imports --no-logo

format: $(INSTALLED) ## put the code into shape
	@$(BIN)/ruff format $(SOURCES)
	@$(BIN)/ruff check --fix $(SOURCES)

long: $(INSTALLED) ## run the long sweeps that `make test` leaves out
	@echo "Running the long sweeps; this takes many minutes"
	@$(BIN)/python -m pytest --numprocesses $(WORKERS) -m "long and not live"

bench: $(INSTALLED) ## score the vote reader against real games, where their data is at hand
	@$(BIN)/python -m bench.votes

wheel-check: $(INSTALLED) ## build the wheel and try it in an environment of its own
	@bash .ci/wheel-check "$(BIN)/python"

clean: ## remove what the other targets made
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

$(INSTALLED): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "forumbot needs Python 3.11 or newer; name one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@echo "Setting up $(VENV) (once, about a minute)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@
