"""The network as a player, for the arena and for live tables."""

import time
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tablee.adapters.actions import actions_of
from tablee.bots import Choice
from tablee.core import Game, View
from tablee.core.observation import numbers_of
from tablee_learned.network import Encoding, Network

GAME = "deserto"  # what it has learnt, with two players and the options that the game has by itself
FILE = Path(__file__).with_name("network.npz")


@dataclass(frozen=True)
class Learned:
    """Plays what the network leans to most. It is a file until it is first asked; so it can go to other processes."""

    file: Path = FILE
    name: str = "learned"
    games: tuple[str, ...] = (GAME,)

    def choose(self, view: View, seed: int | None = None) -> Choice:
        """Look once, without any search."""
        began = time.perf_counter()
        actions, encoding, network = actions_of(view.game), _encoding(view.game), _network(self.file)
        mask = actions.mask(view.choices).astype(bool)
        leanings, hopes = network(encoding(numbers_of(view)[None]), mask[None])
        action = actions.words[int(leanings[0].argmax())]
        return Choice(action, (time.perf_counter() - began) * 1000, 0, _shares(view, float(hopes[0])))


def _shares(view: View, hope: float) -> tuple[float, ...]:
    """Each seat's expected share of the win: one's own by the hope, the others alike."""
    players = view.game.players
    mine = (1 + hope * (players - 1)) / players
    return tuple(mine if seat == view.seat else (1 - mine) / (players - 1) for seat in range(players))


@cache
def _encoding(game: Game) -> Encoding:
    return Encoding(game)


@cache
def _network(file: Path) -> Network:
    return Network.load(file)


LEARNED = Learned()
