"""Run one job for many items, in processes of this machine or on Ray."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.pool import Pool
from typing import Any

from tablee.core.checks import whole
from tablee.core.errors import BadOption

PATIENCE = 1.0  # seconds between two checks for Ctrl-C while other processes work


@dataclass(frozen=True)
class Job:
    """The work for each item, and the preparation of a worker. Both are pickled for other processes."""

    do: Callable[[Any], Any]
    get_ready: Callable[[], None]


def results(
    job: Job, things: Iterable[Any], count: int, workers: int | None = None, on: str | None = None
) -> Iterator[Any]:
    """Yield the result of each of ``count`` items as it finishes; on all cores, or on ``workers``.

    ``on`` is "ray" for a small Ray cluster that is started here, or "ray:" and the address of a real one.
    """
    if _is_ray(on):
        from tablee.lab.on_ray import results as on_ray  # noqa: PLC0415 - it builds on this module

        yield from on_ray(job, things, count, workers, _address(on))
        return
    hands = min((os.cpu_count() or 1) if workers is None else whole("workers", workers), max(1, count))
    job.get_ready()  # here first, so that everything is compiled once
    if hands == 1:
        yield from map(job.do, things)
        return
    with _crew(job, hands) as crew:
        coming = crew.imap_unordered(job.do, things)
        for _ in range(count):
            while True:
                try:
                    result = coming.next(PATIENCE)
                    break
                except multiprocessing.TimeoutError:
                    continue
            yield result


@contextmanager
def staying(workers: int | None = None, on: str | None = None) -> Iterator[None]:
    """Run several jobs one after the other; a cluster is joined or started once for all of them."""
    if _is_ray(on):
        from tablee.lab.on_ray import cluster  # noqa: PLC0415 - it builds on this module

        with cluster(workers, _address(on)):
            yield
    else:
        yield


def _is_ray(on: str | None) -> bool:
    place = (on or "").partition(":")[0]
    if place not in ("", "ray"):
        raise BadOption("Games are played here, or on ray, or on ray:ADDRESS; not on {on!r}.", on=on)
    return place == "ray"


def _address(on: str | None) -> str | None:
    return (on or "").partition(":")[2] or None


@contextmanager
def _crew(job: Job, workers: int) -> Iterator[Pool]:
    """Return a pool of processes that ignore SIGINT; they inherit this, so it also holds while they start."""
    at_the_keyboard = threading.current_thread() is threading.main_thread()
    hearing = signal.signal(signal.SIGINT, signal.SIG_IGN) if at_the_keyboard else None
    try:
        crew = multiprocessing.get_context("spawn").Pool(workers, _begin, (job,))
    finally:
        if hearing is not None:
            signal.signal(signal.SIGINT, hearing)
    with crew:
        yield crew


def _begin(job: Job) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    job.get_ready()
