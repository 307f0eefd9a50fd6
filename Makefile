# make play   start a game          make test   run everything that CI runs          make setup   only prepare .venv
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: play test setup format docs clean

play: $(READY)
	@$(BIN)/tablee

setup: $(READY)

test: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -q tests/games -m "not slow"
	$(BIN)/coverage report

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(READY): pyproject.toml constraints.txt setup.sh
	@PYTHON="$(PYTHON)" sh setup.sh
	@touch $@

clean:
	rm -rf .venv
