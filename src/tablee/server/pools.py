"""Threads for what takes long: each kind of work has its own, and everyone has a turn, however much others ask."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from tablee.core.compiling import wait_for_compiler
from tablee.server.refusals import TooMany

MOST_WAITING = 100  # of one person; who has more is asking in vain
COMFORTABLE = 3  # so many for each thread, at work or waiting, have all the time that they want

_T = TypeVar("_T")
_Job = tuple["asyncio.Future[Any]", Callable[[], Any]]


class Turns:
    """So many at the same time, and everyone has a turn. For what waits elsewhere, such as reading."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        """Wait for a place in one's turn, and have it for a while."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(person)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, person: str) -> None:
        mine = self._waiting.setdefault(person, deque())
        if len(mine) >= MOST_WAITING:
            raise TooMany("That was too fast for the table. Wait a moment and try again.")
        comes: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        mine.append(comes)
        try:
            await comes
        except asyncio.CancelledError:
            if not comes.cancelled():  # the place was hers already
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        while self._waiting:
            person, waiting = self._waiting.popitem(last=False)
            comes = waiting.popleft()
            if waiting:
                self._waiting[person] = waiting  # behind everyone else
            if not comes.done():
                return comes.set_result(None)
        self._free += 1
        return None


class Pool:
    """So many threads. Used from the event loop alone; who is cancelled while waiting is not worked for."""

    share = 1.0  # of the time that somebody would take alone: when many ask, the same less for everyone

    def __init__(self, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, name, wait_for_compiler)
        self._all = self._free = threads
        self._waiting: OrderedDict[str, deque[_Job]] = OrderedDict()  # by person; whose turn it is comes first

    async def run(self, person: str, work: Callable[[], _T]) -> _T:
        """Wait for a free thread in one's turn, and for the work."""
        mine = self._waiting.setdefault(person, deque())
        if len(mine) >= MOST_WAITING:
            raise TooMany("That was too fast for the table. Wait a moment and try again.")
        done: asyncio.Future[_T] = asyncio.get_running_loop().create_future()
        mine.append((done, work))
        self._begin()
        return await done

    @property
    def waiting(self) -> int:
        """How much waits for a thread."""
        return sum(map(len, self._waiting.values()))

    def close(self) -> None:
        """Begin nothing more."""
        self._waiting.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _begin(self) -> None:
        crowd = self._all - self._free + self.waiting
        self.share = min(1.0, COMFORTABLE * self._all / crowd) if crowd else 1.0
        while self._free and self._waiting:
            person, jobs = self._waiting.popitem(last=False)
            done, work = jobs.popleft()
            if jobs:
                self._waiting[person] = jobs  # behind everyone else
            if not done.done():
                self._free -= 1
                loop = done.get_loop()
                self._threads.submit(work).add_done_callback(
                    lambda worked, done=done, loop=loop: _call(loop, self._finish, done, worked)  # type: ignore[misc]
                )

    def _finish(self, done: "asyncio.Future[Any]", worked: "Future[Any]") -> None:
        self._free += 1
        if not done.done():  # somebody still waits
            error = worked.exception()
            done.set_result(worked.result()) if error is None else done.set_exception(error)
        self._begin()


def _call(loop: asyncio.AbstractEventLoop, callback: Callable[..., None], *facts: Any) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(callback, *facts)
