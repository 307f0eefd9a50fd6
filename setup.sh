#!/bin/sh
# Prepare .venv with everything needed to play and to test. Installs Debian's venv package where it is missing.
set -eu
python=${PYTHON:-python3}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Tablée needs Python 3.11 or newer; $("$python" --version 2>&1) was found. Try: PYTHON=python3.12 make setup" >&2
    exit 1
}
if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing Debian's python3-venv ..."
        apt-get update -qq && apt-get install -y -qq python3-venv
    else
        echo "Python's venv module is missing. On Debian: sudo apt-get install python3-venv" >&2
        exit 1
    fi
fi
echo "Preparing .venv (a minute or two, once) ..."
"$python" -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
echo "Ready."
