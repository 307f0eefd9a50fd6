"""The check of a deal: each fault has a code and a sentence.

`tablee.core.judge` finds them, for Python and for the page; tests/core/fair_vectors.json holds good and forged records.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import numpy as np

from tablee.core import judge
from tablee.core.deal_memory import Memory
from tablee.core.errors import TableeError
from tablee.core.fair import AnyDeal, Deal, OldDeal, SeedDeal, commitment_of, seal_number, seal_of
from tablee.core.game import Game
from tablee.core.judge import DEAL, LISTED, MEMORY, PERSON, SEALED, rows
from tablee.core.sentences import mark

FAULTS = {
    "damaged": mark("What this record says about the shuffle is incomplete or damaged."),
    "secret": mark("The secret isn't the one that was locked in."),
    "order": mark("The steps of the shuffle are in the wrong order."),
    "list": mark("Someone is on the list who can't have taken part."),
    "missing": mark("Something is missing: every number that was locked in has to count."),
    "number": mark("A number isn't the one that was locked in."),
    "lot": mark("The draw for first player doesn't match."),
    "cards": mark("The cards don't match the shuffle."),
    "broken": mark("A cancelled deal before this one is missing."),
    "round": mark("Your device took part in a different game."),
    "seen": mark("Your device saw a different list of players."),
    "mine": mark("Your device's number was left out."),
    "game": mark("This isn't the game that your device saw."),
}


class NotFair(TableeError):
    """A deal is not what it should be; ``fault`` is one of `FAULTS`."""

    code = "not_fair"

    def __init__(self, fault: str, why: str = "") -> None:
        super().__init__(FAULTS[fault])
        self.fault = fault
        if why:
            self.add_note(why)


def check_deal(deal: AnyDeal, game: Game, start: str, memories: Sequence[Memory] = (), was_seen: int = 1) -> str:
    """What a deal proves of a game that began with this position: one of `judge.VERDICTS`, or NotFair is raised.

    ``was_seen`` is what `tablee.core.verify` says of the game that followed.
    """
    deals: list[Any] = [deal] if isinstance(deal, SeedDeal) else [deal, *deal.broken]
    kept = msgspec.to_builtins(memories)
    found = judge.judge(
        rows(DEAL, [_deal(each) for each in deals]),
        rows(PERSON, [person for each in deals for person in _people(each)]),
        rows(MEMORY, kept),
        rows(LISTED, [each for memory in kept for each in memory["participants"] or ()]),
        rows(SEALED, [{"seal": seal} for memory in kept for seal in memory["seals"] or ()]),
        np.array(list(game.unshuffled().encode()), np.uint8),
        game.players,
        game.begin(seal_of(deal.seed, _has_lot(deal))).position == start,
        was_seen,
    )
    if found < len(FAULTS):
        raise NotFair(judge.FAULTS[found])
    return judge.VERDICTS[found - len(FAULTS)]


def check_number(deal: AnyDeal | None, number: str) -> None:
    """Raise NotFair if a number that a participant has stored is not part of the deal."""
    if deal is None or number not in (person["number"] for person in _people(deal)):
        raise NotFair("mine")


def _has_lot(deal: AnyDeal) -> bool:
    dealt = deal if isinstance(deal, SeedDeal) else deal.dealt
    return dealt is not None and dealt.lot is not None


def _deal(deal: AnyDeal) -> dict[str, Any]:
    """A deal with what follows from its secret."""
    told: dict[str, Any] = msgspec.to_builtins(deal) | {"seed": deal.seed.hex()}
    if isinstance(deal, SeedDeal):
        return told
    people = told.get("participants", told.get("contributed"))
    return told | {"participants": people, "hash": commitment_of(deal.secret, deal.table, deal.deal)}


def _people(deal: AnyDeal) -> Iterable[dict[str, Any]]:
    """The participants of a deal, each with the seal of the number."""
    if isinstance(deal, OldDeal):
        for each in deal.contributed:
            yield msgspec.to_builtins(each) | {"number": each.contribution}
    elif isinstance(deal, Deal):
        for person in deal.participants:
            number = person.number
            seal = None if number is None else seal_number(deal.promise, person.seat, number)
            yield msgspec.to_builtins(person) | {"hash": seal}
