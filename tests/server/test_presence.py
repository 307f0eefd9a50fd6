"""Presence and absence, with a fake clock."""

from typing import cast

from tablee.server.live.actor import Services, TableActor
from tablee.server.live.presence import VISIT, Subscriber
from tablee.table.table import Table
from tests.server.clock import Clock
from tests.table.tables import ANNA, BORIS, begun

KEEPER = 60


def actor_of(table: Table) -> TableActor:
    """An actor that is asked nothing that it would need its services for."""
    return TableActor(table, cast(Services, None))


def waiting_for_anna() -> TableActor:
    """Boris is there; Anna is to play, and nobody has seen her since the deal."""
    actor = actor_of(begun(keeper=KEEPER))
    actor.join(Subscriber(BORIS.key, 1, lambda _: None, lambda: None))
    return actor


def test_who_keeps_looking_in_is_waited_for_from_the_last_look_on(clock: Clock) -> None:
    actor = waiting_for_anna()
    assert actor.clock.keeper_comes() == clock.now + KEEPER
    for _ in range(5):
        clock.move(KEEPER - 1)
        actor.visit(ANNA.key)
        assert actor.clock.keeper_comes() == clock.now + KEEPER


def test_who_looks_in_is_there_for_a_while(clock: Clock) -> None:
    actor = waiting_for_anna()
    assert actor.presence.present == {BORIS.key}
    actor.visit(ANNA.key)
    clock.move(VISIT - 1)
    assert actor.presence.present == {ANNA.key, BORIS.key}
    clock.move(1)
    assert actor.presence.present == {BORIS.key}
    actor.visit("a stranger's key")
    assert actor.presence.present == {BORIS.key}


def test_who_has_a_line_is_missing_only_when_it_is_gone(clock: Clock) -> None:
    actor = waiting_for_anna()
    line = Subscriber(ANNA.key, 0, lambda _: None, lambda: None)
    actor.join(line)
    actor.visit(ANNA.key)
    assert actor.clock.keeper_comes() is None
    clock.move(10)
    actor.presence.leave(line)
    assert actor.clock.keeper_comes() == clock.now + KEEPER
    assert actor.presence.present == {BORIS.key}


def test_a_turn_nobody_waited_for_has_its_whole_time_when_somebody_looks_in(clock: Clock) -> None:
    actor = actor_of(begun(clock=30))
    clock.move(1000)
    actor.visit(BORIS.key)
    assert actor.clock.seconds_left() == 30
