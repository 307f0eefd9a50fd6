"""What the bots think of finished games: one thread thinks, the last few results are kept."""

from collections import OrderedDict
from concurrent.futures import CancelledError, ThreadPoolExecutor

from tablee.bots import bots_of
from tablee.bots.advice import Step, analyse
from tablee.core.record import Record

KEPT = 64


class Evaluation:
    """One game under evaluation: how far it is, and the steps once they are all there."""

    def __init__(self, record: Record, thread: ThreadPoolExecutor) -> None:
        self.done, self.of = 0, len(record.actions)
        self._dropped = False
        limit = bots_of(record.game).analysis
        self._future = thread.submit(analyse, record, "strong", simulations=limit, progress=self._progress)

    @property
    def steps(self) -> list[Step] | None:
        """The evaluation of every step, or None while it is being thought about."""
        return self._future.result() if self._future.done() else None

    def drop(self) -> None:
        """Nobody will ask again."""
        self._dropped = True
        self._future.cancel()

    def _progress(self, done: int, of: int) -> None:
        if self._dropped:
            raise CancelledError
        self.done = done


class Evaluations:
    """All that were asked for lately. Used from the event loop alone."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "evaluation")
        self._kept: OrderedDict[Record, Evaluation] = OrderedDict()

    def of(self, record: Record) -> Evaluation:
        """The evaluation of a game; the first question begins it."""
        if record not in self._kept:
            if len(self._kept) == KEPT:
                self._kept.popitem(last=False)[1].drop()
            self._kept[record] = Evaluation(record, self._thread)
        self._kept.move_to_end(record)
        return self._kept[record]

    def close(self) -> None:
        """Stop thinking."""
        for evaluation in self._kept.values():
            evaluation.drop()
        self._thread.shutdown()
