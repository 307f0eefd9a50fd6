"""Solve a small game of two seats with hidden cards: CFR+ over its whole tree, and how exploitable the result is.

The tree is OpenSpiel's, so any game of OpenSpiel can be solved, ours or its own, that is small enough to be walked
through once. CFR+ gives a pair of strategies; a best answer to either of them bounds the value of the game, from below
and from above. The distance of the bounds is OpenSpiel's NashConv, which is twice the exploitability.

python -m tablee.adapters.equilibrium "python_tablee_deserto(edition=revised,copies=2,hand_size=2)"
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.adapters.game_tree import CHANCE
from tablee.adapters.openspiel import load_game
from tablee.core.compiling import kernel
from tablee.core.errors import BadOption

SEATS = 2
NOBODY = -1  # acts: chance does, or the game is over
CLOSE = 1e-4  # between the bounds of the value
EACH = 200  # iterations, and then the bounds are calculated

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


class Tree(NamedTuple):
    """All nodes of a game as flat arrays, those after fewer actions first.

    A slot is an action in an information state: ``first[i]`` up to ``first[i + 1]`` are those of information state i.
    """

    parent: Ints
    seat: Ints  # that acts, or NOBODY
    state: Ints  # the information state of the seat that acts
    slot: Ints  # the one that led here, or -1 after chance
    odds: Floats  # of the chance outcome that led here, 1 after an action
    value: Floats  # what seat 0 gets where the game is over
    levels: Ints  # where the nodes after one more action begin
    first: Ints


@dataclass(frozen=True)
class Equilibrium:
    """What seat 0 gets if both play best, as bounds, and strategies that are as good as the bounds are close."""

    low: float
    high: float
    nodes: int
    states: int
    iterations: int
    policy: dict[str, list[tuple[int, float]]]  # for each information state each action, and how likely it is

    @property
    def exploitability(self) -> float:
        """What a best opponent gains against these strategies, the mean of both seats."""
        return (self.high - self.low) / SEATS


def solve(game: Any, close: float = CLOSE, most: int = 20_000) -> Equilibrium:
    """Return strategies of a game of OpenSpiel, after so many iterations that the bounds are close, or after ``most``.

    BadOption where it has more or fewer than two seats.
    """
    tree, names, actions = find_nodes(game)
    regrets, total = np.zeros(len(actions)), np.zeros(len(actions))
    iterations, low, high = 0, -np.inf, np.inf
    while high - low > close and iterations < most:
        for _ in range(EACH):
            iterations += 1
            for seat in range(SEATS):
                improve(tree, seat, iterations, regrets, total)
        average = normalised(tree, total)
        low, high = -best_answer(tree, 1, average), best_answer(tree, 0, average)
    chances = normalised(tree, total).tolist()
    policy = {
        name: list(zip(actions[start:end], chances[start:end], strict=True))
        for name, start, end in zip(names, tree.first[:-1].tolist(), tree.first[1:].tolist(), strict=True)
    }
    return Equilibrium(low, high, len(tree.parent), len(names), iterations, policy)


# --- The tree --------------------------------------------------------------------------------------------------------


def find_nodes(game: Any) -> tuple[Tree, list[str], list[int]]:
    """Walk through a game; return its nodes, the names of the information states, and the action of each slot."""
    if game.num_players() != SEATS:
        raise BadOption("Only games of two seats can be solved; {game} has more or fewer.", game=str(game))
    states, first, actions = dict[str, int](), [0], list[int]()
    rows, levels = list[tuple[float, ...]](), [0]
    level = [(game.new_initial_state(), 0, -1, 1.0)]
    while level:
        below = list[tuple[Any, int, int, float]]()
        for node, parent, slot, odds in level:
            seat, state, here = node.current_player(), -1, len(rows)
            if seat >= 0:
                state = states.setdefault(node.information_state_string(seat), len(states))
                if state == len(first) - 1:
                    actions += node.legal_actions()
                    first.append(len(actions))
            value = node.returns()[0] if node.is_terminal() else 0.0
            rows.append((parent, max(seat, NOBODY), state, slot, odds, value))
            below += [(child, here, *how) for child, *how in _children(node, seat, first[state])]
        level = below
        levels.append(len(rows))
    columns = (*zip(*rows, strict=True), levels, first)
    return Tree._make(map(np.array, columns)), list(states), actions


def _children(node: Any, seat: int, slot: int) -> Iterator[tuple[Any, int, float]]:
    """The nodes after one, each with its slot and its odds; ``slot`` is that of the first action."""
    if seat == CHANCE:
        for outcome, chance in node.chance_outcomes():
            yield node.child(outcome), -1, chance
    elif seat >= 0:
        for index, action in enumerate(node.legal_actions()):
            yield node.child(action), slot + index, 1.0


# --- CFR+ ------------------------------------------------------------------------------------------------------------


@kernel
def normalised(tree: Tree, weights: Floats) -> Floats:
    """The chances of all slots, in proportion to weights; equal ones where all weights are zero."""
    chances = np.empty(len(weights))
    for state in range(len(tree.first) - 1):
        start, end = tree.first[state], tree.first[state + 1]
        total = weights[start:end].sum()
        for slot in range(start, end):
            chances[slot] = weights[slot] / total if total > 0 else 1.0 / (end - start)
    return chances


@kernel
def chance_of(tree: Tree, node: int, chances: Floats) -> float:
    """The probability of a node, given its parent."""
    slot = tree.slot[node]
    return float(chances[slot] if slot >= 0 else tree.odds[node])


@kernel
def reach(tree: Tree, seat: int, own: bool, chances: Floats) -> Floats:
    """The reach probability of each node, from a seat's own choices or from everything else."""
    likely = np.ones(len(tree.parent))
    for node in range(1, len(likely)):
        parent = tree.parent[node]
        likely[node] = likely[parent]
        if (tree.seat[parent] == seat) == own:
            likely[node] *= chance_of(tree, node, chances)
    return likely


@kernel
def improve(tree: Tree, seat: int, weight: float, regrets: Floats, total: Floats) -> None:
    """Run one iteration for a seat: add its regrets, and its weighted strategy."""
    chances = normalised(tree, regrets)
    own, others = reach(tree, seat, True, chances), reach(tree, seat, False, chances)
    values = tree.value.copy() if seat == 0 else -tree.value
    for node in range(len(values) - 1, 0, -1):
        values[tree.parent[node]] += chance_of(tree, node, chances) * values[node]
    for node in range(1, len(values)):
        parent = tree.parent[node]
        if tree.seat[parent] == seat:
            regrets[tree.slot[node]] += others[parent] * (values[node] - values[parent])
    counted = np.zeros(len(tree.first) - 1, np.bool_)
    for node in range(len(values)):
        state = tree.state[node]
        if tree.seat[node] == seat and not counted[state]:  # one's own choices lead to all nodes of a state alike
            counted[state] = True
            for slot in range(tree.first[state], tree.first[state + 1]):
                regrets[slot] = max(regrets[slot], 0.0)
                total[slot] += weight * own[node] * chances[slot]


@kernel
def best_answer(tree: Tree, seat: int, chances: Floats) -> float:
    """The value of a seat's best response to the other's strategy; the nodes of a state are on one level."""
    others = reach(tree, seat, False, chances)
    values, worth = tree.value.copy() if seat == 0 else -tree.value, np.zeros(len(chances))
    for level in range(len(tree.levels) - 2, 0, -1):
        nodes = range(tree.levels[level], tree.levels[level + 1])
        for node in nodes:
            if tree.seat[tree.parent[node]] == seat:
                worth[tree.slot[node]] += others[node] * values[node]
        for node in nodes:
            parent = tree.parent[node]
            if tree.seat[parent] != seat:
                values[parent] += chance_of(tree, node, chances) * values[node]
            else:
                start, end = tree.first[tree.state[parent]], tree.first[tree.state[parent] + 1]
                if tree.slot[node] == start + worth[start:end].argmax():
                    values[parent] = values[node]
    return float(values[0])


def main() -> None:
    """Solve a game that is named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="as OpenSpiel names it")
    parser.add_argument("--close", type=float, default=CLOSE, help="distance of the bounds at which to stop")
    given = parser.parse_args()
    found = solve(load_game(given.game), given.close)
    print(
        f"seat 0 gets between {found.low:+.5f} and {found.high:+.5f}, exploitability {found.exploitability:.5f}; "
        f"{found.nodes:,} nodes, {found.states:,} information states, {found.iterations:,} iterations of CFR+"
    )


if __name__ == "__main__":
    main()
