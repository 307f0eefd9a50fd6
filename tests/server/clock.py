"""A fake clock for the server and all its timers, which only tests move."""

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tablee.server.live import timers

PATIENCE_S = 60.0


@dataclass(eq=False)
class Alarm:
    """Calls back once in the event loop where it was set, unless cancelled."""

    due: float
    loop: asyncio.AbstractEventLoop
    ring: Callable[[], None]
    is_over: bool = False

    def cancel(self) -> None:
        self.is_over = True

    def go_off(self) -> None:
        if not self.is_over:
            self.is_over = True
            self.ring()

    def go_off_there(self) -> None:
        """Call back from another thread; returns after the callback has run."""
        has_rung = threading.Event()
        self.loop.call_soon_threadsafe(self.go_off)
        self.loop.call_soon_threadsafe(has_rung.set)
        assert has_rung.wait(PATIENCE_S)


class Clock:
    """Both clocks of the server; they stand still until `move` is called."""

    def __init__(self) -> None:
        self.now = float(int(time.monotonic()))  # whole seconds: sums are exact
        self.started = 1_790_000_000.0 - self.now
        self._alarms: list[Alarm] = []

    def monotonic(self) -> float:
        return self.now

    def time(self) -> float:
        """Seconds since 1970."""
        return self.started + self.now

    def alarm_at(self, due: float, ring: Callable[[], None]) -> Alarm:
        alarm = Alarm(due, asyncio.get_running_loop(), ring)
        if due <= self.now:
            alarm.loop.call_soon(alarm.go_off)
        else:
            self._alarms.append(alarm)
        return alarm

    def move(self, seconds: float) -> None:
        """Advance the time; due timers run first, in the thread of their event loop."""
        self.now += seconds
        due = [alarm for alarm in self._alarms if alarm.due <= self.now and not alarm.is_over]
        self._alarms = [alarm for alarm in self._alarms if alarm.due > self.now and not alarm.is_over]
        here = _loop_here()
        for alarm in due:
            alarm.loop.call_soon(alarm.go_off) if alarm.loop is here else alarm.go_off_there()


def _loop_here() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def set_clock(patch: pytest.MonkeyPatch) -> Clock:
    """Replace the server's clock by a fake one."""
    clock = Clock()
    patch.setattr(timers, "time", clock)
    patch.setattr(timers, "call_at", clock.alarm_at)
    return clock
