"""Presence at a table as other workers report it."""

from typing import Any, NamedTuple

REPORT_TTL = 15.0  # seconds that a worker's last report counts


class Report(NamedTuple):
    """Who is connected at another worker, and when that expires."""

    keys: frozenset[str]
    contributing: frozenset[str]
    connections: int
    watching: int  # people without a seat
    until: float


class RemotePresence:
    """The last report of each other worker."""

    __slots__ = ("_reports",)

    def __init__(self) -> None:
        self._reports: dict[str, Report] = {}

    def __contains__(self, worker: str) -> bool:
        """Has this worker reported?"""
        return worker in self._reports

    def update(self, worker: str, report: dict[str, Any], now: float) -> None:
        """Store a worker's report until it expires."""
        self._reports[worker] = Report(
            frozenset(report["here"]),
            frozenset(report["contributes"]),
            report["watchers"],
            report["watching"],
            now + REPORT_TTL,
        )

    def expire(self, now: float) -> None:
        """Drop expired reports."""
        self._reports = {worker: report for worker, report in self._reports.items() if report.until > now}

    @property
    def keys(self) -> set[str]:
        """Everybody who is connected at another worker."""
        return set[str]().union(*(report.keys for report in self._reports.values()))

    @property
    def contributing(self) -> set[str]:
        """Everybody at other workers whose page takes part in shuffles."""
        return set[str]().union(*(report.contributing for report in self._reports.values()))

    @property
    def is_watched(self) -> bool:
        """Does any other worker have a connection?"""
        return any(report.connections for report in self._reports.values())

    @property
    def watching(self) -> int:
        """How many people without a seat are connected at other workers."""
        return sum(report.watching for report in self._reports.values())
