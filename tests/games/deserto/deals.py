"""Ends of games of Deserto with every deal that fits what a seat has seen, for tests of what can be known."""

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

import tablee
from tablee import State
from tests.games.deserto.positions import hands, pile

Deal = tuple[tuple[str, ...], str]  # the hands, and the draw pile


@dataclass(frozen=True)
class Ending:
    """A position from which everything hidden is equally likely, and what was played since."""

    first: State
    actions: tuple[str, ...]

    @property
    def last(self) -> State:
        *_, last = self.states(self.first)
        return last

    def states(self, state: State) -> Iterator[State]:
        yield state
        for action in self.actions:
            state = state.play(action)
            yield state

    def deals(self, eyes: int) -> Counter[Deal]:
        """How many of the first deals lead to each deal now, of those in which all went as these eyes saw it.

        Two cards of a kind are two pieces of card: a deal counts once for each that can have been the one played.
        """
        seen = [state.struct["hand"][eyes].tolist() if eyes >= 0 else None for state in self.states(self.first)]
        found: Counter[Deal] = Counter()
        for other in _all_deals(self.first, eyes):
            states = self._as_far_as_legal(other)
            if len(states) == len(seen) and (eyes < 0 or [s.struct["hand"][eyes].tolist() for s in states] == seen):
                found[deal_of(states[-1])] += self._pieces(states)
        return found

    def _pieces(self, states: list[State]) -> int:
        played = zip(self.actions, states, strict=False)
        return math.prod(hands(state)[state.turn or 0].count(action[0]) for action, state in played)

    def _as_far_as_legal(self, state: State) -> list[State]:
        states = [state]
        for action in self.actions:
            if action not in states[-1].legal_actions:
                break
            states.append(states[-1].play(action))
        return states


def deal_of(state: State) -> Deal:
    """What is hidden in a state."""
    return tuple(hands(state)), pile(state)


def _all_deals(state: State, eyes: int) -> Iterator[State]:
    """The state with everything that these eyes cannot see dealt in every order."""
    fields, held = state.position.split(), hands(state)
    others = [seat for seat in range(len(held)) if seat != eyes]
    for cards in sorted(set(permutations("".join(held[seat] for seat in others) + pile(state)))):
        rest = list(cards)
        dealt = dict(enumerate(held)) | {seat: "".join(rest.pop() for _ in held[seat]) for seat in others}
        changed = [fields[0], "/".join(dealt[seat] for seat in dealt), *fields[2:4], "".join(rest) or "-", *fields[5:]]
        yield tablee.position("deserto", " ".join(changed))


def endings(players: int, left: int, turns: int, gifts: int, **switches: bool) -> Iterator[Ending]:
    """Ends of games with so many cards left to draw; then so many turns with at least so many forced gifts."""
    for seed in range(10_000):
        chance = random.Random(seed)
        state = tablee.load("deserto", players, **switches).start(seed=seed)
        while state.struct["left"] > left:
            state = state.play(chance.choice(state.legal_actions))
        forgotten = " ".join(state.position.split()[:6])  # what was told before this is not asked
        first = state = tablee.position("deserto", forgotten)
        actions = []
        for _ in range(turns):
            actions.append(chance.choice(state.legal_actions))
            state = state.play(actions[-1])
        if sum(action.endswith(">") for action in actions) >= gifts:
            yield Ending(first, tuple(actions))


HOUSE = {"starter": False, "decline": False, "same": False}
CASES = [
    (2, 3, 3, 1, HOUSE),
    (2, 3, 4, 2, HOUSE),
    (2, 4, 4, 2, HOUSE | {"same": True}),
    (2, 4, 3, 1, HOUSE | {"starter": True}),
    (2, 4, 2, 0, {"starter": True, "decline": True, "same": True}),
    (3, 2, 2, 1, HOUSE),
    (3, 2, 4, 2, HOUSE),
    (3, 2, 5, 3, HOUSE),
    (3, 1, 4, 1, HOUSE | {"same": True}),
]
