"""Our SHA-256 is everybody's."""

import hashlib

import numpy as np
import pytest

from tablee.core.chance import draw, next_block, seal
from tablee.core.fair import lot_of
from tablee.core.sha256 import DIGEST, sha256, sha256_of_bytes


def digest(message: bytes) -> bytes:
    out = np.zeros(DIGEST, np.uint32)
    sha256(np.frombuffer(message, ">u4").astype(np.uint32), out)
    return out.astype(">u4").tobytes()


@pytest.mark.parametrize("length", range(0, 53, 4))
def test_it_says_what_hashlib_says(length: int) -> None:
    for filling in (b"\0", b"\xff", b"\x80", b"a"):
        assert digest(filling * length) == hashlib.sha256(filling * length).digest()
    message = hashlib.sha512(bytes([length])).digest()[:length]
    assert digest(message) == hashlib.sha256(message).digest()


@pytest.mark.parametrize("number", [0, 1, 255, 2**32, 2**64 - 1])
def test_a_block_is_the_hash_of_the_seed_and_its_number(number: int) -> None:
    seed, out = bytes(range(100, 132)), np.zeros(DIGEST, np.uint32)
    key = seal(seed)
    key[-1] = number
    next_block(key, out)
    assert out.astype(">u4").tobytes() == hashlib.sha256(seed + number.to_bytes(8, "big")).digest()
    assert int(key[-1]) == (number + 1) % 2**64


@pytest.mark.parametrize("length", [0, 1, 3, 54, 55, 56, 63, 64, 65, 119, 120, 300])
def test_a_message_of_any_length_is_hashed(length: int) -> None:
    message, out = hashlib.shake_128(bytes([length % 256])).digest(length), np.zeros(32, np.uint8)
    sha256_of_bytes(np.frombuffer(message, np.uint8), out)
    assert out.tobytes() == hashlib.sha256(message).digest()


def test_a_lot_is_drawn_from_the_first_block() -> None:
    seeds = [bytes([number] * 32) for number in range(20)]
    assert [draw(seal(seed), 3) for seed in seeds] == [lot_of(seed, 3) for seed in seeds]
