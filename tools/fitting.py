"""What the tools that fit networks share: Adam, and writing weights into a file of kernels."""

import base64
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray


class Adam:
    """Steps down a slope, steadied by the means of the slopes before."""

    def __init__(self, weights: NDArray[np.float32]) -> None:
        self.means, self.squares, self.steps = np.zeros_like(weights), np.zeros_like(weights), 0

    def step(self, weights: NDArray[np.float32], slope: NDArray[np.float32], pace: float) -> None:
        """Change the weights, by little as long as the means are young."""
        self.steps += 1
        self.means += 0.1 * (slope - self.means)
        self.squares += 0.001 * (slope**2 - self.squares)
        steady = np.sqrt(self.squares / (1 - 0.999**self.steps)) + 1e-8
        weights -= pace * min(1.0, self.steps / 500) * self.means / (1 - 0.9**self.steps) / steady


def write_text(module: ModuleType, weights: NDArray[Any]) -> None:
    """Put the weights into the file of the kernels, so that a change compiles anew."""
    path = Path(str(module.__file__))
    text = base64.b85encode(weights.tobytes()).decode()
    lines = "\n".join(f'    "{line}"' for line in re.findall(".{1,112}", text))
    source = re.sub(r"TEXT = \(.*?\n\)", lambda _: f"TEXT = (\n{lines}\n)", path.read_text("utf-8"), flags=re.DOTALL)
    path.write_text(source, "utf-8")
