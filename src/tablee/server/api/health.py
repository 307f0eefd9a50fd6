"""Health checks and metrics for operators."""

import asyncio
import os
from collections.abc import Iterator

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tablee.server.http.dependencies import TheHall
from tablee.server.live.hall import Hall
from tablee.store.store import DatabaseUnavailable

SECONDS_TO_ANSWER = 5.0
router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> Response:
    """Liveness: the process responds; otherwise restart it."""
    return Response("alive\n", media_type="text/plain")


@router.get("/readyz")
async def ready(hall: TheHall) -> Response:
    """Readiness: the database answers; otherwise route requests to another worker."""
    try:
        await asyncio.wait_for(hall.store.newest(["ready?"]), SECONDS_TO_ANSWER)
    except (DatabaseUnavailable, TimeoutError):
        return Response("the database does not answer\n", 503, media_type="text/plain")
    return Response("ready\n", media_type="text/plain")


@router.get("/metrics")
async def metrics(hall: TheHall) -> Response:
    """Metrics for Prometheus, without personal data."""
    registry = CollectorRegistry()
    registry.register(_HallCollector(hall))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


class _HallCollector(Collector):
    """The metrics of a hall and its store."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def collect(self) -> Iterator[Metric]:
        """Yield all metrics."""
        hall, written = self._hall, self._hall.store.written
        yield _metric(CounterMetricFamily, "entries", "Entries written to the log here.", written.entries)
        yield _metric(CounterMetricFamily, "commits", "Commits, each of a group of entries.", written.commits)
        yield _metric(CounterMetricFamily, "commit_seconds", "Time that commits took.", written.seconds)
        yield _metric(GaugeMetricFamily, "sockets", "Live sockets that are open.", hall.capacity.sockets)
        yield _metric(GaugeMetricFamily, "tables_awake", "Tables in memory at this worker.", len(hall.actors))
        yield _metric(GaugeMetricFamily, "bots_waiting", "Bots that wait for a thread.", hall.bots.waiting)
        yield _metric(GaugeMetricFamily, "bus_lag_seconds", "How late the last message came.", hall.cluster.lag)


def _metric(kind: type[CounterMetricFamily | GaugeMetricFamily], name: str, meaning: str, value: float) -> Metric:
    """Return one metric, labelled with this worker's process id."""
    metric = kind(f"tablee_{name}", meaning, labels=["worker"])
    metric.add_metric([str(os.getpid())], value)
    return metric
