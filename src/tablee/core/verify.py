"""Was a game dealt fairly? From its record alone, or with a number that somebody remembers."""

from tablee.core.deal_check import check_deal, check_number
from tablee.core.errors import TableeError
from tablee.core.fair import AnyDeal, OldDeal
from tablee.core.record import Record
from tablee.core.sentences import mark

VERDICTS = {
    "cards": mark("It was fair: nobody could have picked these cards."),
    "starts": mark("Nobody could have fixed who went first."),
    "record": mark("Everything in this record matches. A device that took part can tell more."),
    "alone": mark("Tablée shuffled on its own; no player's device took part."),
    "old": mark("Everything in this older record matches. It can't show that nobody picked the cards."),
    "nothing": mark("Chance played no part in this game."),
}


class Uncheckable(TableeError):
    """Nothing is wrong with this record, but it does not tell how it was dealt."""

    code = "uncheckable"


def verify(record: Record, mine: str | None = None) -> str:
    """What a record proves, as one of `VERDICTS`.

    ``mine`` is a number that was locked in by somebody who asks now: it proves more than the record alone.

    Raises:
        NotFair: the record contradicts itself, or the number is not in it.
        Uncheckable: the game is not over, or was dealt before deals could be checked.

    """
    *_, last = record.states()
    if last.turn is not None and record.ended is None:
        raise Uncheckable("This game is not over yet.")
    deal = record.fair
    if deal is None:
        raise Uncheckable("This game was played before shuffles could be checked.")
    check_deal(deal, last.game, record.start)
    if mine is not None:
        check_number(deal, mine)
    return _verdict(deal, was_there=mine is not None)


def _verdict(deal: AnyDeal, was_there: bool) -> str:
    dealt = deal.dealt
    if dealt is None or (not dealt.cards and dealt.lot is None):
        return "nothing"
    if isinstance(deal, OldDeal):
        return "old"
    if not deal.participants:
        return "alone"
    if not was_there:
        return "record"
    return "cards" if dealt.cards else "starts"
