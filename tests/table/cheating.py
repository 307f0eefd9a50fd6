"""Servers that cheat: they wait for all contributions, and then arrange the deal they want."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tablee.core import Outcome
from tablee.core.fair import deck_of, seal_of
from tablee.core.record import Record
from tablee.table.entries.dealing import Dealt
from tablee.table.log import Change
from tablee.table.table import Table

Cheat = Callable[[Table], None]


def wished(table: Table) -> str:
    """The deck that the server would like: the shuffled one with the best cards first."""
    return "".join(sorted(table.game.unshuffled(), reverse=True))


def _seed(table: Table) -> bytes:
    assert table.fair.promise
    return table.fair.promise.seed


def lay_the_cards(table: Table) -> None:
    """Lay them before the shuffle so that it gives the deck that is wished: the arithmetic alone finds no fault."""
    deck, game = wished(table), table.game
    places = deck_of(_seed(table), "".join(map(chr, range(len(deck)))), table.settings.lot)
    laid = dict(zip(map(ord, places), deck, strict=True))
    cards = "".join(laid[place] for place in range(len(deck)))
    game.unshuffled = lambda: cards  # type: ignore[method-assign]
    game.begin = lambda key: game.start(deck=deck)  # type: ignore[method-assign]


def deal_something_else(table: Table) -> None:
    """Tell the deck that the shuffle gives, and play with another one."""
    deck, game = wished(table), table.game
    game.begin = lambda key: game.start(deck=deck)  # type: ignore[method-assign]


def tell_another_game(table: Table) -> None:
    """Play with other cards, and tell a game that was never played: its cards are those of the shuffle."""
    honest = table.game.begin(seal_of(_seed(table), table.settings.lot)).position
    deal_something_else(table)

    def record() -> Record:
        return replace(Table.record(table), start=honest, actions=(), ended=Outcome((0,), "gave_up"))

    table.record = record  # type: ignore[method-assign]


CHEATS: tuple[Cheat, ...] = (lay_the_cards, deal_something_else)


def cheating(monkeypatch: pytest.MonkeyPatch, cheat: Cheat) -> None:
    """From now on every deal of this process is crooked."""
    for command in ("deal", "prepare_deal"):
        monkeypatch.setattr(Table, command, _crooked(getattr(Table, command), cheat))


def _crooked(honestly: Callable[..., Change | None], cheat: Cheat) -> Callable[..., Change | None]:
    def deal(table: Table, *arguments: object) -> Change | None:
        change = honestly(table, *arguments)
        if change is not None and isinstance(change.entry, Dealt):
            cheat(table)
        return change

    return deal
