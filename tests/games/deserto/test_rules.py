"""The rules of Deserto, number by number."""

import pytest

import tablee
from tests.games.deserto.positions import area, deck, gifts, hands, pile, placings, play, rest_of, table, won

EDITIONS = ("classic", "revised")
PLAYERS = (2, 3, 4)


# --- D1 to D4: the deal and the turn ---------------------------------------------------------------------------------


def test_D1_three_cards_are_dealt_one_at_a_time_from_seat_0() -> None:
    state = tablee.load("deserto", 3, edition="revised").start(deck=deck("VTRVTOVRO"))
    assert hands(state) == ["VVV", "RTT", "OOR"]


@pytest.mark.parametrize("players", PLAYERS)
def test_D1_the_rest_is_the_draw_pile(players: int) -> None:
    cards = deck("VTRO")
    state = tablee.load("deserto", players, edition="revised").start(deck=cards)
    assert pile(state) == cards[3 * players :]
    assert won(state) == [""] * players


@pytest.mark.parametrize("players", PLAYERS)
def test_D2_the_top_card_is_turned_up_on_a2(players: int) -> None:
    cards = deck("VTRO" * 3 + "T")
    state = tablee.load("deserto", players, edition="classic").start(deck=cards)
    assert area(state) == f"{cards[3 * players]} . / . ."
    assert pile(state) == cards[3 * players + 1 :]


def test_D2_without_starter_the_area_begins_empty() -> None:
    state = tablee.load("deserto", 2, edition="classic", starter=False).start(seed=1)
    assert area(state) == ". . / . ."
    assert len(pile(state)) == 45


@pytest.mark.parametrize(("one", "beside"), [("a2", "a1 b2"), ("b2", "a2 b1"), ("a1", "a2 b1"), ("b1", "a1 b2")])
def test_D3_cells_are_neighbours_when_they_share_a_side(one: str, beside: str) -> None:
    drawing = " / ".join(" ".join("O" if file + rank == one else "." for file in "ab") for rank in "21")
    assert placings(table(drawing, "VVV")) == " ".join(f"V{cell}" for cell in beside.split())


def test_D4_a_turn_places_a_card_or_gives_one_away() -> None:
    state = table("O . / . .", "VTR", "OOO")
    assert hands(state.play("Va1")) != hands(state) != hands(state.play("V>"))
    assert state.play("Va1").turn == state.play("V>").turn == 1


def test_D4_only_cards_of_the_own_hand_are_played() -> None:
    state = table("O . / . .", "VVT", "RRR")
    assert {action[0] for action in state.legal_actions} == {"V", "T"}
    assert state.why("Ra1") is not None


# --- D5 to D7: where a card may go -----------------------------------------------------------------------------------


def test_D5_a_card_goes_on_an_empty_cell_beside_an_occupied_one() -> None:
    assert placings(table("O . / . .", "VVV")) == "Va1 Vb2"
    assert placings(table("O V / . .", "VVV")) == "Va1 Vb1"
    assert placings(table("O . / . V", "VVV")) == "Va1 Vb2"
    assert placings(table("O V / O .", "VVV")) == "Vb1"


def test_D5_a_cell_that_only_touches_corners_is_not_beside() -> None:
    assert "Vb1" not in placings(table("O . / . .", "VVV"))


def test_D6_a_full_square_is_piled_on_anywhere() -> None:
    assert placings(table("O O / O O", "VVV")) == "Va1 Va2 Vb1 Vb2"
    assert area(table("O O / O O", "VVV").play("Vb2")) == "O OV / O O"


def test_D6_cards_are_never_piled_while_the_square_is_incomplete() -> None:
    state = table("O VO / V .", "OOV")
    assert placings(state) == "Ob1 Vb1"


@pytest.mark.parametrize(
    ("card", "square"), [("O", "O V / R R"), ("V", "V O / R R"), ("T", "T O / O T"), ("R", "R O / O V")]
)
def test_D6_with_same_a_card_may_cover_its_own_kind(card: str, square: str) -> None:
    covering = f"{card}a2"
    assert covering in placings(table(square, card * 3, same=True, decline=True))
    assert covering not in placings(table(square, card * 3, starter=True, decline=True))


def test_D6_without_same_only_the_top_card_counts() -> None:
    state = table("VO O / O O", "VVV", edition="revised")
    assert placings(state) == "Va1 Va2 Vb1 Vb2"


def test_D6_four_oases_hold_off_a_fifth_without_same() -> None:
    state = table("O O / O O", "OO", "VV", pile="", edition="revised")
    assert state.legal_actions == ("O>",)


def test_D7_a_thief_may_not_lie_next_to_a_vizier() -> None:
    assert placings(table("V . / . O", "TTT")) == ""
    assert placings(table("V O / . .", "TTT")) == "Tb1"


def test_D7_a_treasure_may_not_lie_next_to_a_thief() -> None:
    assert placings(table("T . / . .", "RRR")) == ""
    assert placings(table("T O / . .", "RRR")) == "Rb1"


def test_D7_nothing_else_is_held_off() -> None:
    assert placings(table("V . / . .", "VOR")) == "Oa1 Ob2 Ra1 Rb2 Va1 Vb2"
    assert placings(table("T . / . .", "VOT")) == "Oa1 Ob2 Ta1 Tb2 Va1 Vb2"
    assert placings(table("R . / . .", "VTR")) == "Ra1 Rb2 Ta1 Tb2 Va1 Vb2"
    assert placings(table("O . / . .", "VTR")) == "Ra1 Rb2 Ta1 Tb2 Va1 Vb2"


def test_D7_the_covered_card_does_not_matter() -> None:
    assert "Tb2" in placings(table("O V / V O", "TTT"))
    assert "Rb2" in placings(table("O T / T O", "RRR"))


def test_D7_only_the_top_cards_of_the_neighbours_count() -> None:
    assert "Tb2" in placings(table("VO O / O VR", "TTT"))
    assert "Tb2" not in placings(table("VO O / O RV", "TTT"))


# --- D8 to D10: winning and drawing ----------------------------------------------------------------------------------


def test_D8_the_whole_pile_is_won() -> None:
    state = table("OVT O / O O", "VRR").play("Vb2")
    assert won(state) == ["OTV", ""]
    assert area(state) == ". OV / O O"


def test_D8_both_neighbours_are_won_where_both_are_weaker() -> None:
    state = table("RRR O / V R", "TVO").play("Tb2")
    assert won(state) == ["RRRR", ""]
    assert area(state) == ". OT / V ."


def test_D8_only_weaker_neighbours_are_won() -> None:
    assert won(table("R O / O O", "VVV").play("Vb2")) == ["", ""]
    assert won(table("T O / O R", "VVV").play("Vb2")) == ["T", ""]
    assert won(table("O O / O V", "VVV").play("Vb2")) == ["", ""]


def test_D8_the_diagonal_cell_is_not_won() -> None:
    assert won(table("O O / T O", "VVV").play("Vb2")) == ["", ""]


def test_D8_the_covered_card_is_not_won() -> None:
    state = table("O T / O O", "VVV").play("Vb2")
    assert won(state) == ["", ""]
    assert area(state) == "O TV / O O"


def test_D8_after_winning_the_square_is_incomplete_again() -> None:
    state = table("T O / O O", "VRR", "VVV").play("Vb2")
    assert placings(state) == "Va2"


def test_D8_the_third_seat_wins_for_herself() -> None:
    state = table("T . / . .", "VVV", "VVO", "VVV", turn=2).play("Vb2")
    assert state.scores == (0, 0, 1)


def test_D9_four_viziers_sweep_the_area() -> None:
    state = table("V V / RV O", "VTT").play("Vb1")
    assert area(state) == ". . / . ."
    assert won(state) == ["ORVVVV", ""]


def test_D9_the_fourth_vizier_may_also_close_the_square() -> None:
    state = table("V V / V .", "VTT").play("Vb1")
    assert area(state) == ". . / . ."
    assert state.scores == (4, 0)


def test_D9_four_viziers_only_count_on_top() -> None:
    state = table("V V / VO O", "VTT").play("Vb1")
    assert area(state) == "V V / VO OV"
    assert state.scores == (0, 0)


def test_D10_a_card_is_drawn_and_the_turn_passes_to_the_left() -> None:
    state = tablee.load("deserto", 2, edition="revised").start(deck=deck("VTVTVTRO"))
    state = play(state, "Va2")
    assert (hands(state), state.turn) == (["RVV", "TTT"], 1)
    assert state.events[1] == {"event": "drew", "seat": 0, "card": "R"}


@pytest.mark.parametrize("players", PLAYERS)
def test_D10_after_the_last_seat_comes_seat_0(players: int) -> None:
    state = tablee.load("deserto", players).start(seed=3)
    turns = []
    for _ in range(2 * players):
        turns.append(state.turn)
        state = state.play(state.legal_actions[0])
    assert turns == 2 * list(range(players))


def test_D10_nothing_is_drawn_from_an_empty_pile() -> None:
    state = table("O . / . .", "VVV", "VTO", pile="").play("Va1")
    assert hands(state) == ["VV", "OTV"]
    assert [event["event"] for event in state.events] == ["placed", "turn"]


# --- D11 and D12: giving and the end ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_D11_a_gift_is_won_by_the_previous_seat(players: int) -> None:
    for seat in range(players):
        state = table("O . / . .", *["VVV", "VVV", "VVV", "VVV"][:players], turn=seat).play("V>")
        assert state.scores[(seat - 1) % players] == 1
        assert sum(state.scores) == 1


def test_D11_with_decline_any_card_may_be_given() -> None:
    assert gifts(table("T . / . .", "VRO", decline=True)) == "O> R> V>"


def test_D11_without_decline_nothing_is_given_while_a_card_can_be_placed() -> None:
    state = table("T . / . .", "RRV", starter=True, same=True)
    assert state.legal_actions == ("Va1", "Vb2")


@pytest.mark.parametrize("decline", [True, False])
def test_D11_any_card_may_be_given_when_none_can_be_placed(decline: bool) -> None:
    state = table("V . / . T", "TRT", starter=True, decline=decline)
    assert state.legal_actions == ("R>", "T>")


def test_D11_a_gift_leaves_the_area_alone() -> None:
    assert area(table("T . / . .", "VRO").play("V>")) == "T . / . ."


def test_D11_a_forced_gift_tells_everyone_which_kinds_could_not_be_placed() -> None:
    told = play(table("V . / . T", "TRR", "OVV", edition="revised"), "R>")
    assert told.position.split()[6] == "R>RT/-"
    later = play(told, "Oa1", told.play("Oa1").legal_actions[0])
    assert later.position.split()[6] == f"R>RT.{(later.action or '')[0]}/-"
    assert later.view(None).struct["told"].tolist() == [2, 0, 0, 0]


def test_D11_a_gift_of_free_will_tells_nothing() -> None:
    assert len(play(table("V . / . T", "TRR"), "R>").position.split()) == 6


def test_D12_the_game_is_over_when_pile_and_hands_are_empty() -> None:
    state = table("O . / . .", "V", "T", pile="")
    assert (state.outcome, state.turn) == (None, 0)
    state = play(state, "Va1", "T>")
    assert (state.turn, state.legal_actions) == (None, ())
    assert state.outcome is not None


def test_D12_most_won_cards_win_and_the_area_is_nobodys() -> None:
    state = play(table("O . / . .", "V", "T", pile=""), "Va1", "T>")
    assert state.scores == (1, 48)
    assert state.outcome == tablee.Outcome(winners=(1,), reason="most_cards")
    assert sum(state.scores) + len(area(state).translate({ord(sign): None for sign in " ./"})) == 51


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize(("edition", "turns"), [("classic", 50), ("revised", 51)])
def test_D12_a_game_lasts_as_many_turns_as_there_are_cards_to_play(players: int, edition: str, turns: int) -> None:
    state, played = tablee.load("deserto", players, edition=edition).start(seed=players), 0
    while state.turn is not None:
        state, played = state.play(state.legal_actions[-1]), played + 1
    assert played == turns


# --- The worked examples ---------------------------------------------------------------------------------------------


def test_D7_the_first_worked_example() -> None:
    state = table("T . / . .", "VRO")
    assert placings(state) == "Oa1 Ob2 Va1 Vb2"
    assert gifts(state) == "O> R> V>"
    assert gifts(table("T . / . .", "VRO", edition="revised")) == ""
    after = state.play("Vb2")
    assert (area(after), after.scores) == (". V / . .", (1, 0))


def test_D8_the_second_worked_example() -> None:
    state = table("RRR O / V R", "TTT").play("Tb2")
    assert (area(state), state.scores) == (". OT / V .", (4, 0))


@pytest.mark.parametrize("edition", EDITIONS)
def test_D9_the_third_worked_example(edition: str) -> None:
    state = table("V V / O V", "VVV", "RTO", edition=edition).play("Va1")
    assert (area(state), state.scores) == (". . / . .", (5, 0))
    assert placings(state) == "Oa2 Ra2 Ta2"


# --- Rulings ---------------------------------------------------------------------------------------------------------


def test_DR1_winning_cannot_be_refused() -> None:
    state = table("T . / . .", "VVV")
    assert [action for action in state.legal_actions if action.startswith("Vb2")] == ["Vb2"]
    assert state.play("Vb2").scores == (1, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_DR2_on_an_empty_area_the_card_goes_on_a2(edition: str) -> None:
    assert placings(table(". . / . .", "VTR", edition=edition)) == "Ra2 Ta2 Va2"


def test_DR2_after_a_sweep_the_next_player_opens_on_a2() -> None:
    state = table("V V / V .", "VOO", "TTR", edition="revised").play("Vb1")
    assert state.legal_actions == ("Ra2", "Ta2")


def test_DR2_a_gift_may_leave_the_area_empty_for_the_next() -> None:
    state = table(". . / . .", "VVV", "TTR").play("V>")
    assert placings(state) == "Ra2 Ta2"


def test_DR3_who_gives_draws_too() -> None:
    state = tablee.load("deserto", 2).start(deck=deck("VTVTVTOR")).play("V>")
    assert hands(state) == ["RVV", "TTT"]
    assert [event["event"] for event in state.events] == ["given", "drew", "turn"]


def test_DR4_a_given_card_is_shown_to_all() -> None:
    state = table("T . / . .", "VRO", "VVV", "TTT").play("R>")
    for eyes in (0, 1, 2, None):
        assert state.view(eyes).events[0] == {"event": "given", "seat": 0, "to": 2, "card": "R"}


def test_DR4_all_that_was_ever_placed_or_given_is_public() -> None:
    state = play(table("RRR O / V R", "TVO", "VVV"), "Tb2", "V>")
    for eyes in (0, 1, None):
        facts = state.view(eyes).facts
        assert facts["area"] == {"a1": "V", "a2": "", "b1": "", "b2": "OT"}
        assert facts["won"] == ["RRRRV", ""]


def test_DR4_hands_and_the_draw_pile_are_secret() -> None:
    state = table("O . / . .", "VVV", "RRR", "TTT")
    assert state.view(1).facts["hands"] == [None, "RRR", None]
    assert state.view(None).facts["hands"] == [None, None, None]
    assert state.view(1).facts["pile"] == 51 - 1 - 9
    assert state.view(1).facts["unseen"] == rest_of("O", "RRR")
    assert state.view(None).facts["unseen"] == rest_of("O")


def test_DR4_a_drawn_card_is_named_to_its_drawer_alone() -> None:
    state = table("O . / . .", "VVV", "RRR").play("Va1")
    assert "card" in state.view(0).events[1]
    assert state.view(1).events[1] == state.view(None).events[1] == {"event": "drew", "seat": 0}


def test_DR4_dealt_cards_are_named_to_their_owner_alone() -> None:
    state = tablee.load("deserto", 2, edition="revised").start(deck=deck("VTVTVT"))
    own, other = state.view(0).events[:2]
    assert own == {"event": "dealt", "seat": 0, "count": 3, "cards": "VVV"}
    assert other == {"event": "dealt", "seat": 1, "count": 3}


def test_DR5_equal_first_places_share_the_win() -> None:
    text = "RRRRRRR,O/O,OO V/V OORRRRRRRRTTTTTTTTT/TTTTTTVVVVVVVVVVVVV 0 - classic"
    last = play(tablee.position("deserto", text), "V>", "V>")
    assert last.scores == (20, 20)
    assert last.outcome == tablee.Outcome(winners=(0, 1), reason="most_cards")


def test_DR5_the_shares_of_a_shared_win_add_up_to_one() -> None:
    text = "RRRRRRR,O/O,OO V/V OORRRRRRRRTTTTTTTTT/TTTTTTVVVVVVVVVVVVV 0 - classic"
    assert play(tablee.position("deserto", text), "V>", "V>").shares == (0.5, 0.5)


def test_DR5_who_has_fewer_has_no_share() -> None:
    text = "RRRRR,O/O,OO V/V/V OORRRRRRRRRRTT/TTVVVVVVVVVVVV/TTTTTTTTTTT 0 - classic"
    last = play(tablee.position("deserto", text), "V>", "V>", "V>")
    assert last.scores == (15, 15, 12)
    assert last.outcome == tablee.Outcome(winners=(0, 1), reason="most_cards")


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_DR6_seat_0_starts(players: int, edition: str) -> None:
    assert tablee.load("deserto", players, edition=edition).start(seed=9).turn == 0


# --- Small decks, to be solved ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "hand_size"), [(2, 1), (2, 2), (3, 1), (4, 1)])
def test_a_small_game_has_six_cards_and_small_hands(players: int, hand_size: int) -> None:
    state = tablee.load("deserto", players, copies=2, hand_size=hand_size).start(seed=1)
    assert [len(hand) for hand in hands(state)] == [hand_size] * players
    assert sorted("".join([*hands(state), area(state)[0], pile(state)])) == sorted("RRTTVV")


def test_small_hands_can_be_drawn_from_all_cards() -> None:
    state = tablee.load("deserto", 4, hand_size=2).start(seed=1)
    assert [len(hand) for hand in hands(state)] == [2, 2, 2, 2]
    assert len(pile(state)) == 42


def test_a_position_tells_the_sizes_where_they_are_not_the_usual_ones() -> None:
    state = tablee.load("deserto", edition="revised", copies=2, hand_size=2).start(deck="RTVRTV")
    assert state.position == "-,-/-,- RV/RT -/- 0 TV revised:2:2"
    assert tablee.position("deserto", state.position) == state
