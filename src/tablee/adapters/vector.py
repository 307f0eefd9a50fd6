"""Thousands of games at once: all are stepped in one call, inside compiled code, on all cores or on a GPU.

Observations, masks and rewards are read-only views of arrays that belong to the environment. They are written in place,
so a step copies nothing: copy what you want to keep. A game that ends is dealt anew in the same step.
"""

import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tablee.adapters.actions import Actions, actions_of
from tablee.adapters.world import World, advance, begin, beginning, choose, refused, rows, seed_each, wander
from tablee.core import Game, State, game_of
from tablee.core.chance import stream
from tablee.core.checks import whole, whole_seed
from tablee.core.errors import BadOption, IllegalAction, MalformedAction

if TYPE_CHECKING:
    from tablee.adapters.cuda import Gpu

FEWEST = 64  # games that are worth a thread of their own
DEVICES = ("cpu", "cuda")


class TimeStep(NamedTuple):
    """How all games stand after a step: row i is game i. Read-only views that the next step overwrites.

    On a GPU they are :class:`~tablee.adapters.cuda.DeviceArray`, with the same shapes and types.
    """

    observations: NDArray[np.int16]  # what the seat to move may know
    masks: NDArray[np.bool_]  # what it may play
    turns: NDArray[np.int8]  # the seat to move
    rewards: NDArray[np.float32]  # what each seat got in this step: something only where a game ended
    ended: NDArray[np.bool_]  # did a game end in this step? Then the observation is that of the next one


class VectorEnv:
    """Many games of one kind, played side by side. Without a seed they are other ones each time.

    >>> env = VectorEnv("deserto", games=8, seed=7, players=3)
    >>> env.observations.shape, env.masks.shape
    ((8, 49), (8, 20))
    >>> for _ in range(50):
    ...     step = env.step(env.sample())
    >>> step.ended.all(), step.rewards.shape
    (np.True_, (8, 3))

    With ``device="cuda"`` the games are played on a GPU and all arrays stay there; the same seed gives the same games.
    """

    def __init__(
        self,
        game: Game | str,
        games: int = 1024,
        seed: int | None = None,
        threads: int | None = None,
        device: str = "cpu",
        **options: Any,
    ) -> None:
        self.game, self.games = game_of(game, **options), whole("games", games)
        threads = None if threads is None else whole("threads", threads)
        if device not in DEVICES:
            raise BadOption("A device is one of {known}, not {device!r}.", known=", ".join(DEVICES), device=device)
        machine = _gpu(self.game, self.games) if device == "cuda" else Processor(_room(self.game, self.games), threads)
        self._set_up(machine)
        self.reset(secrets.randbits(64) if seed is None else seed)

    def _set_up(self, machine: "Processor | Gpu") -> None:
        self.actions, self.machine, self.world = actions_of(self.game), machine, machine.world
        self._now = TimeStep(*[machine.show(array) for array in self.world[-len(TimeStep._fields) :]])

    def __repr__(self) -> str:
        return f"VectorEnv({self.game!r}, games={self.games})"

    def __getstate__(self) -> tuple[Any, ...]:
        return self.game, self.games, self.machine

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self.game, self.games, machine = kept
        self._set_up(machine)

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
        """Deal all games anew; the same seed gives the same games, whatever the device and the number of threads.

        Without a seed the deals go on: other ones than before.
        """
        self.seed(seed)
        self.machine.begin()
        return self.now

    def seed(self, seed: int | None) -> None:
        """Let deals and samples follow from a seed from now on; nothing changes without one."""
        if seed is None:
            return
        seed = whole_seed(seed)
        self.machine.seed(stream(seed)[0], stream(~seed)[0])

    def step(self, actions: ArrayLike) -> TimeStep:
        """Play one action in each game; nothing is played where one of them is not allowed."""
        self.check(actions)
        self.machine.advance()
        return self.now

    def check(self, actions: ArrayLike) -> None:
        """Take these actions as the next; IllegalAction, or MalformedAction, where one of them cannot be played."""
        self.machine.take(actions)
        if (wrong := self.machine.refused()) is not None:
            refuse(self.actions, self.state(wrong[0]), *wrong)

    def sample(self) -> NDArray[np.int64]:
        """An action for each game, any legal one as likely as the others."""
        chosen: NDArray[np.int64] = self.machine.choose()
        return chosen

    def rollout(self, policy: Callable[[TimeStep], ArrayLike] | None = None, steps: int = 1) -> TimeStep:
        """Play many steps in one call: what ``policy`` chooses from how the games stand, else as ``sample`` would.

        >>> env, other = VectorEnv("diamoniak", games=4, seed=7), VectorEnv("diamoniak", games=4, seed=7)
        >>> for _ in range(20):
        ...     step = other.step(other.sample())
        >>> bool((env.rollout(steps=20).observations == step.observations).all())
        True
        """
        steps = whole("steps", steps)
        if policy is None:
            self.machine.wander(steps)
        else:
            for _ in range(steps):
                self.step(policy(self.now))
        return self.now

    def state(self, number: int) -> State:
        """One of the games as the referee sees it."""
        return State.of(self.game, self.machine.record(number))

    def close(self) -> None:
        """Let the threads go."""
        self.machine.close()


class Processor:
    """Steps the games of a world on threads of the processor."""

    def __init__(self, world: World, threads: int | None = None) -> None:
        self.world, self._threads = world, threads
        games = len(world.turns)
        crew = min(threads or os.cpu_count() or 1, max(1, games // FEWEST))
        self._parts = [(games * part // crew, games * (part + 1) // crew) for part in range(crew)]
        self._others = [
            ThreadPoolExecutor(1) for _ in self._parts[1:]
        ]  # each keeps to its part, and has it in its cache

    def __reduce__(self) -> tuple[Any, ...]:
        return Processor, (self.world, self._threads)

    def show(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return a view that cannot be written to."""
        return read_only(array)

    def seed(self, deals: np.uint64, dice: np.uint64) -> None:
        """Start the streams of all games anew."""
        seed_each(self.world.rngs, deals)
        seed_each(self.world.dice, dice)

    def begin(self) -> None:
        """Deal all games anew."""
        self.each(lambda first, last: begin(self.world, first, last))

    def take(self, actions: ArrayLike) -> None:
        """Have these actions played next."""
        self.world.actions[:] = as_actions(actions, len(self.world.actions))

    def refused(self) -> tuple[int, int] | None:
        """Return the first game whose next action is not legal and the action, None if all are legal."""
        wrong = refused(self.world, 0, len(self.world.actions))
        return None if wrong < 0 else (wrong, int(self.world.actions[wrong]))

    def advance(self) -> None:
        """Play the next actions."""
        self.each(lambda first, last: advance(self.world, first, last))

    def choose(self) -> NDArray[np.int64]:
        """Return a legal action for each game."""
        self.each(lambda first, last: choose(self.world, first, last))
        return self.world.actions.copy()

    def wander(self, steps: int) -> None:
        """Play so many actions at random in every game."""
        self.each(lambda first, last: wander(self.world, steps, first, last))

    def record(self, number: int) -> np.record:
        """Return a game's record."""
        found: np.record = self.world.buffers[number]
        return found

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
    check_actions(chosen.shape, chosen.dtype, games)
    return chosen.astype(np.int64, copy=False)


def check_actions(shape: tuple[int, ...], dtype: np.dtype[Any], games: int) -> None:
    """MalformedAction where an array does not have a whole number for each game."""
    if shape != (games,) or not np.issubdtype(dtype, np.integer):
        raise MalformedAction(
            "{games} games take {games} whole numbers, not an array of {shape} {kind}.",
            **{"games": games, "shape": shape, "kind": dtype},
        )


def _gpu(game: Game, games: int) -> "Gpu":
    from tablee.adapters.cuda import Gpu  # noqa: PLC0415 - needs an extra

    return Gpu(game, games)


def _room(game: Game, games: int) -> World:
    start, same = beginning(game)
    try:
        return World(
            start=np.array([start], game.rules.STATE),
            same=np.array([same]),
            codes=actions_of(game).codes,
            numbers=actions_of(game).numbers,
            buffers=np.zeros(games, game.rules.STATE),
            **rows(game, games, np.zeros),
        )
    except (MemoryError, ValueError) as error:  # NumPy says ValueError where a size is beyond all memories
        raise BadOption(
            "The memory is too small for {games} games of {game}; take fewer.", games=games, game=game.title
        ) from error


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """A view that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view
