"""Small positions, drawn.

``table("RRR O / V R", "TVO")`` is a game in which seat 0 holds T, V and O and is to move. The area is drawn as the
rules draw it: ``a2 b2`` above ``a1 b1``, the top card of a pile last, a dot where a cell is empty.
"""

from itertools import product
from typing import Any

import tablee
from tablee import State

COPIES = {"O": 6, "R": 15, "T": 15, "V": 15}
SWITCHES = ("starter", "decline", "same")
ALL_SWITCHES = [dict(zip(SWITCHES, values, strict=True)) for values in product((True, False), repeat=3)]


def rest_of(*seen: str) -> str:
    """The cards of the game that are not among those seen."""
    cards = "".join(seen)
    return "".join(kind * (copies - cards.count(kind)) for kind, copies in COPIES.items())


def deck(first: str) -> str:
    """A whole deck with these cards on top, in this order."""
    return first + rest_of(first)


def table(area: str, *hands: str, turn: int = 0, pile: str | None = None, **options: Any) -> State:
    """A position of two seats or as many as hands are given; a hand left empty gets three of the cards left over.

    The other cards are the draw pile. Where the draw pile is given, they are won by the last seat.
    """
    seats = list(hands) if len(hands) > 1 else [*hands, ""]
    left = rest_of(area, pile or "", *seats)
    if pile is None:
        for seat, hand in enumerate(seats):
            seats[seat], left = (hand, left) if hand else (left[-3:], left[:-3])
    won = [""] * (len(seats) - 1) + ["" if pile is None else left]
    draw = left if pile is None else pile
    cells = area.replace(".", "-").replace(" / ", "/").replace(" ", ",")
    text = f"{cells} {_listed(seats)} {_listed(won)} {turn} {draw or '-'} {_rules(**options)}"
    return tablee.position("deserto", text)


def _listed(cards: list[str]) -> str:
    return "/".join(some or "-" for some in cards)


def _rules(edition: str = "classic", **switches: bool) -> str:
    return "+".join(name for name, on in switches.items() if on) if switches else edition


def placings(state: State) -> str:
    """The legal actions that place a card."""
    return " ".join(action for action in state.legal_actions if ">" not in action)


def gifts(state: State) -> str:
    """The legal actions that give a card away."""
    return " ".join(action for action in state.legal_actions if ">" in action)


def area(state: State) -> str:
    """The area, drawn as it is given to ``table``."""
    return state.position.split()[0].replace("-", ".").replace("/", " / ").replace(",", " ")


def hands(state: State) -> list[str]:
    """What each seat holds."""
    return [hand.strip("-") for hand in state.position.split()[1].split("/")]


def won(state: State) -> list[str]:
    """What each seat has won."""
    return [cards.strip("-") for cards in state.position.split()[2].split("/")]


def pile(state: State) -> str:
    """The draw pile, the next card first."""
    return state.position.split()[4].strip("-")


def play(state: State, *actions: str) -> State:
    """The state after some actions."""
    for action in actions:
        state = state.play(action)
    return state
