"""Imagined deals: only what can be, and each as likely as it is, checked against trying every deal there is."""

import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee import State
from tablee.core.chance import stream
from tablee.games.deserto import rules
from tests.games.deserto.positions import hands, pile
from tests.games.deserto.strategies import Play, plays

Deal = tuple[tuple[str, ...], str]  # the hands, and the draw pile


def imagined(state: State, eyes: int, seed: int, times: int = 1) -> Iterator[State]:
    """What a seat (or a spectator, -1) can imagine from its view alone."""
    chance, view = stream(seed), state.view(None if eyes < 0 else eyes)
    for _ in range(times):
        table = view.buffer.copy()
        rules.imagine(table[0], eyes, chance)
        yield State(state.game, table)


@given(plays(fewest=0), st.integers(-1, 3), st.integers(0, 2**32))
def test_all_that_is_known_is_kept_and_nothing_stays_hidden(game: Play, seat: int, seed: int) -> None:
    *_, state = game.states()
    eyes = min(seat, game.players - 1)
    (dream,) = imagined(state, eyes, seed)
    seat_or_nobody = None if eyes < 0 else eyes
    assert dream.view(seat_or_nobody).buffer.tobytes() == state.view(seat_or_nobody).buffer.tobytes()
    assert tablee.position("deserto", dream.position) == dream  # all cards are there, and no forced gift is denied


@given(plays(players=st.just(2)), st.integers(0, 2**32))
def test_two_players_with_an_empty_pile_know_everything(game: Play, seed: int) -> None:
    for state in game.states():
        if not pile(state):
            for eyes in (0, 1):
                assert next(imagined(state, eyes, seed)) == state


# --- Every deal there is ----------------------------------------------------------------------------------------------


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
                found[_deal(states[-1])] += self._pieces(states)
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


def _deal(state: State) -> Deal:
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


@pytest.mark.slow
@pytest.mark.parametrize(("players", "left", "turns", "gifts", "switches"), CASES)
def test_deals_are_imagined_as_often_as_they_are_likely(
    players: int, left: int, turns: int, gifts: int, switches: dict[str, bool]
) -> None:
    ending = next(endings(players, left, turns, gifts, **switches))
    for eyes in range(players):
        _compare(ending, eyes)


@pytest.mark.slow
def test_a_spectator_imagines_as_fairly() -> None:
    _compare(next(endings(2, 2, 3, 1, **HOUSE)), -1)


def _compare(ending: Ending, eyes: int) -> None:
    likely = ending.deals(eyes)
    deals = sum(likely.values())
    times = math.ceil(12 * deals / min(likely.values()))  # every deal is expected a dozen times or more
    counted = Counter(_deal(dream) for dream in imagined(ending.last, eyes, seed=1, times=times))
    assert set(counted) <= set(likely)
    expected = {deal: times * ways / deals for deal, ways in likely.items()}
    chi_square = sum((counted[deal] - wanted) ** 2 / wanted for deal, wanted in expected.items())
    freedom = len(expected) - 1
    assert chi_square <= freedom + 4 * math.sqrt(2 * freedom)
