"""Ten languages. English stands in the code; each of the others has a gettext catalogue here (docs/languages.md).

>>> voice("en").say("Seat {number}", number=2)
'Seat 2'
"""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Any, TypeAlias

from babel import Locale, negotiate_locale
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from tablee.core.errors import TableeError
from tablee.core.folders import game_folders
from tablee.core.sentences import Objection, Plural, Sentence, mark

LANGUAGES = {  # each in its own words
    "fr": "Français",
    "en": "English",
    "de": "Deutsch",
    "nl": "Nederlands",
    "es": "Español",
    "it": "Italiano",
    "pt": "Português",
    "sv": "Svenska",
    "da": "Dansk",
    "ru": "Русский",
}
SOURCE = "en"
LOCALES = {language: Locale.parse("pt_PT" if language == "pt" else language) for language in LANGUAGES}
FOLDER = Path(__file__).parent
BY_RULE = mark("{why} ({rule})")  # why an action is not allowed
SORRY = mark("That didn't work. Please try again.")
SPANISH_E = re.compile(r"i|hi(?![ae])", re.IGNORECASE)  # "and" is "e" before these, which Babel does not know
TOO_LARGE_TO_READ = 1e15  # larger ones, and values that are no numbers, are quoted unchanged

Said: TypeAlias = Sentence | Objection | TableeError
_NUMBERS = (1, 0, *range(2, 30), 1_000_000)  # the first number of a kind shows which form that kind of number takes


class Voice(Formatter):
    """The translations and number formats of one language."""

    def __init__(self, language: str, catalogue: NullTranslations) -> None:
        self.language, self.locale, self.catalogue = language, LOCALES[language], catalogue
        self.tag = str(self.locale).replace("_", "-")
        self._kinds: dict[str, int] = {}
        for number in _NUMBERS:
            self._kinds.setdefault(self.locale.plural_form(number), number)

    def say(self, text: str, /, **facts: Any) -> str:
        """Translate a text and fill in its facts."""
        return self._write(self.catalogue.gettext(text), facts)

    def count(self, one: str, many: str, count: int, /, **facts: Any) -> str:
        """Translate a text with a plural form; the number is the fact ``{count}``."""
        return self._write(self.catalogue.ngettext(one, many, count), facts | {"count": count})

    def text(self, text: str) -> str:
        """Translate a text without filling it in, for scripts that do so later."""
        return self.catalogue.gettext(text)

    def texts(self, tree: Any) -> Any:
        """The same for texts in dictionaries and lists, however deep.

        >>> voice("de").texts({"cards": ["thief"]})
        {'cards': ['Dieb']}
        """
        if isinstance(tree, str):
            return self.text(tree) if tree else ""
        if isinstance(tree, Plural):
            return self.forms(*tree)
        if isinstance(tree, Mapping):
            return {name: self.texts(texts) for name, texts in tree.items()}
        return [self.texts(texts) for texts in tree]

    def forms(self, one: str, many: str) -> Mapping[str, str]:
        """The same for a text about a number of things: one for each kind of number that the language knows.

        >>> dict(voice("en").forms("{count} card", "{count} cards"))
        {'one': '{count} card', 'other': '{count} cards'}
        """
        return {kind: self.catalogue.ngettext(one, many, number) for kind, number in self._kinds.items()}

    def fill(self, text: str | Mapping[str, str], /, **facts: Any) -> str:
        """Fill facts into a result of ``text`` or ``forms``; scripts do the same."""
        chosen = text if isinstance(text, str) else text[self.locale.plural_form(facts["count"])]
        return self._write(chosen, facts)

    def joined(self, names: Sequence[str]) -> str:
        """Join names to a list, as the scripts do with Intl.ListFormat.

        >>> voice("de").joined(["Milo", "Tilda"])
        'Milo und Tilda'
        >>> voice("es").joined(["Milo", "Irene"])
        'Milo e Irene'
        """
        listed = format_list(names, locale=self.locale)
        if self.language != "es" or not names or not SPANISH_E.match(names[-1]):
            return listed
        before = listed.removesuffix(names[-1])
        return before.removesuffix(" y ") + " e " + names[-1] if before.endswith(" y ") else listed

    def speak(self, said: Said) -> str:
        """Translate a sentence, an objection or an error of the games."""
        if isinstance(said, TableeError):
            return self.say(SORRY) if said.for_programs else self.speak(said.sentence)
        if isinstance(said, Objection):
            return self.say(BY_RULE, why=said.sentence, rule=said.rule)
        if said.many is None:
            return self.say(said.text, **said.facts)
        facts = dict(said.facts)
        return self.count(said.text, said.many, facts.pop("count"), **facts)

    def _write(self, text: str, facts: Mapping[str, Any]) -> str:
        return self.vformat(text, (), facts)

    def format_field(self, value: Any, format_spec: str) -> str:
        """Facts that are words are said in this language, numbers are written as it writes them.

        A text may have words of its own for a fact, which a page draws with the fact's picture: ``{card:the witch}``.
        """
        if format_spec:
            return format_spec
        if isinstance(value, Said):
            return self.speak(value)
        if type(value) in (int, float) and abs(value) < TOO_LARGE_TO_READ:
            return format_decimal(value, locale=self.locale)
        return str(value)


@cache
def voice(language: str) -> Voice:
    """Return the voice of a language."""
    return Voice(language, NullTranslations() if language == SOURCE else _catalogue(language))


def nearest(wishes: Iterable[str]) -> str:
    """Return the first of the preferred languages that is available.

    >>> nearest(["gsw", "de-CH", "fr"])
    'de'
    """
    return negotiate_locale([wish.lower().replace("_", "-") for wish in wishes], LANGUAGES, sep="-") or SOURCE


def of_the_system() -> str:
    """The language of the system: the first of LC_ALL, LC_MESSAGES and LANG that is set names it."""
    named = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return nearest([next(filter(None, named), SOURCE).partition(".")[0]])


def accepted(header: str) -> str:
    """The language a browser asks for in its Accept-Language.

    >>> accepted("pl, en;q=0.5, sv;q=0.7")
    'sv'
    """
    wishes = [part.strip().partition(";q=") for part in header.split(",")]
    return nearest(tag for tag, _, quality in sorted(wishes, key=lambda wish: -_quality(wish[2])))


def _quality(text: str) -> float:
    try:
        return float(text or 1)
    except ValueError:
        return 0.0


def _catalogue(language: str) -> GNUTranslations:
    """Return our catalogue, with those of games in other packages as fallbacks."""
    catalogue = _compiled(FOLDER / language / "LC_MESSAGES" / "tablee.po", language)
    for folder in game_folders().values():
        brought = folder / "locale" / f"{language}.po"
        if brought.exists():
            catalogue.add_fallback(_compiled(brought, language))
    return catalogue


def _compiled(path: Path, language: str) -> GNUTranslations:
    """Read a .po file and compile it in memory, so that no .mo file is needed."""
    compiled = BytesIO()
    with path.open("rb") as written:
        write_mo(compiled, read_po(written, locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)
