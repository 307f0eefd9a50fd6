"""Our SHA-256 is everybody's."""

import hashlib

import numpy as np
import pytest

from tablee.core.chance import next_block, seal
from tablee.core.sha256 import DIGEST, sha256


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
