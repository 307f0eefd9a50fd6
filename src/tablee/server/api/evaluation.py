"""Evaluations of finished games by the bots: one thread serves all clients in turn; the last few results are cached."""

import asyncio
import time
from collections import Counter, OrderedDict
from concurrent.futures import CancelledError
from functools import partial

from tablee.bots.advice import Judgement, review
from tablee.core.record import Record
from tablee.server.http.errors import too_fast
from tablee.server.limits.client import CLIENT
from tablee.server.limits.pools import Pool

KEPT = 64
IDLE_TIMEOUT_S = 30.0  # without a request, after which an evaluation is cancelled; pages poll every second


class Evaluation:
    """The evaluation of one game: its progress, and the steps when it is done."""

    def __init__(self, record: Record, pool: Pool) -> None:
        self.done, self.of = 0, len(record.actions)
        self._cancelled, self._asked_at = False, time.monotonic()
        self.client = CLIENT.get()
        think = partial(review, record, progress=self._progress)
        self._task = asyncio.create_task(pool.run(self.client, think))
        self._task.add_done_callback(lambda task: task.cancelled() or task.exception())  # nothing may await it

    @property
    def steps(self) -> list[Judgement] | None:
        """The evaluation of every step; None while it is in progress."""
        return self._task.result() if self._task.done() else None

    @property
    def is_cancelled(self) -> bool:
        """Was it cancelled, or did it fail?"""
        return self._task.cancelled() or (self._task.done() and self._task.exception() is not None)

    @property
    def is_waiting(self) -> bool:
        """Is it in progress, and still requested?"""
        return not (self._task.done() or self._cancelled or self._has_timed_out)

    def touch(self) -> None:
        """Restart the timeout after a request."""
        self._asked_at = time.monotonic()

    @property
    def _has_timed_out(self) -> bool:
        return time.monotonic() - self._asked_at > IDLE_TIMEOUT_S

    def cancel(self) -> None:
        """Cancel it."""
        self._cancelled = True
        self._task.cancel()

    def _progress(self, done: int, of: int) -> None:
        if self._cancelled or self._has_timed_out:
            raise CancelledError
        self.done = done


class Evaluations:
    """The most recent evaluations. Used from the event loop only."""

    def __init__(self, most_waiting: int) -> None:
        self._most_waiting = most_waiting
        self._pool = Pool(1, "evaluation")
        self._kept: OrderedDict[Record, Evaluation] = OrderedDict()

    def of(self, record: Record) -> Evaluation:
        """Return the evaluation of a game, started by the first request; raises TooMany if too many are queued."""
        if record not in self._kept or self._kept[record].is_cancelled:
            self._kept.pop(record, None)
            if not self._has_room():
                raise too_fast()
            if len(self._kept) == KEPT:
                self._kept.popitem(last=False)[1].cancel()
            self._kept[record] = Evaluation(record, self._pool)
        self._kept.move_to_end(record)
        self._kept[record].touch()
        return self._kept[record]

    def _has_room(self) -> bool:
        """Return whether one more can be queued; if the queue is full, the client with the most entries loses one."""
        waiting = [one for one in self._kept.values() if one.is_waiting]
        if len(waiting) < self._most_waiting:
            return True
        waiting_by_client = Counter(one.client for one in waiting)
        busiest, most = waiting_by_client.most_common(1)[0]
        if waiting_by_client[CLIENT.get()] + 1 >= most:
            return False
        [one for one in waiting if one.client == busiest][-1].cancel()
        return True

    def close(self) -> None:
        """Cancel all evaluations."""
        for evaluation in self._kept.values():
            evaluation.cancel()
        self._pool.close()
