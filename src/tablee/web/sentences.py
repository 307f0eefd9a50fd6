"""The translated texts that the scripts of a game contain or its declarations name."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from babel.messages.extract import extract

from tablee.bots.advice import remarks_of
from tablee.core import GAMES
from tablee.locale import Voice

SHARED = tuple(Path(__file__).parent / "static" / "js" / "pocket" / name for name in ("advice.js", "coach.js"))
MARKED = {"sentence": None, "counted": (1, 2)}  # functions in scripts that take texts, and which arguments these are


def sentence_texts(voice: Voice, game: str) -> dict[str, str | Mapping[str, str]]:
    """Return the translation of each text of a game's scripts, by its English text; plurals with all their forms."""
    return {forms[0]: voice.text(forms[0]) if len(forms) == 1 else voice.forms(*forms) for forms in marked(game)}


@cache
def marked(game: str) -> tuple[tuple[str, ...], ...]:
    """Return the texts of a game's scripts, the common scripts and the declarations: one form, or two for plurals."""
    scripts = (*SHARED, GAMES.page(game) / "advice.js")
    written = tuple(forms for script in scripts if script.exists() for forms in _in_script(script))
    return (*written, *declared(game))


def declared(game: str) -> Iterator[tuple[str, ...]]:
    """The texts of the remarks and refusals that a game declares."""
    remarks = remarks_of(game)
    if remarks is not None:
        refusals = (refusal.why for refusal in GAMES[game].refusals.values())
        for said in (*remarks.remarks.values(), *refusals):
            yield (said.text,) if said.many is None else (said.text, said.many)


def _in_script(path: Path) -> Iterator[tuple[str, ...]]:
    with path.open("rb") as script:
        for _, found, _, _ in extract("javascript", script, keywords=MARKED):
            yield found if isinstance(found, tuple) else (found,)
