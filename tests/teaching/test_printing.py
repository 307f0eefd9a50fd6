"""Sheets to print: nothing is missing, everything fits the paper, backs lie behind fronts, dice are dice."""

from collections import Counter

import pytest

from tablee.core import GAMES, Game, load
from tablee.teaching import printed_of
from tablee.teaching.printing import HEIGHT, STRIP, WIDTH, WINGS, Board, Cards, Dice, Sheet

PRINTED = [printed for name in GAMES for printed in printed_of(load(name))]
DECKS = [printed for printed in PRINTED if isinstance(printed, Cards)]


def spots(sheet: Sheet) -> set[tuple[float, float]]:
    return {(placed.left, placed.top) for placed in sheet.pictures}


def test_every_game_of_ours_can_be_printed() -> None:
    assert all(printed_of(load(name)) for name in GAMES)


@pytest.mark.parametrize("name", [name for name in GAMES if load(name).unshuffled()])
def test_a_printed_deck_has_as_many_cards_as_the_game(name: str) -> None:
    game: Game = load(name)
    (deck,) = printed_of(game)
    assert isinstance(deck, Cards)
    assert sorted(Counter(deck.fronts).values()) == sorted(Counter(game.unshuffled()).values())


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.back)
def test_backs_lie_behind_fronts_when_the_paper_is_turned(deck: Cards) -> None:
    sheets = [*deck.sheets()]
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert {(WIDTH - left - deck.width, top) for left, top in spots(front)} == spots(back)


@pytest.mark.parametrize("printed", PRINTED, ids=repr)
def test_everything_fits_the_paper_and_nothing_overlaps(printed: Cards | Board | Dice) -> None:
    for sheet in printed.sheets():
        assert len(spots(sheet)) == len(sheet.pictures)
        for placed in sheet.pictures:
            assert placed.left >= 0
            assert placed.top >= 0
            assert placed.left + placed.width <= WIDTH
            assert placed.top + placed.height <= HEIGHT


def test_opposite_faces_of_a_paper_die_make_seven() -> None:
    assert STRIP[0] + STRIP[2] == STRIP[1] + STRIP[3] == sum(WINGS) == 7


def test_every_die_of_a_side_is_printed() -> None:
    dice = Dice(tuple("abcdef"), count=13, edge=15)
    faces = Counter(placed.picture for sheet in dice.sheets() for placed in sheet.pictures)
    assert faces == dict.fromkeys("abcdef", 13)
