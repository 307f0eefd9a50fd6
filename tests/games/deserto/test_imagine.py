"""Imagined deals: only what can be, and each as likely as it is, checked against trying every deal there is."""

import math
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee import State
from tablee.core.chance import stream
from tablee.games.deserto import rules
from tests.games.deserto.deals import CASES, HOUSE, Ending, deal_of, endings
from tests.games.deserto.positions import pile
from tests.games.deserto.strategies import Play, plays


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
    counted = Counter(deal_of(dream) for dream in imagined(ending.last, eyes, seed=1, times=times))
    assert set(counted) <= set(likely)
    expected = {deal: times * ways / deals for deal, ways in likely.items()}
    chi_square = sum((counted[deal] - wanted) ** 2 / wanted for deal, wanted in expected.items())
    freedom = len(expected) - 1
    assert chi_square <= freedom + 4 * math.sqrt(2 * freedom)
