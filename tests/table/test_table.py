"""A table: wishes are checked before they are written, and the log alone makes the table."""

from typing import Any

import pytest

from tablee.core.errors import BadOption, IllegalAction, TableeError
from tablee.table.snapshot import snapshot
from tablee.table.table import NotNow, NotYourSeat, Stale
from tablee.table.updates import Updates
from tests.table.dealing import deal
from tests.table.tables import ANNA, BORIS, begun, opened, play, read_again


def test_a_free_seat_can_be_taken_once() -> None:
    table = opened()
    assert not table.is_full
    table.apply(table.sit(1, BORIS))
    assert table.is_full
    with pytest.raises(NotNow, match="Seat 2 isn't free"):
        table.sit(1, ANNA)


def test_only_whose_turn_it_is_plays_and_only_what_is_legal() -> None:
    table = begun()
    action = table.state.legal_actions[0]
    with pytest.raises(NotYourSeat):
        table.play(1, BORIS.key, action, at=table.number)
    with pytest.raises(NotYourSeat, match="Seat 1 isn't yours"):
        table.play(0, BORIS.key, action, at=table.number)
    illegal = next(word for word in table.game.notation.values() if word not in table.state.legal_actions)
    with pytest.raises(IllegalAction):
        table.play(0, ANNA.key, illegal, at=table.number)
    assert table.state.turn == 0


def test_a_stale_or_doubled_move_is_refused() -> None:
    table = begun(game="desiree")
    change = play(table, "b3b4")
    with pytest.raises(Stale):
        table.play(1, BORIS.key, "b6b5", at=table.number - 1)
    with pytest.raises(NotNow, match="cannot follow"):
        table.apply(change)


def test_the_log_alone_makes_the_table_again() -> None:
    table = begun()
    for _ in range(20):
        turn = table.state.turn
        assert turn is not None
        play(table, table.state.legal_actions[0])
    again = read_again(table)
    assert again.state == table.state
    assert snapshot(again, ANNA.key, 0) == snapshot(table, ANNA.key, 0)


def test_practice_against_bots_can_be_taken_back_freely_and_is_marked() -> None:
    table = begun(seats=["me", "easy"])
    before = table.state
    for _ in range(2):
        turn = table.state.turn
        assert turn is not None
        play(table, table.state.legal_actions[0])
    table.apply(table.take_back(0, ANNA.key))
    assert table.state == before
    assert table.round.undone == 2


def test_among_people_a_take_back_needs_everyone() -> None:
    table = begun(game="desiree")
    before = table.state
    play(table, "b3b4")
    table.apply(table.take_back(0, ANNA.key))
    assert table.state != before
    table.apply(table.take_back(1, BORIS.key))
    assert table.state == before


def test_agreeing_to_a_take_back_keeps_the_own_last_action() -> None:
    table = begun(game="desiree")
    for action in ("b3b4", "b6b5"):
        play(table, action)
    after_two = table.state
    play(table, "c3c4")
    table.apply(table.take_back(0, ANNA.key))
    table.apply(table.take_back(1, BORIS.key))
    assert table.state == after_two
    assert table.log[-1].facts == {"seat": 0, "to": 2}


def test_a_take_back_request_ends_with_an_action_or_a_leaving_player() -> None:
    table = begun(game="desiree")
    play(table, "b3b4")
    table.apply(table.take_back(0, ANNA.key))
    play(table, "b6b5")
    assert not table.requests
    table.apply(table.take_back(1, BORIS.key))
    table.apply(table.leave(1, BORIS.key))
    assert not table.requests


def test_emotes_do_not_make_a_move_stale() -> None:
    table = begun(game="desiree")
    seen = table.number
    for _ in range(3):
        table.apply(table.emote(1, BORIS.key, "wow"))
    table.apply(table.play(0, ANNA.key, "b3b4", at=seen))
    with pytest.raises(Stale):
        table.play(1, BORIS.key, "b6b5", at=seen)
    with pytest.raises(Stale):
        table.play(1, BORIS.key, "b6b5", at=table.number + 1)


def test_among_people_nothing_is_taken_back_past_a_card_that_was_shown() -> None:
    table = begun(game="diamoniak")
    play(table, "draw")
    with pytest.raises(NotNow, match="card has been shown"):
        table.take_back(0, ANNA.key)


def test_a_rematch_is_dealt_when_every_person_asked() -> None:
    table = begun(seats=["me", "easy"])
    with pytest.raises(NotNow, match="still going"):
        table.rematch(0, ANNA.key)
    while table.turn is not None:
        play(table, table.state.legal_actions[0])
    assert not table.rematch_agreed
    table.apply(table.rematch(0, ANNA.key))
    assert table.rematch_agreed
    deal(table, 8)
    assert table.rounds == 2


@pytest.mark.parametrize(
    "wishes",
    [{"seats": []}, {"seats": "me"}, {"seats": ["me", "grandmaster"]}, {"seats": ["device", "easy"]}],
)
def test_impossible_tables_are_refused(wishes: dict[str, Any]) -> None:
    with pytest.raises(NotNow):
        opened(**wishes)


def test_options_and_players_are_checked_by_the_game() -> None:
    with pytest.raises(BadOption):
        opened(options={"edition": "third"})
    with pytest.raises(BadOption):
        opened(game="desiree", seats=["me", "friend", "friend"])


def test_no_snapshot_contains_keys_seeds_or_hidden_cards() -> None:
    table = begun(seats=["me", "friend", "easy"])
    secret = table.log[-1].facts["seed"]
    keys = {None: None, 0: ANNA.key, 1: BORIS.key}
    for eyes, key in keys.items():
        for entry in table.log[1:]:
            told = repr(Updates(table).update_for(entry, eyes)) + repr(snapshot(table, key, eyes))
            assert ANNA.key not in told
            assert BORIS.key not in told
            assert str(secret) not in told
    hands = snapshot(table, None, None)["now"]["hands"]
    assert hands == [None, None, None]


def test_emotes_need_a_seat_and_are_fixed() -> None:
    table = begun()
    with pytest.raises(NotYourSeat):
        table.emote(1, ANNA.key, "hello")
    with pytest.raises(TableeError, match="none of the emotes"):
        table.emote(0, ANNA.key, "<b>")
    assert table.emote(0, ANNA.key, "hello").entry.facts == {"seat": 0, "emote": "hello"}


def test_whoever_shares_a_device_owns_several_seats() -> None:
    table = begun(seats=["me", "device", "device"])
    assert table.seats_of(ANNA.key) == [0, 1, 2]
    assert table.seats_of(BORIS.key) == []


def test_a_log_has_an_end_and_a_game_that_goes_on_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun()
    monkeypatch.setattr("tablee.table.table.MOST_ENTRIES", table.number)
    with pytest.raises(NotNow, match="reached its limit"):
        table.emote(0, ANNA.key, "wow")
    assert table.play(0, ANNA.key, table.state.legal_actions[0], table.number).entry.kind == "played"


class Unread(list[Any]):
    """A log that must not be read."""

    def __getitem__(self, place: Any) -> Any:
        raise AssertionError("The cost of a snapshot must not grow with the log.")

    def __iter__(self) -> Any:
        raise AssertionError("The cost of a snapshot must not grow with the log.")


def test_a_snapshot_reads_nothing_of_the_log() -> None:
    table = begun()
    before = snapshot(table, ANNA.key)
    table.log = Unread(table.log)
    assert snapshot(table, ANNA.key) == before
    assert before["lately"]
