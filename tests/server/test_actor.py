"""The actor of a table: what the server does by itself never changes a player's reply."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.server.live.hall import Hall
from tablee.server.settings import Settings
from tablee.store.sqlite import SQLiteStore
from tablee.store.store import NotWritten
from tablee.table.log import Entry
from tests.server.clients import PEOPLE, Phone
from tests.server.shuffling import answer_at
from tests.waiting import run, until

Story = Callable[[Hall, "FailingFollowUps"], Awaitable[None]]
FOLLOW_UPS = ("committed", "dealt", "broken_off")


class FailingFollowUps(SQLiteStore):
    """A store that cannot write what the server does by itself."""

    is_failing = True
    refused = 0

    def append(self, code: str, entry: Entry) -> Any:
        if not self.is_failing or entry.kind not in FOLLOW_UPS:
            return super().append(code, entry)
        self.refused += 1
        failed = asyncio.get_running_loop().create_future()
        failed.set_exception(NotWritten("Full."))
        return failed


def tell(data: Path, story: Story) -> None:
    async def in_time() -> None:
        store = FailingFollowUps(data / "log.db")
        hall = Hall(store, Settings(data=data, bot_pause=0))
        await story(hall, store)
        await hall.close()

    run(in_time())


async def came(hall: Hall, live: Any, person: int, **hello: Any) -> Phone:
    phone = Phone(hall, live, PEOPLE[person])
    phone.command(do="hello", **hello)
    await phone.hear("all")
    return phone


def refusals(phone: Phone) -> list[str]:
    return [told["no"] for told in phone.heard if "no" in told]


def test_opening_succeeds_though_the_promise_cannot_be_written_yet(tmp_path: Path) -> None:
    async def story(hall: Hall, store: FailingFollowUps) -> None:
        live = await hall.open_table({"game": "deserto", "seats": ["me", "first"]}, PEOPLE[0])
        assert [entry.kind for entry in live.table.log] == ["opened"]
        assert store.refused
        store.is_failing = False
        await until(lambda: live.table.round.states)

    tell(tmp_path, story)


def test_sitting_down_succeeds_though_the_deal_cannot_be_written_yet(tmp_path: Path) -> None:
    async def story(hall: Hall, store: FailingFollowUps) -> None:
        store.is_failing = False
        live = await hall.open_table({"game": "deserto", "seats": ["me", "friend"]}, PEOPLE[0])
        store.is_failing = True
        boris = await came(hall, live, 1)
        boris.command(do="sit", seat=1)
        await until(lambda: store.refused)
        store.is_failing = False
        await until(lambda: live.table.round.states)
        assert refusals(boris) == []

    tell(tmp_path, story)


def test_showing_a_number_succeeds_though_the_deal_cannot_be_written_yet(tmp_path: Path) -> None:
    async def story(hall: Hall, store: FailingFollowUps) -> None:
        store.is_failing = False
        live = await hall.open_table({"game": "deserto", "seats": ["me", "friend"]}, PEOPLE[0])
        boris = await came(hall, live, 1, contributes=True)
        boris.command(do="sit", seat=1)
        await until(lambda: answer_at(live.table, PEOPLE[1].key))
        boris.command(**answer_at(live.table, PEOPLE[1].key) or {})
        await until(lambda: live.table.fair.promise and live.table.fair.promise.listed)
        store.is_failing = True
        boris.command(**answer_at(live.table, PEOPLE[1].key) or {})
        await until(lambda: store.refused)
        store.is_failing = False
        await until(lambda: live.table.round.states)
        assert refusals(boris) == []

    tell(tmp_path, story)


@pytest.mark.parametrize("command", ["rematch", "leave"])
def test_a_command_succeeds_though_what_follows_cannot_be_written_yet(tmp_path: Path, command: str) -> None:
    follows = {"rematch": "committed", "leave": "broken_off"}[command]

    async def story(hall: Hall, store: FailingFollowUps) -> None:
        store.is_failing = False
        live = await hall.open_table({"game": "deserto", "seats": ["me", "first"]}, PEOPLE[0])
        anna = await came(hall, live, 0)
        await until(lambda: live.table.round.states)
        if command == "rematch":
            anna.command(do="give_up")
            await until(lambda: live.table.round.ended)
        store.is_failing = True
        number = live.table.number
        anna.command(do=command)
        await until(lambda: store.refused)
        assert live.table.number == number + 1
        store.is_failing = False
        await until(lambda: follows in [entry.kind for entry in live.table.log[number:]])
        assert refusals(anna) == []

    tell(tmp_path, story)
