# The two commands of the README: `make run` and `make test`. Everything else is a part of them.
PYTHON ?= python3
VENV ?= .venv
JOBS ?= 2
BIN := $(VENV)/bin

.PHONY: run test check pytest bench fmt lock audit clean

run: $(VENV)/.installed
	@$(BIN)/civetta run

test: check pytest

check: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Two files at a time: the machines that check have two cores. `make pytest JOBS=0` keeps to one process.
pytest: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -n $(JOBS) --dist loadfile

bench: $(VENV)/.installed-dev
	$(BIN)/python -m tests.bench

fmt: $(VENV)/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# The lock files are universal (every system, Python 3.11 to 3.14) and hashed; plain pip installs them.
lock:
	uv pip compile pyproject.toml --group build --universal --generate-hashes --python-version 3.11 --no-header -o requirements.lock
	uv pip compile pyproject.toml --group build --group dev --universal --generate-hashes --python-version 3.11 --no-header -c requirements.lock -o requirements-dev.lock

audit: $(VENV)/.installed-dev
	$(BIN)/pip-audit --require-hashes --disable-pip -r requirements.lock

$(VENV)/bin/python:
	@echo "Installing into $(VENV), once." >&2
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: requirements.lock pyproject.toml setup.py $(VENV)/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock $(VENV)/.installed
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
