"""Who checks a deal finds out whatever was changed, and is told what."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

import tablee
from tablee.core.fair import (
    Contribution,
    Deal,
    NotFair,
    check_broken,
    check_deal,
    check_mine,
    check_start,
    commitment_of,
    deck_of,
    lot_of,
    seal_of,
    seed_of,
)

ONES, TWOS, THREES = "1" * 64, "2" * 64, "3" * 64
GAME = tablee.load("diamoniak", 3)


def dealt(secret: str = "5e" * 32, number: int = 1, entry: int = 2, lot: bool = True) -> Deal:
    """A deal of an honest house."""
    seed = seed_of(secret, [ONES, THREES])
    return Deal(
        table="mira-buke",
        number=number,
        commitment=commitment_of(secret, "mira-buke", number),
        committed=entry,
        secret=secret,
        contributions=(
            Contribution(0, "Anna", ONES, entry + 1),
            Contribution(1, "Boris"),
            Contribution(2, "Cleo", THREES, entry + 2),
        ),
        dealt=entry + 3,
        lot=lot_of(seed, 3) if lot else None,
        seats=3,
        cards=GAME.unshuffled(),
        deck=deck_of(seed, GAME.unshuffled(), lot),
    )


@pytest.mark.parametrize("lot", [True, False])
def test_an_honest_deal_is_what_it_should_be(lot: bool) -> None:
    deal = dealt(lot=lot)
    check_deal(deal)
    start = GAME.begin(seal_of(deal.seed, lot)).position
    check_start(deal, GAME, start)
    assert start.split()[4] == deal.deck
    check_mine(deal, THREES)
    assert Deal.read(deal.told()) == deal


def test_every_seat_draws_the_lot_equally_often() -> None:
    counts = Counter(lot_of(bytes([*divmod(number, 256), *bytes(30)]), 3) for number in range(3000))
    assert sum((counts[seat] - 1000) ** 2 / 1000 for seat in range(3)) < 2 + 4 * 4**0.5


def other_secret(deal: Deal) -> Deal:
    """A house that thought of another secret when it had seen the contributions."""
    return replace(deal, secret="66" * 32)


def other_value(deal: Deal) -> Deal:
    anna, *others = deal.contributions
    return replace(deal, contributions=(replace(anna, value=TWOS), *others))


def left_out(deal: Deal) -> Deal:
    anna, *others = deal.contributions
    return replace(deal, contributions=(replace(anna, value=None, entry=None), *others))


CHEATS: dict[str, tuple[Callable[[Deal], Deal], str]] = {
    "another secret": (other_secret, "not the one that the house had promised"),
    "another number": (lambda deal: replace(deal, number=2), "not the one that the house had promised"),
    "another table": (lambda deal: replace(deal, table="x"), "not the one that the house had promised"),
    "another contribution": (other_value, "(lot is|cards are) not th"),
    "one left out": (left_out, "(lot is|cards are) not th"),
    "another lot": (lambda deal: replace(deal, lot=(deal.lot or 0) - 1), "The lot is not the one"),
    "other cards": (lambda deal: replace(deal, deck=deal.deck[::-1]), "The cards are not those"),
    "promised too late": (lambda deal: replace(deal, committed=4), "first comes the promise, then the contributions"),
    "added too late": (lambda deal: replace(deal, dealt=3), "first comes the promise, then the contributions"),
    "another order": (
        lambda deal: replace(deal, contributions=deal.contributions[::-1]),
        "The order is wrong",
    ),
}


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_house_that_cheats_is_caught(cheat: str) -> None:
    change, complaint = CHEATS[cheat]
    with pytest.raises(NotFair, match=complaint):
        check_deal(change(dealt()))


def test_a_game_that_began_with_other_cards_is_caught() -> None:
    with pytest.raises(NotFair, match="The cards are not those"):
        check_start(dealt(), GAME, GAME.start(seed=1).position)


def test_who_remembers_her_contribution_sees_that_it_was_left_out() -> None:
    with pytest.raises(NotFair, match="Your contribution was left out"):
        check_mine(dealt(), TWOS)


def test_deals_that_were_broken_off_are_all_there_and_fair() -> None:
    first, second, third = dealt(number=1, entry=2), dealt("77" * 32, 2, 10), dealt("88" * 32, 3, 20)
    check_broken(replace(third, broken=(first, second)), GAME)
    with pytest.raises(NotFair, match="broken off before this one is missing"):
        check_broken(replace(third, broken=(first,)), GAME)
    with pytest.raises(NotFair, match="had promised"):
        check_broken(replace(third, broken=(first, other_secret(second))), GAME)
