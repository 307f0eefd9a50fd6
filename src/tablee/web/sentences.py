"""What the scripts of a game say by themselves: the texts that stand in them, in the reader's language."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from babel.messages.extract import extract

from tablee.core import GAMES
from tablee.locale import Voice

SHARED = tuple(Path(__file__).parent / "static" / "js" / "pocket" / name for name in ("advice.js", "coach.js"))
MARKED = {"sentence": None, "counted": (1, 2)}  # what a script gives its texts to: which of the arguments are texts


def sentence_texts(voice: Voice, game: str) -> dict[str, str | Mapping[str, str]]:
    """Each sentence that the page of a game may say by itself, by its English text; about a number in all its forms."""
    return {forms[0]: voice.text(forms[0]) if len(forms) == 1 else voice.forms(*forms) for forms in marked(game)}


@cache
def marked(game: str) -> tuple[tuple[str, ...], ...]:
    """The texts of a game's advice, and of what all games share: one form, or two of those about a number."""
    scripts = (*SHARED, GAMES.page(game) / "advice.js")
    return tuple(forms for script in scripts if script.exists() for forms in _in_script(script))


def _in_script(path: Path) -> Iterator[tuple[str, ...]]:
    with path.open("rb") as script:
        for _, found, _, _ in extract("javascript", script, keywords=MARKED):
            yield found if isinstance(found, tuple) else (found,)
