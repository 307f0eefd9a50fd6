"""Signals during startup: uvicorn records them, but handles them only after startup."""

import asyncio
import signal
import threading
from collections.abc import Callable, Coroutine
from types import FrameType
from typing import Any, TypeVar

STOPPING = (signal.SIGINT, signal.SIGTERM)
_T = TypeVar("_T")


class Stopped(Exception):
    """The process received a signal to stop."""


async def unless_stopped(work: Coroutine[Any, Any, _T]) -> _T:
    """Return the result of a coroutine; raises Stopped as soon as the process receives a signal to stop.

    Installed signal handlers are called too.
    """
    if threading.current_thread() is not threading.main_thread():  # only the main thread receives signals
        return await work
    loop, task = asyncio.get_running_loop(), asyncio.ensure_future(work)
    before = {number: signal.getsignal(number) for number in STOPPING}
    was_stopped = False

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal was_stopped
        was_stopped = True
        loop.call_soon_threadsafe(task.cancel)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for number in STOPPING:
        signal.signal(number, note)
    try:
        return await task
    except asyncio.CancelledError:
        if was_stopped:
            raise Stopped from None
        raise
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


async def in_daemon_thread(work: Callable[[], _T]) -> _T:
    """Run blocking work in a thread that does not keep the process alive, and return its result."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[_T] = loop.create_future()

    def settle(result: _T | None, error: Exception | None) -> None:
        if not done.done():
            done.set_result(result) if error is None else done.set_exception(error)  # type: ignore[arg-type]

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except Exception as raised:
            error = raised
        if not loop.is_closed():  # otherwise nothing waits any more
            loop.call_soon_threadsafe(settle, result, error)

    threading.Thread(target=run, name="startup", daemon=True).start()
    return await done
