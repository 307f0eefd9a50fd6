"""A small network at work: inputs rouse units, units speak for the prospects of each seat."""

import numpy as np
from numpy.typing import NDArray

from tablee.core.compiling import kernel

Floats = NDArray[np.float32]


@kernel
def rouse(inputs: Floats, weights: Floats, units: Floats) -> None:
    """What each unit makes of the inputs; most of these are 0 and cost nothing."""
    units[:] = 0
    for place in range(len(inputs)):
        strength = inputs[place]
        if strength != 0:
            for unit in range(len(units)):
                units[unit] += strength * weights[place, unit]


@kernel
def prospects(units: Floats, weights: Floats) -> float:
    """What a seat can hope for; only units above 0 speak."""
    hope = np.float64(0.0)  # plain Python would add up a number of its own in the units' 32 bits
    for unit in range(len(units)):
        if units[unit] > 0:
            hope += units[unit] * weights[unit]
    return hope
