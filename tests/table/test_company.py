"""Around the game: swapping seats, who starts, the stand-in, the list of open tables, bots with names."""

from typing import Any

import pytest

from tablee.locale.names import BOT_NAMES
from tablee.table.snapshot import snapshot, summary
from tablee.table.table import NotNow, NotYourSeat, Table
from tablee.table.updates import Updates
from tests.table.dealing import deal
from tests.table.tables import ANNA, BORIS, begun, opened, people, play, play_to_the_end, read_again

# -- who starts --------------------------------------------------------------------------------------------------------


def test_without_a_wish_the_first_seat_starts() -> None:
    assert people(begun()) == ["Anna", "Boris"]


def test_the_named_seat_starts_and_the_circle_stays_the_same() -> None:
    table = begun(seats=["me", "friend", "easy", "strong"], starts=2)
    assert [seat.level for seat in table.seats] == ["easy", "strong", None, None]
    assert people(table)[2:] == ["Anna", "Boris"]


def test_the_lot_chooses_the_first_player_in_every_round() -> None:
    table = opened(starts="lot")
    table.apply(table.sit(1, BORIS))
    deal(table, 7, lot=1)
    assert people(table) == ["Boris", "Anna"]
    assert table.seats_of(ANNA.key) == [1]
    play_to_the_end(table)
    for seat, key in ((0, BORIS.key), (1, ANNA.key)):
        table.apply(table.rematch(seat, key))
    assert [seat.shown()["place"] for seat in table.seats] == [1, 0]
    deal(table, 8, lot=1)
    assert people(table) == ["Anna", "Boris"]
    assert [seat.shown()["place"] for seat in table.seats] == [0, 1]  # people keep their colours
    assert people(read_again(table)) == ["Anna", "Boris"]


@pytest.mark.parametrize("starts", [-1, 2, True, "youngest", 0.5])
def test_only_a_seat_of_the_table_can_start(starts: Any) -> None:
    with pytest.raises(NotNow, match="starts"):
        opened(starts=starts)


# -- swapping ----------------------------------------------------------------------------------------------------------


def test_a_free_seat_and_a_bots_seat_can_be_taken_freely_before_the_first_action() -> None:
    table = opened(seats=["me", "friend", "easy"])
    table.apply(table.swap(0, ANNA.key, 1))
    assert people(table) == [None, "Anna", "Tilda"]
    table.apply(table.swap(1, ANNA.key, 2))
    assert people(table) == [None, "Tilda", "Anna"]
    assert [seat.number for seat in table.seats] == [0, 1, 2]


def test_people_swap_when_both_want_to() -> None:
    table = begun()
    table.apply(table.swap(0, ANNA.key, 1))
    assert people(table) == ["Anna", "Boris"]
    table.apply(table.swap(1, BORIS.key, 0))
    assert people(table) == ["Boris", "Anna"]


def test_a_swap_after_the_deal_deals_again() -> None:
    table = begun(seats=["me", "easy"])
    table.apply(table.swap(0, ANNA.key, 1))
    assert table.round.states == []
    assert table.rounds == 0
    deal(table, 9)
    assert table.rounds == 1
    assert snapshot(read_again(table), ANNA.key, 1) == snapshot(table, ANNA.key, 1)


def test_no_swap_in_the_middle_of_a_game() -> None:
    table = begun(seats=["me", "easy"])
    play(table, table.state.legal_actions[0])
    assert not table.may_swap
    with pytest.raises(NotNow, match="before the first move"):
        table.swap(0, ANNA.key, 1)


def test_after_a_game_the_winner_stays_the_winner_until_the_next_deal() -> None:
    table = begun(seats=["me", "easy"])
    play_to_the_end(table)
    table.apply(table.swap(0, ANNA.key, 1))
    assert people(table) == ["Anna", "Milo"]
    table.apply(table.rematch(0, ANNA.key))
    deal(table, 9)
    assert people(table) == ["Milo", "Anna"]
    assert people(Table(table.code, table.log[: table.deals[1]])) == ["Anna", "Milo"]


def test_a_swap_needs_an_own_seat_and_another_one() -> None:
    table = begun()
    with pytest.raises(NotYourSeat):
        table.swap(1, ANNA.key, 0)
    for other in (0, 2, -1):
        with pytest.raises(NotNow, match="no seat"):
            table.swap(0, ANNA.key, other)


# -- the stand-in ---------------------------------------------------------------------------------------------------


def test_the_seat_keeper_is_marked_and_hands_the_seat_back() -> None:
    table = begun(keeper=30)
    table.apply(table.keep(0))
    assert table.seats[0].shown()["kept"] is True
    table.apply(table.play_for(0, table.state.legal_actions[0], by="keeper"))
    table.apply(table.hand_back(0))
    assert "kept" not in table.seats[0].shown()
    assert table.round.chosen_by == ["keeper"]
    assert read_again(table).round.chosen_by == ["keeper"]
    assert Updates(table).update_for(table.log[-2], None)["by"] == "keeper"


def test_only_a_person_can_be_waited_for_and_only_once() -> None:
    table = begun(seats=["me", "easy"])
    with pytest.raises(NotNow):
        table.keep(1)
    with pytest.raises(NotNow):
        table.hand_back(0)
    table.apply(table.keep(0))
    with pytest.raises(NotNow):
        table.keep(0)


def test_absent_people_are_not_asked_for_consent() -> None:
    table = begun(game="desiree", keeper=30)
    before = table.state
    play(table, "b3b4")
    table.apply(table.keep(1))
    table.apply(table.take_back(0, ANNA.key))
    assert table.state == before
    assert table.round.chosen_by == []


def test_bots_alone_do_not_agree_to_a_rematch() -> None:
    table = begun(seats=["first", "first"])
    assert table.is_exhibition
    play_to_the_end(table)
    assert not table.rematch_agreed


@pytest.mark.parametrize("wish", ["keeper", "clock"])
@pytest.mark.parametrize("seconds", [0, -1, 3601, 1.5, True, "30"])
def test_time_limits_are_whole_seconds(wish: str, seconds: Any) -> None:
    with pytest.raises(NotNow, match=f"A new table needs {wish}: a whole number"):
        opened(**{wish: seconds})


# -- the list of open tables, and names --------------------------------------------------------------------------------


def test_tables_are_private_and_only_the_host_opens_and_closes_them() -> None:
    table = opened()
    assert not table.listed
    for key in (BORIS.key, None):
        with pytest.raises(NotYourSeat):
            table.show_on_list(key, True)
    for listed in (True, False):
        change = table.show_on_list(ANNA.key, listed)
        assert change
        table.apply(change)
        assert read_again(table).listed is listed
        assert ANNA.key not in repr(summary(table))


def test_bots_of_one_level_have_different_names() -> None:
    table = begun(seats=["easy", "easy", "easy", "easy"])
    assert people(table) == list(BOT_NAMES)
    assert len(set(BOT_NAMES)) == 4
