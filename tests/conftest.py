"""What all tests share: how hard Hypothesis tries, and a real house to visit."""

import signal
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from hypothesis import settings

from tablee.core.compiling import COMPILED
from tablee.server.warming import Warming
from tests.server.guests import House
from tests.server.house import running_house

# The same examples every time, so that a failure is never a matter of luck; fewer where rules run as plain Python.
settings.register_profile("house", deadline=None, derandomize=True, max_examples=25 if COMPILED else 4)
settings.load_profile("house")

# Programs that the tests start and stop with Ctrl-C must hear it, also where whoever runs the tests has it ignored.
signal.signal(signal.SIGINT, signal.default_int_handler)


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
