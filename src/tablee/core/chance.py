"""Random numbers from an explicit state, never from a global.

Two generators, for two needs:

* A *stream* (SplitMix64, one word of state) chooses actions in playouts and deals imagined hands. It is fast.
* A *seal* shuffles real cards: SHA-256 in counter mode, from a seed of 32 bytes. docs/fair.md says how, to the byte, so
  that anyone can check a shuffle. Who has watched a whole pile go by still cannot compute the next one.

A *quick seal* (SipHash-2-4 in counter mode, 16 bytes) shuffles the piles of imagined and simulated games, and those of
games that were dealt before there was the other. It stands in the same five words; two of them are zero.
"""

import hashlib
import secrets
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablee.core.compiling import kernel, scratch, wrapping_kernel
from tablee.core.sha256 import DIGEST, sha256

Rng: TypeAlias = NDArray[np.uint64]

SEED_BYTES = 32
SEAL = 5  # words: the seed, and the number of the next block
SEAL_TEXT = "(?:[0-9a-f]{64}:[0-9a-f]{1,16}|[0-9a-f]{1,16}:[0-9a-f]{1,16}:[0-9a-f]{1,16})"  # in a position
_COUNTER = SEAL - 1
_MESSAGE = 2 * SEAL  # words of 32 bits

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
_HALF = np.uint64(32)
_WORDS_32 = 1 << 32  # so many there are of 32 bits


def stream(seed: int) -> Rng:
    """A stream that is the same for the same seed.

    >>> stream(7)
    array([17677502395508686110], dtype=uint64)
    """
    return _digest(f"stream {seed}", 1)


def seal(seed: int | bytes | None = None) -> Rng:
    """A seal for shuffling: from a seed of 32 bytes, from a number, or from the system's secure source.

    >>> seal(bytes(31) + bytes([1]))
    array([0, 0, 0, 1, 0], dtype=uint64)
    >>> seal(7)[:2]
    array([8105167244429425766, 8812607062831333795], dtype=uint64)
    """
    if seed is None:
        seed = secrets.token_bytes(SEED_BYTES)
    if not isinstance(seed, bytes):
        seed = hashlib.sha256(f"tablee seed {seed}".encode()).digest()
    return np.append(np.frombuffer(seed, ">u8").astype(np.uint64), np.uint64(0))


def old_seal(seed: int) -> Rng:
    """The quick seal from which games were dealt before their shuffles could be checked.

    >>> old_seal(7)
    array([12756296589463896627, 11953310210321036508,                    0,
                              0,                    0], dtype=uint64)
    """
    return np.append(_digest(f"seal {seed}", 2), np.zeros(SEAL - 2, np.uint64))


def spell_seal(seal: Sequence[int]) -> str:
    """A seal's text in a position: the seed and the next block's number; of a quick seal three words.

    >>> spell_seal([1, 2, 3, 4, 5])
    '0000000000000001000000000000000200000000000000030000000000000004:5'
    """
    *seed, block = seal
    if not any(seed[2:]):
        return f"{seed[0]:x}:{seed[1]:x}:{block:x}"
    return "".join(f"{word:016x}" for word in seed) + f":{block:x}"


def read_seal(text: str) -> list[int]:
    """The seal of a text that matches ``SEAL_TEXT``.

    >>> read_seal("1:2:3")
    [1, 2, 0, 0, 3]
    """
    *seed, block = text.split(":")
    if len(seed) == 1:
        seed = [text[start : start + 16] for start in range(0, 64, 16)]
    return [*(int(word, 16) for word in seed), *[0] * (SEAL - 1 - len(seed)), int(block, 16)]


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


# --- Shuffling real cards --------------------------------------------------------------------------------------------


@wrapping_kernel
def next_block(key: Rng, out: NDArray[np.uint32]) -> None:
    """The seal's next block: SHA-256 of the seed and of the block's number, which goes up by one."""
    message = scratch(_MESSAGE, np.uint32)
    for at in range(SEAL):
        message[2 * at] = key[at] >> _HALF
        message[2 * at + 1] = key[at] & np.uint64(0xFFFFFFFF)
    sha256(message, out)
    key[_COUNTER] += _ONE


@kernel
def _is_fair(word: int, bound: int) -> bool:
    """Is this word of 32 bits below the largest multiple of ``bound``? The others would favour low numbers."""
    return word < _WORDS_32 - _WORDS_32 % bound


@kernel
def shuffle(cards: NDArray[np.int8], count: int, key: Rng) -> None:
    """Shuffle the first ``count`` cards in place, by the seal: Fisher and Yates, from the last card to the second."""
    if key[2] == 0 and key[3] == 0:
        _shuffle_quickly(cards, count, key)
        return
    block, used = scratch(DIGEST, np.uint32), DIGEST
    for last in range(count - 1, 0, -1):
        word = _WORDS_32
        while not _is_fair(word, last + 1):
            if used == DIGEST:
                next_block(key, block)
                used = 0
            word = int(block[used])
            used += 1
        other = word % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@kernel
def draw(key: Rng, bound: int) -> int:
    """A fair number from 0 up to, not including, ``bound``, from the seal's next block."""
    block: NDArray[np.uint32] = np.empty(DIGEST, np.uint32)
    while True:
        next_block(key, block)
        for word in block:
            if _is_fair(int(word), bound):
                return int(word) % bound


# --- The quick seal --------------------------------------------------------------------------------------------------


@kernel
def seal_quickly(key: Rng, rng: Rng) -> None:
    """Make it a quick seal from the stream, for a game that is only imagined."""
    key[:] = 0
    key[0], key[1] = next_word(rng), next_word(rng)


@kernel
def _rotated(word: np.uint64, by: np.uint64) -> np.uint64:
    return (word << by) | (word >> (_WORD - by))


@wrapping_kernel
def _quick_word(key: Rng) -> np.uint64:
    """SipHash-2-4 of the counter; the counter goes up by one."""
    a, b, c, d = _SIP[0] ^ key[0], _SIP[1] ^ key[1], _SIP[2] ^ key[0], _SIP[3] ^ key[1]
    for block in range(3):  # the message, its length, the finish
        rounds = 2
        word = _LENGTH_BYTE
        if block == 0:
            word = key[_COUNTER]
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
    key[_COUNTER] += _ONE
    return a ^ b ^ c ^ d


@kernel
def _shuffle_quickly(cards: NDArray[np.int8], count: int, key: Rng) -> None:
    for last in range(count - 1, 0, -1):
        other = int(((_quick_word(key) >> _HALF) * np.uint64(last + 1)) >> _HALF)
        cards[last], cards[other] = cards[other], cards[last]


# --- Shuffling imagined cards ----------------------------------------------------------------------------------------


@kernel
def stir(cards: NDArray[np.int8], first: int, count: int, rng: Rng) -> None:
    """Shuffle the cards from ``first`` up to ``count`` in place, by the stream."""
    for last in range(count - 1, first, -1):
        other = first + below(rng, last - first + 1)
        cards[last], cards[other] = cards[other], cards[last]
