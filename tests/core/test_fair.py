"""Whoever checks a deal finds whatever was changed, and is told what; the page's kernel is run on the same records."""

import json
from collections import Counter
from typing import Any

import pytest

from tablee.core import judge
from tablee.core.deal_check import FAULTS, NotFair
from tablee.core.deal_memory import read_memories
from tablee.core.fair import lot_of
from tablee.core.record import Record
from tablee.core.verify import VERDICTS, verify
from tests.core import fair_vectors

VECTORS: list[dict[str, Any]] = json.loads(fair_vectors.FILE.read_text(encoding="utf-8"))


def said(vector: dict[str, Any]) -> str:
    memories = read_memories(json.dumps(vector["memory"])) if vector["memory"] else []
    try:
        return verify(Record.from_json(json.dumps(vector["record"])), memories)
    except NotFair as error:
        return error.fault


@pytest.mark.parametrize("vector", VECTORS, ids=lambda one: str(one["name"]))
def test_a_record_is_judged_by_what_it_proves(vector: dict[str, Any]) -> None:
    assert said(vector) == vector["says"]


def test_there_is_a_vector_for_every_verdict_and_fault() -> None:
    assert {one["says"] for one in VECTORS} | {"starts"} == {*VERDICTS, *FAULTS}


def test_every_number_that_the_kernel_gives_has_its_sentence() -> None:
    assert ([*FAULTS], [*VERDICTS]) == ([*judge.FAULTS], [*judge.VERDICTS])


def test_the_vectors_are_those_of_the_present_protocol() -> None:
    """Run ``python -m tests.core.fair_vectors`` after a change."""
    assert json.loads(json.dumps(fair_vectors.build())) == VECTORS


def test_every_seat_draws_the_lot_equally_often() -> None:
    counts = Counter(lot_of(bytes([*divmod(number, 256), *bytes(30)]), 3) for number in range(3000))
    assert sum((counts[seat] - 1000) ** 2 / 1000 for seat in range(3)) < 2 + 4 * 4**0.5
