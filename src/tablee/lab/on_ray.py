"""Jobs on Ray: on an existing cluster, or on a local one that is started for it.

Items are processed in small batches; a batch whose worker dies is retried by another one. A result depends on its item
alone, so the results are the same as on one machine.
"""

import logging
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from tablee.core.errors import TableeError
from tablee.lab.crew import PATIENCE, Job

BATCH = 4  # items per task, if there are many
AHEAD = 3  # queued batches per core
RETRIES = 5  # of a batch, on another worker

_ready: set[str] = set()  # jobs that this process has prepared for


def results(
    job: Job, things: Iterable[Any], count: int, workers: int | None = None, address: str | None = None
) -> Iterator[Any]:
    """Yield the result of each item as it finishes, on the cluster at ``address``, by default on a local one."""
    with cluster(workers, address) as ray:
        task = ray.remote(max_retries=RETRIES)(_do)
        shared, name = ray.put(job), os.urandom(8).hex()
        left, under_way = iter(things), list[Any]()
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        while True:
            while len(under_way) < AHEAD * cores and (batch := list(islice(left, _batch(count, cores)))):
                under_way.append(task.remote(shared, name, batch))
            if not under_way:
                return
            done, under_way = ray.wait(under_way, num_returns=1, timeout=PATIENCE)
            for batch in done:
                yield from ray.get(batch)


def _batch(count: int, cores: int) -> int:
    """Return the number of items per task: small enough to keep every core busy.

    >>> _batch(2, 2), _batch(1000, 8)
    (1, 4)
    """
    return max(1, min(BATCH, count // cores))


def _do(job: Job, name: str, things: list[Any]) -> list[Any]:
    if name not in _ready:
        job.get_ready()
        _ready.add(name)
    return [job.do(thing) for thing in things]


@contextmanager
def cluster(workers: int | None, address: str | None) -> Iterator[Any]:
    """Return Ray, connected; an existing connection is kept."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # send no usage statistics
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # silences a warning
    try:
        import ray  # noqa: PLC0415 (an optional extra)
    except ImportError:
        raise TableeError("Ray is not installed; it comes with: pip install 'tablee[ray]'") from None
    if ray.is_initialized():
        yield ray
        return
    here: dict[str, Any] = {} if address else {"num_cpus": workers or os.cpu_count(), "include_dashboard": False}
    try:
        ray.init(address=address or "local", log_to_driver=False, logging_level=logging.ERROR, **here)
    except ConnectionError as error:
        raise TableeError("There is no Ray cluster at {address}: {error}", address=address, error=error) from None
    try:
        yield ray
    finally:
        ray.shutdown()
