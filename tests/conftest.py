"""Settings and fixtures for all tests: Hypothesis profile, test order, timeouts, servers."""

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
from tests.server.guests import Server
from tests.server.running import running_server
from tests.services import PostgreSQL, Redis, running_postgres, running_redis

TESTS = Path(__file__).parent
BROWSER = TESTS / "web"
SLOW_TIMEOUT_S = 900  # for tests marked as slow; the others have the default in pyproject.toml

# Derandomised: every run tries the same examples. Fewer of them where the rules run as plain Python.
settings.register_profile("tablee", deadline=None, derandomize=True, max_examples=25 if COMPILED else 4)
settings.load_profile("tablee")

# Child processes inherit an ignored SIGINT, as under nohup: restore it, since tests interrupt them.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Imported modules live until the end: collecting garbage among them again and again takes a tenth of the time.
gc.set_threshold(20_000, 20, 100)


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection."""
    gc.freeze()


def pytest_xdist_auto_num_workers() -> int:
    """Run three workers for two cores: tests wait for pages and servers half of the time."""
    return 3 * (os.cpu_count() or 1) // 2


# A worker takes one file after the other. The slowest come first, so that none is left for the end, then all others
# that need a browser, in a row: it stays open from one file to the next.
SLOWEST = (
    "pocket/test_stale.py",
    "web/test_engines.py",
    "web/test_pocket.py",
    "web/test_games.py",
    "web/test_room.py",
    "web/test_whole.py",
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
    "adapters/test_cuda.py",
    "adapters/test_observation.py",
    "adapters/test_gymnasium.py",
    "adapters/test_batch.py",
    "games/desiree/test_proofs.py",
    "games/deserto/test_endings.py",
    "pocket/test_table.py",
    "lab/test_fit.py",
    "learning/test_exploit.py",
    "lab/test_ray.py",
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
    """Put the slowest files first, then those with a browser, and give slow tests more time."""
    places = {TESTS / name: place for place, name in enumerate(SLOWEST)}
    items.sort(key=lambda item: (places.get(item.path, len(places)), BROWSER not in item.path.parents))
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(SLOW_TIMEOUT_S))


@pytest.fixture(scope="session")
def _compiled() -> None:
    """Compile all kernels first: on a new machine that takes longer than a test waits for a page."""
    Warming(lambda *_: None).wait()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, _compiled: None) -> Iterator[str]:
    """The URL of a server for one test file."""
    with running_server(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture
def server(address: str) -> Iterator[Server]:
    """The same server for clients without a browser; their connections close after the test."""
    with ExitStack() as closing:
        yield Server(address, closing)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock for the server that only the test moves."""
    return set_clock(monkeypatch)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgreSQL]:
    """A PostgreSQL server for all tests of this worker; each creates its own database."""
    with running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis server for all tests of this worker."""
    with running_redis() as server:
        yield server
