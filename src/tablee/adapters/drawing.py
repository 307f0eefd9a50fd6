"""A table as a spectator may see it, in the render modes of Gymnasium and PettingZoo."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablee.adapters.pixels import as_pixels
from tablee.core import State
from tablee.core.errors import BadOption
from tablee.terminal import lines_of

RENDER_MODES = ("ansi", "human", "rgb_array")


def check_render_mode(mode: Any) -> None:
    """BadOption where there is no such mode; None is the same as ``ansi``."""
    if mode is not None and mode not in RENDER_MODES:
        known = ", ".join(RENDER_MODES)
        raise BadOption("There is no render mode {mode!r}; there are {known}.", mode=mode, known=known)


def drawn(state: State) -> str:
    """Return the drawing of the terminal."""
    return "\n".join(line.plain.rstrip() for line in lines_of(state.view(None)))


def rendered(state: State, mode: str | None) -> str | NDArray[np.uint8] | None:
    """Return the table as text or as pixels, or print it in mode ``human``."""
    if mode == "rgb_array":
        return as_pixels(state)
    if mode != "human":
        return drawn(state)
    print(drawn(state))
    return None
