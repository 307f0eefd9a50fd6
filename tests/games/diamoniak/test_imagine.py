"""What a seat imagines: the pile in any order, all orders equally likely, and nothing else changed."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
from hypothesis import given

from tablee import State
from tablee.core.chance import stream
from tablee.games.diamoniak import rules
from tests.games.diamoniak.games import SEEDS, STATES, examples
from tests.games.diamoniak.positions import ORDER, table

# Nearly all cards lie on the table; what is left can be counted on fingers.
RICH = ("R4 BBBBBBDDDDDDDDDDFFF", "- DDDDDDDDDGGGGGG", "- YYYYYY")


def imagined(state: State, seat: int, seed: int, times: int) -> list[np.record]:
    """What ``seat`` imagines, several times over, from what it may know."""
    rng = stream(seed)
    known: Any = np.repeat(state.view(None if seat < 0 else seat).buffer, times)
    for record in known:
        rules.imagine(record, seat, rng)
    return list(known)


def pile(record: np.record) -> str:
    """The pile, top card first."""
    return "".join(ORDER[kind] for kind in record["pile"][: record["left"]][::-1])


def misfit(counts: Counter[str], chances: dict[str, float]) -> float:
    """Pearson's chi-square of what came against what should come."""
    total = counts.total()
    assert set(counts) <= set(chances)
    return sum((counts[case] - total * chance) ** 2 / (total * chance) for case, chance in chances.items())


@examples(40, 6)
@given(STATES, SEEDS)
def test_all_that_is_public_is_kept_and_the_pile_keeps_its_content(state: State, seed: int) -> None:
    for seat in (-1, 0, 1):
        for record in imagined(state, seat, seed, 2):
            assert all(np.array_equal(record[field], state.struct[field]) for field in rules.PUBLIC)
            assert Counter(pile(record)) == Counter(pile(state.struct))
            assert not record["pile"][record["left"] :].any()
            whole = State(state.game, np.array([record])).position  # which the rules allow
            again = state.game.position(whole)
            assert (again.legal_actions, again.turn) == (state.legal_actions, state.turn)


@examples(40, 6)
@given(STATES, SEEDS)
def test_the_true_order_has_no_influence(state: State, seed: int) -> None:
    whole = state.buffer.copy()
    rules.imagine(whole[0], 0, stream(seed))
    assert whole[0].tobytes() == imagined(state, 0, seed, 1)[0].tobytes()


def test_every_order_of_a_short_pile_is_equally_likely() -> None:
    state = table(*RICH, draws="WDRR", rest="aside")
    orders = {"".join(order) for order in permutations("WDRR")}
    came = Counter(pile(record) for record in imagined(state, 1, 5, 2400))
    assert misfit(came, dict.fromkeys(orders, 1 / 12)) < 31.3  # 11 degrees of freedom, one in a thousand


def test_at_the_start_the_first_card_is_as_likely_as_its_copies() -> None:
    state = table("- -", "- -", actions=0)
    came = Counter(pile(record)[0] for record in imagined(state, 0, 6, 1500))
    copies = {"B": 6, "D": 20, "F": 3, "G": 6, "R": 6, "Y": 6, "W": 8}
    assert misfit(came, {card: number / 55 for card, number in copies.items()}) < 22.5  # 6 degrees of freedom


def first_cards_of_new_piles(records: list[np.record]) -> Counter[str]:
    came: Counter[str] = Counter()
    for record in records:
        rules.play(record, rules.DRAW)
        came[pile(record)[0]] += 1  # the card under the one just drawn is as likely as that one
    return came


def test_a_shuffle_to_come_is_imagined_anew_each_time() -> None:
    state = table(*RICH, rest="aside", aside="DRR")
    came = first_cards_of_new_piles(imagined(state, 0, 7, 1200))
    assert misfit(came, {"D": 1 / 11, "R": 2 / 11, "W": 8 / 11}) < 13.9  # 2 degrees of freedom


def test_real_shuffles_are_fair_too() -> None:
    state = table(*RICH, rest="aside", aside="DRR")
    records = np.repeat(state.buffer, 1200)
    records["key"][:, 2] = np.arange(1200) * 10  # ten numbers a shuffle
    came = first_cards_of_new_piles(list(records))
    assert misfit(came, {"D": 1 / 11, "R": 2 / 11, "W": 8 / 11}) < 13.9
