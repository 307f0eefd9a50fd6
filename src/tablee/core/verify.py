"""Verify that a game was dealt fairly, from its record, and from what a participant has stored."""

from collections.abc import Sequence

from tablee.core.deal_check import NotFair, check_deal
from tablee.core.deal_memory import Memory
from tablee.core.errors import TableeError
from tablee.core.fair import VIEWS, SeedDeal, view_hash
from tablee.core.record import Record
from tablee.core.sentences import mark
from tablee.core.state import State

VERDICTS = {
    "cards": mark("It was fair: nobody could have picked these cards."),
    "starts": mark("Nobody could have fixed who went first."),
    "record": mark("Everything in this record matches. A device that took part can tell more."),
    "alone": mark("Tablée shuffled on its own. No player's device took part."),
    "seed": mark("One device shuffled on its own: dealing again from its random number gives the same game."),
    "old": mark("Everything in this older record matches. It can't show that nobody picked the cards."),
    "nothing": mark("Chance played no part in this game."),
}


class Uncheckable(TableeError):
    """The record is valid, but has no proof of the deal."""

    code = "uncheckable"


def verify(record: Record, memories: Sequence[Memory] = (), undone: int = 0) -> str:
    """Verify a record; returns one of `VERDICTS`, a stronger one with a participant's stored data.

    ``undone`` is how many actions were taken back, as the record says.

    Raises:
        NotFair: the record contradicts itself, or the stored data.
        Uncheckable: the game is not over, or was dealt before deals could be checked.

    """
    states = tuple(record.states())
    last = states[-1]
    if last.turn is not None and record.ended is None:
        raise Uncheckable("This game isn't over yet.")
    deal = record.fair
    if deal is None and memories:
        raise NotFair("round")
    if deal is None:
        raise Uncheckable("This game was played before shuffles could be checked.")
    of_deal = () if isinstance(deal, SeedDeal) else [one for one in memories if one.is_of(deal.table, deal.deal)]
    was_seen = min((_was_seen(states, memory, undone) for memory in of_deal), default=1)
    return check_deal(deal, last.game, record.start, memories, was_seen)


def _was_seen(states: Sequence[State], memory: Memory, undone: int) -> int:
    """Compare a game with stored views: 1 if they match, 0 if that is unknown, -1 if they do not."""
    if memory.eyes is None or not memory.saw:
        return 1
    if memory.undone != undone or memory.views != VIEWS:
        return 0
    if len(memory.saw) > len(states) or memory.eyes >= states[0].game.players:
        return -1
    views = [view_hash(state.view(memory.eyes).now) for state in states[: len(memory.saw)]]
    return 1 if all(saw in ("", view) for saw, view in zip(memory.saw, views, strict=True)) else -1
