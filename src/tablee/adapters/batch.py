"""Many games as values: a step returns new states and does not change the old ones.

States can be stored, copied, indexed and searched from. If they need not be stored,
:class:`~tablee.adapters.vector.VectorEnv` is faster, since it works in place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tablee.adapters.actions import actions_of, check_seat
from tablee.adapters.vector import as_actions, read_only, refuse
from tablee.adapters.world import deal, reward_seats, seed_each
from tablee.core import Game, State, game_of
from tablee.core.belief import hand_names, posterior
from tablee.core.chance import below, stream
from tablee.core.checks import whole, whole_seed
from tablee.core.compiling import kernel
from tablee.core.contract import SEATS, imagine, legal, max_legal, over, play, seats, share
from tablee.core.errors import BadOption
from tablee.core.fields import Buffer
from tablee.core.observation import NUMBER, observe, size

MOVER = -1  # the seat whose turn it is
DEALS, CHOICES, WORLDS = range(3)  # stream numbers: the same seed gives each purpose its own stream


@dataclass(frozen=True, eq=False)
class States:
    """Some states of one game, side by side; read-only."""

    game: Game
    buffers: Buffer  # the kernels' records
    rewards: NDArray[np.float32]  # what each seat got in the step that led here
    ended: NDArray[np.bool_]  # is the game over?

    def __len__(self) -> int:
        return len(self.buffers)

    def __getitem__(self, chosen: Any) -> States:
        """Return some of the states, by slice, mask or indices; a repeated index gives independent copies."""
        index: Any = [chosen] if isinstance(chosen, (int, np.integer)) else chosen
        return _states(self.game, self.buffers[index].copy(), self.rewards[index].copy(), self.ended[index].copy())

    def __repr__(self) -> str:
        return f"<{len(self)} states of {self.game!r}>"

    def __reduce__(self) -> tuple[Callable[..., States], tuple[Any, ...]]:
        return _states, (self.game, self.buffers, self.rewards, self.ended)  # read-only again

    @property
    def turns(self) -> NDArray[np.int8]:
        """The seat to move in each."""
        turns: NDArray[np.int8] = self.buffers["turn"].astype(np.int8)
        return turns


class BatchEnv:
    """Pure functions over many states of one game.

    >>> env = BatchEnv("deserto", players=3)
    >>> first = env.init(seed=7, count=100)
    >>> second = env.step(first, env.sample(first, seed=1))
    >>> bool((env.observe(first, 0) == env.observe(second, 0)).all())
    False
    >>> worlds = env.imagine(second[[5] * 1000], seat=1, seed=3)  # as seat 1 can imagine game 5
    >>> len(worlds), bool((env.observe(worlds, 1) == env.observe(second[5], 1)).all())
    (1000, True)
    """

    def __init__(self, game: Game | str, **options: Any) -> None:
        self.game = game_of(game, **options)
        self.actions = actions_of(self.game)

    def __repr__(self) -> str:
        return f"BatchEnv({self.game!r})"

    def init(self, seed: int, count: int) -> States:
        """Return newly dealt games; the same seed gives the same games."""
        count = whole("count", count)
        rngs, buffers = _streams(seed, count, DEALS), np.zeros(count, self.game.rules.STATE)
        deal_all(np.array([self.game.blank()], self.game.rules.STATE), buffers, rngs)
        return _states(self.game, buffers, np.zeros((count, self.game.players), np.float32), np.zeros(count, np.bool_))

    def step(self, states: States, actions: ArrayLike) -> States:
        """The states after an action in each; finished games stay unchanged, whatever the action.

        IllegalAction names the first action that cannot be played.
        """
        chosen = as_actions(actions, len(states))
        after, rewards, ended = self._own(states).copy(), np.zeros_like(states.rewards), states.ended.copy()
        wrong = play_all(after, self.actions.codes, chosen, rewards, ended)
        if wrong >= 0:
            refuse(self.actions, State.of(self.game, states.buffers[wrong]), wrong, int(chosen[wrong]))
        return _states(self.game, after, rewards, ended)

    def observe(self, states: States, seat: int | None = None) -> NDArray[np.int16]:
        """Return the observations of a seat; by default of the seat to move."""
        out = np.zeros((len(states), size(self.game)), NUMBER)
        observe_all(self._own(states), MOVER if seat is None else check_seat(self.game, seat), out)
        return out

    def masks(self, states: States) -> NDArray[np.bool_]:
        """Return the masks of legal actions; all zero where the game is over."""
        out = np.zeros((len(states), len(self.actions)), np.bool_)
        mask_all(self._own(states), self.actions.numbers, out)
        return out

    def sample(self, states: States, seed: int) -> NDArray[np.int64]:
        """Return a uniformly random legal action for each state; 0 where the game is over."""
        chosen = np.zeros(len(states), np.int64)
        choose_all(self._own(states), self.actions.numbers, _streams(seed, len(states), CHOICES), chosen)
        return chosen

    def imagine(self, states: States, seat: int, seed: int) -> States:
        """Return the states with the hidden information sampled again, uniformly among what the seat cannot exclude."""
        buffers = self._own(states).copy()
        imagine_all(buffers, check_seat(self.game, seat), _streams(seed, len(states), WORLDS))
        return _states(self.game, buffers, states.rewards, states.ended)

    def belief(self, states: States, seat: int) -> NDArray[np.float64]:
        """Return how likely each hand of each other seat is, exactly, as a seat can know it.

        The shape is states × other seats, in the order of play from one's own × hands, in the order of ``hand_names``.
        It is the label that a model of hidden hands learns from ``observe(states, seat)``; `tablee.belief` has the
        joint probabilities. NoHiddenHands if the game has none.
        """
        names, others = hand_names(self.game), self.game.players - 1
        out = np.zeros((len(states), others, len(names)))
        believe_all(self._own(states), check_seat(self.game, seat), np.empty(len(names) ** others), out)
        return out

    def state(self, states: States, number: int) -> State:
        """One of the games as the referee sees it."""
        return State.of(self.game, self._own(states)[number])

    def _own(self, states: States) -> Buffer:
        """The records of some states; BadOption where they are of another game: compiled code would not notice."""
        if states.game is not self.game and states.game != self.game:
            raise BadOption("These are states of {theirs!r}, not of {ours!r}.", theirs=states.game, ours=self.game)
        return states.buffers


def _states(game: Game, buffers: Buffer, rewards: NDArray[np.float32], ended: NDArray[np.bool_]) -> States:
    return States(game, read_only(buffers), read_only(rewards), read_only(ended))


def _streams(seed: int, count: int, purpose: int) -> NDArray[np.uint64]:
    rngs = np.zeros((count, 1), np.uint64)
    seed_each(rngs, stream(whole_seed(seed))[0] ^ np.uint64(purpose))
    return rngs


@kernel
def deal_all(start: Buffer, buffers: Buffer, rngs: NDArray[np.uint64]) -> None:
    """Deal every game."""
    for game in range(len(buffers)):
        deal(start, buffers, rngs, game)


@kernel
def play_all(
    buffers: Buffer,
    codes: NDArray[np.int32],
    actions: NDArray[np.int64],
    rewards: NDArray[np.float32],
    ended: NDArray[np.bool_],
) -> int:
    """Play an action in every game that goes on; returns the first game where it is not legal, or -1."""
    listed, shares = np.empty(max_legal(buffers[0]), np.int32), np.zeros(SEATS)
    for game in range(len(buffers)):
        if ended[game]:
            continue
        state, found = buffers[game], False
        if 0 <= actions[game] < len(codes):
            for index in range(legal(state, listed)):
                found |= listed[index] == codes[actions[game]]
        if not found:
            return game
        play(state, codes[actions[game]])
        ended[game] = over(state)
        if ended[game]:
            share(state, shares)
            reward_seats(shares, seats(state), rewards[game])
    return -1


@kernel
def observe_all(buffers: Buffer, seat: int, out: NDArray[np.int16]) -> None:
    """Write what a seat may know of every game."""
    for game in range(len(buffers)):
        observe(buffers[game], int(buffers[game].turn) if seat == MOVER else seat, out[game])


@kernel
def mask_all(buffers: Buffer, numbers: NDArray[np.int32], out: NDArray[np.bool_]) -> None:
    """Write what may be played in every game."""
    listed = np.empty(max_legal(buffers[0]), np.int32)
    for game in range(len(buffers)):
        if not over(buffers[game]):
            for index in range(legal(buffers[game], listed)):
                out[game, numbers[listed[index]]] = True


@kernel
def choose_all(buffers: Buffer, numbers: NDArray[np.int32], rngs: NDArray[np.uint64], out: NDArray[np.int64]) -> None:
    """Choose any legal action in every game that goes on."""
    listed = np.empty(max_legal(buffers[0]), np.int32)
    for game in range(len(buffers)):
        if not over(buffers[game]):
            out[game] = numbers[listed[below(rngs[game], legal(buffers[game], listed))]]


@kernel
def believe_all(buffers: Buffer, seat: int, joint: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    """Write how likely each hand of each other seat is, in every game; ``joint`` has room for all combinations."""
    others, hands = out.shape[1:]
    for game in range(len(buffers)):
        posterior(buffers[game], seat, joint)
        for combination in range(len(joint)):
            rest = combination
            for place in range(others - 1, -1, -1):
                other = place if place < seat else place + 1  # combinations are in the order of the seats
                out[game, (other - seat - 1) % (others + 1), rest % hands] += joint[combination]
                rest //= hands


@kernel
def imagine_all(buffers: Buffer, seat: int, rngs: NDArray[np.uint64]) -> None:
    """Sample hidden information again."""
    for game in range(len(buffers)):
        imagine(buffers[game], seat, rngs[game])
