"""A language in which every translated text stands in brackets, so that one sees what was not translated."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

import pytest

from tablee import locale
from tablee.locale import voice

LANGUAGE = "sv"  # speaks in brackets while this lasts
INNERMOST = re.compile(r"⟦[^⟦⟧]*⟧")


class Bracketed(NullTranslations):
    """Every message in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@contextmanager
def brackets() -> Iterator[None]:
    """Let every language but English speak in brackets."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(locale, "_catalogue", lambda language: Bracketed())
        voice.cache_clear()
        yield
    voice.cache_clear()


def outside(text: str) -> str:
    """What stands in no brackets."""
    while text != (text := INNERMOST.sub(" ", text)):
        pass
    return text
