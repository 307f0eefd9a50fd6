"""Analysis: it is the search that plays, it tells what a seat can know, and what it calls certain is true."""

import threading
from itertools import islice

import pytest

import tablee
from tablee.bots import Analysis, analyse, choose
from tablee.bots.deepen import HELPER
from tablee.core import GAMES, State, View, position
from tablee.core.errors import BadOption, BadRequest
from tests.bots.games import random_game, redealt
from tests.games.desiree import wins

GAME = pytest.mark.parametrize("game", GAMES)


def found(view: View, simulations: int, seed: int = 1, lines: int = 3) -> list[Analysis]:
    return list(analyse(view, simulations=simulations, seed=seed, lines=lines))


def middle(game: str, seed: int = 3) -> State:
    """A position in the middle of a game at random, with something to choose."""
    states = [state for state in random_game(tablee.load(game), seed) if len(state.legal_actions) > 3]
    return states[len(states) // 2]


def mine(state: State) -> View:
    assert state.turn is not None
    return state.view(state.turn)


@GAME
def test_the_best_line_is_what_the_search_would_play(game: str) -> None:
    view = mine(middle(game))
    first, *_ = found(view, 3000, lines=1)
    choice = choose(view, "master", simulations=first.simulations, seed=1)
    assert first.choice.action == choice.action
    assert first.value == pytest.approx(choice.value)


@GAME
def test_it_goes_deeper_and_tells_the_best_lines_first(game: str) -> None:
    view = mine(middle(game))
    results = found(view, 20_000)
    assert [each.simulations for each in results] == sorted(each.simulations for each in results)
    assert [each.depth for each in results][-1] >= results[0].depth
    for each in results:
        assert len({line.actions[0] for line in each.lines}) == 3
        assert all(line.actions[0] in view.legal_actions for line in each.lines)
        assert all(sum(line.value) == pytest.approx(1) for line in each.lines)


@GAME
def test_the_same_seed_and_simulations_find_the_same(game: str) -> None:
    view = mine(middle(game))
    first, second = (
        found(view, 2000, seed=5)[-1] for _ in range(2)
    )  # how often it tells on the way depends on the clock
    assert (first.lines, first.simulations) == (second.lines, second.simulations)


@GAME
def test_nobody_has_to_watch_to_the_end(game: str) -> None:
    watched = analyse(mine(middle(game)))
    assert len(list(islice(watched, 2))) == 2


@GAME
def test_threads_think_together_and_are_gone_afterwards(game: str) -> None:
    view = mine(middle(game))
    *_, last = analyse(view, simulations=6000, threads=3)
    assert len(last.lines) == 3
    assert last.simulations <= 6000
    assert choose(view, "strong", simulations=6000, threads=3).action in view.legal_actions
    assert HELPER not in {thread.name for thread in threading.enumerate()}


def test_threads_prove_what_one_proves() -> None:
    for win in [win for win in wins.read() if win.moves == 5][:3]:
        *_, last = analyse(mine(position("desiree", win.position)), simulations=1_000_000, threads=3)
        assert last.lines[0].proof is not None


def test_without_a_thread_nobody_thinks() -> None:
    view = mine(middle("desiree"))
    with pytest.raises(BadOption, match="threads is a whole number from 1, not 0"):
        analyse(view, threads=0)
    with pytest.raises(BadOption, match="threads is a whole number from 1, not 0"):
        choose(view, threads=0)


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if not game.same_view])
def test_hidden_cards_make_no_difference(game: str) -> None:
    state = middle(game)
    other = redealt(state, seed=8)
    assert state.position != other.position
    one, two = (
        found(mine(each), 1000)[-1] for each in (state, other)
    )  # how often it tells on the way depends on the clock
    assert one.lines == two.lines


def test_a_line_of_desiree_can_be_played() -> None:
    state = middle("desiree")
    *_, last = found(mine(state), 60_000)
    assert len(last.lines[0].actions) > 2
    for line in last.lines:
        following = state
        for action in line.actions:
            following = following.play(action)


def proven(moves: int) -> wins.Win:
    """The first win of a length."""
    return next(win for win in wins.read() if win.moves == moves)


@pytest.mark.parametrize("moves", [3, 5, 7])
def test_a_proven_win_says_in_how_many_moves(moves: int) -> None:
    state = position("desiree", proven(moves).position)
    *_, last = found(mine(state), 600_000)
    proof = last.lines[0].proof
    assert proof is not None
    assert proof.seat == state.turn
    assert proof.moves is not None
    assert (moves + 1) // 2 <= proof.moves <= 5  # there may be a shorter way than the one that was proven first


def test_who_is_lost_hears_in_how_many_moves_the_other_wins() -> None:
    state = position("desiree", proven(3).position)
    *_, last = found(mine(state), 200_000)
    lost = state.play(last.choice.action)
    *_, last = found(mine(lost), 200_000)
    proof = last.lines[0].proof
    assert proof is not None
    assert (proof.seat, proof.moves) == (state.turn, 1)


def test_a_worked_out_ending_tells_what_every_action_is_worth() -> None:
    state = next(
        state
        for state in random_game(tablee.load("deserto"), 2)
        if state.turn is not None and state.struct["left"] == 0 and len(state.legal_actions) > 2
    )
    (only,) = found(mine(state), 100, lines=9)
    assert only.exact
    assert {line.actions[0] for line in only.lines} == set(state.legal_actions)
    for line in only.lines:
        after = state.play(line.actions[0])
        share = after.shares if after.turn is None else choose(mine(after), "strong", seed=1).value
        assert line.value == pytest.approx(share)


def test_the_last_piece_of_a_castle_is_a_win_for_certain() -> None:
    pile = "BBBBBB" + "D" * 17 + "FFFGGGGGGYYYYYYWWWWWWW"
    view = tablee.position("diamoniak", f"R5/- DDD/R 0 begin {pile} W 40").view(0)
    *_, last = found(view, 2000)
    assert last.lines[0].actions == ("buy 1",)
    assert last.lines[0].proof is not None
    assert last.lines[0].proof.seat == 0
    assert all(line.proof is None for line in last.lines[1:])


@GAME
def test_no_estimate_is_called_certain(game: str) -> None:
    for state in islice(random_game(tablee.load(game), 4), 12):
        if state.turn is not None:
            first = next(analyse(mine(state), simulations=200, seed=1))
            assert all(max(line.value) < 1 for line in first.lines if line.proof is None)


def test_it_is_told_as_json() -> None:
    state = position("desiree", proven(3).position)
    *_, last = found(mine(state), 200_000)
    told = last.told()
    assert told.keys() == {"depth", "simulations", "ms", "exact", "lines"}
    assert told["lines"][0]["wins"] == state.turn
    assert told["lines"][0]["moves"] == 2


def test_only_the_seat_to_move_can_think_and_about_one_line_at_least() -> None:
    state = tablee.load("deserto").start(seed=1)
    with pytest.raises(BadRequest, match="not the turn of seat 1"):
        analyse(state.view(1))
    with pytest.raises(BadOption, match="lines is a whole number from 1, not 0"):
        analyse(state.view(0), lines=0)
