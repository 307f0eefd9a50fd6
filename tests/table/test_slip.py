"""A slip of the finger in Deserto among people: taken back for a moment, before the card that was drawn is seen."""

import json
from typing import Any

import pytest

from tablee.core.state import State
from tablee.table.errors import NotNow
from tablee.table.log import Change
from tablee.table.snapshot import snapshot
from tablee.table.table import Table
from tablee.table.updates import Updates
from tests.server.reading import Reader
from tests.table.tables import ANNA, BORIS, begun, play, read_again

HAND, DRAWN = 3, "drew"


def hand(table: Table, seat: int) -> str:
    """What is told of a hand to whoever sits there."""
    told: str = table.now(seat)["hands"][seat]
    return told


def slip(table: Table) -> Change:
    """Anna plays the first card that she can."""
    return play(table, table.state.legal_actions[0])


def settle(table: Table) -> Change:
    """The moment is over."""
    change = table.settle()
    assert change
    table.apply(change)
    return change


def drawn(events: list[dict[str, Any]]) -> list[str]:
    """The cards that were drawn, as far as the events tell them."""
    return [event.get("card") or "?" for event in events if event["event"] == DRAWN]


def test_a_drawn_card_is_withheld_until_settled() -> None:
    table = begun()
    entry = slip(table).entry
    held = table.state.view(0).now["hands"][0]
    told = Updates(table).updates_for(entry, [0, 1, None])
    assert drawn(told[0]["events"]) == []
    assert drawn(told[1]["events"]) == drawn(told[None]["events"]) == ["?"]
    assert told[0]["slip"] == told[1]["slip"] == 0
    whole = snapshot(table, ANNA.key)
    assert len(whole["now"]["hands"][0]) == HAND - 1
    assert drawn(whole["lately"][-1]["events"]) == []
    told = Updates(table).updates_for(settle(table).entry, [0, 1, None])
    assert hand(table, 0) == held
    [card] = drawn(told[0]["events"])
    assert sorted(whole["now"]["hands"][0] + card) == sorted(held)
    assert told[1] == told[None] == {"n": table.number, "did": "settled", "seat": 0, "slip": None, "may_back": []}
    assert drawn(snapshot(table, ANNA.key)["lately"][-1]["events"]) == [card]
    assert table.settle() is None


def test_withheld_draws_do_not_change_updates() -> None:
    table = begun()
    slip(table)
    said = []
    for kind in range(4):
        twin = read_again(table)
        other = twin.state.buffer.copy()
        before = twin.round.states[-2].buffer["hand"][0, 0].copy()
        before[twin.state.cause.code // 5] -= 1
        before[kind] += 1
        other["hand"][0, 0] = before
        twin.round.states[-1] = State(twin.game, other, twin.state.cause)
        updates = Updates(twin)
        looks = [snapshot(twin, ANNA.key), twin.view(0).now, updates.update_for(twin.log[-1], 0)]
        looks += updates.missed(twin.number - 1, 0) or []
        said.append(json.dumps(looks))
    assert len(set(said)) == 1


def test_in_the_moment_nobody_is_asked_and_nothing_was_learned() -> None:
    table = begun()
    before, pile = table.state, table.state.struct["left"]
    slip(table)
    table.apply(table.take_back(0, ANNA.key))
    assert table.state is before
    assert table.turn == 0
    assert table.state.struct["left"] == pile
    assert not table.round.looked_ahead
    assert table.status["slip"] is None
    assert read_again(table).state == before


def test_after_the_moment_nothing_is_taken_back_any_more() -> None:
    table = begun()
    slip(table)
    settle(table)
    with pytest.raises(NotNow, match="has been shown"):
        table.take_back(0, ANNA.key)


def test_nobody_else_takes_it_back_without_asking() -> None:
    table = begun()
    slip(table)
    with pytest.raises(NotNow):
        table.take_back(1, BORIS.key)


def test_the_next_action_reveals_the_drawn_card() -> None:
    table = begun()
    updates, reader = Updates(table), Reader()
    reader.read({"all": snapshot(table, ANNA.key)})
    reader.read(updates.update_for(slip(table).entry, 0))
    told = reader.read(updates.update_for(slip(table).entry, 0))
    assert [event["seat"] for event in told["events"] if event["event"] == DRAWN] == [0, 1]
    assert reader.now == table.now(0)
    assert table.status["slip"] == 1
    with pytest.raises(NotNow, match="has been shown"):
        table.take_back(0, ANNA.key)


@pytest.mark.parametrize("seen", [0, 1, 2])
def test_missed_updates_add_up_to_the_state(seen: int) -> None:
    table = begun()
    updates, reader = Updates(table), Reader()
    reader.read({"all": snapshot(table, ANNA.key)})
    for number in range(3):
        change = settle(table) if number == 1 else slip(table)
        if number < seen:
            reader.read(updates.update_for(change.entry, 0))
    missed = Updates(table).missed(table.number - 3 + seen, 0)
    assert missed is not None
    cards = [card for message in missed for card in drawn(reader.read(message).get("events", []))]
    assert reader.now == table.now(0)
    assert cards.count("?") == 1  # what Boris drew
    assert len(cards) == (1 if seen == 2 else 2)


@pytest.mark.parametrize(
    "wishes", [{"grace": None}, {"seats": ["me", "device"]}, {"game": "desiree"}, {"game": "diamoniak"}]
)
def test_there_is_no_moment(wishes: dict[str, Any]) -> None:
    table = begun(**wishes)
    slip(table)
    assert table.slip is None


def test_a_game_that_was_given_up_is_shown_whole() -> None:
    table = begun()
    slip(table)
    table.apply(table.give_up(1, BORIS.key))
    assert table.slip is None
    assert len(hand(table, 0)) == HAND
