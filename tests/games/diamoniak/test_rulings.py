"""The rulings on Diamoniak, one by one. Each test is named after the ruling it plays."""

import numpy as np
import pytest

import tablee
from tablee.core.cards import HIDDEN
from tablee.core.errors import BadPosition
from tablee.games.diamoniak import rules
from tests.games.diamoniak.positions import KEY, aside, drawing, names, play, table, text

# --- MR1: a castle without parts is no castle ------------------------------------------------------------------------


def test_MR1_who_loses_her_last_part_is_not_building_any_more() -> None:
    state = play(table("R1 DDD", "- -", draws="W"), "draw", "-R")
    assert drawing(state)[0] == "- DDD"
    assert names(state) == ["given", "ruined", "turn"]
    assert state.events[0] == {"event": "given", "seat": 0, "card": "R", "from": "castle"}


def test_MR1_the_castle_stands_while_one_part_is_left() -> None:
    state = play(table("R2 DDD", "- -", draws="W"), "draw", "-R")
    assert (drawing(state)[0], names(state)) == ("R1 DDD", ["given", "turn"])


def test_MR1_the_colour_is_free_for_the_next_player() -> None:
    state = play(table("R1 -", "- -", draws="WR"), "draw", "-R", "draw")
    assert drawing(state) == ("- -", "R1 -")


def test_MR1_the_colour_is_free_in_the_middle_of_giving_and_giving_goes_on() -> None:
    state = play(table("R1 BDG", "- -", draws="WR"), "draw", "-R")
    assert (state.turn, state.legal_actions) == (0, ("-B", "-D", "-G"))
    state = play(state, "-D", "-B")
    assert (drawing(state), state.turn) == (("- G", "- -"), 1)
    assert drawing(state.play("draw")) == ("- G", "R1 -")


def test_MR1_without_a_castle_she_can_build_another_colour_but_not_buy() -> None:
    state = table("- BDDD", "- R", draws="Y")
    assert state.legal_actions == ("draw",)
    assert drawing(state.play("draw"))[0] == "Y1 BDDD"


# --- MR2: parts in reserve move into the new castle ------------------------------------------------------------------


def test_MR2_parts_of_the_started_colour_move_from_the_reserve() -> None:
    state = table("- BDRR", "- R", draws="R").play("draw")
    assert drawing(state) == ("R3 BD", "- R")
    assert {"event": "built", "seat": 0, "card": "R", "parts": 3, "of": 6} in state.events


def test_MR2_a_castle_can_be_whole_at_once_by_parts_from_the_reserve() -> None:
    state = table("- DRRRRR", "- -", draws="R").play("draw")
    assert (drawing(state)[0], state.scores) == ("R6 D", (6, 0))
    assert state.outcome == tablee.Outcome(winners=(0,), reason="castle")


def test_MR2_parts_in_reserve_wait_while_the_colour_is_taken() -> None:
    assert drawing(table("- RR", "R1 -", draws="R").play("draw")) == ("- RRR", "R1 -")


def test_MR2_a_colour_that_becomes_free_is_started_by_drawing_only() -> None:
    state = play(table("R1 -", "- RR", draws="WDR"), "draw", "-R")
    assert drawing(state)[1] == "- RR"
    state = state.play("draw")
    assert drawing(state)[1] == "- DRR"
    assert drawing(state.play("draw"))[1] == "R3 D"


# --- MR3: a fairy is a card ------------------------------------------------------------------------------------------


def test_MR3_a_fairy_may_be_among_the_three() -> None:
    state = play(table("- DDFF", "- -", draws="W"), "draw", "-F", "-D", "-F")
    assert (drawing(state)[0], aside(state)) == ("- D", "DFFW")


def test_MR3_a_fairy_goes_too_when_there_are_fewer_than_three() -> None:
    state = table("- F", "- -", draws="W").play("draw")
    assert state.legal_actions == ("-F", "fairy")
    for action in state.legal_actions:
        after = state.play(action)
        assert (drawing(after)[0], aside(after), after.turn) == ("- -", "FW", 1)


def test_MR3_two_cards_with_a_fairy_are_both_given() -> None:
    state = play(table("- DF", "- -", draws="W"), "draw", "-D")
    assert (state.turn, state.legal_actions) == (0, ("-F",))
    assert drawing(state.play("-F"))[0] == "- -"


# --- MR4: one by one -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gift", ["-D", "-F", "-R"])
def test_MR4_the_first_gift_means_that_no_fairy_is_used(gift: str) -> None:
    state = play(table("R3 DDFF", "- -", draws="W"), "draw", gift)
    assert "fairy" not in state.legal_actions
    why = state.why("fairy")
    assert why is not None
    assert (why.rule, "first card" in str(why)) == ("MR4", True)


@pytest.mark.parametrize("action", ["draw", "stop", "buy 1"])
def test_MR4_giving_is_finished_first(action: str) -> None:
    why = play(table("R3 DDD", "- R", draws="W"), "draw", "-D").why(action)
    assert why is not None
    assert (why.rule, "2" in str(why)) == ("M6", True)


def test_MR4_a_card_that_is_gone_cannot_be_given_again() -> None:
    why = play(table("R3 DB", "- -", draws="W"), "draw", "-D").why("-D")
    assert why is not None
    assert (why.rule, "You don't have this card" in str(why)) == ("M6", True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_MR4_who_holds_no_card_at_all_gives_nothing_and_her_turn_ends(players: int) -> None:
    state = table(*["- -"] * players, draws="W").play("draw")
    assert (state.turn, state.legal_actions, aside(state)) == (1, ("draw",), "W")
    assert state.events == (
        {"event": "drew", "seat": 0, "card": "W"},
        {"event": "witch", "seat": 0, "owed": 0},
        {"event": "turn", "seat": 1},
    )


# --- MR5: what is public ---------------------------------------------------------------------------------------------


def test_MR5_everyone_sees_everything_but_the_order_of_the_pile() -> None:
    state = table("R2 DF", "- BY", "B1 -", aside="DDW", draws="W")
    facts = {seat: state.view(seat).facts for seat in (None, 0, 1, 2)}
    for name in ("castles", "reserves", "aside", "pile", "pile_content", "scores", "turn", "actions"):
        assert all(facts[seat][name] == facts[None][name] for seat in facts)
    assert facts[1]["reserves"] == ["DF", "BY", ""]
    assert facts[1]["aside"] == "DDW"
    assert facts[1]["pile_content"] == "BBBB" + "D" * 17 + "FF" + "G" * 6 + "RRRR" + "YYYYY" + "W" * 7


def test_MR5_two_orders_of_the_pile_look_the_same() -> None:
    first = table("R2 DF", "- BY", draws="WD")
    second = table("R2 DF", "- BY", draws="DW")
    for seat in (None, 0, 1):
        assert first.view(seat) == second.view(seat)


def test_MR5_a_redacted_record_holds_neither_the_order_nor_the_seal() -> None:
    fields = table("- -", "- -", draws="D", key="ffff:eeee:dd").view(0).fields
    assert set(fields["pile"]) == {HIDDEN}
    assert not any(fields["key"])


# --- MR6: five thousand actions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_MR6_the_5000th_action_without_a_winner_draws_the_game(players: int) -> None:
    state = table(*["- -"] * players, draws="D", actions=4999)
    assert (state.outcome, state.turn) == (None, 0)
    state = state.play("draw")
    assert state.outcome == tablee.Outcome(winners=(), reason="action_limit")
    assert (state.turn, state.legal_actions) == (None, ())
    assert state.events[-1] == {"event": "over", "winners": [], "reason": "action_limit"}
    why = state.why("stop")
    assert why is not None
    assert why.rule == "MR6"


def test_MR6_the_4999th_action_does_not_end_the_game() -> None:
    assert table("- -", "- -", draws="D", actions=4998).play("draw").outcome is None


def test_MR6_a_castle_that_is_whole_with_the_5000th_action_wins() -> None:
    state = table("R5 -", "- -", draws="R", actions=4999).play("draw")
    assert state.outcome == tablee.Outcome(winners=(0,), reason="castle")


def test_MR6_the_limit_ends_even_the_giving_to_a_witch() -> None:
    state = table("R5 DDD", "- -", now="witch:3", aside="W", actions=4999).play("-D")
    assert (state.turn, state.outcome) == (None, tablee.Outcome((), "action_limit"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_MR6_a_draw_is_shared_and_a_win_is_not(players: int) -> None:
    shares = np.zeros(4)
    rules.share(table(*["- -"] * players, actions=5000).struct, shares)
    assert shares.tolist() == [1 / players] * players + [0.0] * (4 - players)
    rules.share(table("R6 -", *["- -"] * (players - 1)).struct, shares)
    assert shares.tolist() == [1.0, 0.0, 0.0, 0.0]


# --- MR7: seven witches ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "witches"), [({}, 8), ({"witches": 8}, 8), ({"witches": 7}, 7)])
def test_MR7_seven_or_eight_witches_default_eight(options: dict[str, int], witches: int) -> None:
    state = tablee.load("diamoniak", **options).start(seed=3)
    pile = state.position.split()[4]
    assert (len(pile), pile.count("W")) == (47 + witches, witches)
    assert state.game.chosen["witches"] == witches
    assert state.view(0).facts["pile_content"].count("W") == witches


def test_MR7_a_position_tells_its_number_of_witches() -> None:
    state = tablee.position("diamoniak", text("- -", "- -", witches=7, aside="WW"))
    assert state.game == tablee.load("diamoniak", players=2, witches=7)
    assert repr(state.game) == "tablee.load('diamoniak', players=2, witches=7, parts=6)"


def test_MR7_a_new_pile_has_seven_witches_too() -> None:
    state = table("- -", "- -", witches=7, rest="aside", key=KEY).play("draw")
    assert state.events[0]["deck"].count("W") == 7


# --- MR8: smaller castles --------------------------------------------------------------------------------------------


def test_MR8_in_the_short_game_four_parts_are_a_castle() -> None:
    state = table("R3 -", "B2 -", parts=4, draws="R").play("draw")
    assert state.outcome is not None
    assert state.outcome.winners == (0,)
    assert names(state) == ["drew", "built", "completed", "over"]
    assert state.events[1] == {"event": "built", "seat": 0, "card": "R", "parts": 4, "of": 4}


def test_MR8_six_parts_are_the_default_and_four_cards_do_not_win_there() -> None:
    assert tablee.load("diamoniak").chosen["parts"] == 6
    assert table("R3 -", "B2 -", draws="R").play("draw").outcome is None


def test_MR8_the_short_game_has_all_the_cards() -> None:
    states = [tablee.load("diamoniak", parts=parts).start(seed=3) for parts in (4, 6)]
    assert states[0].position.replace(":4", "", 1) == states[1].position


def test_MR8_a_castle_that_begins_with_more_parts_than_it_needs_is_whole() -> None:
    """MR2: five red parts wait in reserve, and red becomes free."""
    state = table("- RRRRR", "B2 -", parts=4, draws="R").play("draw")
    assert state.outcome is not None
    assert (drawing(state)[0], state.outcome.winners) == ("R6 -", (0,))
    assert tablee.position("diamoniak", state.position).outcome == state.outcome


@pytest.mark.parametrize(("witches", "cards"), [(8, 14), (7, 13)])
def test_MR8_the_tiny_game_has_few_cards(witches: int, cards: int) -> None:
    state = tablee.load("diamoniak", witches=witches, parts=2).start(seed=3)
    assert state.view(0).facts["pile"] == cards
    assert state.view(0).facts["pile_content"] == "BBDDDFGGRRYY" + "W" * (witches - 6)


@pytest.mark.parametrize("witches", [7, 8])
@pytest.mark.parametrize("parts", [2, 4])
def test_MR8_a_position_tells_how_big_castles_are(parts: int, witches: int) -> None:
    state = tablee.load("diamoniak", 3, witches=witches, parts=parts).start(seed=1)
    assert state.position.startswith(f"-/-/-:{parts} ")
    assert tablee.position("diamoniak", state.position).game == state.game


def test_MR8_the_page_offers_six_parts_or_four() -> None:
    option = {option.name: option for option in tablee.core.GAMES["diamoniak"].options}["parts"]
    assert list(option.said) == [6, 4]


def test_MR8_castles_come_in_three_sizes() -> None:
    with pytest.raises(BadPosition, match="not written like a position"):
        tablee.position("diamoniak", text("- -", "- -", parts=4).replace(":4", ":5"))
