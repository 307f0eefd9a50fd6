"""What is wrong is refused with an error of the right type, which quotes what was given and names the rule."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee.core.errors import BadDeck, BadOption, BadPosition, GameOver, IllegalAction, MalformedAction
from tests.games.deserto.positions import deck, play, table
from tests.games.deserto.strategies import Play, plays

TEXT = "T,-/-,- ORT/TTV -/- 0 TOTTRVOTRVRVVTRTVOVRRRRVTOTRRRVVTTRROVVVRVTV revised"


@pytest.mark.parametrize("players", [0, 1, 5, -2, True, 2.0, "2"])
def test_a_number_of_players_that_cannot_be(players: Any) -> None:
    with pytest.raises(BadOption, match=f"Deserto is for 2 to 4 players, not {re.escape(repr(players))}"):
        tablee.load("deserto", players)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"edition": "modern"}, "'modern'"),
        ({"edition": None}, "None"),
        ({"starter": 1}, "starter, not 1"),
        ({"same": "yes"}, "same, not 'yes'"),
        ({"witches": 7}, "no option 'witches'"),
        ({"copies": 3}, "copies, not 3"),
        ({"hand_size": 4}, "hand_size, not 4"),
        ({"copies": 2}, "6 cards are not enough for"),
    ],
)
def test_an_option_that_cannot_be(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        tablee.load("deserto", 2, **options)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("", "51 cards, not 0"),
        (deck("")[:-1], "51 cards, not 50"),
        (deck("") + "V", "51 cards, not 52"),
        (deck("")[:-1] + "O", "6 cards O, not 7"),
        (deck("")[:-1] + "v", "no card 'v'"),
    ],
)
def test_a_deck_that_cannot_be(cards: str, words: str) -> None:
    with pytest.raises(BadDeck, match=words):
        tablee.load("deserto", 2).start(deck=cards)


@pytest.mark.parametrize("action", ["", "V", "Vc1", "va1", "V >", "Va1 ", "Xa1", ">V", None, 3, ["Va1"]])
def test_words_that_are_no_action(action: Any) -> None:
    state = table("O . / . .", "VTR")
    with pytest.raises(MalformedAction, match=re.escape(repr(action))):
        state.play(action)
    with pytest.raises(MalformedAction, match="not an action of Deserto"):
        state.why(action)


def test_an_action_against_the_rules_names_the_rule() -> None:
    with pytest.raises(IllegalAction, match=r"Vb1 .*\(D5\)"):
        table("O . / . .", "VTR").play("Vb1")


def test_an_action_after_the_end_names_the_rule() -> None:
    with pytest.raises(GameOver, match=r"Va1 .* over\. \(D12\)"):
        play(table("O . / . .", "V", "T", pile=""), "Va1", "T>").play("Va1")


def position(**changed: str) -> str:
    names = ("area", "hands", "won", "turn", "pile", "rules", "tales")
    fields = dict(zip(names, TEXT.split(), strict=False)) | changed
    return " ".join(fields[name] for name in names if name in fields)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "''"),
        (None, "None"),
        (7, "7"),
        (TEXT + " ", "not written like"),
        (TEXT + "\n", "not written like"),
        (TEXT.replace(" ", "  ", 1), "not written like"),
        (position(area="T,-/-"), "not written like"),
        (position(area="X,-/-,-"), "not written like"),
        (position(turn="4"), "not written like"),
        (position(rules="modern"), "not written like"),
        (position(rules="revised:3:2"), "not written like"),
        (position(rules="revised:2"), "not written like"),
        (position(rules="revised:2:4"), "not written like"),
        (position(rules="revised:2:2"), "6 cards O, Deserto has 0"),
        (position(rules="revised:15:2"), "D10"),
        ("-,-/-,- -/-/-/- RRTTVV/-/-/- 0 - revised:2:2", "D10"),
        (position(tales="T<T/-"), "not written like"),
        (position(turn="2"), "no seat 2 at a table of 2"),
        (position(hands="O/R/T/T/T"), "two to four hands"),
        (position(won="-/-/-"), "two to four hands"),
        (position(won="V/-"), "16 cards V, Deserto has 15"),
        (position(area="-,-/-,-"), "14 cards T, Deserto has 15"),
        (position(pile="V" * 200), "cards"),
        (position(area="O" * 60 + ",-/-,-"), "cards O"),
        (position(hands="R" * 150 + "/TTV"), "cards"),
        (position(won="V" * 150 + "/-"), "cards V"),
        (position(hands="OR/TTVT"), r"\[2, 4\].*D10"),
        (position(won="O/-", hands="RT/TTV"), "D10"),
        (position(area="T,V/-,-", pile=TEXT.split()[4].replace("V", "", 1)), r"b2 would have won a2 \(D8\)"),
        (position(area="T,-/R,-", pile=TEXT.split()[4].replace("R", "", 1)), r"a2 would have won a1 \(D8\)"),
        (position(area="V,V/V,TV", pile=TEXT.split()[4].replace("V", "", 4)), r"D9"),
        (position(rules="classic", tales="T>T/-"), "D11"),
        (position(tales="-/-/-"), "D11"),
        (position(tales="T/-"), "'T' does not begin with a forced gift"),
        (position(tales=".".join(["T>T"] * 27) + "/-"), "too long"),
        (position(tales="T>T/-"), "seat 0 contradicts its forced gifts"),
        (position(tales="T>VVVV/-"), "seat 0 contradicts its forced gifts"),
        (position(tales="-/R>R"), "seat 1 contradicts its forced gifts"),
    ],
)
def test_a_text_that_is_no_position(text: Any, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        tablee.position("deserto", text)


def test_the_hands_dwindle_in_turn_order_when_the_pile_is_empty() -> None:
    assert table("O . / . .", "VV", "VT", "T", pile="").turn == 0
    for hands in (("V", "VT"), ("VVV", "V"), ("VVVV", "VVVV")):
        with pytest.raises(BadPosition, match="D10"):
            table("O . / . .", *hands, pile="")


@given(
    plays(fewest=0),
    st.lists(st.tuples(st.integers(0, 200), st.sampled_from("ORTVX-,/. >0123+\nrevisdé")), min_size=1, max_size=3),
    st.sampled_from(["replace", "insert", "remove"]),
)
def test_a_damaged_text_is_read_or_refused_and_nothing_else(
    game: Play, damage: list[tuple[int, str]], how: str
) -> None:
    *_, state = game.states()
    text = state.position
    for at, letter in damage:
        place = at % (len(text) or 1)
        text = text[:place] + ("" if how == "remove" else letter) + text[place + (how != "insert") :]
    try:
        read = tablee.position("deserto", text)
    except BadPosition:
        return
    assert tablee.position("deserto", read.position) == read
