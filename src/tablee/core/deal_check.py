"""Checking a deal: each fault is named by one word and said in one sentence. js/fair.js does the same in the page.

tests/core/fair_vectors.json holds good and forged records; both checkers are run on them.
"""

from __future__ import annotations

from tablee.core.errors import TableeError
from tablee.core.fair import (
    AnyDeal,
    Deal,
    Dealt,
    LoggedDeal,
    OldDeal,
    SeedDeal,
    commitment_of,
    deck_of,
    lot_of,
    seal_number,
    seal_of,
)
from tablee.core.game import Game
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
}


class NotFair(TableeError):
    """A deal is not what it should be; ``fault`` is one of `FAULTS`."""

    code = "not_fair"

    def __init__(self, fault: str, why: str = "") -> None:
        super().__init__(FAULTS[fault])
        self.fault = fault
        if why:
            self.add_note(why)


def check_deal(deal: AnyDeal, game: Game, start: str) -> None:
    """Raise NotFair where a game that began with this position was not dealt as the record says."""
    if isinstance(deal, SeedDeal):
        _check_seed(deal, game, start)
        return
    if deal.dealt is None:
        raise NotFair("missing")
    _check_alone(deal, game)
    if game.begin(seal_of(deal.seed, deal.dealt.lot is not None)).position != start:
        raise NotFair("cards")
    _check_broken(deal, game)


def check_number(deal: AnyDeal, number: str) -> None:
    """Raise NotFair where a number that somebody remembers is not among those that the cards come from."""
    if number not in numbers_of(deal):
        raise NotFair("mine")


def numbers_of(deal: AnyDeal) -> list[str | None]:
    """What each page gave."""
    match deal:
        case Deal():
            return [each.number for each in deal.participants]
        case OldDeal():
            return [each.contribution for each in deal.contributed]
        case SeedDeal():
            return []


def _check_seed(deal: SeedDeal, game: Game, start: str) -> None:
    """Deal again from the seed."""
    if deal.lot is not None and deal.lot != lot_of(deal.seed, game.players):
        raise NotFair("lot")
    if game.begin(seal_of(deal.seed, deal.lot is not None)).position != start:
        raise NotFair("cards")


def _check_alone(deal: LoggedDeal, game: Game) -> None:
    """Check one deal, without those before it."""
    if deal.committed.commitment != commitment_of(deal.secret, deal.table, deal.deal):
        raise NotFair("secret")
    if isinstance(deal, OldDeal):
        _check_old_order(deal)
    else:
        _check_participants(deal, game)
    if deal.dealt is not None:
        _check_cards(deal, deal.dealt, game)


def _check_cards(deal: LoggedDeal, dealt: Dealt, game: Game) -> None:
    """The game's own cards and seats come first: they bound what is calculated from them."""
    if dealt.seats != game.players or dealt.cards != game.unshuffled():
        raise NotFair("cards")
    if dealt.lot is not None and dealt.lot != lot_of(deal.seed, dealt.seats):
        raise NotFair("lot")
    if dealt.deck != deck_of(deal.seed, dealt.cards, dealt.lot is not None):
        raise NotFair("cards")


def _check_participants(deal: Deal, game: Game) -> None:
    participants = deal.participants
    seats, prints = [each.seat for each in participants], {each.fingerprint for each in participants}
    if seats != sorted({*seats}) or any(seat >= game.players for seat in seats) or len(prints) < len(seats):
        raise NotFair("list")
    if not _is_complete(deal):
        raise NotFair("missing")
    if not _is_in_order(deal):
        raise NotFair("order")
    for each in participants:
        if each.number is not None and each.seal != seal_number(deal.promise, each.seat, each.number):
            raise NotFair("number")


def _is_complete(deal: Deal) -> bool:
    """Is everything there that has to be? A deal that was cancelled must not have had all numbers."""
    participants = deal.participants
    is_sealed = all(each.seal is not None for each in participants)
    is_open = all(each.number is not None for each in participants)
    is_listed = deal.listed is not None
    if any((each.number is None) != (each.entry is None) for each in participants):
        return False
    if deal.dealt is not None:
        return deal.cancelled is None and is_sealed and is_open and is_listed == bool(participants)
    if deal.cancelled is None or (is_listed and not is_sealed):
        return False
    return not participants or (not is_open and (is_listed or not any(each.number for each in participants)))


def _is_in_order(deal: Deal) -> bool:
    """First the promise, then the list, then the numbers one by one, then the cards or the end without them."""
    listed = [] if deal.listed is None else [deal.listed]
    numbers = sorted(each.entry for each in deal.participants if each.entry is not None)
    entries = [deal.committed.entry, *listed, *numbers, _end(deal)]
    return entries == sorted({*entries})


def _check_old_order(deal: OldDeal) -> None:
    given = [each for each in deal.contributed if each.contribution is not None]
    seats = [each.seat for each in deal.contributed]
    if seats != sorted({*seats}) or any(seat >= deal.dealt.seats for seat in seats):
        raise NotFair("list")
    if any(each.entry is None or not deal.committed.entry < each.entry < deal.dealt.entry for each in given):
        raise NotFair("order")
    if not deal.committed.entry < deal.dealt.entry:
        raise NotFair("order")


def _check_broken(deal: LoggedDeal, game: Game) -> None:
    """All deals since the game before have to be there, and each has to be fair as far as it went."""
    after = deal.deal - 1 - len(deal.broken) if deal.after is None else deal.after
    is_first = after == 0 if deal.round is None else deal.round == 1
    if len(deal.broken) != deal.deal - 1 - after or is_first != (after == 0):
        raise NotFair("broken")
    newest = deal.committed.entry
    for number, broken in zip(range(deal.deal - 1, after, -1), reversed(deal.broken), strict=True):
        if broken.deal != number or broken.table != deal.table or _end(broken) >= newest:
            raise NotFair("broken")
        if isinstance(broken, Deal) and (broken.round, broken.after) != (deal.round, deal.after):
            raise NotFair("broken")
        newest = broken.committed.entry
    for broken in deal.broken:
        _check_alone(broken, game)


def _end(deal: LoggedDeal) -> int:
    if deal.dealt is not None:
        return deal.dealt.entry
    return (deal.cancelled or 0) if isinstance(deal, Deal) else 0
