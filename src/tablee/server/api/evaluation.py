"""What the bots think of finished games: one thread thinks, the last few results are kept."""

import time
from collections import OrderedDict
from concurrent.futures import CancelledError, ThreadPoolExecutor

from tablee.bots import bots_of
from tablee.bots.advice import Step, analyse
from tablee.core.compiling import wait_for_compiler
from tablee.core.record import Record
from tablee.server.refusals import TooMany

KEPT = 64
PATIENCE_S = 30.0  # after so long without a question nobody waits any more; pages ask every second


class Evaluation:
    """One game under evaluation: how far it is, and the steps once they are all there."""

    def __init__(self, record: Record, thread: ThreadPoolExecutor) -> None:
        self.done, self.of = 0, len(record.actions)
        self._dropped, self._asked_at = False, time.monotonic()
        limit = bots_of(record.game).analysis
        self._future = thread.submit(analyse, record, "strong", simulations=limit, progress=self._progress)

    @property
    def steps(self) -> list[Step] | None:
        """The evaluation of every step, or None while it is being thought about."""
        return self._future.result() if self._future.done() else None

    @property
    def is_dropped(self) -> bool:
        """Was it given up before its end?"""
        return self._future.cancelled() or (self._future.done() and self._future.exception() is not None)

    @property
    def is_waiting(self) -> bool:
        """Is it not finished, and does somebody still ask for it?"""
        return not self._future.done() and not self._is_forgotten

    def ask(self) -> None:
        """Somebody still waits for it."""
        self._asked_at = time.monotonic()

    @property
    def _is_forgotten(self) -> bool:
        return time.monotonic() - self._asked_at > PATIENCE_S

    def drop(self) -> None:
        """Nobody will ask again."""
        self._dropped = True
        self._future.cancel()

    def _progress(self, done: int, of: int) -> None:
        if self._dropped or self._is_forgotten:
            raise CancelledError
        self.done = done


class Evaluations:
    """All that were asked for lately. Used from the event loop alone."""

    def __init__(self, most_waiting: int) -> None:
        self._most_waiting = most_waiting
        self._thread = ThreadPoolExecutor(1, "evaluation", wait_for_compiler)
        self._kept: OrderedDict[Record, Evaluation] = OrderedDict()

    def of(self, record: Record) -> Evaluation:
        """The evaluation of a game; the first question begins it."""
        if record not in self._kept or self._kept[record].is_dropped:
            self._kept.pop(record, None)
            if sum(one.is_waiting for one in self._kept.values()) >= self._most_waiting:
                raise TooMany("That was too fast for the table. Wait a moment and try again.")
            if len(self._kept) == KEPT:
                self._kept.popitem(last=False)[1].drop()
            self._kept[record] = Evaluation(record, self._thread)
        self._kept.move_to_end(record)
        self._kept[record].ask()
        return self._kept[record]

    def close(self) -> None:
        """Stop thinking."""
        for evaluation in self._kept.values():
            evaluation.drop()
        self._thread.shutdown()
