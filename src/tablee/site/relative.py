"""Relative URLs: from one file of the site to another."""

import re
from pathlib import PurePosixPath
from posixpath import dirname, relpath

from tablee.locale import LANGUAGES
from tablee.web.files import FILES, FINGERPRINTED

ADDRESSES = ("href", "src", "formaction", "data-rules")  # the attributes that hold one
ADDRESS = re.compile(rf'(?<=\s)({"|".join(ADDRESSES)})="/([^"?#]*)([^"]*)"')


def file_of(path: str, language: str) -> str:
    """Return the path of a page or a file in the folder; a path may begin with another language.

    >>> file_of("learn", "fr"), file_of("de/learn", "fr"), file_of("", "fr")
    ('fr/learn.html', 'de/learn.html', 'fr/index.html')
    >>> file_of("static/art/icon.svg", "fr"), file_of("files/0f3a/static/art/icon.svg", "fr")
    ('static/art/icon.svg', 'static/art/icon.svg')
    """
    first, _, rest = path.partition("/")
    if first == FINGERPRINTED:
        return rest.partition("/")[2]
    if first in FILES:
        return path
    if first in LANGUAGES:
        return file_of(rest, first)
    return f"{language}/{path}" if PurePosixPath(path).suffix else f"{language}/{path or 'index'}.html"


def relative(html: str, path: str, language: str) -> str:
    """Return a page with relative URLs.

    >>> relative('<a href="/rules#D1">', "play/x", "fr")
    '<a href="../rules.html#D1">'
    """
    folder = dirname(file_of(path, language))

    def written(found: re.Match[str]) -> str:
        name, address, rest = found.groups()
        return f'{name}="{relpath(file_of(address, language), folder)}{rest}"'

    return ADDRESS.sub(written, html)
