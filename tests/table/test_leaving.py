"""A seat that was left in mid-game: who may take it, who still has a stake, and whose consent counts."""

import pytest

from tablee.core import Outcome
from tablee.core.record import Record
from tablee.core.verify import verify
from tablee.table.seat import Person
from tablee.table.snapshot import snapshot
from tablee.table.table import NotNow, NotYourSeat, Table
from tests.table.dealing import deal
from tests.table.tables import ANNA, BORIS, begun, play, play_to_the_end, read_again

ZOE = Person("zoe-key", "Zoe", "cat")


def left_by_boris(game: str = "deserto") -> Table:
    table = begun(game=game)
    play(table, table.state.legal_actions[0])
    table.apply(table.leave(1, BORIS.key))
    return table


# -- who may sit there -------------------------------------------------------------------------------------------------


def test_a_player_who_left_can_come_back() -> None:
    table = left_by_boris()
    assert snapshot(table, BORIS.key, None)["may_sit"] == [1]
    table.apply(table.sit(1, BORIS))
    assert table.seats_of(BORIS.key) == [1]


def test_a_player_of_this_deal_cannot_take_another_hand() -> None:
    table = left_by_boris()
    table.apply(table.let_in(1, ANNA.key))
    with pytest.raises(NotNow, match="held cards"):
        table.sit(1, ANNA)
    table.apply(table.leave(0, ANNA.key))
    with pytest.raises(NotNow, match="held cards"):
        table.sit(1, ANNA)
    assert read_again(table).seats_for(ANNA.key) == [0]


def test_the_host_lets_a_new_player_in() -> None:
    table = left_by_boris()
    with pytest.raises(NotNow, match="Only the person who opened"):
        table.sit(1, ZOE)
    with pytest.raises(NotYourSeat):
        table.let_in(1, ZOE.key)
    with pytest.raises(NotNow, match="isn't free"):
        table.let_in(0, ANNA.key)
    table.apply(table.let_in(1, ANNA.key))
    assert table.seats_for(ZOE.key) == [1]
    table.apply(table.sit(1, ZOE))
    table.apply(table.leave(1, ZOE.key))
    with pytest.raises(NotNow, match="held cards"):
        table.sit(1, BORIS)  # the hand is Zoe's now
    with pytest.raises(NotNow, match="Only the person who opened"):
        table.sit(1, Person("max-key", "Max", "owl"))  # the host let in one, not everyone


def test_after_the_game_a_free_seat_is_free_for_everyone() -> None:
    table = begun()
    play_to_the_end(table)
    table.apply(table.leave(1, BORIS.key))
    assert table.seats_for(None) == [1]
    table.apply(table.sit(1, ZOE))


# -- stakes and consents -----------------------------------------------------------------------------------------------


def test_a_game_is_no_practice_after_others_left() -> None:
    table = left_by_boris("diamoniak")
    assert not table.is_practice
    with pytest.raises(NotNow, match="has left"):
        table.take_back(0, ANNA.key)
    assert not read_again(table).is_practice


def test_a_new_player_after_the_end_does_not_agree_for_those_who_played() -> None:
    table = begun(game="desiree")
    play_to_the_end(table)
    table.apply(table.leave(1, BORIS.key))
    table.apply(table.sit(1, ZOE))
    with pytest.raises(NotNow, match="has left"):
        table.take_back(0, ANNA.key)


def test_rematch_and_swap_requests_end_when_their_player_leaves() -> None:
    table = begun(seats=["me", "friend", "easy"])
    play_to_the_end(table)
    table.apply(table.rematch(1, BORIS.key))
    table.apply(table.swap(1, BORIS.key, 2))
    table.apply(table.leave(1, BORIS.key))
    table.apply(table.sit(1, ZOE))
    table.apply(table.rematch(0, ANNA.key))
    assert not table.rematch_agreed
    assert table.requests.swaps == []


def test_a_wish_for_a_rematch_ends_when_the_game_goes_on() -> None:
    table = begun(seats=["me", "device"], game="desiree")
    play_to_the_end(table)
    table.apply(table.rematch(0, ANNA.key))
    table.apply(table.take_back(0, ANNA.key))
    assert not table.requests


# -- no deal is thrown away over the heads of others -------------------------------------------------------------------


def test_no_swap_with_a_bot_while_others_hold_cards() -> None:
    table = begun(seats=["me", "friend", "easy"])
    with pytest.raises(NotNow, match="would lose theirs"):
        table.swap(0, ANNA.key, 2)
    table.apply(table.leave(1, BORIS.key))
    with pytest.raises(NotNow, match="would lose theirs"):
        table.swap(0, ANNA.key, 1)


def test_a_deal_that_was_swapped_away_is_counted_until_the_next_round() -> None:
    table = begun(seats=["me", "easy"])
    table.apply(table.swap(0, ANNA.key, 1))
    deal(table, 9)
    assert snapshot(read_again(table), None, None)["redealt"] == 1
    play_to_the_end(table)
    table.apply(table.rematch(1, ANNA.key))
    deal(table, 10)
    assert table.fair.redealt == 0


# -- the record ends take-backs ----------------------------------------------------------------------------------------


def test_nothing_is_taken_back_once_the_whole_deal_was_shown() -> None:
    table = begun(seats=["me", "device"])
    with pytest.raises(NotNow, match="still going"):
        table.show()
    play_to_the_end(table)
    shown = table.show()
    assert shown is not None
    table.apply(shown)
    assert table.show() is None
    with pytest.raises(NotNow, match="have been shown"):
        read_again(table).take_back(0, ANNA.key)
    for seat in (0, 1):
        table.apply(table.rematch(seat, ANNA.key))
    deal(table, 8)
    play(table, table.state.legal_actions[0])
    table.apply(table.take_back(0, ANNA.key))


# -- a game that everybody has left ------------------------------------------------------------------------------------


def abandoned() -> Table:
    table = left_by_boris()
    assert table.break_off() is None  # Anna is still there
    table.apply(table.leave(0, ANNA.key))
    change = table.break_off()
    assert change
    table.apply(change)
    return table


def test_an_abandoned_game_is_over_and_its_deal_is_shown() -> None:
    table = abandoned()
    assert table.outcome == Outcome((), "all_left")
    assert table.break_off() is None
    record = Record.from_json(read_again(table).record().to_json())
    assert record.ended == table.outcome
    assert verify(record) == "alone"
    assert table.now(None)["legal"] == []


def test_after_a_game_that_was_broken_off_anybody_may_sit_down_for_the_next_one() -> None:
    table = abandoned()
    table.apply(table.sit(0, ZOE))
    table.apply(table.sit(1, ANNA))
    for seat, person in enumerate((ZOE, ANNA)):
        table.apply(table.rematch(seat, person.key))
    deal(table, 5)
    assert table.is_going_on
    assert table.series.games == 0


def test_an_exhibition_is_never_abandoned() -> None:
    assert begun(seats=["easy", "easy"]).break_off() is None
