"""Désirée's players: what they see is true, they take wins, give none away, and keep to their budget."""

import random
from itertools import pairwise
from statistics import geometric_mean

import numpy as np
import pytest

import tablee
from tablee.bots import deepen
from tablee.bots.levels import Budget
from tablee.bots.spec import PlainPlayer
from tablee.core import State, position
from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.games.desiree import bots as desiree
from tablee.games.desiree import rules
from tablee.games.desiree.alphabeta import look_ahead
from tablee.games.desiree.desk import FIRST, Desk
from tablee.games.desiree.evaluation import BLOCKED, MOST_LINES, MOST_THROUGH, jumps_needed, sight
from tablee.games.desiree.position import is_legal, make, unmake, winning, with_face
from tests.games.desiree.find_wins import Claimant, is_proven
from tests.games.desiree.random_games import SIZES, near_ends, random_game
from tests.games.desiree.wins import proven_after, read

LITTLE = Budget(simulations=1)


def wins(state: State) -> set[str]:
    """The moves that win at once, found by trying all."""
    return {state.game.notation[code] for code in state.codes if won_by(state.buffer, code)}


def safe(state: State) -> set[str]:
    """The moves after which the other side cannot win at once."""
    return {state.game.notation[code] for code in state.codes if not allows_win(state.buffer, code)}


@kernel
def won_by(table: Buffer, action: int) -> bool:
    after = table.copy()
    rules.play(after[0], action)
    return after[0].ending in (rules.LINE, rules.SETS)


@kernel
def allows_win(table: Buffer, action: int) -> bool:
    after, replies = table.copy(), np.empty(rules.MAX_LEGAL, np.int32)
    rules.play(after[0], action)
    lost = 0
    if not rules.over(after[0]):
        for reply in range(rules.legal(after[0], replies)):
            lost += won_by(after, int(replies[reply]))
    return lost > 0


def desk_of(state: State) -> Desk:
    desk = desiree.desk(state.buffer)
    desiree.begin(desk, state.choices)
    return desk


# --- What they see ---------------------------------------------------------------------------------------------------


def test_jumps_needed_is_the_shortest_way_to_the_sets() -> None:
    table = sight(8)[0]
    chance = random.Random(1)
    for _ in range(12):
        shown = chance.sample(range(1, 7), chance.randint(2, 5))
        tally = [2] * 6
        jumps = 0
        for _ in range(3):  # a short way back from the sets
            old, other = chance.randint(1, 6), chance.choice(shown)
            new = rules.turned(old, -other)
            if tally[new - 1] and new != old:
                tally[new - 1] -= 1
                tally[old - 1] += 1
                jumps += 1
        state = np.zeros(1, rules.STATE)[0]
        state["tally"][0, 1:] = tally
        state["tally"][1, shown] = 1
        state["tally"][1, shown[0]] = 13 - len(shown)
        assert jumps_needed(state, table, 0) == fewest_jumps(tuple(tally), shown) <= jumps


def fewest_jumps(tally: tuple[int, ...], shown: list[int]) -> int:
    """Breadth first, in the plainest way."""
    reached, jumps = {tally}, 0
    while (2,) * 6 not in reached:
        jumps += 1
        following = set()
        for counts in reached:
            for old in range(1, 7):
                for other in shown:
                    new = rules.turned(old, -other)
                    if counts[old - 1] and new != old:
                        after = list(counts)
                        after[old - 1] -= 1
                        after[new - 1] += 1
                        following.add(tuple(after))
        reached = following
    return jumps


def test_a_way_that_is_blocked_costs_a_few_jumps_more() -> None:
    """Over even numbers alone no die goes from odd to even."""
    state = np.zeros(1, rules.STATE)[0]
    state["tally"][0, 1:] = (3, 1, 2, 2, 2, 2)
    state["tally"][1, 4] = 12
    assert jumps_needed(state, sight(8)[0], 0) == 1 + BLOCKED
    state["tally"][1, [1, 4]] = (1, 11)
    assert jumps_needed(state, sight(8)[0], 0) == 1


@pytest.mark.parametrize("size", SIZES)
def test_the_lines_of_a_board_are_those_of_the_rules(size: int) -> None:
    seen = sight(size)[0]
    lines = int(seen.filled[1])
    assert lines <= MOST_LINES
    assert seen.through[:, :, 0].max() <= MOST_THROUGH
    chance = random.Random(size)
    for line in chance.sample(seen.squares[:lines].tolist(), 40):
        board = np.zeros(rules.SQUARES, np.int8)
        board[line] = np.arange(1, 7) * [chance.choice((-1, 1)) for _ in line]
        assert rules.line_from(board, line[0]) > 0
        steps = {abs(int(b) - int(a)) for a, b in pairwise(line)}
        assert len(steps) <= 2


FOLLOWED = ("board", "dice", "tally", "rank", "outer", "turn", "moves", "key", "count")  # what moves update


@pytest.mark.parametrize("size", [7, 8, 12])
def test_moves_go_there_and_back(size: int) -> None:
    states = random_game(size, size)
    desk = desk_of(states[0])
    played = []
    for before, after in pairwise(states):
        assert after.action is not None
        move = with_face(desk.work[0], before.game.code(after.action))
        played.append((move, make(desk.work[0], desk.seen[0], move)))
        assert same_position(desk, desk_of(after))
    for before, (move, face) in zip(reversed(states[:-1]), reversed(played), strict=True):
        unmake(desk.work[0], desk.seen[0], move, face)
        assert same_position(desk, desk_of(before))


def same_position(one: Desk, other: Desk) -> bool:
    hot = [set(desk.work["hot"][0, : int(desk.work["hots"][0])].tolist()) for desk in (one, other)]
    complete = np.flatnonzero(other.work["count"][0] >= 5)
    return hot[0] == hot[1] == set(complete.tolist()) and all(
        (one.work[field] == other.work[field]).all() for field in FOLLOWED
    )


def test_a_remembered_move_is_played_only_where_it_is_legal() -> None:
    states = random_game(8, 2)[::9]
    moves = {with_face(desk_of(state).work[0], code) for state in states for code in state.codes}
    for state in states:
        work = desk_of(state).work[0]
        legal = {with_face(work, code) for code in state.codes}
        assert {move for move in moves if is_legal(work, move)} == legal


# --- Wins in one -----------------------------------------------------------------------------------------------------


def test_a_win_in_one_is_seen_exactly_where_there_is_one() -> None:
    found = {True: 0, False: 0}
    for state in near_ends(90):
        desk = desk_of(state)
        code = winning(desk.work[0], desk.seen[0], int(desk.buffer[0].turn))
        there = wins(state)
        assert (code >= 0) == bool(there)
        if there:
            assert state.game.notation[code] in there
        found[bool(there)] += 1
    assert min(found.values()) > 20


def test_never_misses_a_win_nor_allows_a_loss_that_could_be_prevented() -> None:
    """However little it may think."""
    prevented = 0
    for state in near_ends(60):
        assert state.turn is not None
        choice = deepen.search(state.view(state.turn), LITTLE, seed=1)
        if wins(state):
            assert choice.action in wins(state)
            assert choice.value[state.turn] == 1
            continue
        assert choice.action in (safe(state) or state.legal_actions)
        prevented += 0 < len(safe(state)) < len(state.legal_actions)
    assert prevented > 10


def test_careful_takes_wins_and_gives_none_away() -> None:
    for state in near_ends(16):
        assert state.turn is not None
        action = desiree.careful(state.view(state.turn), seed=1).action
        assert action in (wins(state) or safe(state) or state.legal_actions)


def test_greedy_takes_a_win_and_otherwise_needs_the_fewest_jumps() -> None:
    for state in near_ends(16):
        assert state.turn is not None
        action = desiree.greedy(state.view(state.turn), seed=1).action
        if wins(state):
            assert action in wins(state)
            continue
        seen = sight(int(state.struct["size"]))[0]
        needs = {other: jumps_needed(state.play(other).struct, seen, state.turn) for other in state.legal_actions}
        assert needs[action] == min(needs.values())


@pytest.mark.parametrize("moves", [3, 5, 7, 9])
def test_forced_wins_are_found(moves: int) -> None:
    """Some of each length; ``python -m tests.games.desiree.wins`` tries all."""
    some = [win for win in read() if win.moves == moves][:4]
    assert len(some) == 4
    assert all(proven_after(win, 300_000) for win in some)  # it stops as soon as the win is proven


def test_the_newest_search_proves_wins_sooner_than_the_first() -> None:
    some = read()[::20]
    newest, first = ([proven_after(win, 300_000, release) or 300_000 for win in some] for release in (0, FIRST))
    assert geometric_mean(newest) < geometric_mean(first)


@pytest.mark.parametrize("plies", [3, 5, 7, 9])
def test_a_proof_holds_against_every_reply(plies: int) -> None:
    win = next(win for win in read() if win.moves == plies)
    state = position("desiree", win.position)
    assert is_proven(state, plies, Claimant(state, limit=300_000, claims=3000))


def test_a_proof_needs_a_win_and_leaves_the_board_as_it_was() -> None:
    state = tablee.load("desiree").start()
    claimant = Claimant(state, limit=20_000, claims=1)
    assert claimant.claim(state, 9) == -1
    assert claimant.desk.work["board"][0].tolist() == state.struct["board"].tolist()
    assert claimant.desk.work["key"][0] == state.struct["seen"][0, 0]


def test_a_win_after_the_last_move_of_all_is_no_win() -> None:
    for state in (position("desiree", win.position) for win in read() if win.moves == 3):
        late = state.buffer.copy()[0]
        late["moves"] = rules.MOVE_LIMIT - 2  # one move each: the win would be the one after
        seat = int(late["turn"])
        assert deepen.search(State.of(state.game, late).view(seat), Budget(simulations=20_000), 1).value[seat] < 1


def test_a_third_repetition_is_no_forced_win() -> None:
    """A position that stood twice before is a draw, wherever a proof comes to it."""
    win = next(win for win in read() if win.moves == 3)
    state = position("desiree", win.position)
    action = Claimant(state, limit=20_000, claims=1).claim(state, 3)
    after, before = state.play(state.game.notation[action]).struct, state.buffer.copy()[0]
    before["seen"][after["turn"], :2] = after["seen"][after["turn"], 0]
    before["times"][after["turn"]] = 2
    again = State.of(state.game, before)
    assert Claimant(again, limit=300_000, claims=1).claim(again, 3) != action


# --- Draws -----------------------------------------------------------------------------------------------------------


def scores(state: State, depth: int) -> dict[str, int]:
    desk = desk_of(state)
    look_ahead(desk.work[0], desk.seen[0], desk.memory[0], depth, len(state.codes), 0)
    keys = desk.work["frames"]["keys"][0, 0, : len(state.codes)].tolist()
    return dict(zip((state.game.notation[code] for code in state.codes), keys, strict=True))


def test_a_third_repetition_is_known_to_be_a_draw() -> None:
    state = tablee.load("desiree").start()
    for action in ["b3b4", "b6b5", "b4b3", "b5b6", "b3b4", "b6b5", "b4b3"]:
        state = state.play(action)
    assert scores(state, 1)["b5b6"] == 0
    assert scores(state, 1)["b5b4"] != 0


def test_the_last_move_of_all_is_known_to_end_the_game() -> None:
    state = tablee.load("desiree").start()
    state.struct["moves"] = rules.MOVE_LIMIT - 1
    assert set(scores(state, 1).values()) == {0}


# --- Budgets and levels ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_every_board_is_played(size: int) -> None:
    state = random_game(size, 5)[10]
    assert state.turn is not None
    view = state.view(state.turn)
    for choice in (
        deepen.search(view, Budget(simulations=500), 1),
        deepen.search(view, Budget(ms=5), 1),
        deepen.search(view, Budget(simulations=500, depth=2, noise=0.2), 1),
        desiree.greedy(view, 1),
        desiree.careful(view, 1),
    ):
        assert choice.action in state.legal_actions
        assert sum(choice.value) == pytest.approx(1)
        assert all(0 <= share <= 1 for share in choice.value)


def test_the_same_seed_and_simulations_give_the_same_choice() -> None:
    state = random_game(8, 3)[20]
    assert state.turn is not None
    view = state.view(state.turn)
    for budget in (Budget(simulations=3000), Budget(simulations=3000, depth=1, noise=0.3)):
        first, second = (deepen.search(view, budget, 7) for _ in range(2))
        assert (first.action, first.simulations, first.value) == (second.action, second.simulations, second.value)


def test_simulations_and_depth_are_kept_to() -> None:
    view = tablee.load("desiree").start().view(0)
    assert deepen.search(view, Budget(simulations=3000), 1).simulations == 3000
    assert deepen.search(view, Budget(depth=1), 1).simulations <= 2 * len(view.codes)


def test_noise_makes_play_vary() -> None:
    view = tablee.load("desiree").start().view(0)
    budget = Budget(simulations=200, depth=1, noise=0.3)
    assert len({deepen.search(view, budget, seed).action for seed in range(12)}) > 4


@pytest.mark.parametrize("plain", [desiree.greedy, desiree.careful])
def test_the_searcher_beats_the_plain_players(plain: PlainPlayer) -> None:
    """A smoke test with a small budget; the arena measures."""
    points = 0
    for seed in range(4):
        chance = random.Random(seed // 2)
        state = tablee.load("desiree").start()
        for _ in range(4):
            state = state.play(chance.choice(state.legal_actions))
        while state.turn is not None:
            view = state.view(state.turn)
            mine = state.turn == seed % 2
            choice = deepen.search(view, Budget(simulations=5000), seed) if mine else plain(view, seed)
            state = state.play(choice.action)
        assert state.outcome is not None
        points += state.outcome.winners == (seed % 2,)
    assert points >= 3
