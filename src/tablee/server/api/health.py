"""For who runs a house: is it alive, is it ready, and how is it doing?"""

import asyncio
from collections.abc import Iterator

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tablee.server.live.hall import Hall
from tablee.server.visitors import TheHall
from tablee.store.store import Unusable

SECONDS_TO_ANSWER = 5.0
router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> Response:
    """The process answers; where it does not, start it again."""
    return Response("alive\n", media_type="text/plain")


@router.get("/readyz")
async def ready(hall: TheHall) -> Response:
    """The database answers; where it does not, send people elsewhere meanwhile."""
    try:
        await asyncio.wait_for(hall.store.newest(["ready?"]), SECONDS_TO_ANSWER)
    except (Unusable, TimeoutError):
        return Response("the database does not answer\n", 503, media_type="text/plain")
    return Response("ready\n", media_type="text/plain")


@router.get("/metrics")
async def metrics(hall: TheHall) -> Response:
    """Figures for Prometheus. They name nobody."""
    registry = CollectorRegistry()
    registry.register(_Figures(hall))
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


class _Figures(Collector):
    """What a hall and its store know of themselves."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def collect(self) -> Iterator[Metric]:
        """All figures as they are now."""
        hall, written = self._hall, self._hall.store.written
        yield CounterMetricFamily("tablee_entries", "Entries written to the log here.", value=written.entries)
        yield CounterMetricFamily("tablee_commits", "Commits, each of a group of entries.", value=written.commits)
        yield CounterMetricFamily("tablee_commit_seconds", "Time that commits took.", value=written.seconds)
        yield GaugeMetricFamily("tablee_sockets", "Live sockets that are open.", value=hall.room.sockets)
        yield GaugeMetricFamily("tablee_tables_awake", "Tables that are awake here.", value=len(hall.awake))
        yield GaugeMetricFamily("tablee_bots_waiting", "Bots that wait for a thread.", value=hall.bots_waiting)
        yield GaugeMetricFamily("tablee_bus_lag_seconds", "How late the last message came.", value=hall.bus.lag)
