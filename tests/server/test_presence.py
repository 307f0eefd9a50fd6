"""Who is there and who is missing, by a clock that a test moves on."""

from tablee.server.live.presence import VISIT, LiveTable, Watcher
from tests.server.clock import Clock
from tests.table.test_table import ANNA, BORIS, begun

KEEPER = 60


def waiting_for_anna(clock: Clock) -> LiveTable:
    """Boris is there; Anna is to play, and nobody has seen her since the deal."""
    live = LiveTable(begun(keeper=KEEPER), round_since=clock.now, turn_since=clock.now)
    live.come(Watcher(BORIS.key, 1, lambda _: None, lambda: None))
    return live


def test_who_keeps_looking_in_is_waited_for_from_the_last_look_on(clock: Clock) -> None:
    live = waiting_for_anna(clock)
    assert live.keeper_comes() == clock.now + KEEPER
    for _ in range(5):
        clock.move(KEEPER - 1)
        live.visit(ANNA.key)
        assert live.keeper_comes() == clock.now + KEEPER


def test_who_looks_in_is_there_for_a_while(clock: Clock) -> None:
    live = waiting_for_anna(clock)
    assert live.present == {BORIS.key}
    live.visit(ANNA.key)
    clock.move(VISIT - 1)
    assert live.present == {ANNA.key, BORIS.key}
    clock.move(1)
    assert live.present == {BORIS.key}
    live.visit("a stranger's key")
    assert live.present == {BORIS.key}


def test_who_has_a_line_is_missing_only_when_it_is_gone(clock: Clock) -> None:
    live = waiting_for_anna(clock)
    line = Watcher(ANNA.key, 0, lambda _: None, lambda: None)
    live.come(line)
    live.visit(ANNA.key)
    assert live.keeper_comes() is None
    clock.move(10)
    live.go(line)
    assert live.keeper_comes() == clock.now + KEEPER
    assert live.present == {BORIS.key}


def test_a_turn_nobody_waited_for_has_its_whole_time_when_somebody_looks_in(clock: Clock) -> None:
    live = LiveTable(begun(clock=30), turn_since=clock.now)
    clock.move(1000)
    live.visit(BORIS.key)
    assert live.seconds_left() == 30
