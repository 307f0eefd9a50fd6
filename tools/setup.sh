#!/bin/sh
# Prepare .venv: `setup.sh play` with what playing needs, `setup.sh test` also with what the tests need.
# Debian packages that are missing are installed where we may (as root); elsewhere their names are told.
set -eu
python=${PYTHON:-python3}

debian() { # debian PACKAGE WHAT-FOR
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "Installing Debian's $1 ($2) ..."
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1" >/dev/null
    else
        echo "$2 is missing. On Debian: sudo apt-get install $1" >&2
        exit 1
    fi
}

command -v "$python" >/dev/null || debian python3 "Python"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Tablée needs Python 3.11 or newer; $("$python" --version 2>&1) was found. Try: PYTHON=python3.12 make $1" >&2
    exit 1
}
"$python" -c 'import venv, ensurepip' 2>/dev/null || debian python3-venv "Python's venv module"

extra=""
if [ "$1" = test ]; then
    extra="[dev]"
    command -v chromium >/dev/null || debian chromium "the browser for the tests"
fi
echo "Preparing .venv (a minute or two, once) ..."
"$python" -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".$extra"
echo "Ready."
