"""Thread pools and semaphores that serve people round-robin, however many jobs one of them has."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from tablee.core.compiling import wait_for_compiler
from tablee.server.http.errors import too_fast

MOST_WAITING = 100  # jobs of one person
COMFORTABLE = 3  # jobs per thread, running or waiting, up to which each gets its full time

_T = TypeVar("_T")
_Job = tuple["asyncio.Future[Any]", Callable[[], Any]]


class Turns:
    """A fair semaphore, for work that waits elsewhere, such as reading from the database."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        """Wait for this person's turn, and hold a place."""
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
            raise too_fast()
        comes: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        mine.append(comes)
        try:
            await comes
        except asyncio.CancelledError:
            if not comes.cancelled():  # the place has been assigned already
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
    """A fair thread pool. Used from the event loop only; a job whose waiter was cancelled is not started."""

    share = 1.0  # of the time that a job would take alone: less for everyone while many wait

    def __init__(self, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, name, wait_for_compiler)
        self._all = self._free = threads
        self._waiting: OrderedDict[str, deque[_Job]] = OrderedDict()  # by person; whose turn it is comes first

    async def run(self, person: str, work: Callable[[], _T]) -> _T:
        """Run a job in a thread, in this person's turn, and return its result; TooMany where 100 wait already."""
        mine = self._waiting.setdefault(person, deque())
        if len(mine) >= MOST_WAITING:
            raise too_fast()
        done: asyncio.Future[_T] = asyncio.get_running_loop().create_future()
        mine.append((done, work))
        self._begin()
        return await done

    @property
    def waiting(self) -> int:
        """The number of jobs that wait for a thread."""
        return sum(map(len, self._waiting.values()))

    def close(self) -> None:
        """Start no more jobs."""
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
        if not done.done():  # otherwise its waiter was cancelled
            error = worked.exception()
            done.set_result(worked.result()) if error is None else done.set_exception(error)
        self._begin()


def _call(loop: asyncio.AbstractEventLoop, callback: Callable[..., None], *facts: Any) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(callback, *facts)
