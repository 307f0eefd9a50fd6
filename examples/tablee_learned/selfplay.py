"""Self-play: the network plays many games against itself, side by side, and remembers every choice."""

from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablee.adapters.vector import VectorEnv
from tablee.core import Game
from tablee.lab.crew import Job, results
from tablee_learned.network import Encoding, Floats, Network

GAMES = 512  # that one worker plays side by side
Choices: TypeAlias = tuple[NDArray[Any], ...]  # of all games in one step
LAMBDA = 0.9  # how far a surprise is carried back to the choices before it


class Memories(NamedTuple):
    """Choices of finished games, a row for each."""

    shown: Floats
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    chances: Floats  # the logarithm of how likely the action was
    hopes: Floats  # what the network hoped for
    surprises: Floats  # how much better than hoped it went on, for who chose


@dataclass(frozen=True)
class Evening:
    """What a worker does: all games of one seed. The same seed and network give the same games anywhere."""

    game: Game
    network: Network

    def __call__(self, seed: int) -> tuple[int, Memories]:
        """Play every game once, to its end."""
        env, encoding = VectorEnv(self.game, games=GAMES, seed=seed, threads=1), Encoding(self.game)
        dice, going, steps = np.random.default_rng(seed), np.ones(GAMES, bool), list[Choices]()
        results = np.zeros((GAMES, self.game.players), np.float32)
        while going.any():
            shown, masks, turns = encoding(env.observations), env.masks.copy(), env.turns.astype(np.int64)
            leanings, hopes = self.network(shown, masks)
            actions = (leanings + dice.gumbel(size=leanings.shape)).argmax(1)
            steps.append((going.copy(), turns, shown, masks, actions, _chance(leanings, actions), hopes))
            step = env.step(actions)
            results[going & step.ended] = step.rewards[going & step.ended]
            going &= ~step.ended
        env.close()
        return seed, _remembered(steps, results)


def play_evening(
    game: Game, network: Network, seeds: range, workers: int | None = 1, on: str | None = None
) -> Memories:
    """One evening for each seed: here, on several processes, or on Ray; always with the same memories."""
    job = Job(Evening(game, network), partial(_get_ready, game))
    played = dict(results(job, seeds, len(seeds), workers, on))
    return Memories(*(np.concatenate(all_of) for all_of in zip(*(played[seed] for seed in seeds), strict=True)))


def _get_ready(game: Game) -> None:
    """Have everything compiled."""
    VectorEnv(game, games=1).close()


def _chance(leanings: Floats, actions: NDArray[np.int64]) -> Floats:
    highest = leanings.max(1, keepdims=True)
    sums = np.log(np.exp(leanings - highest).sum(1)) + highest[:, 0]
    chosen: Floats = np.take_along_axis(leanings, actions[:, None], 1)[:, 0] - sums
    return chosen


def _remembered(steps: list[Choices], results: Floats) -> Memories:
    """Each seat's surprises, from the end backwards: what came next for it, against what it had hoped for."""
    coming, carried, rows = results.copy(), np.zeros_like(results), []
    for going, turns, *seen, hopes in reversed(steps):
        at = np.flatnonzero(going), turns[going]
        carried[at] = coming[at] - hopes[going] + LAMBDA * carried[at]
        coming[at] = hopes[going]
        rows.append((*(each[going] for each in seen), hopes[going], carried[at]))
    return Memories(*(np.concatenate(all_of) for all_of in zip(*rows, strict=True)))
