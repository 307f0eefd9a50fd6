"""Was a game dealt fairly? From its record alone."""

from tablee.core.errors import TableeError
from tablee.core.fair import Deal, check_broken, check_deal, check_mine, check_start
from tablee.core.record import Record
from tablee.core.sentences import Sentence


class Uncheckable(TableeError):
    """Nothing is wrong with this record, but it does not tell how it was dealt."""

    code = "uncheckable"


def verify(record: Record, mine: str | None = None) -> Sentence:
    """What can be said of a fair deal; NotFair where it was none. ``mine`` is a contribution that has to be in it."""
    *_, last = record.states()
    if last.turn is not None and record.ended is None:
        raise Uncheckable("This game is not over yet.")
    deal = record.fair
    if deal is None:
        raise Uncheckable("This game was played before shuffles could be checked.")
    check_deal(deal)
    check_start(deal, last.game, record.start)
    check_broken(deal, last.game)
    if mine is not None:
        check_mine(deal, mine)
    return _verdict(deal)


def _verdict(deal: Deal) -> Sentence:
    if not deal.cards and deal.lot is None:
        return Sentence("Chance played no part in this game.")
    if not any(each.value for each in deal.contributions):
        return Sentence("The house shuffled alone: no player's page added anything.")
    return Sentence("Nobody could choose these cards.") if deal.cards else Sentence("Nobody could choose who starts.")
