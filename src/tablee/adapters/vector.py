"""Thousands of games at once: all are stepped in one call, inside compiled code, on all cores.

Observations, masks and rewards are read-only views of arrays that belong to the environment. They are written in place,
so a step copies nothing: copy what you want to keep. A game that ends is dealt anew in the same step.
"""

import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tablee.adapters.actions import Actions, actions_of
from tablee.core import Game, State, load
from tablee.core.chance import SEAL, below, mixed, seal_quickly, stream
from tablee.core.compiling import kernel
from tablee.core.contract import SEATS, legal, over, play, seats, setup, share
from tablee.core.errors import BadOption, IllegalAction, MalformedAction
from tablee.core.fields import Buffer
from tablee.core.observation import NUMBER, observe, observe_next, size

FEWEST = 64  # games that are worth a thread of their own
BLOCK = 16  # games that are played and then looked at, while they are still in the processor's cache


class TimeStep(NamedTuple):
    """How all games stand after a step: row i is game i. Read-only views that the next step overwrites."""

    observations: NDArray[np.int16]  # what the seat to move may know
    masks: NDArray[np.bool_]  # what it may play
    turns: NDArray[np.int8]  # the seat to move
    rewards: NDArray[np.float32]  # what each seat got in this step: something only where a game ended
    ended: NDArray[np.bool_]  # did a game end in this step? Then the observation is that of the next one


class World(NamedTuple):
    """All there is, as compiled code takes it."""

    start: Buffer  # a record that is not dealt yet
    buffers: Buffer
    rngs: NDArray[np.uint64]  # one stream a game
    codes: NDArray[np.int32]  # the game's number of each action
    numbers: NDArray[np.int32]  # and the other way round
    listed: NDArray[np.int32]  # the legal actions of each game
    counts: NDArray[np.int32]
    observations: NDArray[np.int16]
    masks: NDArray[np.bool_]
    turns: NDArray[np.int8]
    rewards: NDArray[np.float32]
    ended: NDArray[np.bool_]


class VectorEnv:
    """Many games of one kind, played side by side. Without a seed they are other ones each time.

    >>> env = VectorEnv("deserto", games=8, seed=7, players=3)
    >>> env.observations.shape, env.masks.shape
    ((8, 49), (8, 20))
    >>> for _ in range(50):
    ...     step = env.step(env.sample())
    >>> step.ended.all(), step.rewards.shape
    (np.True_, (8, 3))
    """

    def __init__(
        self,
        game: Game | str,
        games: int = 1024,
        seed: int | None = None,
        threads: int | None = None,
        **options: object,
    ) -> None:
        self.game = load(game, **options) if isinstance(game, str) else game  # type: ignore[arg-type]
        for name, number in (("games", games), ("threads", 1 if threads is None else threads)):
            if isinstance(number, bool) or not isinstance(number, int) or number < 1:
                raise BadOption("{name} is a number from 1, not {number!r}.", name=name, number=number)
        self._set_up(threads, _room(self.game, games), np.zeros((games, 1), np.uint64))
        self.reset(secrets.randbits(64) if seed is None else seed)

    def _set_up(self, threads: int | None, world: World, dice: NDArray[np.uint64]) -> None:
        self.actions, self.games = actions_of(self.game), len(dice)
        self._threads, self.world, self.dice = threads, world, dice
        self._now = TimeStep(*map(read_only, world[-len(TimeStep._fields) :]))
        crew = min(threads or os.cpu_count() or 1, max(1, self.games // FEWEST))
        self._parts = [(self.games * part // crew, self.games * (part + 1) // crew) for part in range(crew)]
        self._others = [
            ThreadPoolExecutor(1) for _ in self._parts[1:]
        ]  # each keeps to its part, and has it in its cache

    def __getstate__(self) -> tuple[Any, ...]:
        return self.game, self._threads, self.world, self.dice

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self.game, *rest = kept
        self._set_up(*rest)

    @property
    def observations(self) -> NDArray[np.int16]:
        """What each seat to move may know."""
        return self._now.observations

    @property
    def masks(self) -> NDArray[np.bool_]:
        """What it may play."""
        return self._now.masks

    @property
    def turns(self) -> NDArray[np.int8]:
        """The seat to move in each game."""
        return self._now.turns

    @property
    def now(self) -> TimeStep:
        """How all games stand."""
        return self._now

    def reset(self, seed: int | None = None) -> TimeStep:
        """Deal all games anew; the same seed gives the same games, whatever the number of threads.

        Without a seed the deals go on: other ones than before.
        """
        self.seed(seed)
        self.each(lambda first, last: begin(self.world, first, last))
        return self.now

    def seed(self, seed: int | None) -> None:
        """Let deals and samples follow from a seed from now on; nothing changes without one."""
        if seed is None:
            return
        if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)):
            raise BadOption("A seed is a whole number, not {seed!r}.", seed=seed)
        seed_each(self.world.rngs, stream(seed)[0])
        seed_each(self.dice, stream(~seed)[0])

    def step(self, actions: ArrayLike) -> TimeStep:
        """Play one action in each game; nothing is played where one of them is not allowed."""
        chosen = as_actions(actions, self.games)
        self.check(chosen)
        self.each(lambda first, last: advance(self.world, chosen, first, last))
        return self.now

    def check(self, chosen: NDArray[np.int64]) -> None:
        """IllegalAction, or MalformedAction, where one of the actions cannot be played."""
        wrong = refused(self.world.listed, self.world.counts, chosen)
        if wrong >= 0:
            refuse(self.actions, self.state(wrong), wrong, int(chosen[wrong]))

    def sample(self) -> NDArray[np.int64]:
        """An action for each game, any legal one as likely as the others."""
        chosen = np.empty(self.games, np.int64)
        self.each(lambda first, last: choose(self.world, self.dice, chosen, first, last))
        return chosen

    def state(self, number: int) -> State:
        """One of the games as the referee sees it."""
        return State.of(self.game, self.world.buffers[number])

    def close(self) -> None:
        """Let the threads go."""
        for other in self._others:
            other.shutdown()

    def each(self, work: Callable[[int, int], None]) -> None:
        """Have every thread do its part of the games; the first part is done here."""
        first, *rest = self._parts
        under_way = [other.submit(work, *part) for other, part in zip(self._others, rest, strict=True)]
        work(*first)
        for done in under_way:
            done.result()


def refuse(actions: Actions, state: State, number: int, action: int) -> None:
    """Raise what is wrong with an action in the game of that number."""
    word = actions.word(action)
    objection = state.why(word)
    assert objection is not None
    error = IllegalAction(word, objection, state.position)
    error.add_note(f"In game {number} of the vector.")
    raise error


def as_actions(actions: ArrayLike, games: int) -> NDArray[np.int64]:
    """A whole number for each game, or MalformedAction."""
    chosen = np.asarray(actions)
    if chosen.shape != (games,) or not np.issubdtype(chosen.dtype, np.integer):
        raise MalformedAction(
            "{games} games take {games} whole numbers, not an array of {shape} {kind}.",
            **{"games": games, "shape": chosen.shape, "kind": chosen.dtype},
        )
    return chosen.astype(np.int64, copy=False)


def _room(game: Game, games: int) -> World:
    actions = actions_of(game)
    return World(
        start=np.array([game.blank()], game.rules.STATE),
        buffers=np.zeros(games, game.rules.STATE),
        rngs=np.zeros((games, 1), np.uint64),
        codes=actions.codes,
        numbers=actions.numbers,
        listed=np.zeros((games, game.rules.MAX_LEGAL), np.int32),
        counts=np.zeros(games, np.int32),
        observations=np.zeros((games, size(game)), NUMBER),
        masks=np.zeros((games, len(actions)), np.bool_),
        turns=np.zeros(games, np.int8),
        rewards=np.zeros((games, game.players), np.float32),
        ended=np.zeros(games, np.bool_),
    )


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """A view that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view


@kernel
def seed_each(rngs: NDArray[np.uint64], word: np.uint64) -> None:
    """Give each game a stream of its own."""
    for game in range(len(rngs)):
        rngs[game, 0] = mixed(word ^ mixed(np.uint64(game)))


@kernel
def deal(start: Buffer, buffers: Buffer, rngs: NDArray[np.uint64], game: int) -> None:
    """Deal one game anew."""
    key = np.zeros(SEAL, np.uint64)
    seal_quickly(key, rngs[game])
    buffers[game] = start[0]
    setup(buffers[game], key)


@kernel
def _look(world: World, first: int, last: int, fresh: bool) -> None:
    """Write down how some of the games stand, from the eyes of who is to move.

    A loop inside, and arrays by their own names: compiled code that is given all of them for one game is slow.
    """
    buffers, masks, counts = world.buffers, world.masks, world.counts
    listed, numbers, observations = world.listed, world.numbers, world.observations
    codes = np.empty(listed.shape[1], np.int32)
    for game in range(first, last):
        state = buffers[game]
        masks[game, :] = False
        counts[game] = legal(state, codes)
        for index in range(counts[game]):
            number = numbers[codes[index]]
            listed[game, index] = number
            masks[game, number] = True
        world.turns[game] = state.turn
        if fresh or world.ended[game]:
            observe(state, int(state.turn), observations[game])
        else:
            observe_next(state, int(state.turn), observations[game])


@kernel
def begin(world: World, first: int, last: int) -> None:
    """Begin some of the games anew."""
    for game in range(first, last):
        deal(world.start, world.buffers, world.rngs, game)
    world.rewards[first:last] = 0
    world.ended[first:last] = False
    _look(world, first, last, True)


@kernel
def advance(world: World, actions: NDArray[np.int64], first: int, last: int) -> None:
    """Play an action in some of the games."""
    for start in range(first, last, BLOCK):
        end = min(start + BLOCK, last)
        _play(world, actions, start, end)
        _look(world, start, end, False)


@kernel
def _play(world: World, actions: NDArray[np.int64], first: int, last: int) -> None:
    shares, buffers, rewards, ended = np.zeros(SEATS), world.buffers, world.rewards, world.ended
    rewards[first:last] = 0
    for game in range(first, last):
        state = buffers[game]
        play(state, world.codes[actions[game]])
        ended[game] = over(state)
        if ended[game]:
            share(state, shares)
            players = seats(state)
            for seat in range(players):
                rewards[game, seat] = (players * shares[seat] - 1) / (players - 1)
            deal(world.start, buffers, world.rngs, game)


@kernel
def choose(world: World, dice: NDArray[np.uint64], actions: NDArray[np.int64], first: int, last: int) -> None:
    """Choose any legal action in some of the games."""
    for game in range(first, last):
        actions[game] = world.listed[game, below(dice[game], max(1, world.counts[game]))]


@kernel
def refused(listed: NDArray[np.int32], counts: NDArray[np.int32], actions: NDArray[np.int64]) -> int:
    """The first game in which the action is not among the legal ones, or -1."""
    for game in range(len(actions)):
        found = False
        for index in range(counts[game]):  # to the end: a loop without a way out is faster
            found |= listed[game, index] == actions[game]
        if not found and counts[game] > 0:  # where a game is over and waits, anything may be said
            return game
    return -1
