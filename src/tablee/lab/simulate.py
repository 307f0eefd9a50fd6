"""Batch simulation: whole games inside the compiled world, on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tablee.core import Game, game_of
from tablee.core.chance import SEAL, below, mixed, seal_quickly, stream
from tablee.core.checks import whole, whole_seed
from tablee.core.compiling import kernel
from tablee.core.contract import SEATS, legal, max_legal, over, play, score, seats, setup, share
from tablee.core.fields import Buffer
from tablee.lab.intervals import Share, wilson_of_deals

CHUNK = 500  # games a thread plays between two progress reports


@dataclass(frozen=True, eq=False)
class Simulation:
    """The results of many games: a row per game, a column per seat."""

    game: Game
    seed: int
    shares: NDArray[np.float64] = field(repr=False)  # of the win; a draw is shared by all
    scores: NDArray[np.int32] = field(repr=False)
    lengths: NDArray[np.int32] = field(repr=False)  # actions in each game

    @property
    def winner_shares(self) -> tuple[Share, ...]:
        """Each seat's mean share of the win."""
        games = len(self.shares)
        means, squares = self.shares.mean(axis=0).tolist(), (self.shares.var(axis=0) * games).tolist()
        return tuple(wilson_of_deals(mean, games, games, each) for mean, each in zip(means, squares, strict=True))

    @property
    def mean_scores(self) -> tuple[float, ...]:
        """Each seat's mean score."""
        return tuple(self.scores.mean(axis=0).tolist())

    @property
    def mean_length(self) -> float:
        """The mean number of actions in a game."""
        return float(self.lengths.mean())

    @property
    def actions(self) -> int:
        """How many actions were played in all."""
        return int(self.lengths.sum())


def simulate(
    game: Game | str,
    games: int = 1000,
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Play many games; the same seed gives the same games whatever the number of threads.

    ``progress`` is called with the number of games since its last call.

    >>> result = simulate("diamoniak", games=100, seed=7)
    >>> result.shares.shape, float(result.shares.sum())
    ((100, 2), 100.0)
    """
    game, games, seed = game_of(game), whole("games", games), whole_seed(seed)
    workers = os.cpu_count() if threads is None else whole("threads", threads)
    word = stream(seed)[0]
    start = np.array([game.blank()], game.rules.STATE)
    shares, scores = np.zeros((games, SEATS)), np.zeros((games, SEATS), np.int32)
    lengths = np.zeros(games, np.int32)

    def play_chunk(first: int) -> int:
        part = slice(first, min(first + CHUNK, games))
        play_games(start, word, first, shares[part], scores[part], lengths[part])
        return len(lengths[part])

    with ThreadPoolExecutor(workers) as pool:
        chunks = [pool.submit(play_chunk, first) for first in range(0, games, CHUNK)]
        try:
            for chunk in as_completed(chunks):
                played = chunk.result()
                if progress is not None:
                    progress(played)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    return Simulation(game, seed, shares[:, : game.players], scores[:, : game.players], lengths)


@kernel
def play_games(
    start: Buffer,
    word: np.uint64,
    first: int,
    shares: NDArray[np.float64],
    scores: NDArray[np.int32],
    lengths: NDArray[np.int32],
) -> None:
    """Play as many random games as there is room for; game number ``first`` is the first of them."""
    buffer = start.copy()
    actions = np.empty(max_legal(start[0]), np.int32)
    rng, key = np.zeros(1, np.uint64), np.zeros(SEAL, np.uint64)
    for game in range(len(lengths)):
        rng[0] = mixed(word ^ mixed(np.uint64(first + game)))  # each game has a stream of its own
        seal_quickly(key, rng)
        buffer[0] = start[0]
        state = buffer[0]
        setup(state, key)
        while not over(state):
            play(state, actions[below(rng, legal(state, actions))])
            lengths[game] += 1
        share(state, shares[game])
        for seat in range(seats(state)):
            scores[game, seat] = score(state, seat)
