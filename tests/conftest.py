"""What all tests share: how hard Hypothesis tries, and a real house to visit."""

import gc
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import settings

from tablee.core.compiling import COMPILED
from tablee.server.warming import Warming
from tests.server.clock import Clock, set_clock
from tests.server.guests import House
from tests.server.house import running_house
from tests.services import PostgreSQL, Redis, running_postgres, running_redis

TESTS = Path(__file__).parent

# The same examples every time, so that a failure is never a matter of luck; fewer where rules run as plain Python.
settings.register_profile("house", deadline=None, derandomize=True, max_examples=25 if COMPILED else 4)
settings.load_profile("house")

# Programs that the tests start and stop with Ctrl-C must hear it, also where whoever runs the tests has it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)

# What a worker has imported stays to its end: to look through it for rubbish again and again takes a tenth of its time.
gc.set_threshold(20_000, 20, 100)


def pytest_collection_finish() -> None:
    """Nor among the tests themselves."""
    gc.freeze()


def pytest_xdist_auto_num_workers() -> int:
    """Pages, servers and tests wait for each other half of the time, so two workers leave much of two cores idle."""
    return 3 * (os.cpu_count() or 1) // 2


# Workers take one file after the other. Who takes a long one last keeps everybody waiting, so these come first; those
# with a browser in a row, since it stays open from one to the next.
SLOWEST = (
    "pocket/test_stale.py",
    "web/test_engines.py",
    "web/test_pocket.py",
    "web/test_games.py",
    "web/test_room.py",
    "web/test_access.py",
    "web/test_together.py",
    "web/test_copy.py",
    "web/test_replay.py",
    "web/test_boards.py",
    "web/test_lessons.py",
    "web/test_company.py",
    "web/test_rules.py",
    "web/test_suspense.py",
    "web/test_table.py",
    "web/test_install.py",
    "web/test_fair.py",
    "web/test_people.py",
    "web/test_pages.py",
    "web/test_pocket_replay.py",
    "web/test_play_now.py",
    "web/test_story.py",
    "web/test_coach.py",
    "pocket/test_same.py",
    "pocket/test_views.py",
    "locale/test_layout.py",
    "bench/test_chaos.py",
    "fourth/test_fourth.py",
    "cli/test_serve.py",
    "lab/test_ray.py",
    "examples/test_learned.py",
    "pocket/test_advice.py",
    "locale/test_marked.py",
    "pocket/test_positions.py",
    "cli/test_play.py",
    "pocket/test_records.py",
    "lab/test_arena.py",
    "cli/test_site.py",
    "cli/test_wheel.py",
    "pocket/test_chromium.py",
    "server/test_workers.py",
    "web/test_scripts.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files first; all else stays as it is."""
    places = {TESTS / name: place for place, name in enumerate(SLOWEST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


@pytest.fixture(scope="session")
def _compiled() -> None:
    """On a new machine compiling takes longer than any test waits for a page: it comes first."""
    Warming(lambda *_: None).wait()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, _compiled: None) -> Iterator[str]:
    """Where a server of this file's own answers."""
    with running_house(tmp_path_factory.mktemp("house")) as started:
        yield started


@pytest.fixture
def house(address: str) -> Iterator[House]:
    """The same for guests who speak to it without a browser."""
    with ExitStack() as closing:
        yield House(address, closing)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Time for the house, which passes when the test says so."""
    return set_clock(monkeypatch)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    """A PostgreSQL for all tests of this worker; each makes a database of its own in it."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis for all tests of this worker."""
    with running_redis() as server:
        yield server
