"""How Désirée ends: rules S7 to S9, ruling SR4."""

import random
from collections.abc import Sequence
from itertools import combinations, product

import numpy as np
import pytest

import tablee
from tablee import Outcome, State
from tablee.core.chance import seal
from tablee.core.errors import BadOption, GameOver
from tablee.games.desiree import rules
from tablee.games.desiree.game import SQUARE
from tests.games.desiree.positions import Square, die_on, distance, name, place, play_all, record_of

START = tablee.load("desiree").start()
AROUND = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]  # 45 degrees apart
MIDDLE = (5, 5)  # f6
WON_BY_LINE = Outcome((0,), "line")


def walk(*parts: tuple[int, int]) -> list[Square]:
    """Six squares around the middle of the board: so many steps in this direction, so many in that, ..."""
    steps = [AROUND[direction % 8] for direction, length in parts for _ in range(length)]
    squares = [(MIDDLE[0] - 2 * steps[0][0], MIDDLE[1] - 2 * steps[0][1])]
    for across, up in steps:
        squares.append((squares[-1][0] + across, squares[-1][1] + up))
    return squares


def afar(target: Square, others: Sequence[Square]) -> Square:
    """An inner square beside none of the others, from which a die can slide to the target."""
    for (across, up), far in product(AROUND, range(2, 6)):
        path = [(target[0] + across * step, target[1] + up * step) for step in range(1, far + 1)]
        start = path[-1]
        free = not any(where in others for where in path)
        if free and min(start) > 0 and max(start) < 11 and all(distance(start, other) > 1 for other in others):
            return start
    raise AssertionError("there is no way in")


def complete(squares: Sequence[Square], last: int = 3, colours: str = "bbwbwb") -> State:
    """The state after white slides the ``last`` of the dice 1 to 6 to its place among the others on these squares."""
    letters = ["ABCDEF"[i] if colours[i] == "w" or i + 1 == last else "abcdef"[i] for i in range(6)]
    target, others = squares[last - 1], [*squares[: last - 1], *squares[last:]]
    start = name(afar(target, others))
    dice = [f"{letter}{name(where)}" for letter, where in zip(letters, squares, strict=True) if where in others]
    return place(f"{letters[last - 1]}{start} {' '.join(dice)}").play(start + name(target))


# S7: the line


@pytest.mark.parametrize("direction", range(8))
@pytest.mark.parametrize("last", [1, 2, 3, 4, 5, 6])
def test_S7_a_straight_line_wins_in_every_direction_whichever_die_completes_it(direction: int, last: int) -> None:
    squares = walk((direction, 5))
    after = complete(squares, last)
    assert after.outcome == WON_BY_LINE
    assert after.scores == (1, 0)
    line = {"event": "line", "seat": 0, "squares": [name(where) for where in squares]}
    assert after.events[-2:] == (line, {"event": "over", "winners": [0], "reason": "line"})


@pytest.mark.parametrize("bend", [1, 2, 3, 4])
@pytest.mark.parametrize("turn", [-2, 2])
@pytest.mark.parametrize("direction", range(8))
def test_S7_a_line_may_have_one_bend_anywhere(direction: int, turn: int, bend: int) -> None:
    squares = walk((direction, bend), (direction + turn, 5 - bend))
    after = complete(squares)
    assert after.outcome == WON_BY_LINE
    assert after.events[-2]["squares"] == after.view(1).facts["line"] == [name(where) for where in squares]
    assert START.view(1).facts["line"] == []


@pytest.mark.parametrize("colours", ["wwwwww", "bbbbbb", "wbwbwb", "wwwbbb"])
def test_S7_colours_do_not_matter_and_the_line_is_the_movers(colours: str) -> None:
    """With six times b, five of the six dice are the opponent's."""
    assert complete(walk((2, 5)), colours=colours).outcome == WON_BY_LINE


def test_S7_black_wins_with_white_dice_too() -> None:
    state = place("ce9 Ac5 Bd5 Df5 Eg5 Fh5", side="b")
    assert state.play("e9e5").outcome == Outcome((1,), "line")


def test_S7_a_jump_may_turn_the_last_die() -> None:
    state = place("Be9 ae7 Ac5 Bd5 Df5 Eg5 Fh5")
    after = state.play("e9e5")
    assert die_on(after, "e5") == "C"
    assert after.outcome == WON_BY_LINE


def test_S7_the_line_may_lie_on_outer_squares() -> None:
    state = place("Cd4 Aa1 bb1 Cc1 Dd2 ee1 ff1", size=12).play("d2d1")
    assert state.outcome == WON_BY_LINE


def test_S7_the_line_may_be_part_of_a_longer_row() -> None:
    assert place("Ce9 fb5 Ac5 Bd5 Df5 Eg5 Fh5 ai5").play("e9e5").outcome == WON_BY_LINE


@pytest.mark.parametrize(
    "dice", ["Ac5 Bd5 Df5 Fg5 Eh5", "Ac5 Bd5 Df5 Eg5 Fi5", "Bc5 Bd5 Df5 Eg5 Fh5", "Ac5 Bd5 Df5 Eg5"]
)
def test_S7_every_number_must_be_there_in_order_and_side_by_side(dice: str) -> None:
    assert place(f"Ce9 {dice}").play("e9e5").outcome is None


def test_S7_nothing_can_be_played_after_it() -> None:
    after = complete(walk((2, 5)))
    assert after.legal_actions == ()
    assert after.turn is None
    why = after.why("b2b3")
    assert why is not None
    assert (why.rule, str(why)) == ("S7", "The game is over. (S7)")
    with pytest.raises(GameOver, match=r"b2b3 comes too late\. .*\(S7\)"):
        after.play("b2b3")


def test_S7_where_there_is_no_line_none_is_found() -> None:
    assert not rules.find_line(START.struct["board"], np.zeros(rules.FACES, np.int64))


def test_S7_no_layout_may_have_a_line() -> None:
    with pytest.raises(BadOption, match=r"The line b2 c2 d2 e2 f2 g2 is there already \(S7\)"):
        tablee.load("desiree", layout="8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1ABCDEF1/8 w")


# S8: what bends are allowed


@pytest.mark.parametrize("bend", [1, 2, 3, 4])
@pytest.mark.parametrize("turn", [-3, -1, 1, 3])
@pytest.mark.parametrize("direction", range(8))
def test_S8_an_orthogonal_and_a_diagonal_part_do_not_win(direction: int, turn: int, bend: int) -> None:
    assert complete(walk((direction, bend), (direction + turn, 5 - bend))).outcome is None


@pytest.mark.parametrize("bends", list(combinations(range(1, 5), 2)))
@pytest.mark.parametrize("turns", [(2, 0), (-2, 0), (2, 4), (-2, -4)])
@pytest.mark.parametrize("direction", range(4))
def test_S8_two_bends_do_not_win(direction: int, turns: tuple[int, int], bends: tuple[int, int]) -> None:
    first, second = bends
    parts = (direction, first), (direction + turns[0], second - first), (direction + turns[1], 5 - second)
    assert complete(walk(*parts)).outcome is None


def test_S8_a_right_angle_wins_orthogonally_and_diagonally() -> None:
    assert complete(walk((0, 2), (2, 3))).outcome == WON_BY_LINE
    assert complete(walk((1, 2), (3, 3))).outcome == WON_BY_LINE


# S9: the sets

SCATTERED = "Ae2 Ag2 Be4 Bg4 Ci2 Ci4 Dk2 Dk4 Ee6 Eg6 Fi6"  # with a second 6: two sets


def test_S9_two_full_sets_win_wherever_they_stand() -> None:
    after = place(f"Bc3 dc5 {SCATTERED}").play("c3c6")
    assert after.outcome == Outcome((0,), "sets")
    assert after.events[-2:] == (
        {"event": "sets", "seat": 0},
        {"event": "over", "winners": [0], "reason": "sets"},
    )


@pytest.mark.parametrize("jumped", "abcef")
def test_S9_each_number_must_show_exactly_twice(jumped: str) -> None:
    assert place(f"Bc3 {jumped}c5 {SCATTERED}").play("c3c6").outcome is None


def test_S9_the_own_dice_count_not_the_others() -> None:
    black = SCATTERED.lower()
    state = place(f"bc3 Dc5 {black}", side="b")
    assert state.play("c3c6").outcome == Outcome((1,), "sets")
    mixed = SCATTERED.replace("Fi6", "fi6")
    assert place(f"Bc3 dc5 {mixed}").play("c3c6").outcome is None


def test_S9_names_the_rule_once_the_game_is_over() -> None:
    why = place(f"Bc3 dc5 {SCATTERED}").play("c3c6").why("e2e3")
    assert why is not None
    assert (why.rule, str(why.sentence)) == ("S9", "The game is over.")


@pytest.mark.parametrize(("layout", "side"), [("ABCDEF", "White"), ("abcdef", "Black")])
def test_S9_no_layout_may_have_two_sets(layout: str, side: str) -> None:
    pair = f"1{layout[:3] * 2}1/1{layout[3:] * 2}1"
    others = "1aaaaaa1/1aaaaaa1" if side == "White" else "1AAAAAA1/1AAAAAA1"
    with pytest.raises(BadOption, match=rf"{side} has two full sets already \(S9\)"):
        tablee.load("desiree", layout=f"8/{others}/8/8/{pair}/8 w")


# SR4: draws

THERE_AND_BACK = "b3b4 b6b5 b4b3 b5b6"


def test_SR4_the_third_time_a_position_stands_is_a_draw_and_the_start_counts() -> None:
    second = play_all(START, THERE_AND_BACK)
    assert second.outcome is None
    before = play_all(second, "b3b4 b6b5 b4b3")
    assert before.outcome is None
    third = before.play("b5b6")
    assert third.outcome == Outcome((), "repetition")
    assert third.scores == (0, 0)
    assert third.events[-1] == {"event": "over", "winners": [], "reason": "repetition"}


def test_SR4_any_position_counts_not_only_the_start() -> None:
    state = play_all(START, f"g3g4 g6g5 {THERE_AND_BACK} b3b4 b6b5 b4b3")
    assert state.outcome is None
    assert state.play("b5b6").outcome == Outcome((), "repetition")


def test_SR4_the_same_board_with_the_other_side_to_move_is_another_position() -> None:
    white_loses_a_move = "b3b4 b6b5 c3b3 b5b6 b4c3"
    black_loses_a_move = "b6b5 b3b4 c6b6 b4b3 b5c6"
    state = play_all(START, white_loses_a_move)
    assert state.position.split(" ")[:2] == [START.position.split(" ")[0], "b"]
    state = play_all(state, black_loses_a_move)
    assert state.position.split(" ")[:2] == START.position.split(" ")
    assert state.outcome is None
    assert play_all(state, THERE_AND_BACK).outcome == Outcome((), "repetition")


def test_SR4_dice_of_one_side_that_show_the_same_are_the_same() -> None:
    swap = "b3b4 b6b5 c3b3 c6b6 b4c3 b5c6"
    assert play_all(START, swap).outcome is None
    assert play_all(START, f"{swap} {swap}").outcome == Outcome((), "repetition")


def test_SR4_names_itself_once_the_game_is_over() -> None:
    over = play_all(START, f"{THERE_AND_BACK} {THERE_AND_BACK}")
    why = over.why("b3b4")
    assert why is not None
    assert (why.rule, str(why.sentence)) == ("SR4", "The game is over.")


def wander(state: State, dice: Sequence[str], moves: int, seed: int) -> State:
    """Each side moves its own of two dice about at random, so that the game does not end."""
    chance, where = random.Random(seed), list(dice)
    for number in range(moves):
        turn = number % 2
        ways = [
            move
            for move in state.legal_actions
            if move.startswith(where[turn]) and not move[len(where[turn])].isdigit()
        ]
        after = next(after for move in chance.sample(ways, len(ways)) if (after := state.play(move)).outcome is None)
        where[turn] = after.events[0]["to"]
        state = after
    return state


def test_SR4_after_300_moves_the_game_is_drawn() -> None:
    state = wander(START, ("b3", "b6"), 299, seed=1)
    assert state.outcome is None
    after = state.play(state.legal_actions[0])
    assert after.outcome == Outcome((), "move_limit")
    assert after.view(0).facts["moves"] == 300
    why = after.why("b2b1")
    assert why is not None
    assert why.rule == "SR4"


def test_SR4_a_line_with_the_300th_move_still_wins() -> None:
    state = wander(place("ce9 Ac5 Bd5 Df5 Eg5 Fh5 Ak2 ak3", side="w"), ("k2", "k3"), 299, seed=1)
    assert state.play("e9e5").outcome == Outcome((1,), "line")


def as_state(record: np.record) -> State:
    return State(START.game, np.array([record], rules.STATE))


def test_SR4_no_legal_move_is_a_draw_from_the_start() -> None:
    """Only with more outer dice than S6 allows can a side be shut in, so the board goes to the rules directly."""
    record = record_of("6/6/aaaaaa/aaaaaa/AAAAAA/AAAAAA")
    rules.setup(record, seal(0))
    state = as_state(record)
    assert state.outcome == Outcome((), "no_move")
    assert state.legal_actions == ()


def test_SR4_no_legal_move_is_a_draw_after_a_move() -> None:
    record = record_of("6/5a/aaaaa1/aaaaaa/AAAAAA/AAAAAA")
    record["turn"] = rules.BLACK
    rules.setup(record, seal(0))
    assert as_state(record).outcome is None
    rules.play(record, SQUARE["f5"] * rules.SQUARES + SQUARE["f4"])
    state = as_state(record)
    assert state.outcome == Outcome((), "no_move")
    why = state.why("a1a2")
    assert why is not None
    assert (why.rule, str(why.sentence)) == ("SR4", "The game is over.")


def test_SR4_a_side_with_one_way_out_plays_on() -> None:
    record = record_of("6/5a/aaaaa1/aaaaaa/AAAAAA/AAAAAA")
    rules.setup(record, seal(0))
    assert as_state(record).legal_actions == ("d2f4", "f2f4")


def test_SR4_share_is_half_each_in_a_draw_and_whole_for_a_winner() -> None:
    shares = np.zeros(2)
    rules.share(play_all(START, f"{THERE_AND_BACK} {THERE_AND_BACK}").struct, shares)
    assert shares.tolist() == [0.5, 0.5]
    rules.share(complete(walk((2, 5))).struct, shares)
    assert shares.tolist() == [1.0, 0.0]
