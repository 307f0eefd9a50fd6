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


def test_a_visit_over_http_restarts_the_wait_for_the_stand_in(clock: Clock) -> None:
    actor = waiting_for_anna()
    assert actor.clock.keeper_due() == clock.now + KEEPER
    for _ in range(5):
        clock.move(KEEPER - 1)
        actor.visit(ANNA.key)
        assert actor.clock.keeper_due() == clock.now + KEEPER


def test_presence_over_http_expires(clock: Clock) -> None:
    actor = waiting_for_anna()
    assert actor.presence.present == {BORIS.key}
    actor.visit(ANNA.key)
    clock.move(VISIT - 1)
    assert actor.presence.present == {ANNA.key, BORIS.key}
    clock.move(1)
    assert actor.presence.present == {BORIS.key}
    actor.visit("a stranger's key")
    assert actor.presence.present == {BORIS.key}


def test_a_connected_person_is_missing_only_after_disconnecting(clock: Clock) -> None:
    actor = waiting_for_anna()
    line = Subscriber(ANNA.key, 0, lambda _: None, lambda: None)
    actor.join(line)
    actor.visit(ANNA.key)
    assert actor.clock.keeper_due() is None
    clock.move(10)
    actor.presence.leave(line)
    assert actor.clock.keeper_due() == clock.now + KEEPER
    assert actor.presence.present == {BORIS.key}


def test_a_visit_to_an_empty_table_restarts_the_turns_clock(clock: Clock) -> None:
    actor = actor_of(begun(clock=30))
    clock.move(1000)
    actor.visit(BORIS.key)
    assert actor.clock.seconds_left() == 30


def test_a_connection_that_never_joined_does_not_restart_the_wait_for_the_stand_in(clock: Clock) -> None:
    actor = waiting_for_anna()
    comes = actor.clock.keeper_due()
    clock.move(10)
    actor.presence.leave(Subscriber(ANNA.key, 0, lambda _: None, lambda: None))
    assert actor.clock.keeper_due() == comes
