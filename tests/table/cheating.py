"""Houses that cheat: they wait for everybody's contribution, and see to it then that they get the cards they want."""

from collections.abc import Callable

import pytest

from tablee.core.fair import deck_of
from tablee.table.fairness import deal_facts
from tablee.table.log import Change
from tablee.table.table import Table

Cheat = Callable[[Table], None]


def wished(table: Table) -> str:
    """The deck that the house would like: the shuffled one with the best cards first."""
    return "".join(sorted(table.game.unshuffled(), reverse=True))


def _seed(table: Table) -> bytes:
    assert table.promise
    return bytes.fromhex(deal_facts(table, table.promise)["seed"])


def lay_the_cards(table: Table) -> None:
    """Lay them before the shuffle so that it gives the deck that is wished: the arithmetic alone finds no fault."""
    deck, game = wished(table), table.game
    places = deck_of(_seed(table), "".join(map(chr, range(len(deck)))), table.lot)
    laid = dict(zip(map(ord, places), deck, strict=True))
    cards = "".join(laid[place] for place in range(len(deck)))
    game.unshuffled = lambda: cards  # type: ignore[method-assign]
    game.begin = lambda key: game.start(deck=deck)  # type: ignore[method-assign]


def deal_something_else(table: Table) -> None:
    """Tell the deck that the shuffle gives, and play with another one."""
    deck, game = wished(table), table.game
    game.begin = lambda key: game.start(deck=deck)  # type: ignore[method-assign]


CHEATS: tuple[Cheat, ...] = (lay_the_cards, deal_something_else)


def cheating(monkeypatch: pytest.MonkeyPatch, cheat: Cheat) -> None:
    """From now on every deal of this process is crooked."""
    honestly = Table.deal

    def deal(table: Table) -> Change:
        change = honestly(table)
        cheat(table)
        return change

    monkeypatch.setattr(Table, "deal", deal)
