"""The story of a game for one seat, in the page's sentences, from the events that the seat may know."""

from typing import Any

from tablee.cli.messages import current_voice, say
from tablee.core import GAMES, View
from tablee.locale.story import Storyteller, Who
from tablee.terminal import Pen
from tablee.web.texts import table_texts


def name_of(view: View, seat: int) -> str:
    """Return the name of a seat."""
    return Pen(view, current_voice(), 0).name(seat)


def page_texts(view: View) -> dict[str, Any]:
    """Return the page's texts for the board of this game."""
    return table_texts(current_voice(), view.game.name)


def storyteller(game: str) -> Storyteller:
    """Return the storyteller of a game, in the language of the terminal."""
    return Storyteller(current_voice(), GAMES.part(game, "words"))


def describe(view: View, teller: Storyteller) -> str:
    """Return the sentences about the last events of a view."""
    return " ".join(teller.tell(view.events, lambda seat: Who(name_of(view, seat), seat == view.seat)))


def verdict(view: View) -> list[str]:
    """Return how the game ended, for this seat."""
    assert view.outcome is not None
    texts = page_texts(view)
    ended, why = _who_won(view, view.outcome.winners, texts), texts["reasons"][view.outcome.reason]
    if not texts["points"]:
        return [ended, why]
    scores = ", ".join(f"{name_of(view, seat)} {score}" for seat, score in enumerate(view.scores))
    return [say("final", scores=scores), ended, why]


def _who_won(view: View, winners: tuple[int, ...], texts: dict[str, Any]) -> str:
    others, mine = [name_of(view, seat) for seat in winners if seat != view.seat], view.seat in winners
    voice = current_voice()
    if not winners:
        return str(texts["drawn"])
    if len(winners) == 1:
        return str(texts["won_you"]) if mine else voice.fill(texts["won"], name=others[0])
    return voice.fill(texts["shared_you" if mine else "shared"], names=voice.joined(others))
