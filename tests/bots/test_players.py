"""The bots' door: who there is, what they may know, and that the same dice give the same choice."""

import re
import time
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.bots import LEVELS, PLAYERS, Choice, _rehearse, _think, bots_of, choose, player, tree
from tablee.bots.levels import BUDGETS, Budget
from tablee.core import GAMES, Game
from tablee.core.errors import BadOption, BadRequest, TableeError
from tablee.games.deserto import bots as deserto
from tests.bots.games import TABLES, random_game, redealt, spread

EVERY_TABLE = pytest.mark.parametrize("game", TABLES, ids=repr)


def decided(choice: Choice) -> tuple[str, int, tuple[float, ...]]:
    """A choice without the time it took."""
    return choice.action, choice.simulations, choice.value


@EVERY_TABLE
@pytest.mark.parametrize("name", PLAYERS)
def test_every_player_chooses_legally_in_every_phase(game: Game, name: str) -> None:
    limits = {"simulations": 40} if name in LEVELS else {}
    for number, state in enumerate(random_game(game, seed=5)):
        if state.turn is not None and number < 120:
            choice = player(name, **limits).choose(state.view(state.turn), seed=number)
            assert choice.action in state.legal_actions
            assert len(choice.value) == game.players
            assert sum(choice.value) == pytest.approx(1)


@EVERY_TABLE
def test_a_choice_depends_on_the_view_alone(game: Game) -> None:
    for number, state in enumerate(spread(game, seed=3, count=6)):
        other = redealt(state, seed=number)
        assert state.turn is not None
        assert state.view(state.turn).buffer.tobytes() == other.view(state.turn).buffer.tobytes()
        for name in ("strong", "careful", "greedy", "first"):
            limits = {"simulations": 300} if name in LEVELS else {}
            chosen = [player(name, **limits).choose(s.view(state.turn), seed=number) for s in (state, other)]
            assert decided(chosen[0]) == decided(chosen[1])


@EVERY_TABLE
def test_the_same_seed_and_simulations_give_the_same_choice(game: Game) -> None:
    for state in spread(game, seed=8, count=4):
        choices = [choose(state.view(state.turn), simulations=500, seed=11) for _ in range(2)]
        assert decided(choices[0]) == decided(choices[1])


def test_thinking_time_starts_when_the_kernel_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    now, compiled, simulate = 0.0, False, tree._simulate

    def compile_first(*arguments: Any) -> None:
        nonlocal now, compiled
        now += 1e-4 if compiled else 10.0  # seconds
        compiled = True
        simulate(*arguments)

    monkeypatch.setattr(tree, "_simulate", compile_first)
    monkeypatch.setattr("tablee.bots.tree.time.perf_counter", lambda: now)
    _rehearse.cache_clear()
    choice = choose(tablee.load("deserto").start(seed=1).view(0), level="strong", seed=1)
    assert choice.simulations == bots_of("deserto").budgets["strong"].simulations
    assert choice.ms < 10_000


def test_a_solved_ending_took_no_simulations() -> None:
    state = next(state for state in random_game(tablee.load("deserto"), seed=1) if state.struct["left"] == 0)
    assert state.turn is not None
    assert choose(state.view(state.turn), "strong", seed=1).simulations == 0


def test_a_choice_stops_at_the_first_limit_met() -> None:
    view = tablee.load("deserto").start(seed=1).view(0)
    assert choose(view, ms=60_000, simulations=100, seed=1).simulations == 100
    few = choose(view, ms=1, simulations=10_000_000, seed=1)
    assert few.simulations < 10_000_000
    assert few.ms >= 1


def test_a_seat_chooses_only_on_its_own_turn() -> None:
    state = tablee.load("deserto").start(seed=1)
    for seat in (1, None):
        with pytest.raises(TableeError, match="turn"):
            choose(state.view(seat))


def test_an_unknown_player_is_refused_by_name() -> None:
    with pytest.raises(BadOption, match="'genius'"):
        player("genius")


def test_every_game_has_every_level_and_weak_levels_need_no_clock() -> None:
    for budgets in (BUDGETS, *(bots_of(game).budgets for game in GAMES)):
        assert tuple(budgets) == LEVELS
        for name, budget in budgets.items():
            assert budget.ms is not None or budget.simulations is not None
            if name in ("first", "easy", "medium"):
                assert budget.ms is None
        assert budgets["strong"].ms is None or budgets["strong"].ms <= 300
        assert budgets["master"].ms is None or budgets["master"].ms <= 2000
        attention = [(budgets[name].mistakes, budgets[name].noise) for name in LEVELS]
        assert attention == sorted(attention, reverse=True)
        thoughts = [budgets[name].simulations or 0 for name in LEVELS if not budgets[name].noise]
        assert thoughts == sorted(set(thoughts))  # of two levels that do not err, the better one thinks more


def test_the_levels_that_judge_a_game_are_never_hasty() -> None:
    for budgets in (BUDGETS, *(bots_of(game).budgets for game in GAMES)):
        assert budgets["strong"].haste == budgets["master"].haste == 0


def test_a_hasty_turn_takes_the_most_cards_and_the_others_are_thought_about() -> None:
    hasty, patient, in_between = (Budget(simulations=200, haste=haste) for haste in (1.0, 0.0, 0.5))
    greedy = 0
    for number, state in enumerate(spread(tablee.load("deserto"), seed=3, count=12)):
        view = state.view(state.turn)
        gains = {code: deserto.gain(state.struct, code) for code in state.codes}
        chosen = _think(view, hasty, seed=number)
        assert gains[state.game.code(chosen.action)] == max(gains.values())
        assert chosen.simulations == 0
        assert _think(view, patient, seed=number).simulations > 0 or state.struct["left"] <= 1  # then it is solved
        greedy += _think(view, in_between, seed=number).simulations == 0
    assert 0 < greedy < 12


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_turn_played_by_mistake_can_be_any(name: str) -> None:
    state = max(spread(tablee.load(name), seed=3, count=12), key=lambda state: len(state.legal_actions))
    view, blind = state.view(state.turn), Budget(simulations=50, mistakes=1.0)
    chosen = {_think(view, blind, seed).action for seed in range(60 * len(state.legal_actions))}
    assert chosen == set(state.legal_actions)


@pytest.mark.parametrize("game", [game for game in TABLES if game.players == 2], ids=repr)
def test_first_finishes_its_games(game: Game) -> None:
    for seed in range(2):
        state = game.start(seed=seed)
        while state.turn is not None:
            state = state.play(choose(state.view(state.turn), "first", seed=seed).action)
        assert state.outcome is not None
        assert state.outcome.reason != "action_limit"


def test_without_a_seed_players_still_choose() -> None:
    view = tablee.load("diamoniak").start(seed=1).view(0)
    began = time.perf_counter()
    assert choose(view, "medium").action == "draw"
    assert choose(view, "medium").ms <= (time.perf_counter() - began) * 1000


@pytest.mark.parametrize(
    "wrong",
    [
        {"simulations": 0},
        {"simulations": -3},
        {"simulations": 1.5},
        {"ms": 0},
        {"seed": "x"},
        {"seed": 1.5},
        {"level": None},
    ],
    ids=repr,
)
def test_what_cannot_be_asked_of_a_player_is_said_in_a_sentence(wrong: dict[str, Any]) -> None:
    view = tablee.load("diamoniak").start(seed=1).view(0)
    with pytest.raises(BadOption, match=re.escape(repr(next(iter(wrong.values()))))):
        choose(view, **wrong)


def test_a_player_looks_at_a_view() -> None:
    state: Any = tablee.load("diamoniak").start(seed=1)
    with pytest.raises(BadRequest, match=r"A player looks at a view, such as state.view\(state.turn\)"):
        choose(state)


@pytest.mark.parametrize("level", ["random", "greedy", "medium", "diamoniak/easy-v1"])
def test_a_seed_of_numpy_is_the_same_seed(level: str) -> None:
    view = tablee.load("diamoniak").start(seed=1).play("draw").view(0)
    for seed in range(5):
        seeds: tuple[Any, ...] = (seed, np.int64(seed), np.uint8(seed))
        assert len({choose(view, level, seed=each).action for each in seeds}) == 1
