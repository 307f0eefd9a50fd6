"""SHA-256 as a kernel.

Piles are shuffled anew in the middle of a game, inside compiled code, where ``hashlib`` cannot be called; and what is
compiled here becomes WebAssembly for the page. A test holds it to what ``hashlib`` says.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.compiling import kernel, scratch, wrapping_kernel

DIGEST = 8  # words of 32 bits
_BLOCK, _ROUNDS = 16, 64


def _primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found


def _root_bits(number: int, power: int) -> int:
    """The first 32 bits behind the point of a square or cube root, in whole numbers."""
    low, high = 0, number << 32
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**power <= number << (32 * power) else (low, middle - 1)
    return low & 0xFFFFFFFF


_START = np.array([_root_bits(prime, 2) for prime in _primes(DIGEST)], np.uint32)
_ROUND = np.array([_root_bits(prime, 3) for prime in _primes(_ROUNDS)], np.uint32)


@kernel
def _rotated(word: np.uint32, by: int) -> np.uint32:
    return np.uint32((word >> np.uint32(by)) | (word << np.uint32(32 - by)))


@wrapping_kernel
def _stir(words: NDArray[np.uint32], out: NDArray[np.uint32]) -> None:
    """Update the hash in ``out`` with a block: the first words of ``words``, which has room for all rounds."""
    for at in range(_BLOCK, _ROUNDS):
        early, late = words[at - 15], words[at - 2]
        early = _rotated(early, 7) ^ _rotated(early, 18) ^ (early >> np.uint32(3))
        late = _rotated(late, 17) ^ _rotated(late, 19) ^ (late >> np.uint32(10))
        words[at] = words[at - 16] + early + words[at - 7] + late
    a, b, c, d, e, f, g, h = out[0], out[1], out[2], out[3], out[4], out[5], out[6], out[7]
    for at in range(_ROUNDS):
        choice, majority = (e & f) ^ (~e & g), (a & b) ^ (a & c) ^ (b & c)
        first = h + (_rotated(e, 6) ^ _rotated(e, 11) ^ _rotated(e, 25)) + choice + _ROUND[at] + words[at]
        second = (_rotated(a, 2) ^ _rotated(a, 13) ^ _rotated(a, 22)) + majority
        a, b, c, d, e, f, g, h = np.uint32(first + second), a, b, c, np.uint32(d + first), e, f, g
    for at, word in enumerate((a, b, c, d, e, f, g, h)):
        out[at] += word


@kernel
def sha256(message: NDArray[np.uint32], out: NDArray[np.uint32]) -> None:
    """The hash of a short message into ``out``, both in words of 32 bits; 13 words are the most one block holds."""
    words = scratch(_ROUNDS, np.uint32)
    words[len(message) : _BLOCK] = 0
    for at, word in enumerate(message):
        words[at] = word
    words[len(message)] = 0x80000000
    words[_BLOCK - 1] = 32 * len(message)
    for at in range(DIGEST):
        out[at] = _START[at]
    _stir(words, out)


@kernel
def sha256_of_bytes(message: NDArray[np.uint8], out: NDArray[np.uint8]) -> None:
    """The 32 bytes of the hash of a message of any length into ``out``."""
    words, hashed = np.zeros(_ROUNDS, np.uint32), _START.copy()
    end = len(message) + 9  # with the mark behind it, and its length
    for begin in range(0, end, 4 * _BLOCK):
        words[:_BLOCK] = 0
        for at in range(begin, min(begin + 4 * _BLOCK, len(message) + 1)):
            byte = int(message[at]) if at < len(message) else 0x80
            words[(at - begin) // 4] |= np.uint32(byte << (24 - 8 * (at % 4)))
        if begin + 4 * _BLOCK >= end:
            words[_BLOCK - 1] = 8 * len(message)
        _stir(words, hashed)
    for at in range(4 * DIGEST):
        out[at] = (hashed[at // 4] >> np.uint32(24 - 8 * (at % 4))) & np.uint32(0xFF)
