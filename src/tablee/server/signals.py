"""Signals during startup: uvicorn records them, but handles them only after startup."""

import asyncio
import signal
import threading
from types import FrameType

STOPPING = (signal.SIGINT, signal.SIGTERM)


async def stopped_within(seconds: float) -> bool:
    """Wait; return True at once if the process receives a signal to stop. Installed handlers are called too."""
    if threading.current_thread() is not threading.main_thread():  # only the main thread receives signals
        await asyncio.sleep(seconds)
        return False
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    before = {number: signal.getsignal(number) for number in STOPPING}

    def note(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(stop.set)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for number in STOPPING:
        signal.signal(number, note)
    try:
        await asyncio.wait_for(stop.wait(), seconds)
        return True
    except TimeoutError:
        return False
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
