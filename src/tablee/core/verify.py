"""Was a game dealt fairly? From its record alone, or with what a participant has kept."""

from collections.abc import Sequence

from tablee.core.deal_check import check_deal
from tablee.core.deal_memory import Memory
from tablee.core.errors import TableeError
from tablee.core.record import Record
from tablee.core.sentences import mark

VERDICTS = {
    "cards": mark("It was fair: nobody could have picked these cards."),
    "starts": mark("Nobody could have fixed who went first."),
    "record": mark("Everything in this record matches. A device that took part can tell more."),
    "alone": mark("Tablée shuffled on its own; no player's device took part."),
    "seed": mark("One device shuffled on its own: dealing again from its random number gives the same game."),
    "old": mark("Everything in this older record matches. It can't show that nobody picked the cards."),
    "nothing": mark("Chance played no part in this game."),
}


class Uncheckable(TableeError):
    """Nothing is wrong with this record, but it does not tell how it was dealt."""

    code = "uncheckable"


def verify(record: Record, memories: Sequence[Memory] = ()) -> str:
    """What a record proves, as one of `VERDICTS`; more with what a participant remembers of the deal.

    Raises:
        NotFair: the record contradicts itself, or what was remembered.
        Uncheckable: the game is not over, or was dealt before deals could be checked.

    """
    *_, last = record.states()
    if last.turn is not None and record.ended is None:
        raise Uncheckable("This game isn't over yet.")
    deal = record.fair
    if deal is None:
        raise Uncheckable("This game was played before shuffles could be checked.")
    return check_deal(deal, last.game, record.start, memories)
