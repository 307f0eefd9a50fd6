"""The exponential and the logarithm are right, and the same whether compiled or not."""

import math

import numpy as np
import pytest

from tablee.core.elementary import LARGEST, exp, log

EVERYWHERE = np.concatenate([np.linspace(-40, 40, 801), np.linspace(-1, 1, 201)]).tolist()


@pytest.mark.parametrize("number", [0.0, 1e-9, -0.5, math.log(2) / 2, 1.0, -30.0, 600.0])
def test_the_exponential_is_right(number: float) -> None:
    assert exp(number) == pytest.approx(math.exp(number), rel=1e-15)


@pytest.mark.parametrize("number", [1.0, 2.0, math.sqrt(2), 0.75, 1e-6, 3.0, 80_000.0])
def test_the_logarithm_is_right(number: float) -> None:
    assert log(number) == pytest.approx(math.log(number), rel=1e-15)


def test_what_is_too_large_is_as_good_as_the_largest() -> None:
    assert exp(1e9) == exp(LARGEST)
    assert exp(-1e9) == exp(-LARGEST)


def test_compiled_they_say_the_same_to_the_last_digit() -> None:
    for function, numbers in ((exp, EVERYWHERE), (log, [exp(number) for number in EVERYWHERE])):
        plainly = getattr(function, "py_func", function)  # where nothing is compiled they are one
        assert [function(number) for number in numbers] == [plainly(number) for number in numbers]
