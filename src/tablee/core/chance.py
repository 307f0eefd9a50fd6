"""Random numbers from an explicit state, never from a global.

Two generators, for two needs:

* A *stream* (SplitMix64, one word of state) chooses actions in playouts and deals imagined hands. It is fast.
* A *seal* (SipHash-2-4 in counter mode, a key of two words and a counter) shuffles real cards. It is a cryptographic
  function, so a player who has watched a whole pile go by still cannot compute the next shuffle.
"""

import hashlib
import secrets
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablee.core.compiling import kernel, wrapping_kernel

Rng: TypeAlias = NDArray[np.uint64]

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_SIP = (
    np.uint64(0x736F6D6570736575),
    np.uint64(0x646F72616E646F6D),
    np.uint64(0x6C7967656E657261),
    np.uint64(0x7465646279746573),
)
_LENGTH_BYTE = np.uint64(8 << 56)
_LAST = np.uint64(0xFF)
_ONE = np.uint64(1)
_WORD = np.uint64(64)


def stream(seed: int) -> Rng:
    """A stream that is the same for the same seed.

    >>> stream(7)
    array([17677502395508686110], dtype=uint64)
    """
    return _digest(f"stream {seed}", 1)


def seal(seed: int | None = None) -> Rng:
    """A seal for shuffling: from a seed, or from the system's secure source.

    >>> seal(7)
    array([12756296589463896627, 11953310210321036508,                    0],
          dtype=uint64)
    """
    if seed is None:
        return np.array([secrets.randbits(64), secrets.randbits(64), 0], np.uint64)
    return np.append(_digest(f"seal {seed}", 2), np.uint64(0))


def _digest(text: str, words: int) -> Rng:
    return np.frombuffer(hashlib.blake2b(text.encode(), digest_size=8 * words).digest(), "<u8").astype(np.uint64)


@wrapping_kernel
def mixed(word: np.uint64) -> np.uint64:
    """SplitMix64's finisher: a well-stirred word for every word."""
    word = (word ^ (word >> np.uint64(30))) * _MIX_1
    word = (word ^ (word >> np.uint64(27))) * _MIX_2
    return word ^ (word >> np.uint64(31))


@wrapping_kernel
def next_word(rng: Rng) -> np.uint64:
    """The stream's next 64 bits."""
    rng[0] += _GAMMA
    return mixed(rng[0])


@kernel
def below(rng: Rng, bound: int) -> int:
    """A whole number from 0 up to, not including, ``bound`` (at most 2**31)."""
    return int(((next_word(rng) >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@kernel
def unit(rng: Rng) -> float:
    """A number from 0.0 up to, not including, 1.0."""
    return float(next_word(rng) >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@kernel
def _rotated(word: np.uint64, by: np.uint64) -> np.uint64:
    return (word << by) | (word >> (_WORD - by))


@wrapping_kernel
def _sealed_word(key: Rng) -> np.uint64:
    """SipHash-2-4 of the counter; the counter goes up by one."""
    a, b, c, d = _SIP[0] ^ key[0], _SIP[1] ^ key[1], _SIP[2] ^ key[0], _SIP[3] ^ key[1]
    for block in range(3):  # the message, its length, the finish
        rounds = 2
        word = _LENGTH_BYTE
        if block == 0:
            word = key[2]
        if block == 2:
            word, rounds = np.uint64(0), 4
            c ^= _LAST
        d ^= word
        for _ in range(rounds):
            a += b
            b = _rotated(b, np.uint64(13)) ^ a
            a = _rotated(a, np.uint64(32))
            c += d
            d = _rotated(d, np.uint64(16)) ^ c
            a += d
            d = _rotated(d, np.uint64(21)) ^ a
            c += b
            b = _rotated(b, np.uint64(17)) ^ c
            c = _rotated(c, np.uint64(32))
        a ^= word
    key[2] += _ONE
    return a ^ b ^ c ^ d


@kernel
def shuffle(cards: NDArray[np.int8], count: int, key: Rng) -> None:
    """Shuffle the first ``count`` cards in place, by the seal."""
    for last in range(count - 1, 0, -1):
        other = int(((_sealed_word(key) >> np.uint64(32)) * np.uint64(last + 1)) >> np.uint64(32))
        cards[last], cards[other] = cards[other], cards[last]


@kernel
def stir(cards: NDArray[np.int8], first: int, count: int, rng: Rng) -> None:
    """Shuffle the cards from ``first`` up to ``count`` in place, by the stream."""
    for last in range(count - 1, first, -1):
        other = first + below(rng, last - first + 1)
        cards[last], cards[other] = cards[other], cards[last]
