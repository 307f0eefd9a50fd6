"""Many games of one kind as arrays, and the kernels that step them: on threads of the processor or on a GPU.

Each kernel works on the games from ``first`` up to ``last`` and touches no other, so parts run side by side. On a GPU
every thread runs the same kernels on a world of one game.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.adapters.actions import actions_of
from tablee.core import Game
from tablee.core.chance import SEAL, below, mixed, seal_quickly
from tablee.core.compiling import kernel, scratch
from tablee.core.contract import SEATS, legal, over, play, seats, setup, share
from tablee.core.fields import Buffer
from tablee.core.observation import NUMBER, observe, observe_next, size

BLOCK = 64  # games that are stepped together while they are in the processor's nearest cache
MANY = 128  # games that play many steps before others do: to hand on all arrays takes time, too


class World(NamedTuple):
    """All arrays; those with a row for each game have ``games`` rows."""

    start: Buffer  # a record that is not dealt yet; dealt where nothing is left to chance
    same: NDArray[np.bool_]  # a single one: is nothing left to chance?
    codes: NDArray[np.int32]  # the game's number of each action
    numbers: NDArray[np.int32]  # and the other way round
    buffers: Buffer
    rngs: NDArray[np.uint64]  # one stream a game, from which it is dealt
    dice: NDArray[np.uint64]  # one stream a game, from which actions are chosen
    actions: NDArray[np.int64]  # to be played next
    listed: NDArray[np.int32]  # the legal actions of each game
    counts: NDArray[np.int32]
    observations: NDArray[np.int16]
    masks: NDArray[np.bool_]
    turns: NDArray[np.int8]
    rewards: NDArray[np.float32]
    ended: NDArray[np.bool_]


def beginning(game: Game) -> tuple[np.record, bool]:
    """Return the record that every game begins with, and whether it is dealt: then all games begin alike."""
    first, other = (game.start(seed=seed) for seed in range(2))
    return (first.buffer[0], True) if first == other else (game.blank(), False)


def rows(game: Game, games: int, array: Callable[[tuple[int, ...], type[Any]], Any]) -> dict[str, Any]:
    """Make all arrays of a world that have a row for each game, but for the records."""
    return {
        "rngs": array((games, 1), np.uint64),
        "dice": array((games, 1), np.uint64),
        "actions": array((games,), np.int64),
        "listed": array((games, game.rules.MAX_LEGAL), np.int32),
        "counts": array((games,), np.int32),
        "observations": array((games, size(game)), NUMBER),
        "masks": array((games, len(actions_of(game))), np.bool_),
        "turns": array((games,), np.int8),
        "rewards": array((games, game.players), np.float32),
        "ended": array((games,), np.bool_),
    }


@kernel
def seed_each(rngs: NDArray[np.uint64], word: np.uint64) -> None:
    """Give each game a stream of its own."""
    for game in range(len(rngs)):
        rngs[game, 0] = mixed(word ^ mixed(np.uint64(game)))


@kernel
def deal(start: Buffer, buffers: Buffer, rngs: NDArray[np.uint64], game: int) -> None:
    """Deal one game anew."""
    key = scratch(SEAL, np.uint64)
    seal_quickly(key, rngs[game])
    buffers[game] = start[0]
    setup(buffers[game], key)


@kernel
def _renew(start: Buffer, same: NDArray[np.bool_], buffers: Buffer, rngs: NDArray[np.uint64], game: int) -> None:
    """Deal one game again; if all games begin alike, by a copy."""
    if same[0]:
        buffers[game] = start[0]
    else:
        deal(start, buffers, rngs, game)


@kernel
def begin(world: World, first: int, last: int) -> None:
    """Begin some of the games anew."""
    for game in range(first, last):
        _renew(world.start, world.same, world.buffers, world.rngs, game)
        world.masks[game, :] = False
        world.counts[game] = 0
    world.rewards[first:last] = 0
    world.ended[first:last] = True  # as where a game has ended, nothing is left of the observation before
    _look(
        world.numbers,
        world.buffers,
        world.listed,
        world.counts,
        world.observations,
        world.masks,
        world.turns,
        world.ended,
        first,
        last,
    )
    world.ended[first:last] = False


@kernel
def advance(world: World, first: int, last: int) -> None:
    """Play the given action in some of the games; deal those anew that end."""
    start, same, codes, numbers = world.start, world.same, world.codes, world.numbers
    buffers, rngs, actions, listed, counts = world.buffers, world.rngs, world.actions, world.listed, world.counts
    observations, masks, turns = world.observations, world.masks, world.turns
    rewards, ended = world.rewards, world.ended
    for begun in range(first, last, BLOCK):
        end = min(begun + BLOCK, last)
        _play(start, same, codes, buffers, rngs, actions, rewards, ended, begun, end)
        _look(numbers, buffers, listed, counts, observations, masks, turns, ended, begun, end)


@kernel
def stray(world: World, first: int, last: int) -> None:
    """Play one random action in some of the games."""
    choose(world, first, last)
    advance(world, first, last)


@kernel
def wander(world: World, steps: int, first: int, last: int) -> None:
    """Play a number of random actions in some of the games."""
    for start in range(first, last, MANY):
        for _ in range(steps):
            stray(world, start, min(start + MANY, last))


@kernel
def _play(
    start: Buffer,
    same: NDArray[np.bool_],
    codes: NDArray[np.int32],
    buffers: Buffer,
    rngs: NDArray[np.uint64],
    actions: NDArray[np.int64],
    rewards: NDArray[np.float32],
    ended: NDArray[np.bool_],
    first: int,
    last: int,
) -> None:
    """Play the given actions. The arrays come one by one: compiled code that is given all of them is a fifth slower."""
    shares = scratch(SEATS, np.float64)
    rewards[first:last] = 0
    for game in range(first, last):
        state = buffers[game]
        play(state, codes[actions[game]])
        ended[game] = over(state)
        if ended[game]:
            share(state, shares)
            reward_seats(shares, seats(state), rewards[game])
            _renew(start, same, buffers, rngs, game)


@kernel
def reward_seats(shares: NDArray[np.float64], players: int, out: NDArray[np.float32]) -> None:
    """Write each seat's reward for its share of the win: 1 for a sole winner, zero-sum.

    No product is added to, so that a GPU, which would do both in one operation, rounds as a processor does.
    """
    for seat in range(players):
        out[seat] = (shares[seat] - 1 / players) * players / (players - 1)


@kernel
def _look(
    numbers: NDArray[np.int32],
    buffers: Buffer,
    listed: NDArray[np.int32],
    counts: NDArray[np.int32],
    observations: NDArray[np.int16],
    masks: NDArray[np.bool_],
    turns: NDArray[np.int8],
    fresh: NDArray[np.bool_],
    first: int,
    last: int,
) -> None:
    """Write the observations and masks of some games, for the seat to move."""
    for game in range(first, last):
        state, choices = buffers[game], listed[game]
        for index in range(counts[game]):  # of the position before
            masks[game, choices[index]] = False
        counts[game] = legal(state, choices)
        for index in range(counts[game]):
            choices[index] = numbers[choices[index]]
            masks[game, choices[index]] = True
        turns[game] = state.turn
        if fresh[game]:
            observe(state, int(state.turn), observations[game])
        else:
            observe_next(state, int(state.turn), observations[game])


@kernel
def choose(world: World, first: int, last: int) -> None:
    """Choose any legal action in some of the games."""
    for game in range(first, last):
        world.actions[game] = world.listed[game, below(world.dice[game], max(1, world.counts[game]))]


@kernel
def refused(world: World, first: int, last: int) -> int:
    """Return the first of some games whose action is not among the legal ones, or -1.

    Where a game is over and waits, any action is taken.
    """
    listed, counts, actions = world.listed, world.counts, world.actions
    for game in range(first, last):
        found = counts[game] == 0
        for index in range(counts[game]):  # to the end: a loop without a way out is faster
            found |= listed[game, index] == actions[game]
        if not found:
            return game
    return -1
