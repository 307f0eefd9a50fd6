"""Chance is fair, and it is what the reference says it is."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import numpy as np
import pytest

from tablee.core import chance
from tablee.core.chance import (
    Rng,
    below,
    next_word,
    old_seal,
    read_seal,
    seal,
    seal_quickly,
    shuffle,
    spell_seal,
    stir,
    stream,
    unit,
)
from tablee.core.compiling import COMPILED


def words(seed: bytes, block: int) -> Iterator[int]:
    """The seal's words of 32 bits, worked out with the library's SHA-256."""
    while True:
        digest = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def shuffled(count: int, source: Iterator[int]) -> list[int]:
    """Fisher and Yates, with whole numbers that have no bias."""
    cards = list(range(count))
    for last in range(count - 1, 0, -1):
        word = next(word for word in source if word < 2**32 - 2**32 % (last + 1))
        cards[last], cards[word % (last + 1)] = cards[word % (last + 1)], cards[last]
    return cards


@pytest.mark.parametrize("count", [0, 1, 2, 9, 10, 55, 127])
def test_the_seal_shuffles_as_its_description_says(count: int) -> None:
    seed = bytes(range(32))
    key, cards = seal(seed), np.arange(count, dtype=np.int8)
    for _ in range(3):  # each shuffle begins with a new block
        cards[:] = range(count)
        block = int(key[-1])
        shuffle(cards, count, key)
        assert cards.tolist() == shuffled(count, words(seed, block))


def test_a_word_that_would_favour_low_numbers_is_passed_over() -> None:
    unfair = [word for word in range(2**32 - 10, 2**32) if not chance._is_fair(word, 7)]
    assert unfair == [*range(2**32 - 2**32 % 7, 2**32)] == [*range(2**32 - 4, 2**32)]
    assert all(chance._is_fair(2**32 - 1, 2**power) for power in range(8))


def test_the_quick_seal_is_siphash() -> None:
    """The reference vector: key 00 01 .. 0f, message 00 01 .. 07 (here the counter)."""
    key = np.array([0x0706050403020100, 0x0F0E0D0C0B0A0908, 0, 0, 0x0706050403020100], np.uint64)
    assert int(chance._quick_word(key)) == 0x93F5F5799A932462
    assert int(key[-1]) == 0x0706050403020101


@pytest.mark.parametrize("key", [seal(3), old_seal(3)], ids=["seal", "quick seal"])
def test_a_seal_is_read_back_from_its_text(key: Rng) -> None:
    key[-1] = 17
    assert read_seal(spell_seal(key.tolist())) == key.tolist()


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


def quick_seal() -> Rng:
    key = seal(1)
    seal_quickly(key, stream(1))
    return key


@pytest.mark.parametrize("key", [seal(1), quick_seal()], ids=["seal", "quick seal"])
def test_every_order_is_shuffled_equally_often(key: Rng) -> None:
    times, counts = 2400 if COMPILED else 480, Counter[tuple[int, ...]]()
    for _ in range(times):
        cards = np.arange(4, dtype=np.int8)
        shuffle(cards, 4, key)
        counts[tuple(cards.tolist())] += 1
    assert chi_square(counts, times / 24) < 23 + 4 * 46**0.5


def test_every_card_comes_to_every_place_equally_often() -> None:
    """A whole deck: each of 51 cards in each of 51 places; chi-square with 50 * 50 degrees of freedom."""
    times, size, key = 2040 if COMPILED else 510, 51, seal(2)
    found = np.zeros((size, size))
    for _ in range(times):
        cards = np.arange(size, dtype=np.int8)
        shuffle(cards, size, key)
        found[np.arange(size), cards] += 1
    freedom = (size - 1) ** 2
    square = ((found - times / size) ** 2 / (times / size)).sum() * (size - 1) / size
    assert abs(square - freedom) < 4 * (2 * freedom) ** 0.5


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
