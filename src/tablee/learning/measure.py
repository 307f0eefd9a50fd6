"""Measures a network: games against the built-in levels, in other processes, during the training."""

import multiprocessing
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tablee.bots import Learned, Player
from tablee.core import Game
from tablee.lab.arena import play_match
from tablee.lab.intervals import Share
from tablee.lab.standings import estimate

PART = 24  # games that a process plays at a time: so many that every seat has equally many, with 2, 3 and 4 players


@dataclass(frozen=True)
class Contest:
    """A network at one table, with a level at all other seats."""

    game: Game
    level: str


class Measuring:
    """Plays contests of networks in processes of its own."""

    def __init__(self, contests: Sequence[Contest], games: int, workers: int) -> None:
        self._contests, self._parts = contests, max(1, games // PART)
        self._pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
        self._waiting: list[tuple[dict[str, Any], Contest, list[Future[Won]]]] = []
        self._first: Future[Won] | None = None

    def prepare(self, file: Path) -> None:
        """Have one process compile what all need; it is cached for the others."""
        self._first = self._pool.submit(play_part, self._contests[0], file, 0, 2)

    def submit(self, file: Path, **facts: Any) -> None:
        """Measure a network; ``facts`` stand in its results."""
        for contest in self._contests:
            parts = [self._pool.submit(play_part, contest, file, seed, PART) for seed in range(self._parts)]
            self._waiting.append((facts, contest, parts))

    def finished(self, seconds: float = 0) -> list[dict[str, Any]]:
        """The finished results, after waiting for the others with a timeout."""
        if seconds > 0:
            wait([part for *_, parts in self._waiting for part in parts], seconds)
        done = [each for each in self._waiting if all(part.done() for part in each[2])]
        self._waiting = [each for each in self._waiting if each not in done]
        return [facts | _result(contest, [part.result() for part in parts]) for facts, contest, parts in done]

    def close(self) -> None:
        """Stop, without pending measurements."""
        self._pool.shutdown(wait=True, cancel_futures=True)


Won = dict[int, tuple[float, int]]  # of each deal: what the network won, and the games


def play_part(contest: Contest, file: Path, seed: int, games: int) -> Won:
    """Play some games."""
    players: list[str | Player] = [Learned(file), *[contest.level] * (contest.game.players - 1)]
    match = play_match(contest.game, players, games, seed=seed, workers=1)
    won: Won = defaultdict(lambda: (0.0, 0))
    for played in match.played:
        before, count = won[played.fixture.deal]
        won[played.fixture.deal] = before + played.shares[played.fixture.seating.index(0)], count + 1
    return dict(won)


def _result(contest: Contest, parts: Sequence[Won]) -> dict[str, Any]:
    deals = dict(enumerate(each for part in parts for each in part.values()))
    share: Share = estimate(
        {deal: won for deal, (won, _) in deals.items()}, {deal: count for deal, (_, count) in deals.items()}
    )
    games = sum(count for _, count in deals.values())
    table = {"players": contest.game.players, "options": dict(contest.game.chosen), "level": contest.level}
    return table | {"games": games, "share": asdict(share)}
