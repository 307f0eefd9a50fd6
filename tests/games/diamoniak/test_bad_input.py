"""Whatever is given wrongly gets an error that quotes it and names the rule; nothing crashes."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee import State
from tablee.core.errors import (
    BadDeck,
    BadOption,
    BadPosition,
    GameOver,
    IllegalAction,
    MalformedAction,
    TableeError,
)
from tests.games.diamoniak.games import STATES, examples
from tests.games.diamoniak.positions import deck, play, table, text

# --- Options ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 2.0, "2", True, 10**30])
def test_a_wrong_number_of_players_is_quoted(players: Any) -> None:
    with pytest.raises(BadOption, match="2 to 4 players") as caught:
        tablee.load("diamoniak", players=players)
    assert repr(players) in str(caught.value)


@pytest.mark.parametrize("witches", [6, 9, 0, "8", 8.0, True, None, [7]])
def test_a_wrong_number_of_witches_is_quoted(witches: Any) -> None:
    with pytest.raises(BadOption, match="7, 8 for witches") as caught:
        tablee.load("diamoniak", witches=witches)
    assert repr(witches) in str(caught.value)


def test_an_unknown_option_is_named_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match="no option 'edition'; it has witches"):
        tablee.load("diamoniak", edition="classic")


@pytest.mark.parametrize("seat", [-1, 2, True, "0"])
def test_a_view_needs_a_seat_of_the_table(seat: Any) -> None:
    with pytest.raises(TableeError, match="no seat") as caught:
        table("- -", "- -").view(seat)
    assert repr(seat) in str(caught.value)


# --- Decks -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ("", "55 cards, not 0"),
        (deck("")[1:], "55 cards, not 54"),
        (deck("") + "D", "55 cards, not 56"),
        (deck("", witches=7), "55 cards, not 54"),
        (deck("").replace("B", "R", 1), "6 cards B, not 5"),
        (deck("").replace("W", "D", 1), "20 cards D, not 21"),
        (deck("").replace("F", "X", 1), "no card 'X'"),
        (deck("").lower(), "no card 'b'"),
        (deck("")[:-1] + "\n", r"no card '\\n'"),
        ("é" * 55, "no card 'é'"),
    ],
)
def test_a_wrong_deck_says_what_is_wrong(given: str, says: str) -> None:
    with pytest.raises(BadDeck, match=says):
        tablee.load("diamoniak").start(deck=given)


def test_seven_witches_need_a_deck_of_54() -> None:
    game = tablee.load("diamoniak", witches=7)
    assert game.start(deck=deck("", witches=7)).turn == 0
    with pytest.raises(BadDeck, match="54 cards, not 55"):
        game.start(deck=deck(""))


# --- Actions ---------------------------------------------------------------------------------------------------------

NO_ACTIONS = [
    "",
    " ",
    "Draw",
    "draw ",
    "take",
    "buy",
    "buy 4",
    "buy -1",
    "buy  1",
    "buy1",
    "-",
    "-W",
    "-d",
    "-DD",
    "+D",
]


@pytest.mark.parametrize("action", [*NO_ACTIONS, "draw\n", "\x00", "１", None, 10, b"draw", ["draw"], float("nan")])
def test_what_is_no_action_is_quoted(action: Any) -> None:
    state = table("- -", "- -")
    for ask in (state.play, state.why):
        with pytest.raises(MalformedAction, match="not an action of Diamoniak") as caught:
            ask(action)
        assert repr(action) in str(caught.value)


def test_an_illegal_action_names_the_action_and_the_rule_and_notes_the_position() -> None:
    state = table("R1 DD", "- R")
    with pytest.raises(IllegalAction, match=r"^buy 1 isn't allowed now\. .*three diamonds\. \(M9\)") as caught:
        state.play("buy 1")
    assert caught.value.objection == state.why("buy 1")
    assert caught.value.__notes__ == [f"Position: {state.position}"]
    assert state.position.split()[4] not in str(caught.value)  # the order of the pile is a secret (MR5)


@pytest.mark.parametrize(
    ("last", "rule"),
    [(text("R5 -", "- -", draws="R"), "M10"), (text("- -", "- -", draws="D", actions=4999), "MR6")],
    ids=["M10", "MR6"],
)
@pytest.mark.parametrize("action", ["draw", "stop", "fairy", "buy 1", "-R"])
def test_after_the_end_an_action_comes_too_late(last: str, rule: str, action: str) -> None:
    state = tablee.position("diamoniak", last).play("draw")
    with pytest.raises(GameOver, match=rf"^{action} comes too late\. .*\({rule}\)"):
        state.play(action)


ACTIONS = ["draw", "stop", "fairy", *(f"buy {seat}" for seat in range(4)), *(f"-{card}" for card in "BDFGRY")]


@examples(40, 10)
@given(STATES)
def test_every_well_formed_action_is_legal_or_has_a_rule_against_it(state: State) -> None:
    for action in ACTIONS:
        why = state.why(action)
        assert (why is None) == (action in state.legal_actions)
        if why is not None:
            assert why.rule in {"M2", "M6", "M7", "M9", "M10", "MR4", "MR6"}
            assert str(why).endswith(f" ({why.rule})")
            with pytest.raises((IllegalAction, GameOver)):
                state.play(action)


def test_a_refused_action_changes_nothing() -> None:
    state = table("R1 DD", "- R")
    before = state.position
    with pytest.raises(IllegalAction):
        state.play("stop")
    assert (state.position, play(state, "draw").turn) == (before, 0)


# --- Positions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("", "not written like"),
        ("start", "not written like"),
        (text("- -", "- -") + "\n", "not written like"),
        (text("- -", "- -", key="1:2"), "not written like"),
        (text("- -", "- -", key="1:2:10000000000000000"), "not written like"),
        (text("- -", "- -", turn=4), "not written like"),
        (text("- -", "- -", now="sleep"), "not written like"),
        (text("- -", "- -", actions=10000), "not written like"),
        (text("- W", "- -"), "not written like"),
        (text("D1 -", "- -"), "not written like"),
        (text("R0 -", "- -"), "not written like"),
        (text("- -", "- -").replace("-/- -/-", "-/- -/-/-"), "two to four castles"),
        (text("- -", "- -").replace("-/- -/-", "-/-/-/-/- -/-/-/-/-"), "two to four castles"),
        (text("- -", "- -", witches=6), "6 witches .* not 7 or 8"),
        (text("- -", "- -", witches=9), "9 witches .* not 7 or 8"),
        (text("- -", "- -").replace("-/- -/-", "-/- D/-"), "21 cards D, Diamoniak has 20"),
        (text("- -", "- -").replace("FFF", "FF"), "2 cards F, Diamoniak has 3"),
        (text("- -", "- -").replace("R", "R" * 400), "2400 cards R"),
        (text("- -", "- -").replace("W -", "W " + "D" * 400), "420 cards D"),
        (text("- -", "- -").replace("-/- -/-", f"-/- {'D' * 400}/-"), "420 cards D"),
        (text("- -", "- -", turn=2), "no seat 2 at a table of 2"),
        (text("R1 -", "R2 -"), "two players build one colour .M3"),
        (text("R1 DR", "- -"), "Seat 0 keeps parts of its own colour .*MR2"),
        (text("- DDDD", "- -", now="witch", aside="W"), "cannot be owed 0 cards .*M6"),
        (text("- DDDD", "- -", now="witch:2", aside="W"), "cannot be owed 2 cards .*M6"),
        (text("- D", "- -", now="witch:3", aside="W"), "cannot be owed 3 cards .*M6"),
        (text("- -", "- D", now="witch", aside="W"), "cannot be owed 0 cards .*M6"),
        (text("- DDDD", "- -", now="give:3", aside="DW"), "cannot be owed 3 cards .*M6"),
        (text("- D", "- -", now="give:2", aside="DW"), "cannot be owed 2 cards .*M6"),
        (text("- DDDD", "- -", now="give", aside="DW"), "cannot be owed 0 cards .*M6"),
        (text("- DDDD", "- -", now="drawn:1"), "cannot be owed 1 cards .*M6"),
        (text("- DDDD", "- -", now="begin:1"), "cannot be owed 1 cards .*M6"),
        (text("- DDDD", "- -", now="witch:3"), "witch of .* does not lie aside .M6"),
        (text("- DDDD", "- -", now="give:2", aside="D"), "witch of .* does not lie aside .M6"),
        (text("- DDDD", "- -", now="give:2", aside="W"), "given to the witch .* does not lie aside .M6"),
        (text("- -", "- D", now="drawn"), "Seat 0 has drawn but holds nothing .*M2"),
        (text("R6 -", "- -", now="witch:3", aside="W"), "witch comes to a whole castle .*M10"),
        (text("R6 -", "- D", turn=1), "another seat was whole before .*M10"),
        (text("R6 -", "B6 -"), "another seat was whole before .*M10"),
        (text("- -", "- -", actions=5001), "past 5000 actions .MR6"),
    ],
)
def test_a_wrong_position_says_what_is_wrong(position: str, says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        tablee.position("diamoniak", position)


@pytest.mark.parametrize("given", [None, 5, b"-/-", ["-/-"], {}])
def test_what_is_no_text_is_no_position(given: Any) -> None:
    with pytest.raises(BadPosition, match="not written like") as caught:
        tablee.position("diamoniak", given)
    assert repr(given) in str(caught.value)


def test_a_position_without_a_seal_gets_a_new_one() -> None:
    bare = text("- -", "- -").rpartition(" ")[0]
    one, other = (tablee.position("diamoniak", bare) for _ in range(2))
    assert one.view(0) == other.view(0)
    assert one != other


PIECES = st.sampled_from(
    ["", "-", "/", " ", ":", "R", "W", "D", "DDDDDDDDDD", "R6", "witch:3", "give:1", "9", "é", "\n"]
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """The text of a true position with something in it replaced, some times over."""
    position = draw(STATES).position
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(position)))
        gone = draw(st.integers(0, 3))
        position = position[:at] + draw(PIECES) + position[at + gone :]
    return position


@examples(200, 40)
@given(mutated())
def test_a_mutated_position_is_a_position_or_is_refused(position: str) -> None:
    try:
        state = tablee.position("diamoniak", position)
    except BadPosition:
        return
    assert tablee.position("diamoniak", state.position) == state
    assert (state.turn is None) == (not state.legal_actions)


@examples(100, 50)
@given(st.text(max_size=60) | st.text("RBGYDWF-/ :0123456789begindrawnwitch", max_size=90))
def test_any_text_at_all_is_a_position_or_is_refused(given_text: str) -> None:
    with pytest.raises(BadPosition):
        tablee.position("diamoniak", given_text)
