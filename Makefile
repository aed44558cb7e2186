.DEFAULT_GOAL := help
.PHONY: help setup play quick quicktests test mutants learners learn lowest pythons lint types bench peers load soak fuzz pictures lock clean

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/.ready ## make .venv with the locked packages

# The stamp is touched last, so an interrupted install starts again.
.venv/.ready: pyproject.toml requirements.lock
	@echo "Setting up .venv ..."
	@python3 -m venv .venv
	@$(PIP) install -r requirements.lock
	@$(PIP) install --no-deps -e .
	@touch $@

play: setup ## open tables in the browser
	@$(BIN)/boardroom serve --open

# The game whose rules and kit are looked at; what is compiled is left to `make test`.
GAME := upgrade
quick: setup ## format, style, types, the kernel, one game (GAME=upgrade), in a minute
	@$(MAKE) --no-print-directory -j 2 lint quicktests

quicktests: setup
	@$(BIN)/python -m pytest -q --ignore=tests/kernel/test_fast.py --ignore=tests/kernel/test_editions.py tests/kernel tests/games/$(GAME)
	@$(BIN)/boardroom check $(GAME) --quick

mutants: setup ## change rules in small ways: would a test notice? (40 of each game, an hour)
	@$(PIP) install -r requirements-mutants.lock
	@$(BIN)/python -m tests.mutants

# How many tests run side by side; each worker compiles games of its own and takes up to 3 GB.
WORKERS := 2
test: setup ## run the tests (WORKERS=2)
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q

learners: setup ## install PyTorch and what learns with it (gigabytes, where pip finds no build without CUDA)
	@$(PIP) install -r requirements-learn.lock

learn: learners ## learn in small with every library that the examples use
	@$(BIN)/python -m pytest -n 2 --dist worksteal -q examples

lint: setup ## check format, style, layers and types
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/lint-imports --no-logo
	@$(MAKE) --no-print-directory types

types: setup ## check types
	@$(BIN)/mypy

bench: setup ## measure how fast the games run
	@$(BIN)/boardroom bench

peers: setup ## measure beside Catanatron, OpenSpiel and PettingZoo
	@$(PIP) install -r requirements-peers.lock
	@$(BIN)/boardroom bench --peers

load: setup ## measure an update of a page, then 200 tables at once, without pages and with them
	@$(BIN)/python -m tests.load.updates
	@$(BIN)/python -m tests.load.drive
	@$(BIN)/python -m tests.load.drive --fetch

soak: setup ## kill the server 100 times on each database
	@$(BIN)/python -m tests.load.soak

fuzz: setup ## ask every route 100,000 questions, most of them wrong
	@$(BIN)/python -m tests.fuzz.run

pictures: setup ## take the pictures of the README anew
	@$(BIN)/python -m tests.browser.pictures

# No header: it would record the command line and paths of whoever ran it.
COMPILE = $(BIN)/uv pip compile -q --universal --python-version 3.11 --no-header --no-emit-index-url pyproject.toml

lock: setup ## resolve the lock files anew
	@$(PIP) install uv
	@$(COMPILE) --upgrade --extra postgres --extra rl --extra openspiel --extra ray --extra data --group dev -o requirements.lock
	@$(COMPILE) --upgrade --group mutants -c requirements.lock -o requirements-mutants.lock
	@$(COMPILE) --upgrade --extra peers -c requirements.lock -o requirements-peers.lock
	@$(COMPILE) --upgrade --extra rl --extra learn -c requirements.lock -o requirements-learn.lock

# Every lower bound of pyproject.toml is a promise: the smallest versions play, serve and answer.
LOWEST := .venv-lowest
lowest: setup ## test with the oldest packages that are allowed
	@$(PIP) install uv
	@python3 -m venv $(LOWEST)
	@$(COMPILE) --resolution lowest-direct --extra postgres --extra data --extra rl --extra openspiel --extra ray --group dev -o $(LOWEST)/requirements.txt
	@$(BIN)/uv pip install -q --python $(LOWEST)/bin/python -r $(LOWEST)/requirements.txt
	@$(BIN)/uv pip install -q --python $(LOWEST)/bin/python --no-deps -e .
	@$(LOWEST)/bin/python -m pytest -n 2 --dist worksteal -q $(SMALL) tests/envs/test_interfaces.py \
	  tests/arena/test_cluster.py::test_a_cluster_goes_on_with_what_one_core_began

# Each in an environment of its own, from the locked packages. The Pythons must be on the path; pyenv wants to be told:
# PYENV_VERSION=3.12.1:3.13.0 make pythons
PYTHONS := 3.12 3.13
pythons: setup ## test with the other versions of Python that are promised
	@$(PIP) install uv
	@set -e; for version in $(PYTHONS); do \
	  echo "Python $$version ..."; \
	  $(BIN)/uv venv -q --clear --python $$version .venv-$$version; \
	  $(BIN)/uv pip install -q --python .venv-$$version/bin/python -r requirements.lock; \
	  $(BIN)/uv pip install -q --python .venv-$$version/bin/python --no-deps -e .; \
	  .venv-$$version/bin/python -m pytest -n 2 --dist worksteal -q $(SMALL) tests/envs tests/games/upgrade tests/package; \
	done

# What touches every package we use, in a minute.
SMALL := tests/kernel tests/cli/test_usage.py tests/cli/test_record.py tests/server/test_playing.py \
	tests/server/test_site.py tests/server/test_store.py

clean: ## remove .venv, caches and builds
	@rm -rf .venv .venv-* .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
