"""What happened, told in sentences to one seat, from the events that seat may know."""

from collections.abc import Iterator, Sequence
from typing import Any

from tablee.cli.messages import CARDS, TOLD_TO_OTHERS, TOLD_TO_YOU, say
from tablee.games import Event, View


def name_of(view: View, seat: int) -> str:
    """What a seat is called: you, white, or its number."""
    if view.game.name == "desiree":
        return say(("white", "black")[seat] + ("_you" if seat == view.seat else ""))
    return say("you") if seat == view.seat else say("seat", seat=seat)


def tell(view: View) -> list[str]:
    """What led to this view, one sentence each."""
    return list(_sentences(view, view.events))


def _sentences(view: View, events: Sequence[Event]) -> Iterator[str]:
    tellers = {"deserto": _deserto, "desiree": _desiree, "diamoniak": _diamoniak}
    for key, facts in tellers[view.game.name](view, events):
        mine = facts.get("seat") in (None, view.seat)
        told = TOLD_TO_YOU if mine or key not in TOLD_TO_OTHERS else TOLD_TO_OTHERS
        name = "" if facts.get("seat") is None else name_of(view, facts["seat"])
        yield told[key].format(**(facts | {"name": name}))


Told = Iterator[tuple[str, dict[str, Any]]]


def _deserto(view: View, events: Sequence[Event]) -> Told:
    cards = CARDS["deserto"]
    taken = sum(len(event["cards"]) for event in events if event["event"] in ("won", "swept"))
    for event in events:
        facts = event | {"card": cards.get(event.get("card", ""), ""), "count": taken}
        match event["event"]:
            case "placed" if any(other["event"] == "swept" for other in events):
                yield "placed_swept", facts
            case "placed":
                yield "placed" if taken == 0 else "placed_won_one" if taken == 1 else "placed_won", facts
            case "given":
                yield "given", facts | {"to": name_of(view, event["to"]).lower()}
            case "dealt" if event["seat"] == view.seat:
                yield "dealt", {"cards": ", ".join(cards[card] for card in event["cards"])}
            case "turned_up":
                yield "turned_up", facts | {"card": facts["card"].capitalize()}
            case "drew" if event["seat"] == view.seat:
                yield "drew", facts


def _desiree(view: View, events: Sequence[Event]) -> Told:
    named = {event["event"]: event for event in events}
    if moved := named.get("moved"):
        if turned := named.get("turned"):
            yield "turned", moved | {"over": named["jumped"]["over"], "now": turned["to"]}
        elif jumped := named.get("jumped"):
            yield "jumped", moved | {"over": jumped["over"]}
        else:
            yield "moved", moved
    if line := named.get("line"):
        yield "line", {"squares": " ".join(line["squares"])}
    if sets := named.get("sets"):
        yield "sets", sets


def _diamoniak(view: View, events: Sequence[Event]) -> Told:
    for event in events:
        facts = event | {"card": CARDS["diamoniak"].get(event.get("card", ""), "")}
        match event["event"]:
            case "drew" if event["card"] == "W":
                pass  # the witch speaks for herself
            case "witch":
                yield {0: "witch_nothing", 1: "witch_one"}.get(event["owed"], "witch"), facts
            case "bought":
                yield "bought", facts | {"seller": name_of(view, event["from"])}
            case "given":
                yield "given_back", facts
            case "shuffled" | "reshuffle" | "drew" | "built" | "fairy" | "ruined" | "stopped":
                yield event["event"], facts


def verdict(view: View) -> list[str]:
    """How the game ended, told to this seat."""
    assert view.outcome is not None
    winners = view.outcome.winners
    names = [name_of(view, seat) for seat in winners]
    if not winners:
        ended = say("nobody_wins")
    elif view.seat in winners:
        ended = say("you_win") if len(winners) == 1 else say("you_share")
    else:
        ended = say("they_win", name=names[0]) if len(winners) == 1 else say("they_share", names=", ".join(names))
    if view.game.name == "desiree":
        return [ended]
    scores = [say("score", name=name_of(view, seat), score=score) for seat, score in enumerate(view.scores)]
    return [say("final", scores=", ".join(scores)), ended]
