#!/bin/sh
# Run the core of the suite on every Python from 3.11 to 3.14 that this machine has, each in an environment of its own:
# rules, bots, lab and vectors, where nothing is compiled; and the vectors and frozen players compiled.
set -eu

tried=""
for minor in 11 12 13 14; do
    for python in "python3.$minor" "${PYENV_ROOT:-$HOME/.pyenv}/versions/3.$minor".*/bin/python; do
        "$python" -c "import sys; sys.exit(sys.version_info[:2] != (3, $minor))" 2>/dev/null || continue
        home=build/pythons/3.$minor
        echo "== $("$python" --version)"
        "$python" -m venv "$home"
        "$home/bin/python" -m pip install --quiet --disable-pip-version-check -e '.[play]' \
            httpx hypothesis pytest pytest-timeout pytest-xdist
        NUMBA_DISABLE_JIT=1 "$home/bin/python" -m pytest -q -n "${WORKERS:-auto}" -m "not slow" --ignore-glob="*test_bots.py" \
            --ignore-glob="*test_endings.py" tests/core tests/games tests/adapters/test_observation.py src/tablee/core
        "$home/bin/python" -m pytest -q -n "${WORKERS:-auto}" tests/adapters/test_batch.py tests/adapters/test_vector.py \
            tests/bots/test_frozen.py tests/lab/test_simulate.py
        tried="$tried 3.$minor"
        break
    done
done
echo "Tried:${tried:- none}"
