"""The exponential and the logarithm, from additions and multiplications alone.

Those of numpy, of C libraries and of browsers differ in their last digits. These are the same to the last digit
wherever a kernel runs: compiled, as plain Python, and in a page. They are right to about fifteen digits.
"""

from math import factorial

import numpy as np

from tablee.core.compiling import kernel

LARGEST = 700.0  # more is as good as that

_LN_2_FRONT, _LN_2_REST = (
    6.93147180369123816490e-01,
    1.90821492927058770002e-10,
)  # of so few bits that products are exact
_PER_LN_2 = 1.44269504088896338700
_SQRT_2 = 1.41421356237309514547
_ONE_OVER = tuple(1.0 / factorial(power) for power in range(13))  # the series of the exponential
_ODD = tuple(2.0 / power for power in range(1, 20, 2))  # that of the logarithm
_BIAS, _FRACTION_BITS = 1023, np.int64(52)  # of a number of 64 bits
_FRACTION = np.int64((1 << 52) - 1)
_EXPONENT_OF_ONE = np.int64(_BIAS << 52)


@kernel
def exp(x: float) -> float:
    """The exponential.

    >>> round(exp(1.0), 14)
    2.71828182845905
    """
    x = min(max(x, -LARGEST), LARGEST)
    halvings = np.floor(x * _PER_LN_2 + 0.5)
    rest = (x - halvings * _LN_2_FRONT) - halvings * _LN_2_REST
    total = _ONE_OVER[12]
    for power in range(11, -1, -1):
        total = total * rest + _ONE_OVER[power]
    return float(total * np.int64((np.int64(halvings) + _BIAS) << _FRACTION_BITS).view(np.float64))


@kernel
def log(x: float) -> float:
    """The natural logarithm of a number above 0.

    >>> round(log(10.0), 14)
    2.30258509299405
    """
    bits = np.float64(x).view(np.int64)
    doublings = float((bits >> _FRACTION_BITS) - _BIAS)
    part = np.int64((bits & _FRACTION) | _EXPONENT_OF_ONE).view(np.float64)
    if part > _SQRT_2:
        part *= 0.5
        doublings += 1.0
    ratio = (part - 1.0) / (part + 1.0)
    square = ratio * ratio
    fourth = square * square
    odd, even = _ODD[9], _ODD[8]  # two shorter sums, which a processor adds up side by side
    odd, even = odd * fourth + _ODD[7], even * fourth + _ODD[6]
    odd, even = odd * fourth + _ODD[5], even * fourth + _ODD[4]
    odd, even = odd * fourth + _ODD[3], even * fourth + _ODD[2]
    total = (odd * fourth + _ODD[1]) * square + (even * fourth + _ODD[0])
    return float(doublings * _LN_2_FRONT + (total * ratio + doublings * _LN_2_REST))
