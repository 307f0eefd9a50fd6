"""How dice move in Désirée: rules S1 to S6, rulings SR1 to SR3."""

from itertools import product

import pytest

import tablee
from tablee import State
from tablee.core.errors import BadOption, IllegalAction
from tablee.games.desiree import rules
from tests.games.desiree.positions import die_on, draw, moves_of, place, play_all, rows_of

START = tablee.load("desiree").start()

# Three white dice and two black ones stand on outer squares.
FULL_EDGE = """
    . . . . . . a .
    . a a a a a a .
    . a a a a . . .
    . . . . . . . a
    A . . . . . . .
    A . . A A A A .
    A . A A A A A .
    . . . . . . . .
"""


def forbids(state: State, move: str, rule: str, *words: str) -> None:
    """A move is refused, by this rule and in a sentence with these words."""
    why = state.why(move)
    assert why is not None
    assert why.rule == rule
    assert all(word in str(why) for word in words), str(why)
    with pytest.raises(IllegalAction) as error:
        state.play(move)
    assert error.value.objection == why
    assert all(part in str(error.value) for part in (move, rule))


# S1: in turn, one own die, in a straight line


def test_S1_two_sides_play() -> None:
    assert START.game.players == rules.seats(START.struct) == 2


def test_S1_white_moves_first_and_then_they_take_turns() -> None:
    state = START
    for turn, move in enumerate(("b3b4", "b6b5", "c3c4", "c6c5")):
        assert state.turn == turn % 2
        state = state.play(move)


def test_S1_a_turn_moves_one_die() -> None:
    after = START.play("b3b4")
    changed = [(a, b) for a, b in zip("".join(rows_of(START)), "".join(rows_of(after)), strict=True) if a != b]
    assert sorted(changed) == [(".", "A"), ("A", ".")]


@pytest.mark.parametrize("end", ["e8", "h8", "h5", "h2", "e2", "b2", "b5", "b8"])
def test_S1_a_die_moves_in_all_eight_directions(end: str) -> None:
    assert die_on(place("Ae5").play(f"e5{end}"), end) == "A"


@pytest.mark.parametrize("end", ["f7", "d7", "g6", "c4", "h7", "a4", "k12"])
def test_S1_a_die_never_leaves_the_straight_line(end: str) -> None:
    forbids(place("Ae5"), f"e5{end}", "S1", "e5", end, "straight")


def test_S1_staying_is_no_move() -> None:
    forbids(START, "b3b3", "S1", "b3", "straight")


@pytest.mark.parametrize("start", ["b6", "b4", "a1"])
def test_S1_only_own_dice_move(start: str) -> None:
    forbids(START, f"{start}b5", "S1", start, "None of your dice")
    assert not moves_of(START, start)


def test_S1_black_moves_black_dice_only() -> None:
    state = START.play("b3b4")
    forbids(state, "c3c4", "S1", "c3")
    assert {move[1] for move in state.legal_actions if len(move) == 4} == {"6", "7"}


# S2: slides


@pytest.mark.parametrize("size", [9, 10, 11, 12])
def test_S2_a_die_alone_slides_to_every_square_of_its_lines(size: int) -> None:
    state = place("Ad4", size=size)
    files = "abcdefghijkl"[:size]
    ranks = range(1, size + 1)
    lines = {f"d{rank}" for rank in ranks} | {f"{file}4" for file in files}
    lines |= {f"{file}{rank}" for (i, file), rank in product(enumerate(files), ranks) if abs(i - 3) == abs(rank - 4)}
    assert moves_of(state, "d4") == lines - {"d4"}


def test_S2_a_slide_stops_before_the_first_die() -> None:
    state = place("Ac3 ac6 ac7 Af3 Ag3")
    assert {end for end in moves_of(state, "c3") if end[0] == "c"} == {"c1", "c2", "c4", "c5"}
    assert {end for end in moves_of(state, "c3") if end[1:] == "3"} == {"a3", "b3", "d3", "e3"}


@pytest.mark.parametrize("other", ["A", "a"])
def test_S2_a_slide_never_ends_on_a_die(other: str) -> None:
    forbids(place(f"Ac3 {other}c5"), "c3c5", "S2", "c5", "already a die")


def test_S2_worked_example_slides_from_the_start() -> None:
    assert {"b4", "b5"} <= moves_of(START, "b3")


def test_S2_a_slide_changes_no_number() -> None:
    assert die_on(place("Ee5 ae7").play("e5e6"), "e6") == "E"


# S3: jumps


@pytest.mark.parametrize("other", ["A", "a"])
@pytest.mark.parametrize("over", ["c4", "c5", "c8"])
def test_S3_a_jump_goes_over_one_die_of_either_side_near_or_far(other: str, over: str) -> None:
    behind = {f"c{rank}" for rank in range(int(over[1:]) + 1, 13)}
    assert behind <= moves_of(place(f"Ac3 {other}{over}"), "c3")


@pytest.mark.parametrize("end", ["e8", "h8", "h5", "h2", "e2", "b2", "b5", "b8"])
def test_S3_a_jump_goes_in_all_eight_directions(end: str) -> None:
    over = {"e8": "e7", "h8": "g7", "h5": "g5", "h2": "g3", "e2": "e3", "b2": "c3", "b5": "c5", "b8": "c7"}[end]
    assert die_on(place(f"Be5 c{over}").play(f"e5{end}"), end) == "E"


@pytest.mark.parametrize("dice", ["ac4 ac5", "Ac4 ac5", "ac4 ac6", "ac5 Ac7"])
def test_S3_never_over_two_dice(dice: str) -> None:
    state = place(f"Ac3 {dice}")
    for rank in (8, 12):
        forbids(state, f"c3c{rank}", "S3", "There's more than one die", "c3", f"c{rank}")


def test_S3_the_jumped_die_stays() -> None:
    after = place("Ac3 bc5").play("c3c6")
    assert (die_on(after, "c5"), die_on(after, "c3")) == ("b", ".")


def test_S3_a_jump_never_ends_on_a_die() -> None:
    forbids(place("Ac3 ac4 ac5"), "c3c5", "S3", "c5", "already a die")


def test_S3_nothing_lands_behind_the_edge() -> None:
    state = place("Ac11 ac12")
    assert not {end for end in moves_of(state, "c11") if end == "c12"}
    assert all(end[0] != "c" or int(end[1:]) < 11 for end in moves_of(state, "c11"))


def test_S3_worked_example_no_jump_past_two_dice() -> None:
    forbids(START, "b3b8", "S3", "b3", "b8")
    forbids(START, "b3b7", "S3", "b7", "already a die")


# S4 and S5: what a jump turns


@pytest.mark.parametrize(("die", "other"), list(product("ABCDEF", "ABCDEF")))
def test_S4_jumping_an_own_die_changes_nothing(die: str, other: str) -> None:
    after = place(f"{die}c3 {other}c4").play("c3c5")
    assert (die_on(after, "c5"), die_on(after, "c4")) == (die, other)
    assert "turned" not in [event["event"] for event in after.events]


def test_S4_worked_example_b2b4_from_the_start() -> None:
    assert die_on(START.play("b2b4"), "b4") == "A"


# Rows: the number that jumps, 1 to 6. Columns: the opposing number it jumps over, 1 to 6.
TURNED = """
    2 3 4 5 6 5
    3 4 5 6 3 4
    4 5 6 1 2 3
    5 6 1 4 1 2
    6 3 2 1 5 1
    5 4 3 2 1 6
"""
PAIRS = [
    (number, other, int(shows))
    for number, row in enumerate(TURNED.strip().split("\n"), start=1)
    for other, shows in enumerate(row.split(), start=1)
]


@pytest.mark.parametrize(("number", "other", "shows"), PAIRS)
@pytest.mark.parametrize("sides", [("ABCDEF", "abcdef"), ("abcdef", "ABCDEF")], ids=["white", "black"])
def test_S5_sum_up_to_6_else_difference(number: int, other: int, shows: int, sides: tuple[str, str]) -> None:
    mine, theirs = sides
    state = place(f"{mine[number - 1]}c3 {theirs[other - 1]}c4", side="w" if mine[0] == "A" else "b")
    after = state.play("c3c5")
    assert die_on(after, "c5") == mine[shows - 1]
    assert die_on(after, "c4") == theirs[other - 1]
    turned = [event for event in after.events if event["event"] == "turned"]
    seat = int(mine[0] == "a")
    change = {"event": "turned", "seat": seat, "square": "c5", "from": number, "to": shows}
    assert turned == ([change] if shows != number else [])


@pytest.mark.parametrize("end", ["c6", "c7"])
def test_S5_worked_example_2_over_3_makes_5_wherever_it_lands(end: str) -> None:
    assert die_on(place("Bc3 cc5").play(f"c3{end}"), end) == "E"


# S6: outer squares


def test_S6_a_third_die_may_go_to_the_outer_squares() -> None:
    state = play_all(START, "b2a2 b7a7 b3a3 b6a6 g2h2 g7h7")
    assert state.view(None).facts["outer"] == [3, 3]


@pytest.mark.parametrize("move", ["c2c1", "c2b1", "c2d1", "g3h3", "g3h4", "g2h1", "g2h2", "d3h7"])
def test_S6_a_fourth_die_may_not(move: str) -> None:
    forbids(draw(FULL_EDGE), move, "S6", move[2:], "only three dice", "outer squares")


def test_S6_a_fourth_die_may_not_jump_there_either() -> None:
    forbids(draw(FULL_EDGE), "d3d1", "S6", "d1")


@pytest.mark.parametrize("size", [9, 10, 11, 12])
def test_S6_holds_on_all_four_edges_of_a_large_board(size: int) -> None:
    last = "abcdefghijkl"[size - 1]
    state = place(f"Ad4 Aa2 A{last}3 Ac{size}", size=size)
    edge = {end for end in moves_of(state, "d4") if end[0] in ("a", last) or end[1:] in ("1", str(size))}
    assert not edge
    for end in ("d1", "a4", "a1", "a7", "g1", f"d{size}", f"{last}4"):
        forbids(state, f"d4{end}", "S6", end, "outer")


def test_S6_holds_on_the_smallest_board_that_can_be_played_on() -> None:
    state = draw("""
        . . . . . . .
        . a a a a a .
        . a a a a a .
        . a a . . . A
        . A A A A . A
        . A A A A A A
        . . . . . . .
    """)
    assert {move for move in state.legal_actions if move[2] in "ag" or move[3] in "17"} == {
        *("g2f1", "g2g1", "g3e1", "g3g1", "g3g5", "g3g6", "g3g7", "g4d1", "g4g5", "g4g6", "g4g7")
    }
    forbids(state, "b2a2", "S6", "a2")
    forbids(state, "d3d1", "S6", "d1")


@pytest.mark.parametrize("end", ["a5", "a6", "a7", "a8"])
def test_S6_from_outer_to_outer_square_the_number_stays(end: str) -> None:
    after = draw(FULL_EDGE).play(f"a4{end}")
    assert after.view(None).facts["outer"] == [3, 2]


def test_S6_a_jump_along_the_edge_is_allowed_and_turns_the_die() -> None:
    state = place("Ba2 ca4 Aa8 Ah1")
    assert die_on(state.play("a2a5"), "a5") == "E"


def test_S6_a_die_that_leaves_makes_room_for_another() -> None:
    state = play_all(draw(FULL_EDGE), "a4b4 b6b5")
    assert state.why("c2c1") is None
    assert state.view(None).facts["outer"] == [2, 2]


def test_S6_counts_each_side_on_its_own() -> None:
    state = draw(FULL_EDGE, side="b")
    assert state.why("b7a7") is None


@pytest.mark.parametrize(("start", "corner"), [("c3", "a1"), ("g3", "i1"), ("c7", "a9"), ("g7", "i9")])
def test_S6_corners_are_outer_squares(start: str, corner: str) -> None:
    after = place(f"A{start}", size=9).play(start + corner)
    assert after.view(None).facts["outer"] == [1, 0]


def test_S6_no_layout_may_break_it() -> None:
    with pytest.raises(BadOption, match=r"Black has 4 dice on outer squares, more than three \(S6\)"):
        tablee.load("desiree", layout="4aaaa/1aaaa3/1aaaa3/8/8/1AAAAAA1/1AAAAAA1/8 w")


# Rulings


def test_SR1_a_jump_lands_on_any_free_square_before_the_next_die() -> None:
    state = place("Ac3 ac5 Ac9")
    assert {end for end in moves_of(state, "c3") if end[0] == "c"} == {"c1", "c2", "c4", "c6", "c7", "c8"}


def test_SR1_or_before_the_edge() -> None:
    state = place("Ac3 ac5")
    assert {end for end in moves_of(state, "c3") if end[0] == "c"} == {f"c{rank}" for rank in range(1, 13)} - {
        "c3",
        "c5",
    }


def test_SR1_worked_example_b2b5() -> None:
    assert {end for end in moves_of(START, "b2") if end[0] == "b"} == {"b1", "b4", "b5"}
    assert die_on(START.play("b2b5"), "b5") == "A"


def test_SR2_a_turn_is_one_jump() -> None:
    state = place("Ac3 ac5 ac7")
    forbids(state, "c3c8", "S3", "There's more than one die")
    assert state.play("c3c6").turn == 1


def test_SR3_the_default_stands_on_two_inner_rows_a_side_and_shows_1() -> None:
    assert START.position == "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w"
    white = {f"{file}{rank}": 1 for file in "bcdefg" for rank in (2, 3)}
    black = {f"{file}{rank}": 1 for file in "bcdefg" for rank in (6, 7)}
    facts = START.view(0).facts
    assert (facts["dice"], facts["outer"], facts["size"]) == ([white, black], [0, 0], 8)


@pytest.mark.parametrize(
    "layout",
    [
        "7/1aaaaa1/1aaaaa1/1aa1AA1/1AAAAA1/1AAAAA1/7 w",
        "9/2bbbbbb1/2bbbbbb1/9/9/9/1BBBBBB2/1BBBBBB2/9 b",
        "10/10/2acacac2/2acacac2/10/10/2CACACA2/2CACACA2/10/10 w",
        "f10/11/2aaaaaa3/3aaaaa3/11/11/11/3AAAAA3/2AAAAAA3/11/10F b",
        "12/3aaaaaa3/3aaaaaa3/12/12/12/12/12/12/3AAAAAA3/3AAAAAA3/12 w",
    ],
)
def test_SR3_any_square_board_from_7_to_12_is_a_layout(layout: str) -> None:
    state = tablee.load("desiree", layout=layout).start()
    assert state.position == layout
    assert state.turn == "wb".index(layout[-1])
    assert state.game.chosen == {"layout": layout}


@pytest.mark.parametrize(
    "layout",
    [
        "6/aaaaaa/aaaaaa/AAAAAA/AAAAAA/6 w",
        "2aa2/1aaaa1/aaaaaa/AAAAAA/1AAAA1/2AA2 w",
        "aaa3/1aaaaA/1aaaaA/1aAAAA/1AAAA1/3AAA w",
    ],
)
def test_SR3_no_layout_fits_on_6_by_6(layout: str) -> None:
    """The 16 inner squares and three outer ones a side hold 22 dice, not 24 (S6)."""
    with pytest.raises(BadOption, match=r"more than three \(S6\)|dice: \d+, not 12"):
        tablee.load("desiree", layout=layout)


def test_SR3_black_may_begin() -> None:
    state = tablee.load("desiree", layout=START.position.replace(" w", " b")).start()
    assert state.turn == 1
    after = state.play("b6b5")
    assert after.turn == 0
    assert after.position.endswith(" w ab6b5")
