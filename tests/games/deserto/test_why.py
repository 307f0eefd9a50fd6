"""Why an action is not allowed: the number of the rule, and a sentence that names what matters."""

import pytest

import tablee
from tablee import State
from tablee.core.errors import IllegalAction
from tablee.games.deserto.game import WORDS
from tests.games.deserto.positions import play, table


def why(state: State, action: str) -> tuple[str, str]:
    objection = state.why(action)
    assert objection is not None
    return objection.rule, str(objection)


def places(state: State, action: str) -> tuple[str, tuple[str, ...]]:
    """The rule, and the places that light up on the board."""
    objection = state.why(action)
    assert objection is not None
    return objection.rule, objection.sentence.at


def test_a_legal_action_meets_no_objection() -> None:
    assert table("O . / . .", "VTR").why("Va1") is None


def test_D4_why_a_card_that_is_not_held_cannot_be_played() -> None:
    state = table("O . / . .", "VVV")
    assert why(state, "Ta1") == ("D4", "You don't have this card in your hand. (D4)")
    assert why(state, "T>")[0] == "D4"


def test_D5_why_a_lone_cell_is_out_of_reach() -> None:
    assert places(table("O . / . .", "VTR"), "Vb1") == ("D5", ("b1",))


def test_D6_why_nothing_is_piled_yet() -> None:
    assert places(table("O V / . .", "VTR"), "Vb2") == ("D6", ("b2",))


def test_D6_why_a_kind_may_not_cover_itself() -> None:
    rule, sentence = why(table("O V / O O", "VTR", edition="revised"), "Vb2")
    assert rule == "D6"
    assert "the same kind" in sentence


@pytest.mark.parametrize(
    ("square", "action", "said"),
    [
        ("V . / . .", "Ta1", "You can't put a thief next to a vizier. (D7)"),
        ("T . / . .", "Rb2", "You can't put a treasure next to a thief. (D7)"),
    ],
)
def test_D7_why_a_weaker_card_may_not_lie_there(square: str, action: str, said: str) -> None:
    assert why(table(square, "TRO"), action) == ("D7", said)


def test_D11_why_nothing_may_be_given() -> None:
    rule, sentence = why(table("O . / . .", "VTR", edition="revised"), "V>")
    assert rule == "D11"
    assert "give" in sentence


def test_D12_why_nothing_can_be_played_any_more() -> None:
    rule, sentence = why(play(table("O . / . .", "V", "T", pile=""), "Va1", "T>"), "Va1")
    assert rule == "D12"
    assert "over" in sentence


def test_DR2_why_an_empty_area_is_opened_on_a2() -> None:
    assert places(table(". . / . .", "VTR"), "Vb1") == ("DR2", ("a2",))


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_every_action_is_either_legal_or_met_by_an_objection(edition: str) -> None:
    state = tablee.load("deserto", 3, edition=edition).start(seed=11)
    while state.turn is not None:
        for action in WORDS.values():
            assert (state.why(action) is None) == (action in state.legal_actions)
        state = state.play(state.legal_actions[len(state.legal_actions) // 2])


def test_an_illegal_action_says_what_was_given_where_and_why() -> None:
    state = table("T . / . .", "VRO")
    with pytest.raises(
        IllegalAction, match=r"Rb2 isn't allowed now\. You can't put a treasure next to a thief\. \(D7\)"
    ) as caught:
        state.play("Rb2")
    assert caught.value.__notes__ == [f"Position: {state.position}"]
    assert caught.value.objection == state.why("Rb2")
