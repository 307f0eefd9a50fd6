"""Tables are loaded from their logs without keeping anybody waiting."""

import asyncio
import threading

import pytest

from tablee.server.live import hall as hall_module
from tablee.server.live.hall import LONG_LOG, Hall, folded
from tablee.table.log import Entry
from tablee.table.table import Table
from tests.server.memory import CODE, SETTINGS, Memory
from tests.table.tables import ANNA, begun


def test_a_long_log_is_folded_once_and_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    folded_in: list[str] = []
    table = begun()
    while table.number <= LONG_LOG:
        table.apply(table.emote(0, ANNA.key, "wow"))

    def watched(code: str, log: list[Entry]) -> Table:
        folded_in.append(threading.current_thread().name)
        return folded(code, log)

    async def story() -> None:
        hall = Hall(Memory(table.log), SETTINGS)
        actors = await asyncio.gather(*(hall.find(CODE) for _ in range(20)))
        assert len({*actors}) == 1
        assert actors[0].table.number >= table.number
        await hall.close()

    monkeypatch.setattr(hall_module, "folded", watched)
    asyncio.run(story())
    assert len(folded_in) == 1
    assert folded_in[0].startswith("read")
