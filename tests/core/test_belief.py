"""The exact probability of hidden hands: against every deal there is, and against what is imagined."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.adapters.batch import BatchEnv
from tablee.core.belief import NoHiddenHands, hand_names
from tablee.core.errors import BadRequest
from tests.games.deserto.deals import CASES, endings
from tests.games.deserto.positions import hands


@pytest.mark.parametrize(("players", "left", "turns", "gifts", "switches"), [CASES[0], CASES[5]])
def test_it_is_what_counting_every_deal_gives(
    players: int, left: int, turns: int, gifts: int, switches: dict[str, bool]
) -> None:
    ending = next(endings(players, left, turns, gifts, **switches))
    for eyes in range(players):
        counted: Counter[tuple[str | None, ...]] = Counter()
        for (held, _), ways in ending.deals(eyes).items():
            counted[tuple(None if seat == eyes else hand for seat, hand in enumerate(held))] += ways
        wanted = {held: ways / counted.total() for held, ways in counted.items()}
        assert tablee.belief(ending.last.view(eyes)) == pytest.approx(wanted)


@pytest.mark.parametrize("players", [2, 3])
def test_it_is_what_is_imagined_in_the_long_run(players: int) -> None:
    """A forced gift has told something; the sampled shares lie within four standard errors."""
    env = BatchEnv("deserto", players=players, edition="revised")
    states = env.init(seed=5, count=30)
    for step in range(24):
        states = env.step(states, env.sample(states, seed=step))
    told = states[np.flatnonzero(states.buffers["told"].max(axis=1))[:1]]
    times, seat = 4000, 0
    worlds = env.imagine(told[[0] * times], seat, seed=9)
    names = hand_names(env.game)
    exact = env.belief(told, seat)[0]
    for other in range(1, players):
        drawn = Counter(hands(env.state(worlds, number))[other] for number in range(times))
        shares = np.array([drawn["-" if name == "" else name] / times for name in names])
        error = np.sqrt(exact[other - 1] * (1 - exact[other - 1]) / times)
        assert (abs(shares - exact[other - 1]) <= 4 * error + 1e-12).all()


def test_a_batch_has_the_sums_of_the_combinations() -> None:
    env = BatchEnv("deserto", players=4, edition="revised")
    states = env.init(seed=2, count=3)
    for step in range(20):
        states = env.step(states, env.sample(states, seed=step))
    names = hand_names(env.game)
    for number in range(3):
        joint = tablee.belief(env.state(states, number).view(2))
        for place, other in enumerate((3, 0, 1)):
            wanted = np.zeros(len(names))
            for held, chance in joint.items():
                wanted[names.index(held[other] or "")] += chance
            assert env.belief(states, 2)[number, place] == pytest.approx(wanted)


def test_who_has_seen_all_cards_is_sure() -> None:
    state = tablee.load("deserto").start(seed=1)
    while state.struct["left"] > 0:
        state = state.play(state.legal_actions[0])
    assert tablee.belief(state.view(0)) == {(None, "".join(hands(state)[1])): pytest.approx(1.0)}


def test_a_spectator_knows_less_than_a_seat() -> None:
    state = tablee.load("deserto").start(seed=1)
    assert len(tablee.belief(state.view(None))) > len(tablee.belief(state.view(0))) == 20


def test_it_is_not_given_what_the_seat_cannot_see() -> None:
    state = tablee.load("deserto", players=3).start(seed=1)
    found = {str(tablee.belief(world.view(0))) for world in _worlds(state)}
    assert len(found) == 1


def _worlds(state: tablee.State) -> list[tablee.State]:
    env = BatchEnv(state.game)
    states = env.init(1, 1)
    return [env.state(env.imagine(states, 0, seed), 0) for seed in range(3)]


def test_a_game_without_hidden_hands_says_so() -> None:
    with pytest.raises(NoHiddenHands, match="no hidden hands"):
        tablee.belief(tablee.load("diamoniak").start(seed=1).view(0))


def test_it_is_asked_of_a_view() -> None:
    state: Any = tablee.load("deserto").start(seed=1)
    with pytest.raises(BadRequest, match=r"belief is asked of a view, such as state.view\(0\)"):
        tablee.belief(state)
