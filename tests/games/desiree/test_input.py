"""Bad input to Désirée: each has its error, which quotes what was given and names the rule."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee.core.errors import BadDeck, BadOption, BadPosition, MalformedAction, TableeError
from tablee.games.desiree.game import DEFAULT_LAYOUT
from tests.games.desiree.positions import place, play_all

START = tablee.load("desiree").start()
BOARD = DEFAULT_LAYOUT.removesuffix(" w")
PLAYED = play_all(START, "b3b4 b6b5 c2c4 c7c5 d3d5 d6d4").position
LARGE = place("Ba10 cc10 dd11", size=12).play("a10b11").position


@pytest.mark.parametrize("players", [0, 1, 3, -2, True, "2", 2.0])
def test_the_number_of_players_is_two(players: Any) -> None:
    with pytest.raises(BadOption, match="Désirée is for 2 to 2 players") as error:
        tablee.load("desiree", players=players)
    assert repr(players) in str(error.value)


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(BadOption, match="Désirée has no option 'edition'; it has layout"):
        tablee.load("desiree", edition="classic")


BAD_LAYOUTS = [
    (None, "None"),
    (8, "8"),
    ([DEFAULT_LAYOUT], "board and the side to move"),
    ("", "''"),
    (BOARD, "board and the side to move"),
    (f"{BOARD}  w", "board and the side to move"),
    (f"{BOARD} w ", "board and the side to move"),
    (f"{BOARD} W", "The side to move is w or b, not 'W'"),
    (f"{BOARD} wb", "not 'wb'"),
    (f"{BOARD}/8 w", "Rank '8' has 8 squares, not 9"),
    ("8/8/8/8/8 w", "has 5"),
    ("/".join(["13"] * 13) + " w", "A board has 6 to 12 ranks"),
    (f"{BOARD.replace('8', '44', 1)} w", "Rank '44' has 44 squares, not 8"),
    (f"{BOARD.replace('8', '08', 1)} w", "'08' in rank '08'"),
    (f"{BOARD.replace('8', '0008', 1)} w", "'0008'"),
    (f"{BOARD.replace('8', '٨', 1)} w", "'٨'"),
    (f"{BOARD.replace('8', '', 1)} w", "Rank '' has 0 squares, not 8"),
    (f"{BOARD.replace('a', 'g', 1)} w", "'g' in rank '1gaaaaa1' is neither a die nor a number"),
    (f"{BOARD.replace('a', '{', 1)} w", "'{' in rank"),
    (f"{BOARD.replace('a', chr(10), 1)} w", "is neither a die"),
    (f"{BOARD.replace('a', '1', 1)} w", "'1' in rank '11aaaaa1'|Rank '11aaaaa1' has 17 squares"),
    (f"{BOARD.replace('1a', '2', 1)} w", "Black dice: 11, not 12"),
    (f"{BOARD.replace('1A', 'AA', 1)} w", "White dice: 13, not 12"),
    (f"{BOARD.replace('1A', '1a', 1)} w", "White dice: 11, not 12"),
    ("8/8/8/8/8/8/8/8 w", "White dice: 0, not 12"),
    ("8/1aaaaaa1/1aaaaaa1/8/8/4AAAA/4AAAA/4AAAA w", "White has 6 dice on outer squares"),
]


@pytest.mark.parametrize(("layout", "words"), BAD_LAYOUTS)
def test_a_bad_layout_says_what_is_wrong(layout: Any, words: str) -> None:
    with pytest.raises(BadOption) as error:
        tablee.load("desiree", layout=layout)
    assert any(part in str(error.value) for part in words.split("|")), str(error.value)


@pytest.mark.parametrize(("layout", "words"), [case for case in BAD_LAYOUTS if isinstance(case[0], str)])
def test_as_a_position_it_is_a_bad_position(layout: str, words: str) -> None:
    with pytest.raises(BadPosition):
        tablee.position("desiree", layout)


@pytest.mark.parametrize("deck", ["", "ABC"])
def test_there_is_no_deck(deck: str) -> None:
    with pytest.raises(BadDeck, match=f"no cards, so it takes no deck; '{deck}' was given"):
        tablee.load("desiree").start(deck=deck)


@pytest.mark.parametrize(
    "action",
    [
        *("", "b3", "b3b4b5", "b3-b4", "b3 b4", "B3B4", "b3b9", "i3b4", "b0b4", "b03b4", "b3b٤", "b3b4\n", "m1m2"),
        *("a10a11", "b3b10", None, 34, ["b3b4"], "pass", "{0}", "Ab3b4"),
    ],
)
def test_what_is_no_move_is_malformed(action: Any) -> None:
    for ask in (START.play, START.why):
        with pytest.raises(MalformedAction, match=r"is not a move of Désirée: .* from a1 to h8") as error:
            ask(action)
        assert repr(action) in str(error.value)


def test_squares_have_two_digits_on_large_boards() -> None:
    state = tablee.position("desiree", LARGE.split(" ")[0] + " w")
    assert state.legal_actions == tuple(sorted(state.legal_actions))
    assert {"b11a10", "b11b12", "b11c12"} <= set(state.legal_actions)
    with pytest.raises(MalformedAction, match="from a1 to l12"):
        state.play("b11m11")
    with pytest.raises(MalformedAction):
        state.play("b11b13")


@pytest.mark.parametrize("seat", [2, -1, True, "0"])
def test_there_are_two_seats(seat: Any) -> None:
    with pytest.raises(TableeError, match="There is no seat"):
        START.view(seat)


# Position texts with moves

BAD_POSITIONS = [
    (None, "None"),
    (7, "7"),
    (f"{PLAYED} w", "is not written like a position"),
    (PLAYED.replace(",", ", "), "is not written like a position"),
    (f"{DEFAULT_LAYOUT} ", "do not lead to its board"),
    (f"{DEFAULT_LAYOUT} b3b4", "do not lead to its board"),
    (f"{DEFAULT_LAYOUT} Ab3b4", "do not lead to its board"),
    (f"{PLAYED},", "do not lead to its board"),
    (PLAYED.replace(" w ", " b "), "do not lead to its board"),
    (PLAYED.replace(" w ", " x "), "The side to move is w or b"),
    (PLAYED.replace("Ab3b4", "Ab3b5"), "do not lead to its board"),
    (PLAYED.replace("Ab3b4", "Bb3b4"), "do not lead to its board"),
    (PLAYED.replace("Ab3b4", "ab3b4"), "White dice: 11"),
    (PLAYED.replace("Ab3b4", "Ab9b4"), "do not lead to its board"),
    (PLAYED.replace("Ab3b4,ab6b5", "ab6b5,Ab3b4"), "do not lead to its board"),
    (PLAYED.replace("Ab3b4", "Aa6b4"), "cannot have been played"),
    (PLAYED.replace("Ab3b4", "Ah1b4"), "cannot have been played"),
]


@pytest.mark.parametrize(("text", "words"), BAD_POSITIONS)
def test_a_bad_position_says_what_is_wrong(text: Any, words: str) -> None:
    with pytest.raises(BadPosition) as error:
        tablee.position("desiree", text)
    assert words in str(error.value), str(error.value)


def test_a_forged_number_is_found() -> None:
    """The moves are possible, but the die that jumped would show something else."""
    state = place("Bc3 cc5").play("c3c6")
    assert state.position.endswith(" b Bc3c6")
    with pytest.raises(BadPosition, match="do not lead to its board"):
        tablee.position("desiree", state.position.replace("Bc3c6", "Ac3c6"))


def test_colours_that_change_places_are_found() -> None:
    """Twelve dice a side in the end and at the start, but a side would have moved the other's die."""
    state = play_all(START, "b3b4 b6b5")
    with pytest.raises(BadPosition, match="cannot have been played: b3b4 is not allowed now"):
        tablee.position("desiree", state.position.replace("Ab3b4,ab6b5", "ab3b4,Ab6b5"))


def test_moves_after_the_end_are_found() -> None:
    over = play_all(START, "b3b4 b6b5 b4b3 b5b6 b3b4 b6b5 b4b3 b5b6")
    assert tablee.position("desiree", over.position) == over
    board, side, move = START.play("b3b4").position.split(" ")
    moves = over.position.split(" ")[2]
    with pytest.raises(BadPosition, match="cannot have been played: b3b4 comes too late"):
        tablee.position("desiree", f"{board} {side} {moves},{move}")


@given(st.sampled_from([DEFAULT_LAYOUT, PLAYED, LARGE]), st.integers(0, 2**32), st.integers(1, 3))
def test_a_text_with_slips_is_refused_or_read_exactly(text: str, seed: int, slips: int) -> None:
    chance = random.Random(seed)
    for _ in range(slips):
        place, letter = chance.randrange(len(text)), chance.choice("AaBbFfgl 0189/,wb{}\n٣")
        text = text[:place] + chance.choice([letter, ""]) + text[place + chance.randint(0, 1) :]
    try:
        state = tablee.position("desiree", text)
    except BadPosition:
        return
    assert state.position == text


@given(st.text(max_size=40))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        tablee.position("desiree", text)
    with pytest.raises(MalformedAction):
        START.play(text)
