"""What people ask of each other: who has to answer, how a request ends, giving up, draws, and series of games."""

import pytest

from tablee.core import Outcome
from tablee.core.errors import GameOver, TableeError
from tablee.core.record import Record
from tablee.table.entries.opening import open_table
from tablee.table.seat import Person
from tablee.table.snapshot import snapshot
from tablee.table.table import NotNow, NotYourSeat, Table
from tablee.table.updates import Updates
from tests.table.dealing import deal
from tests.table.tables import ANNA, BORIS, begun, people, play, play_to_the_end, read_again

CARLA = Person("carla-key", "Carla", "cat")


def three() -> Table:
    """Anna, Boris and Carla."""
    table = Table("mira-buke", [open_table({"game": "deserto", "seats": ["me", "friend", "friend"]}, ANNA)])
    table.apply(table.sit(1, BORIS))
    table.apply(table.sit(2, CARLA))
    deal(table, 7)
    return table


def asked_back() -> Table:
    """Anna asks for her first move back."""
    table = begun(game="desiree")
    play(table, "b3b4")
    table.apply(table.take_back(0, ANNA.key))
    return table


# -- requests ----------------------------------------------------------------------------------------------------------


def test_requests_are_broadcast_with_the_seats_that_are_asked() -> None:
    table = asked_back()
    told = [{"what": "back", "seat": 0, "asked": [1]}]
    assert Updates(table).update_for(table.log[-1], None)["requests"] == told
    assert snapshot(read_again(table), None, None)["requests"] == told


def test_a_request_that_is_refused_is_over_and_the_game_stays() -> None:
    table = asked_back()
    table.apply(table.decline(1, BORIS.key, "back", of=0))
    assert Updates(table).update_for(table.log[-1], None) | {"n": 0} == {
        "n": 0,
        "did": "declined",
        "seat": 1,
        "what": "back",
        "of": 0,
        "requests": [],
    }
    assert table.step == 1
    with pytest.raises(NotNow, match="has gone"):
        table.decline(1, BORIS.key, "back", of=0)


def test_a_request_is_withdrawn_by_its_own_seat_only() -> None:
    table = asked_back()
    with pytest.raises(NotYourSeat):
        table.decline(0, BORIS.key, "back", of=0)
    table.apply(table.decline(0, ANNA.key, "back", of=0))
    assert not read_again(table).requests


def test_the_next_action_and_a_long_silence_end_requests() -> None:
    table = asked_back()
    play(table, "b6b5")
    assert Updates(table).update_for(table.log[-1], None)["requests"] == []
    assert table.lapse() is None
    table.apply(table.take_back(1, BORIS.key))
    lapse = table.lapse()
    assert lapse is not None
    table.apply(lapse)
    assert not read_again(table).requests


def test_a_swap_is_asked_of_one_and_refused_by_that_one_alone() -> None:
    table = three()
    play_to_the_end(table)
    table.apply(table.swap(0, ANNA.key, 1))
    assert table.status["requests"] == [{"what": "swap", "seat": 0, "asked": [1], "with": 1}]
    with pytest.raises(NotNow):
        table.decline(2, CARLA.key, "swap", of=0)
    table.apply(table.decline(1, BORIS.key, "swap", of=0))
    table.apply(table.swap(1, BORIS.key, 0))
    assert table.requests.swaps == []  # Anna's wish is over: Boris asks anew


def test_on_one_device_one_answer_is_enough() -> None:
    table = begun(seats=["me", "device", "friend"])
    play_to_the_end(table)
    table.apply(table.rematch(0, ANNA.key))
    assert table.status["requests"][0]["asked"] == [2]
    table.apply(table.rematch(2, BORIS.key))
    assert table.rematch_agreed


def test_declining_a_rematch_ends_the_request() -> None:
    table = begun(game="desiree")
    play_to_the_end(table)
    table.apply(table.rematch(0, ANNA.key))
    table.apply(table.decline(1, BORIS.key, "rematch", of=0))
    assert not table.rematch_agreed
    table.apply(table.rematch(1, BORIS.key))
    assert not table.rematch_agreed


@pytest.mark.parametrize("what", ["cake", "", "take_back"])
def test_declining_an_unknown_request_is_refused(what: str) -> None:
    with pytest.raises(NotNow):
        asked_back().decline(1, BORIS.key, what, of=0)


# -- what is possible --------------------------------------------------------------------------------------------------


def test_may_back_lists_the_seats_that_can_ask() -> None:
    table = begun(game="desiree")
    assert table.status["may_back"] == []
    play(table, "b3b4")
    assert Updates(table).update_for(table.log[-1], None)["may_back"] == [0]
    play(table, "b6b5")
    assert table.status["may_back"] == [1, 0]
    table.apply(table.leave(1, BORIS.key))
    assert table.status["may_back"] == []


def test_on_one_device_may_back_starts_with_the_last_player() -> None:
    table = begun(seats=["me", "device"], game="diamoniak")
    for action in ("draw", "stop", "draw", "draw"):
        play(table, action)
    assert table.status["may_back"] == [1, 0]
    table.apply(table.take_back(table.status["may_back"][0], ANNA.key))
    assert table.step == 3


def test_no_take_back_is_offered_past_a_card_that_was_shown() -> None:
    table = begun(game="diamoniak")
    play(table, "draw")
    assert table.status["may_back"] == []


@pytest.mark.parametrize("game", ["deserto", "desiree", "diamoniak"])
def test_exactly_the_seats_in_may_back_can_ask(game: str) -> None:
    table = begun(game=game)
    while table.is_going_on and table.step < 40:
        play(table, table.state.legal_actions[0])
        for seat, person in enumerate((ANNA, BORIS)):
            try:
                table.take_back(seat, person.key)
                possible = True
            except TableeError:
                possible = False
            assert possible == (seat in table.status["may_back"])


def test_seats_are_not_offered_where_others_would_lose_their_cards() -> None:
    assert begun().may_swap
    assert not three().may_swap


# -- practice that looked ahead ----------------------------------------------------------------------------------------


def test_practice_is_marked_when_a_take_back_goes_past_a_drawn_card() -> None:
    table = begun(seats=["me", "easy"], game="diamoniak")
    play(table, "draw")
    table.apply(table.take_back(0, ANNA.key))
    assert Updates(table).update_for(table.log[-1], 0)["looked_ahead"] is True
    play_to_the_end(table)
    assert read_again(table).status["series"] == {"games": 0, "won": [0, 0]}
    table.apply(table.rematch(0, ANNA.key))
    deal(table, 8)
    assert not table.round.looked_ahead


def test_a_take_back_that_shows_nothing_is_no_look_ahead() -> None:
    table = begun(seats=["me", "easy"], game="desiree")
    play(table, "b3b4")
    table.apply(table.take_back(0, ANNA.key))
    assert not table.round.looked_ahead


# -- giving up ---------------------------------------------------------------------------------------------------------


def test_of_two_the_other_wins_when_one_gives_up() -> None:
    table = begun()
    table.apply(table.give_up(0, ANNA.key))
    assert table.outcome == Outcome((1,), "gave_up")
    assert table.turn is None
    told = Updates(table).update_for(table.log[-1], 1)
    assert told["now"]["outcome"] == {"winners": [1], "reason": "gave_up"}
    assert (told["now"]["turn"], told["now"]["legal"], told["events"]) == (None, [], [])
    again = read_again(table)
    assert snapshot(again, ANNA.key, 0) == snapshot(table, ANNA.key, 0)
    with pytest.raises(GameOver):
        again.play(0, ANNA.key, table.state.legal_actions[0], at=table.number)
    with pytest.raises(NotNow, match="is over"):
        again.take_back(0, ANNA.key)


def test_a_game_that_was_given_up_hides_what_it_hid() -> None:
    table = begun()
    table.apply(table.give_up(0, ANNA.key))
    hands = snapshot(table, BORIS.key, 1)["now"]["hands"]
    assert [hand is None for hand in hands] == [True, False]


def test_among_three_the_seat_keeper_plays_on_and_the_last_one_wins() -> None:
    table = three()
    table.apply(table.give_up(0, ANNA.key))
    assert table.is_going_on
    assert table.seats[0].shown()["gave_up"] is table.seats[0].shown()["kept"] is True
    with pytest.raises(GameOver):
        table.play(0, ANNA.key, table.state.legal_actions[0], at=table.number)
    with pytest.raises(NotNow):
        table.hand_back(0)
    table.apply(table.play_for(0, table.state.legal_actions[0], "keeper"))
    table.apply(table.give_up(2, CARLA.key))
    assert table.outcome == Outcome((1,), "gave_up")
    again(table)
    assert not any(seat.kept or seat.gave_up for seat in table.seats)


def test_a_player_who_gave_up_is_asked_for_a_rematch() -> None:
    table = begun()
    table.apply(table.give_up(0, ANNA.key))
    table.apply(table.rematch(1, BORIS.key))
    assert table.status["requests"] == [{"what": "rematch", "seat": 1, "asked": [0]}]


def test_giving_up_against_bots_lets_them_win() -> None:
    table = begun(seats=["me", "easy", "easy"])
    table.apply(table.give_up(0, ANNA.key))
    assert table.outcome == Outcome((1, 2), "gave_up")


def test_nothing_is_given_up_before_the_deal_or_after_the_end() -> None:
    table = begun()
    table.apply(table.give_up(0, ANNA.key))
    with pytest.raises(NotNow, match="no game"):
        table.give_up(1, BORIS.key)


# -- draws -------------------------------------------------------------------------------------------------------------


def test_a_draw_is_agreed_on_by_everyone_who_plays() -> None:
    table = three()
    for seat, person in enumerate((ANNA, BORIS)):
        table.apply(table.draw(seat, person.key))
        assert table.is_going_on
    table.apply(table.draw(2, CARLA.key))
    assert table.outcome == Outcome((), "draw_agreed")
    assert read_again(table).record().ended == Outcome((), "draw_agreed")


def test_no_draw_with_bots_or_absent_players() -> None:
    assert not begun(seats=["me", "easy"]).status["may_draw"]
    table = begun(keeper=30)
    assert table.status["may_draw"]
    table.apply(table.keep(1))
    with pytest.raises(NotNow, match="everyone who is playing"):
        table.draw(0, ANNA.key)


# -- the record --------------------------------------------------------------------------------------------------------


def test_a_record_says_how_people_ended_the_game_and_is_read_back() -> None:
    table = begun(game="desiree")
    play(table, "b3b4")
    table.apply(table.give_up(1, BORIS.key))
    record = Record.from_json(table.record().to_json())
    assert record == table.record()
    assert record.ended == Outcome((0,), "gave_up")


@pytest.mark.parametrize(
    "ended",
    [
        '{"winners": [0, 1], "reason": "gave_up"}',
        '{"winners": [5], "reason": "gave_up"}',
        '{"winners": [0], "reason": "cheating"}',
        '{"winners": ["0"], "reason": "gave_up"}',
        '"gave_up"',
        '{"winners": [[]], "reason": "draw_agreed"}',
    ],
)
def test_a_forged_end_is_refused(ended: str) -> None:
    text = begun(game="desiree").record().to_json()
    with pytest.raises(TableeError, match="isn't a saved game"):
        Record.from_json(f'{text[:-1]}, "ended": {ended}}}')


def test_a_finished_game_cannot_be_ended_again() -> None:
    table = begun(game="desiree")
    play_to_the_end(table)
    with pytest.raises(TableeError, match="isn't a saved game"):
        Record.from_json(f'{table.record().to_json()[:-1]}, "ended": {{"winners": [], "reason": "draw_agreed"}}}}')


# -- series ------------------------------------------------------------------------------------------------------------


def again(table: Table) -> None:
    """Another game among the same people."""
    for seat in table.seats:
        if seat.person:
            table.apply(table.rematch(seat.number, seat.person.key))
    deal(table, table.number)


def test_the_start_goes_around_from_game_to_game() -> None:
    table = begun()
    table.apply(table.give_up(0, ANNA.key))
    again(table)
    assert people(table) == ["Boris", "Anna"]
    table.apply(table.give_up(0, BORIS.key))
    again(table)
    assert people(read_again(table)) == ["Anna", "Boris"]


def test_a_seat_chosen_for_the_next_game_is_kept() -> None:
    table = begun(seats=["me", "easy"])
    table.apply(table.give_up(0, ANNA.key))
    table.apply(table.swap(0, ANNA.key, 1))
    again(table)
    assert people(table) == ["Milo", "Anna"]


def test_wins_are_counted_for_the_same_people_wherever_they_sit() -> None:
    table = begun()
    table.apply(table.give_up(0, ANNA.key))
    assert Updates(table).update_for(table.log[-1], None)["series"] == {"games": 1, "won": [0, 1]}
    again(table)
    assert table.status["series"] == {"games": 1, "won": [1, 0]}  # Boris starts now
    table.apply(table.give_up(1, ANNA.key))
    assert read_again(table).status["series"] == {"games": 2, "won": [2, 0]}


def test_a_new_player_starts_a_new_series() -> None:
    table = begun()
    table.apply(table.give_up(0, ANNA.key))
    table.apply(table.leave(1, BORIS.key))
    table.apply(table.sit(1, CARLA))
    assert table.status["series"] == {"games": 0, "won": [0, 0]}
    again(table)
    assert table.status["series"] == {"games": 0, "won": [0, 0]}
