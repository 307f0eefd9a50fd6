# make play   play in the browser       make test   everything that CI runs       make setup   only prepare .venv
PYTHON ?=
BIN := .venv/bin
READY := .venv/.ready
TEST_READY := .venv/.ready-to-test
SHARED := -n auto --dist loadfile --no-loadscope-reorder # a file stays with one worker; the slowest come first
export PYTHONDONTWRITEBYTECODE := # a hundred processes would compile everything anew where that is the custom
SET_UP_FROM := pyproject.toml constraints.txt tools/setup.sh

.PHONY: play test check warm pythons setup format docs messages wasm clean

play: $(READY)
	@$(BIN)/tablee

setup: $(READY)

test: $(TEST_READY)
	@$(MAKE) --no-print-directory -j 2 warm check # each keeps one core busy for more than half a minute
	$(BIN)/python -m pytest $(SHARED) --durations=50
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -q $(SHARED) tests/core tests/games tests/adapters/test_observation.py \
		tests/cli/test_verify.py src/tablee/core -m "not slow" \
		--ignore-glob="*test_bots.py" --ignore-glob="*test_endings.py" --cov --cov-report=term-missing

check: $(TEST_READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest --collect-only -qq >/dev/null # compiles the tests once, for all workers

warm: $(TEST_READY)
	$(BIN)/python tools/warm.py

pythons:
	sh tools/pythons.sh

format: $(TEST_READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

docs: $(TEST_READY)
	$(BIN)/python tools/rules_table.py
	$(BIN)/python tools/settings_table.py
	$(BIN)/python tools/protocol.py
	$(BIN)/python tools/new_game.py
	$(BIN)/python tools/environments_table.py
	$(BIN)/mkdocs build --strict

messages: $(TEST_READY)
	$(BIN)/python tools/messages.py

wasm: $(TEST_READY)
	$(BIN)/tablee wasm

$(READY): $(SET_UP_FROM)
	@PYTHON="$(PYTHON)" sh tools/setup.sh play
	@touch $@

$(TEST_READY): $(SET_UP_FROM)
	@PYTHON="$(PYTHON)" sh tools/setup.sh test
	@touch $@ $(READY)

clean:
	rm -rf .venv
