"""The translated texts that a game declares for what the page says by itself."""

from collections.abc import Iterator, Mapping
from functools import cache

from tablee.bots.advice import remarks_of
from tablee.core import GAMES
from tablee.locale import Voice


def sentence_texts(voice: Voice, game: str) -> dict[str, str | Mapping[str, str]]:
    """Return the translation of each text of a game's advice, by its English text; plurals with all their forms."""
    return {forms[0]: voice.text(forms[0]) if len(forms) == 1 else voice.forms(*forms) for forms in marked(game)}


@cache
def marked(game: str) -> tuple[tuple[str, ...], ...]:
    """Return the texts of a game's remarks, refusals and complaints: one form, or two for plurals."""
    return tuple(_declared(game))


def _declared(game: str) -> Iterator[tuple[str, ...]]:
    refusals = (refusal.why for refusal in GAMES[game].refusals.values())
    editor = GAMES[game].editor
    complaints = editor.complaints.values() if editor else ()
    for said in (*remarks_of(game).remarks.values(), *refusals, *complaints):
        yield (said.text,) if said.many is None else (said.text, said.many)
        if said.here is not None:
            yield (said.here,)
