"""Make puzzles: bots play, each position is checked, and every puzzle is verified by a second method.

The same seed finds the same puzzles: bots stop after a number of simulations, without time limits.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from tablee.bots import LEVELS, bots_of, player
from tablee.core import State, load, position
from tablee.core.errors import BadRequest
from tablee.teaching.puzzle import Puzzle, PuzzleKind, puzzles_of

TRIES = 8  # of each level
ENOUGH = 0.7  # of them have to be right
OPENING = 4  # random actions, so that games differ
MOST_OF_A_GAME = 2  # puzzles, so that they differ
LEAST = 5  # puzzles that a theme may always have, however few there are

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Plan:
    """How many puzzles of a game are wanted, and how many games may be played for them."""

    game: str
    count: int
    seed: int = 0
    games: int = 100_000


def make(
    plan: Plan, known: tuple[Puzzle, ...] = (), progress: Progress = lambda found, wanted: None
) -> Iterator[Puzzle]:
    """Find puzzles until there are as many as planned, those that are known among them; yields each new one."""
    kind = kind_of(plan.game)
    pack, seen = list(known), {puzzle.position for puzzle in known}
    progress(len(seen), plan.count)
    for number in range(plan.games):
        found = _found(plan.game, kind, random.Random(f"{plan.seed} {number}"))
        wanted = (one for one in found if one.position not in seen and _has_room(one, kind, pack, plan.count))
        for puzzle in islice(wanted, MOST_OF_A_GAME):
            if len(seen) >= plan.count:
                return
            if kind.is_proven(puzzle):
                seen.add(puzzle.position)
                pack.append(puzzle)
                yield kind.complete(puzzle).graded(grade(plan.game, puzzle))
                progress(len(seen), plan.count)


def _found(game: str, kind: PuzzleKind, chance: random.Random) -> Iterator[Puzzle]:
    """The candidates in a game of bots, in any order."""
    states = list(_game(game, kind, chance))[-(kind.late or 0) :]
    chance.shuffle(states)
    yield from filter(None, map(kind.find, states))


def kind_of(game: str) -> PuzzleKind:
    """The puzzle module of a game; raises BadRequest if it has none."""
    kind = puzzles_of(load(game).name)
    if kind is None:
        raise BadRequest("{game} has no puzzles.", game=game)
    return kind


def _has_room(puzzle: Puzzle, kind: PuzzleKind, pack: list[Puzzle], count: int) -> bool:
    """Does the pack need more about this, and with this answer? At no time has one answer more than its share."""
    about = sum(other.theme == puzzle.theme for other in pack)
    alike = sum(other.answer == puzzle.answer for other in pack)
    return about < max(LEAST, kind.themes[puzzle.theme].most * count) and alike <= max(LEAST, kind.alike * len(pack))


def _game(game: str, kind: PuzzleKind, chance: random.Random) -> Iterator[State]:
    """The positions of a game that bots play."""
    setting = chance.choice(kind.settings)
    names = [chance.choice(setting.bots) for _ in range(setting.players)]
    state = _opened(load(game, setting.players, **setting.options).start(seed=chance.getrandbits(32)), chance)
    while state.turn is not None:
        yield state
        state = state.play(_choice(names[state.turn], state, chance.getrandbits(32)))


def _opened(state: State, chance: random.Random) -> State:
    for _ in range(OPENING):
        if state.turn is not None:
            state = state.play(chance.choice(state.legal_actions))
    return state


def _choice(name: str, state: State, seed: int) -> str:
    """The choice of a bot; the five levels at their latest version, which has no time limit."""
    game = state.game.name
    frozen = {each.rpartition("-v")[0]: each for each in bots_of(game).frozen}
    named = f"{game}/{frozen[name]}" if name in frozen else name
    return player(named).choose(state.view(state.turn), seed).action


def grade(game: str, puzzle: Puzzle) -> int:
    """How many of our levels are too weak for a puzzle: the first one that is mostly right is strong enough."""
    state = position(game, puzzle.position)
    for number, level in enumerate(LEVELS):
        right = sum(_choice(level, state, seed) == puzzle.answer for seed in range(TRIES))
        if right >= ENOUGH * TRIES:
            return number
    return len(LEVELS) - 1
