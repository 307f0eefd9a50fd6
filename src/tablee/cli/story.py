"""What happened, told to one seat in the words of the page, from the events that seat may know."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from tablee.cli.messages import current_voice, say
from tablee.core import Event, View
from tablee.terminal import Pen
from tablee.web.texts import table_texts


def name_of(view: View, seat: int) -> str:
    """What a seat is called."""
    return Pen(view, current_voice(), 0).name(seat)


def words(view: View) -> dict[str, Any]:
    """What the page says around a board of this game."""
    return table_texts(current_voice(), view.game.name)


def tell(view: View) -> list[str]:
    """What led to this view, beside the name of who did it."""
    told = []
    for seat, sentences in groupby(_sentences(view), key=lambda pair: pair[0]):
        line = " ".join(sentence for _, sentence in sentences)
        told.append(line if seat is None else f"{name_of(view, seat)}: {line}")
    return told


def _sentences(view: View) -> Iterator[tuple[int | None, str]]:
    texts = words(view)
    for event in view.events:
        text = texts["events"].get(_kind(event))
        if text is not None:
            yield event.get("seat"), current_voice().fill(text, **_facts(view, event, texts["cards"]))


def _kind(event: Event) -> str:
    """Which text an event needs."""
    if event["event"] == "drew" and "card" not in event:
        return "drew_hidden"
    if event["event"] == "given" and "to" not in event:
        return "given_to_witch"
    return "witch_for_nothing" if event["event"] == "witch" and event["owed"] == 0 else str(event["event"])


def _facts(view: View, event: Event, cards: dict[str, str]) -> dict[str, Any]:
    facts: dict[str, Any] = {"count": len(event.get("cards", ""))} | event
    if event["event"] in ("given", "bought"):
        facts |= {key: name_of(view, event[key]) for key in ("to", "from") if key in event}
    return facts | ({"card": cards[event["card"]]} if "card" in event else {})


def verdict(view: View) -> list[str]:
    """How the game ended, told to this seat."""
    assert view.outcome is not None
    texts, voice, winners = words(view), current_voice(), view.outcome.winners
    names = ", ".join(name_of(view, seat) for seat in winners)
    if winners == (view.seat,):
        ended = texts["you_won"]
    else:
        ended = voice.fill(texts["drawn" if not winners else "won" if len(winners) == 1 else "shared"], names=names)
    why = texts["reasons"][view.outcome.reason]
    if not texts["points"]:
        return [ended, why]
    scores = ", ".join(f"{name_of(view, seat)} {score}" for seat, score in enumerate(view.scores))
    return [say("final", scores=scores), ended, why]
