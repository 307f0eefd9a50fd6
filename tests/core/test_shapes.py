"""Shapes: what the numbers on a tape mean, in Python and as the page is told."""

import pytest

from tablee.core.shapes import NUMBER, Cards, Each, Maybe, Object, Real, Remark, Shape, Text, Word, counting
from tablee.core.tape import percent


@pytest.mark.parametrize(
    ("shape", "numbers", "meaning", "told"),
    [
        (NUMBER, [3.0], 3, "number"),
        (Real(), [0.25], 0.25, "number"),
        (Word("RBGY"), [2.0], "G", {"word": "RBGY"}),
        (Word("RBGY"), [-1.0], None, {"word": "RBGY"}),
        (Cards("ORT"), [1.0, 0.0, 2.0], "OTT", {"cards": "ORT"}),
        (Cards("ORT"), [-1.0, -1.0, -1.0], None, {"cards": "ORT"}),
        (Text("abc"), [2.0, 2.0, 0.0], "ca", {"text": "abc"}),
        (Each(NUMBER), [2.0, 7.0, 8.0], [7, 8], {"each": "number"}),
        (
            Object({"seat": NUMBER, "card": Maybe(Word("RB"))}),
            [1.0, 1.0, 0.0],
            {"seat": 1, "card": "R"},
            {"object": {"seat": "number", "card": {"maybe": {"word": "RB"}}}},
        ),
        (Object({"seat": NUMBER, "card": Maybe(Word("RB"))}), [1.0, 0.0], {"seat": 1}, None),
    ],
)
def test_a_shape_reads_its_numbers_and_is_told_to_the_page(
    shape: Shape, numbers: list[float], meaning: object, told: object
) -> None:
    tape = iter(numbers)
    assert shape.read(tape) == meaning
    assert list(tape) == []  # nothing is left
    assert told is None or shape.told() == told


def test_a_remark_takes_its_facts_in_the_declared_order() -> None:
    remark = Remark("Seat {seat} pays {price}.", {"seat": NUMBER, "price": NUMBER})
    assert str(remark.read(iter([2.0, 3.0]))) == "Seat 2 pays 3."
    assert remark.told() == {
        "text": "Seat {seat} pays {price}.",
        "facts": {"object": {"seat": "number", "price": "number"}},
    }


@pytest.mark.parametrize(("count", "said"), [(1.0, "One card: 1."), (2.0, "Some cards: 2.")])
def test_a_counting_remark_has_a_text_for_one_and_a_text_for_many(count: float, said: str) -> None:
    assert str(counting("One card: {count}.", "Some cards: {count}.", count=NUMBER).read(iter([count]))) == said


@pytest.mark.parametrize("share", [0.0, 0.004, 0.005, 0.015, 0.125, 0.375, 0.5, 0.994, 0.999, 1.0])
def test_percents_are_rounded_as_python_rounds(share: float) -> None:
    assert percent(share) == round(100 * share)
