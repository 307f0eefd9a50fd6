"""Time that passes when a test says so."""

import pytest

from tests.server.clock import Clock, set_clock


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return set_clock(monkeypatch)
