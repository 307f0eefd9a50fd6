"""Chance is fair, and it is what the reference says it is."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from tablee.core import chance
from tablee.core.chance import below, next_word, seal, shuffle, stir, stream, unit


def test_the_seal_is_siphash() -> None:
    """The reference vector: key 00 01 .. 0f, message 00 01 .. 07 (here the counter)."""
    key = np.array([0x0706050403020100, 0x0F0E0D0C0B0A0908, 0x0706050403020100], np.uint64)
    assert int(chance._sealed_word(key)) == 0x93F5F5799A932462
    assert int(key[2]) == 0x0706050403020101


def test_the_stream_is_splitmix64() -> None:
    rng = np.array([1234567], np.uint64)
    words = [int(next_word(rng)) for _ in range(5)]
    assert words == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_seed_gives_the_same_stream_and_the_same_seal() -> None:
    assert stream(3).tolist() == stream(3).tolist() != stream(4).tolist()
    assert seal(3).tolist() == seal(3).tolist() != seal(4).tolist()
    assert seal().tolist() != seal().tolist()


@pytest.mark.parametrize("bound", [1, 2, 3, 7, 51, 2**31])
def test_below_stays_below(bound: int) -> None:
    rng = stream(1)
    numbers = [below(rng, bound) for _ in range(300)]
    assert all(0 <= number < bound for number in numbers)
    if bound <= 7:
        assert set(numbers) == set(range(bound))


def test_a_unit_lies_between_zero_and_one() -> None:
    rng = stream(2)
    numbers = [unit(rng) for _ in range(1000)]
    assert 0 <= min(numbers) < 0.02
    assert 0.98 < max(numbers) < 1


def chi_square(counts: Counter[tuple[int, ...]], expected: float) -> float:
    return sum((counts[order] - expected) ** 2 / expected for order in permutations(range(4)))


def test_every_order_is_shuffled_equally_often() -> None:
    key, counts = seal(1), Counter[tuple[int, ...]]()
    for _ in range(2400):
        cards = np.arange(4, dtype=np.int8)
        shuffle(cards, 4, key)
        counts[tuple(cards.tolist())] += 1
    assert chi_square(counts, 100) < 23 + 4 * 46**0.5


def test_every_order_is_stirred_equally_often_and_the_first_cards_stay() -> None:
    rng, counts = stream(1), Counter[tuple[int, ...]]()
    for _ in range(2400):
        cards = np.array([9, 8, 0, 1, 2, 3, 7], np.int8)
        stir(cards, 2, 6, rng)
        assert [*cards[:2], cards[6]] == [9, 8, 7]
        counts[tuple(cards[2:6].tolist())] += 1
    assert chi_square(counts, 100) < 23 + 4 * 46**0.5


def test_a_shuffle_keeps_the_cards_behind_it() -> None:
    cards = np.arange(10, dtype=np.int8)
    shuffle(cards, 5, seal(1))
    assert sorted(cards[:5].tolist()) == [0, 1, 2, 3, 4]
    assert cards[5:].tolist() == [5, 6, 7, 8, 9]
