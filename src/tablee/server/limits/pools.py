"""Thread pools and semaphores that serve clients round-robin, however many jobs one of them has queued."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from tablee.core.compiling import wait_for_compiler
from tablee.server.http.errors import too_fast

MOST_WAITING = 100  # queued jobs of one client
JOBS_PER_THREAD = 3  # running or queued; with more of them each job gets a smaller share of its time

_T = TypeVar("_T")
_Job = tuple["asyncio.Future[Any]", Callable[[], Any]]


class FairSemaphore:
    """A fair semaphore, for work that runs elsewhere, such as reading from the database."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, person: str) -> AsyncIterator[None]:
        """Wait for this client's turn, and hold a place."""
        if self._free:
            self._free -= 1
        else:
            await self._wait(person)
        try:
            yield
        finally:
            self._release()

    async def _wait(self, person: str) -> None:
        mine = self._waiting.setdefault(person, deque())
        if len(mine) >= MOST_WAITING:
            raise too_fast()
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        mine.append(granted)
        try:
            await granted
        except asyncio.CancelledError:
            if not granted.cancelled():  # the place was granted already
                self._release()
            raise

    def _release(self) -> None:
        while self._waiting:
            person, waiting = self._waiting.popitem(last=False)
            granted = waiting.popleft()
            if waiting:
                self._waiting[person] = waiting  # behind everyone else
            if not granted.done():
                return granted.set_result(None)
        self._free += 1
        return None


class Pool:
    """A fair thread pool. Used from the event loop only; a job whose caller was cancelled is not started."""

    share = 1.0  # of the time that a job would get alone: less for every job while many are queued

    def __init__(self, threads: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(threads, name, wait_for_compiler)
        self._all = self._free = threads
        self._waiting: OrderedDict[str, deque[_Job]] = OrderedDict()  # by client, the next one first

    async def run(self, person: str, work: Callable[[], _T]) -> _T:
        """Run a job in a thread, when it is this client's turn, and return its result; TooMany if 100 are queued."""
        mine = self._waiting.setdefault(person, deque())
        if len(mine) >= MOST_WAITING:
            raise too_fast()
        done: asyncio.Future[_T] = asyncio.get_running_loop().create_future()
        mine.append((done, work))
        self._start_jobs()
        return await done

    @property
    def waiting(self) -> int:
        """The number of queued jobs."""
        return sum(map(len, self._waiting.values()))

    def close(self) -> None:
        """Start no more jobs."""
        self._waiting.clear()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _start_jobs(self) -> None:
        jobs_now = self._all - self._free + self.waiting
        self.share = min(1.0, JOBS_PER_THREAD * self._all / jobs_now) if jobs_now else 1.0
        while self._free and self._waiting:
            person, jobs = self._waiting.popitem(last=False)
            done, work = jobs.popleft()
            if jobs:
                self._waiting[person] = jobs  # behind everyone else
            if not done.done():
                self._free -= 1
                loop = done.get_loop()
                self._threads.submit(work).add_done_callback(
                    lambda finished, done=done, loop=loop: _call(loop, self._finish, done, finished)  # type: ignore[misc]
                )

    def _finish(self, done: "asyncio.Future[Any]", finished: "Future[Any]") -> None:
        self._free += 1
        if not done.done():  # otherwise its caller was cancelled
            error = finished.exception()
            done.set_result(finished.result()) if error is None else done.set_exception(error)
        self._start_jobs()


def _call(loop: asyncio.AbstractEventLoop, callback: Callable[..., None], *facts: Any) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(callback, *facts)
