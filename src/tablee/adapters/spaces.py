"""A game's observations and actions as Gymnasium spaces, which PettingZoo uses too."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tablee.adapters.actions import actions_of
from tablee.core import Game, State
from tablee.core.observation import NUMBER, numbers_of, parts


class Choices(spaces.Discrete):
    """The actions by number. Sampling without a mask returns a legal action."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.now: NDArray[np.int8] | None = None

    def sample(self, mask: NDArray[np.int8] | None = None, probability: Any = None) -> Any:
        """Return a random action: one of the mask, by default a legal one."""
        if mask is None and probability is None:
            mask = self.now
        return super().sample(mask, probability)


def observation_space(game: Game) -> spaces.Dict:
    """Return the observation space: the numbers that docs/environments.md describes, and the action mask."""
    lows = [np.full(part.size, part.low, NUMBER) for part in parts(game)]
    highs = [np.full(part.size, part.high, NUMBER) for part in parts(game)]
    return spaces.Dict(
        {
            "observation": spaces.Box(np.concatenate(lows), np.concatenate(highs), dtype=NUMBER),
            "action_mask": spaces.Box(0, 1, (len(actions_of(game)),), np.int8),
        }
    )


def observed(state: State, seat: int) -> dict[str, NDArray[Any]]:
    """Return the observation of a state for a seat."""
    view = state.view(seat)
    return {"observation": numbers_of(view), "action_mask": actions_of(state.game).mask(view.choices)}
