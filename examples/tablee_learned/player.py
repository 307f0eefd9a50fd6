"""The network as a player, for the arena and for live tables."""

from dataclasses import dataclass
from pathlib import Path

from tablee.learning.network import NetworkPlayer

GAME = "deserto"  # what it has learnt, with two, three and four players and in both editions
FILE = Path(__file__).with_name("network.npz")


@dataclass(frozen=True)
class Learned(NetworkPlayer):
    """Plays one game."""

    file: Path = FILE
    games: tuple[str, ...] = (GAME,)


LEARNED = Learned()
