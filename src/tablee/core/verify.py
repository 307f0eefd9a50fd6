"""Was a game dealt fairly? From its record alone, or with what a participant has kept."""

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
    """Nothing is wrong with this record, but it does not tell how it was dealt."""

    code = "uncheckable"


def verify(record: Record, memories: Sequence[Memory] = (), undone: int = 0) -> str:
    """What a record proves, as one of `VERDICTS`; more with what a participant remembers of its table.

    ``undone`` is how many actions were taken back, as the record says.

    Raises:
        NotFair: the record contradicts itself, or what was remembered.
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
    """1 where a game went on as was remembered, 0 where that cannot be told any more, -1 where it did not."""
    if memory.eyes is None or not memory.saw:
        return 1
    if memory.undone != undone or memory.views != VIEWS:
        return 0
    if len(memory.saw) > len(states) or memory.eyes >= states[0].game.players:
        return -1
    views = [view_hash(state.view(memory.eyes).now) for state in states[: len(memory.saw)]]
    return 1 if all(saw in ("", view) for saw, view in zip(memory.saw, views, strict=True)) else -1
