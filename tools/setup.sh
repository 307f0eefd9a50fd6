#!/bin/sh
# Prepare .venv: `setup.sh play` with what playing needs, `setup.sh test` also with what the tests need.
# Debian packages that are missing are installed where we may (as root); elsewhere their names are told.
set -eu

is_fit() { "$1" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
is_quick() { "$1" -c 'import sys, sysconfig; sys.exit("optimizations" not in sysconfig.get_config_var("CONFIG_ARGS"))'; }

# A Python that was built without optimisations, as pyenv does, is a third slower: then rather the system's own.
python=${PYTHON:-python3}
if [ -z "${PYTHON:-}" ] && is_fit /usr/bin/python3 && ! is_quick python3 2>/dev/null; then
    python=/usr/bin/python3
fi

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

extra="[play]"
if [ "$1" = test ]; then
    extra="[dev]"
    command -v chromium-headless-shell >/dev/null || debian chromium-headless-shell "the browser for the tests"
    ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || debian postgresql "the database for the tests"
    command -v redis-server >/dev/null || debian redis-server "Redis, for the tests"
    command -v firefox-esr >/dev/null || debian firefox-esr "Firefox for the tests"
    command -v WebKitWebDriver >/dev/null || debian webkit2gtk-driver "WebKit for the tests"
    command -v Xvfb >/dev/null || debian xvfb "a screen for WebKit"
    command -v npm >/dev/null || debian npm "npm, for the type checker of the scripts"
fi
echo "Preparing .venv (a minute or two, once) ..."
"$python" -m venv --clear .venv  # which Python is chosen may have changed
.venv/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".$extra"
echo "Ready."
