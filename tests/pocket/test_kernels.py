"""What a game's compiled kernels are like, whatever they compute."""

import gzip
import json
from typing import Any

import pytest

from tablee.core import GAMES
from tablee.pocket.files import path_of
from tests.pocket.node import perform

MOST_COMPRESSED = 150_000
IMPORTS = 2  # the number of that section


def number(data: bytes, at: int) -> tuple[int, int]:
    """A whole number as WebAssembly writes it, and where the next thing begins."""
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if not data[at - 1] & 0x80:
            return value, at


def sections(data: bytes) -> dict[int, bytes]:
    """What stands in each section."""
    at, found = 8, dict[int, bytes]()
    while at < len(data):
        length, begin = number(data, at + 1)
        found[data[at]] = data[begin : begin + length]
        at = begin + length
    return found


@pytest.mark.parametrize("game", GAMES)
def test_they_are_small(game: str) -> None:
    assert len(gzip.compress(path_of(game).read_bytes())) <= MOST_COMPRESSED


@pytest.mark.parametrize("game", GAMES)
def test_they_ask_for_nothing_from_outside(game: str) -> None:
    found = sections(path_of(game).read_bytes())
    assert IMPORTS not in found
    assert {1, 3, 5, 7, 10} <= set(found)  # types, functions, memory, exports, code: it was read as it should


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_machine_that_compiled_them_is_in_there(game: str) -> None:
    data = path_of(game).read_bytes()
    assert b".py" not in data  # the names of files come with Python's errors
    assert b"site-packages" not in data


def test_an_error_in_a_kernel_is_an_error_in_the_page() -> None:
    nobody_plays: dict[str, Any] = {"do": "failed", "kernel": "play", "given": [0]}  # whose turn is next of no seats?
    assert perform("deserto", [nobody_plays]) == ["KernelError: play met an error (1)."]


def test_a_kernel_is_not_called_with_too_little() -> None:
    assert perform("deserto", [{"do": "failed", "kernel": "play", "given": []}]) == [
        "TypeError: play takes state, action."
    ]


@pytest.mark.parametrize("game", GAMES)
def test_they_tell_the_page_the_layout_of_a_record(game: str) -> None:
    about = json.loads(sections(path_of(game).read_bytes())[0].partition(b"tablee")[2])
    dtype = GAMES[game].rules.STATE
    assert about["state"]["size"] == dtype.itemsize
    assert list(about["state"]["fields"]) == list(dtype.names or ())
