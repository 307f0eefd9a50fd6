"""The rules of Diamoniak, one by one. Each test is named after the rule it plays."""

import pytest

import tablee
from tablee.games.diamoniak import rules
from tests.games.diamoniak.positions import aside, deck, drawing, names, play, table

PLAYERS = (2, 3, 4)


# --- M1: the draw pile and the order of play -------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_M1_all_cards_form_the_draw_pile(players: int) -> None:
    state = tablee.load("diamoniak", players=players).start(seed=1)
    facts = state.view(None).facts
    assert (facts["pile"], facts["aside"], facts["reserves"]) == (55, "", [""] * players)
    assert facts["pile_content"] == "B" * 6 + "D" * 20 + "FFF" + "G" * 6 + "R" * 6 + "Y" * 6 + "W" * 8
    assert facts["castles"] == [{"colour": None, "parts": 0}] * players
    assert rules.seats(state.struct) == players


@pytest.mark.parametrize("players", PLAYERS)
def test_M1_seat_0_starts_and_play_goes_clockwise(players: int) -> None:
    state = tablee.load("diamoniak", players=players).start(deck=deck("DDDDD"))
    turns = []
    for _ in range(5):
        turns.append(state.turn)
        state = play(state, "draw", "stop")
    assert turns == [number % players for number in range(5)]


def test_M1_a_deck_is_drawn_from_its_first_letter() -> None:
    state = tablee.load("diamoniak").start(deck=deck("RDF"))
    assert drawing(play(state, "draw", "draw", "draw"))[0] == "R1 DF"


# --- M2: a turn ------------------------------------------------------------------------------------------------------


def test_M2_a_turn_is_a_purchase_or_drawing() -> None:
    assert table("R1 DDD", "- R").legal_actions == ("buy 1", "draw")


def test_M2_who_draws_may_draw_again_or_stop_but_not_buy() -> None:
    state = table("R1 DDD", "- R", draws="D").play("draw")
    assert (state.turn, state.legal_actions) == (0, ("draw", "stop"))
    why = state.why("buy 1")
    assert why is not None
    assert why.rule == "M2"
    assert "can't buy" in str(why)


def test_M2_at_least_one_card_must_be_drawn() -> None:
    state = table("- -", "- -")
    assert state.legal_actions == ("draw",)
    why = state.why("stop")
    assert why is not None
    assert (why.rule, str(why)) == ("M2", "You have to draw at least one card before you stop. (M2)")


def test_M2_stopping_ends_the_turn() -> None:
    state = table("- -", "- -", draws="D").play("draw").play("stop")
    assert (state.turn, state.legal_actions, names(state)) == (1, ("draw",), ["stopped", "turn"])


@pytest.mark.parametrize("card", "RBGYDFW")
def test_M2_every_drawn_card_is_shown_to_all(card: str) -> None:
    state = table("- -", "- -", "- -", draws=card).play("draw")
    for seat in (None, 0, 1, 2):
        assert {"event": "drew", "seat": 0, "card": card} in state.view(seat).events


# --- M3: a castle part, not building ---------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", "RBGY")
def test_M3_a_free_colour_must_be_built(colour: str) -> None:
    state = table("- -", "- -", draws=colour).play("draw")
    assert drawing(state) == (f"{colour}1 -", "- -")
    assert state.events == (
        {"event": "drew", "seat": 0, "card": colour},
        {"event": "built", "seat": 0, "card": colour, "parts": 1, "of": 6},
        {"event": "turn", "seat": 0},
    )


@pytest.mark.parametrize("seats", [("- -", "R1 -"), ("- -", "B1 -", "R2 -"), ("- -", "B1 -", "Y1 -", "R5 -")])
def test_M3_a_colour_another_player_builds_goes_into_the_reserve(seats: tuple[str, ...]) -> None:
    state = table(*seats, draws="R").play("draw")
    assert drawing(state) == ("- R", *seats[1:])
    assert names(state) == ["drew", "turn"]


def test_M3_worked_example_1_red_is_taken_and_can_be_bought_later() -> None:
    state = tablee.load("diamoniak").start(deck=deck("RRDDDB"))
    state = play(state, "draw", "stop", "draw", "stop")
    assert drawing(state) == ("R1 -", "- R")
    state = play(state, "draw", "draw", "draw", "stop", "draw", "stop")
    assert drawing(state.play("buy 1")) == ("R2 -", "B1 DDD")


# --- M4: a castle part, building -------------------------------------------------------------------------------------


def test_M4_a_part_of_her_colour_goes_into_the_castle() -> None:
    state = table("R2 D", "- -", draws="R").play("draw")
    assert drawing(state)[0] == "R3 D"
    assert {"event": "built", "seat": 0, "card": "R", "parts": 3, "of": 6} in state.events


@pytest.mark.parametrize("other", ["- -", "B1 -"])
def test_M4_a_part_of_another_colour_goes_into_the_reserve_free_or_not(other: str) -> None:
    assert drawing(table("R2 D", other, draws="B").play("draw")) == ("R2 BD", other)


# --- M5: diamonds and fairies ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", "DF")
@pytest.mark.parametrize("castle", ["-", "R1"])
def test_M5_a_diamond_or_a_fairy_goes_into_the_reserve(card: str, castle: str) -> None:
    state = table(f"{castle} -", "- -", draws=card).play("draw")
    assert drawing(state)[0] == f"{castle} {card}"
    assert state.legal_actions == ("draw", "stop")


# --- M6: the witch ---------------------------------------------------------------------------------------------------


def test_M6_the_witch_and_three_cards_of_her_choice_go_aside() -> None:
    state = table("R2 BDD", "- -", draws="W").play("draw")
    assert state.legal_actions == ("-B", "-D", "-R")
    assert {"event": "witch", "seat": 0, "owed": 3} in state.events
    assert aside(state) == "W"
    state = play(state, "-D", "-R", "-B")
    assert (drawing(state), aside(state), state.turn) == (("R1 D", "- -"), "BDRW", 1)


def test_M6_the_turn_goes_on_with_the_same_seat_until_the_third_card() -> None:
    state = table("- DDDD", "- -", draws="W").play("draw")
    turns = [state.turn]
    for _ in range(3):
        state = state.play("-D")
        turns.append(state.turn)
    assert turns == [0, 0, 0, 1]
    assert (drawing(state)[0], state.view(1).facts["owed"]) == ("- D", 0)


def test_M6_all_three_may_be_of_one_castle() -> None:
    assert drawing(play(table("R5 DDD", "- -", draws="W"), "draw", "-R", "-R", "-R"))[0] == "R2 DDD"


@pytest.mark.parametrize(("seat", "gifts"), [("- D", ["-D"]), ("R1 -", ["-R"]), ("- BY", ["-Y", "-B"])])
def test_M6_who_has_fewer_than_three_gives_all(seat: str, gifts: list[str]) -> None:
    state = table(seat, "- -", draws="W").play("draw")
    assert state.view(0).facts["owed"] == len(gifts)
    for gift in gifts:
        assert state.turn == 0
        state = state.play(gift)
    assert (drawing(state)[0], state.turn) == ("- -", 1)


@pytest.mark.parametrize("order", [("-D", "-R"), ("-R", "-D")])
def test_M6_worked_example_2_two_cards_in_either_order(order: tuple[str, str]) -> None:
    state = play(table("R1 D", "- -", draws="W"), "draw", *order)
    assert (drawing(state)[0], aside(state), state.turn) == ("- -", "DRW", 1)
    assert state.view(None).facts["castles"][0] == {"colour": None, "parts": 0}


@pytest.mark.parametrize(
    ("action", "rule", "says"),
    [
        ("draw", "M6", "3"),
        ("stop", "M6", "3"),
        ("buy 1", "M6", "3"),
        ("-G", "M6", "don't have this card"),
        ("-F", "M6", "don't have this card"),
    ],
)
def test_M6_nothing_else_is_allowed_while_the_witch_waits(action: str, rule: str, says: str) -> None:
    why = table("R2 DDD", "- R", now="witch:3", aside="W").why(action)
    assert why is not None
    assert why.rule == rule
    assert says in str(why)


@pytest.mark.parametrize("now", ["begin", "drawn"])
@pytest.mark.parametrize("card", "BDFGRY")
def test_M6_cards_are_given_only_to_a_witch(card: str, now: str) -> None:
    why = table("R2 BDFGY", "- -", now=now).why(f"-{card}")
    assert why is not None
    assert why.rule == "M6"
    assert "only when a witch comes" in str(why)


# --- M7: the fairy ---------------------------------------------------------------------------------------------------


def test_M7_a_fairy_goes_aside_with_the_witch_and_nothing_else() -> None:
    state = table("R2 DDFF", "- -", draws="W").play("draw")
    assert "fairy" in state.legal_actions
    state = state.play("fairy")
    assert (drawing(state)[0], aside(state), state.turn) == ("R2 DDF", "FW", 1)
    assert names(state) == ["fairy", "turn"]


def test_M7_without_a_fairy_there_is_no_help() -> None:
    why = table("- DDD", "- F", draws="W").play("draw").why("fairy")
    assert why is not None
    assert (why.rule, "no fairy" in str(why)) == ("M7", True)


@pytest.mark.parametrize("now", ["begin", "drawn"])
def test_M7_without_a_witch_there_is_no_use_for_a_fairy(now: str) -> None:
    why = table("- F", "- -", now=now).why("fairy")
    assert why is not None
    assert (why.rule, "witch" in str(why)) == ("M7", True)


# --- M8: a new draw pile ---------------------------------------------------------------------------------------------


def test_M8_the_cards_aside_become_the_new_pile_when_a_card_must_be_drawn() -> None:
    state = table("R2 DD", "B1 DDD", rest="aside")
    away = aside(state)
    state = state.play("draw")
    shuffled = state.events[0]
    assert (shuffled["event"], shuffled["count"]) == ("reshuffle", len(away))
    assert sorted(shuffled["deck"]) == sorted(away)
    assert state.events[1] == {"event": "drew", "seat": 0, "card": shuffled["deck"][0]}
    assert state.position.split()[4] == shuffled["deck"][1:]


def test_M8_the_pile_stays_empty_as_long_as_no_card_must_be_drawn() -> None:
    state = table("- -", "- -", draws="D", rest="aside").play("draw")
    assert (state.position.split()[4], names(state)) == ("-", ["drew", "turn"])
    assert state.play("stop").position.split()[4] == "-"


def test_M8_a_purchase_needs_no_new_pile() -> None:
    state = table("R2 DDD", "- R", rest="aside").play("buy 1")
    assert (names(state), state.position.split()[4]) == (["bought", "built", "turn"], "-")


def test_M8_the_witch_just_drawn_stays_aside() -> None:
    state = table("- D", "- -", draws="W", rest="aside").play("draw").play("-D")
    deck = state.play("draw").events[0]["deck"]
    assert deck.count("W") == 8
    assert len(deck) == 55


def test_M8_the_same_seal_shuffles_the_same_way_and_another_seal_otherwise() -> None:
    piles = {table("- -", "- -", rest="aside", key=key).play("draw").events[0]["deck"] for key in ("1:2:0", "1:2:0")}
    others = {table("- -", "- -", rest="aside", key=key).play("draw").events[0]["deck"] for key in ("1:2:1", "7:2:0")}
    assert len(piles) == 1
    assert len(piles | others) == 3


def test_M8_the_order_is_told_to_the_referee_only() -> None:
    state = table("- -", "- -", rest="aside").play("draw")
    for seat in (None, 0, 1):
        assert state.view(seat).events[0] == {"event": "reshuffle", "count": 55}


# --- M9: a purchase --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seller", [0, 1, 3])
def test_M9_one_part_for_three_diamonds_and_the_turn_ends(seller: int) -> None:
    seats = ["- DR"] * 4
    seats[2], seats[seller] = "R2 DDDDD", "- DRR"
    state = table(*seats, turn=2).play(f"buy {seller}")
    seats[2], seats[seller] = "R3 DD", "- DDDDR"
    assert (drawing(state), state.turn) == (tuple(seats), 3)
    assert state.events == (
        {"event": "bought", "seat": 2, "from": seller, "card": "R", "price": 3},
        {"event": "built", "seat": 2, "card": "R", "parts": 3, "of": 6},
        {"event": "turn", "seat": 3},
    )


def test_M9_the_diamonds_are_the_sellers_who_can_buy_with_them() -> None:
    state = table("R1 DDDB", "B1 R", draws="D").play("buy 1")
    assert state.legal_actions == ("buy 0", "draw")
    assert drawing(state.play("buy 0")) == ("R2 DDD", "B2 -")


def test_M9_a_part_in_a_castle_is_not_for_sale() -> None:
    state = table("R1 BBBDDD", "G1 DDDR", "- G", turn=1)
    assert state.legal_actions == ("buy 2", "draw")
    why = state.why("buy 0")
    assert why is not None
    assert "no piece of your colour in reserve" in str(why)


@pytest.mark.parametrize(
    ("seats", "action", "says"),
    [
        (("R1 DDD", "- R"), "buy 2", "Nobody sits there"),
        (("R1 DDD", "- R"), "buy 3", "Nobody sits there"),
        (("R1 DDD", "- R"), "buy 0", "another player"),
        (("- DDDB", "- R"), "buy 1", "once you have a castle"),
        (("R1 DD", "- R"), "buy 1", "three diamonds"),
        (("R1 DDD", "- B"), "buy 1", "no piece of your colour in reserve"),
        (("R1 DDD", "B1 -", "- R"), "buy 1", "no piece of your colour in reserve"),
    ],
)
def test_M9_each_refusal_says_why(seats: tuple[str, ...], action: str, says: str) -> None:
    state = table(*seats)
    assert action not in state.legal_actions
    why = state.why(action)
    assert why is not None
    assert why.rule == "M9"
    assert says in str(why)


def test_M9_what_is_allowed_needs_no_excuse() -> None:
    assert table("R1 DDD", "- R").why("buy 1") is None


# --- M10: a whole castle ---------------------------------------------------------------------------------------------


def test_M10_the_sixth_part_drawn_wins_at_once() -> None:
    state = table("R3 -", "B5 D", "- -", turn=1, draws="B").play("draw")
    assert state.outcome == tablee.Outcome(winners=(1,), reason="castle")
    assert (state.turn, state.legal_actions, state.scores) == (None, (), (3, 6, 0))
    assert state.events[-1] == {"event": "over", "winners": [1], "reason": "castle"}


def test_M10_the_sixth_part_bought_wins_at_once() -> None:
    state = table("R5 DDD", "- R").play("buy 1")
    assert state.outcome == tablee.Outcome(winners=(0,), reason="castle")
    assert (state.turn, state.legal_actions, drawing(state)) == (None, (), ("R6 -", "- DDD"))


def test_M10_five_parts_are_not_enough() -> None:
    state = table("R4 -", "- -", draws="R").play("draw")
    assert (state.outcome, state.turn, state.scores) == (None, 0, (5, 0))


@pytest.mark.parametrize("action", ["draw", "stop", "buy 1", "fairy", "-R"])
def test_M10_nothing_can_be_played_after_a_win(action: str) -> None:
    state = table("R5 FDDD", "- B", draws="R").play("draw")
    why = state.why(action)
    assert why is not None
    assert (why.rule, "over" in str(why)) == ("M10", True)
    assert [state.view(seat).turn for seat in (None, 0, 1)] == [None] * 3
