"""One tree search for any game with a kernel: information-set Monte Carlo tree search.

Each simulation deals anew what the seat cannot know (``imagine``), walks down the tree by what is legal in that deal,
adds one node, plays on for a while and notes what every seat got. Nodes stand for what was played, not for what was
dealt, so hidden cards are averaged over as they should be.
"""

import random
import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from tablee.bots.analysis import LINES, Analysis, Line
from tablee.bots.guide import evaluate, exploration, lean, settled
from tablee.bots.levels import Budget
from tablee.bots.player import Choice, dice_of
from tablee.core import View
from tablee.core.chance import Rng, below, stream
from tablee.core.compiling import Sample, kernel
from tablee.core.contract import SEATS, imagine, legal, max_legal, over, play, share
from tablee.core.elementary import log
from tablee.core.fields import Buffer

POOL = 1 << 19  # nodes at most; a full tree is searched on without growing
DEPTH = 64  # actions deep, at most
FORCED = 400  # simulations are enough where there is nothing to choose, and everybody can see that
GLANCE_MS = 5.0  # how often the clock is looked at
MORE = 1.2  # so many times as many simulations as before are worth telling

NODE = np.dtype(
    (
        np.record,
        [
            ("total", "f8"),  # what the seat that chose this action got from it, in all
            ("key", "i4"),  # the action
            ("visits", "i4"),
            ("offered", "i4"),  # how often the action could be chosen when its parent was visited
            ("child", "i4"),  # the first child; 0 for none, since node 0 is the root
            ("next", "i4"),  # the parent's next child
            ("unused", "i4"),  # keeps nodes aligned
        ],
    )
)
Nodes = NDArray[np.void]
Counter = NDArray[np.int64]


@kernel
def _add(nodes: Nodes, size: Counter, parent: int, key: int) -> int:
    """A new node, or 0 when the pool is full."""
    if size[0] == len(nodes):
        return 0
    fresh = size[0]
    size[0] += 1
    nodes[fresh].total = 0.0
    nodes[fresh].key = key
    nodes[fresh].visits = 0
    nodes[fresh].offered = 0
    nodes[fresh].child = 0
    nodes[fresh].next = nodes[parent].child
    nodes[parent].child = fresh
    return int(fresh)


@kernel
def _find(nodes: Nodes, parent: int, key: int) -> int:
    """The parent's child of that key, or 0."""
    node = int(nodes[parent].child)
    while node > 0 and nodes[node].key != key:
        node = int(nodes[node].next)
    return node


@kernel
def _pick(
    state: np.record, nodes: Nodes, size: Counter, parent: int, actions: NDArray[np.int32], count: int, rng: Rng
) -> int:
    """The child to go to: one not tried yet, else the one of the highest upper bound; 0 where there is none."""
    best, most, untried, fresh = 0, -1.0, 0, -1
    for index in range(count):
        node = _find(nodes, parent, actions[index])
        if node > 0:
            nodes[node].offered += 1
            visits = nodes[node].visits
            bound = nodes[node].total / visits + exploration(state) * np.sqrt(log(nodes[node].offered) / visits)
            if bound > most:
                best, most = node, bound
        else:
            untried += 1
            if below(rng, untried) == 0:
                fresh = int(actions[index])
    if best == 0 and parent > 0:
        fresh = lean(state, actions, count, rng)  # the first try is a sensible one
    node = _add(nodes, size, parent, fresh) if untried > 0 else 0
    if node > 0:
        nodes[node].offered = 1
    return node if node > 0 else best


@kernel
def _descend(
    state: np.record,
    nodes: Nodes,
    size: Counter,
    path: NDArray[np.int32],
    movers: NDArray[np.int32],
    actions: NDArray[np.int32],
    depth: int,
    rng: Rng,
) -> int:
    """Walk down to a new node, or to the end; write the path and who chose, return its length."""
    node, length = 0, 0
    for _ in range(depth):
        if over(state):
            break
        seat = int(state.turn)
        node = _pick(state, nodes, size, node, actions, legal(state, actions), rng)
        if node == 0:
            break
        path[length], movers[length] = node, seat
        length += 1
        action = int(nodes[node].key)
        play(state, action)
        if nodes[node].visits == 0:
            break
    return length


@kernel
def _play_out(state: np.record, actions: NDArray[np.int32], rng: Rng, shares: NDArray[np.float64]) -> None:
    """Play on until the end or until the position can be judged; write what each seat gets."""
    steps = 0
    while not over(state) and not settled(state, steps):
        play(state, lean(state, actions, legal(state, actions), rng))
        steps += 1
    if over(state):
        share(state, shares)
    else:
        evaluate(state, shares)


@kernel
def _simulate(
    root: Buffer,
    observer: int,
    nodes: Nodes,
    size: Counter,
    tally: NDArray[np.float64],
    depth: int,
    simulations: int,
    rng: Rng,
) -> None:
    """Grow the tree by some simulations; ``tally`` sums each seat's shares for each of the root's children."""
    buffer = root.copy()
    actions, shares = np.empty(max_legal(root[0]), np.int32), np.zeros(SEATS)
    path, movers = np.zeros(DEPTH, np.int32), np.zeros(DEPTH, np.int32)
    for _ in range(simulations):
        buffer[0] = root[0]
        imagine(buffer[0], observer, rng)
        length = _descend(buffer[0], nodes, size, path, movers, actions, depth, rng)
        _play_out(buffer[0], actions, rng, shares)
        for step in range(length):
            nodes[path[step]].total += shares[movers[step]]
            nodes[path[step]].visits += 1
        tally[path[0] - 1] += shares  # the root's children come first: they are the same in every deal


def samples(buffer: Buffer) -> dict[str, Sample]:
    """What a page needs of this search."""
    nodes, size, tally = np.zeros(1, NODE), np.ones(1, np.int64), np.zeros((1, SEATS))
    return {"simulate": Sample(_simulate, (buffer, 0, nodes, size, tally, DEPTH, 1, stream(0)))}


class Growth:
    """A tree that grows within a budget."""

    def __init__(self, view: View, budget: Budget, seed: int | None) -> None:
        self._began, self._view, self._budget = time.perf_counter(), view, budget
        self.dice, self.count, self.seat = dice_of(seed), len(view.codes), int(view.struct["turn"])
        room = min(POOL, (budget.simulations or POOL) + self.count + 1)
        self.nodes, self.tally = np.zeros(room, NODE), np.zeros((self.count, SEATS))
        self.done, self.ms = 0, 0.0

    def rounds(self) -> Iterator[None]:
        """Some more simulations each time, until a limit is met."""
        budget, size, rng = self._budget, np.ones(1, np.int64), stream(self.dice.getrandbits(64))
        is_forced = self.count == 1 and self._view.game.same_view  # a quick answer would tell that a hand has no choice
        limit = min(budget.simulations or POOL * SEATS, FORCED if is_forced else POOL * SEATS)
        depth, chunk = min(budget.depth or DEPTH, DEPTH), self.count
        while self.done < limit and (budget.ms is None or self.ms < budget.ms or self.done < self.count):
            chunk = min(chunk, limit - self.done)
            _simulate(self._view.buffer, self.seat, self.nodes, size, self.tally, depth, chunk, rng)
            self.done += chunk
            self.ms = (time.perf_counter() - self._began) * 1000
            chunk = _next_chunk(self.done, self.ms, budget)
            yield

    @property
    def visits(self) -> NDArray[np.int32]:
        """How often each action was tried."""
        visits: NDArray[np.int32] = self.nodes["visits"][1 : self.count + 1]
        return visits

    def action(self, index: int) -> str:
        """One of the root's children, as an action."""
        return self._view.game.notation[int(self.nodes["key"][index + 1])]

    def value(self, index: int) -> tuple[float, ...]:
        """What each seat can expect after it."""
        return tuple((self.tally[index] / self.visits[index])[: self._view.game.players].tolist())

    def found(self, lines: int) -> Analysis:
        """The most visited actions, and how far the line goes that is visited most."""
        tried = (index for index in range(self.count) if self.visits[index] > 0)
        best = sorted(tried, key=lambda index: (self.visits[index], self.tally[index, self.seat]), reverse=True)
        told = tuple(Line((self.action(index),), self.value(index)) for index in best[:lines])
        return Analysis(told, self._depth(best[0] + 1), self.done, self.ms)

    def _depth(self, node: int) -> int:
        """How many actions long the line is that was visited most."""
        depth = 0
        while node > 0:
            depth += 1
            node = max(self._children(node), key=self.nodes["visits"].__getitem__, default=0)
        return depth

    def _children(self, parent: int) -> Iterator[int]:
        child = int(self.nodes["child"][parent])
        while child > 0:
            yield child
            child = int(self.nodes["next"][child])


def search(view: View, budget: Budget, seed: int | None = None) -> Choice:
    """Choose for the seat whose view this is, within the budget."""
    growth = Growth(view, budget, seed)
    for _ in growth.rounds():
        pass
    best = _preferred(growth.visits, growth.tally[:, growth.seat], budget, growth.dice)
    return Choice(growth.action(best), growth.ms, growth.done, growth.value(best))


def analyse(view: View, budget: Budget, seed: int | None = None, lines: int = LINES) -> Iterator[Analysis]:
    """The same search, watched: what it has found whenever it has tried a good deal more."""
    growth, told = Growth(view, budget, seed), 0
    for _ in growth.rounds():
        if growth.done > told * MORE:
            told = growth.done
            yield growth.found(lines)
    if told < growth.done:
        yield growth.found(lines)


def _next_chunk(done: int, ms: float, budget: Budget) -> int:
    """As many simulations as fit between two looks at the clock."""
    glance = GLANCE_MS if budget.ms is None else max(0.1, min(GLANCE_MS, budget.ms - ms))
    return max(8, min(2 * done, int(done / ms * glance)))


def _preferred(visits: NDArray[np.int32], totals: NDArray[np.float64], budget: Budget, dice: random.Random) -> int:
    """The root's child to play: the most visited one; a level that errs takes what seems best to it."""
    tried = [index for index, count in enumerate(visits) if count > 0]
    if budget.noise:
        return max(tried, key=lambda index: totals[index] / visits[index] + dice.gauss(0.0, budget.noise))
    return max(tried, key=lambda index: (visits[index], totals[index]))
