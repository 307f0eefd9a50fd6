"""The translated texts that a game declares, and those of the script that gives advice in the page."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from babel.messages.extract import extract

from tablee.bots.advice import remarks_of
from tablee.core import GAMES
from tablee.locale import Voice

SHARED = Path(__file__).parent / "static" / "js" / "pocket" / "advice.js"
MARKED = {"sentence": None, "counted": (1, 2)}  # functions in scripts that take texts, and which arguments these are


def sentence_texts(voice: Voice, game: str) -> dict[str, str | Mapping[str, str]]:
    """Return the translation of each text of a game's advice, by its English text; plurals with all their forms."""
    return {forms[0]: voice.text(forms[0]) if len(forms) == 1 else voice.forms(*forms) for forms in marked(game)}


@cache
def marked(game: str) -> tuple[tuple[str, ...], ...]:
    """Return the texts of the common script and of a game's declarations: one form, or two for plurals."""
    return (*_in_script(SHARED), *declared(game))


def declared(game: str) -> Iterator[tuple[str, ...]]:
    """The texts of the remarks and refusals that a game declares."""
    refusals = (refusal.why for refusal in GAMES[game].refusals.values())
    for said in (*remarks_of(game).remarks.values(), *refusals):
        yield (said.text,) if said.many is None else (said.text, said.many)


def _in_script(path: Path) -> Iterator[tuple[str, ...]]:
    with path.open("rb") as script:
        for _, found, _, _ in extract("javascript", script, keywords=MARKED):
            yield found if isinstance(found, tuple) else (found,)
