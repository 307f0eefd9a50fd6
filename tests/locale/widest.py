"""Languages that say everything in the widest words of all: what fits in them fits in every one of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from gettext import NullTranslations

import pytest

from tablee import locale
from tablee.locale import LANGUAGES, SOURCE, voice

Measure = Callable[[str], float]
APART = "ru"  # its letters are of another width, so it is looked at by itself
NARROW, WIDE = frozenset(" !'(),.:;Ifijlrt"), frozenset("MWmw")


def width(text: str) -> float:
    """About how wide a text is written, in letters."""
    return sum(0.5 if letter in NARROW else 1.5 if letter in WIDE else 1.0 for letter in text)


def width_of_widest_word(text: str) -> float:
    """What decides where lines may be broken, but words may not."""
    return max(map(width, text.split()), default=0.0)


class Widest(NullTranslations):
    """Says each message in the language in which it measures most."""

    def __init__(self, measure: Measure) -> None:
        super().__init__()
        self._measure = measure
        self._catalogues = [voice(language).catalogue for language in LANGUAGES if language != APART]

    def gettext(self, message: str) -> str:
        return max((catalogue.gettext(message) for catalogue in self._catalogues), key=self._measure)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return max((catalogue.ngettext(msgid1, msgid2, n) for catalogue in self._catalogues), key=self._measure)


WIDEST: dict[str, Measure] = {"de": width, "sv": width_of_widest_word}  # who speaks so while this lasts


@contextmanager
def widest() -> Iterator[None]:
    """Let one language say the widest texts, and another those with the widest words."""
    catalogues = {language: voice(language).catalogue for language in LANGUAGES if language != SOURCE}
    catalogues |= {language: Widest(measure) for language, measure in WIDEST.items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(locale, "_catalogue", catalogues.get)
        voice.cache_clear()
        yield
    voice.cache_clear()
