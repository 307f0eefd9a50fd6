"""What a line does with what it hears, and that a table takes one wish after the other."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy.exc import OperationalError

from tablee.games.errors import TableeError
from tablee.locale import voice
from tablee.server.hall import Hall
from tablee.server.live import Line
from tablee.server.presence import LiveTable
from tablee.server.settings import Settings
from tablee.server.wire import Wire
from tablee.store.sqlite import SQLiteStore
from tablee.table.log import Entry
from tablee.table.seat import Person

PEOPLE = (Person("key of Anna", "Anna", "fox"), Person("key of Boris", "Boris", "owl"))


class Phone(Wire):
    """The other end of a line."""

    def __init__(self, hall: Hall, live: LiveTable, person: Person) -> None:
        self.heard: list[dict[str, Any]] = []
        self.is_cut = False
        self.line = Line(hall, live, person, voice("en"), self)

    def say(self, text: bytes) -> None:
        self.heard.append(orjson.loads(text))

    def cut(self) -> None:
        self.is_cut = True

    def wish(self, **wish: Any) -> None:
        self.line.hear(orjson.dumps(wish))

    async def hear(self, name: str) -> dict[str, Any]:
        """The first message with this word in it."""
        while not (found := [told for told in self.heard if name in told]):
            await asyncio.sleep(0.01)
        return found[0]


class FullDisk(SQLiteStore):
    """A store that fails from some moment on."""

    is_full = False

    def append(self, code: str, entry: Entry) -> "asyncio.Future[None]":
        if not self.is_full:
            return super().append(code, entry)
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(OperationalError("INSERT", {}, Exception("disk full")))
        return failed


def at_a_table(data: Path, story: Callable[[LiveTable, Phone, Phone, FullDisk], Awaitable[None]]) -> None:
    """Let a story happen at a table of two, after both have come."""

    async def tell() -> None:
        store = FullDisk(data / "log.db")
        hall = Hall(store, Settings(data=data))
        live = await hall.open({"game": "deserto", "seats": ["me", "friend"]}, PEOPLE[0])
        await hall.wish(live, lambda table: table.sit(1, PEOPLE[1]))
        anna, boris = (Phone(hall, live, person) for person in PEOPLE)
        for phone in (anna, boris):
            phone.wish(do="hello")
        await story(live, anna, boris, store)
        await hall.close()

    asyncio.run(tell())


def test_wishes_that_come_at_once_are_granted_one_after_the_other(tmp_path: Path) -> None:
    async def story(live: LiveTable, anna: Phone, boris: Phone, _: FullDisk) -> None:
        first = (await anna.hear("all"))["all"]
        play = {"do": "play", "action": first["now"]["legal"][0], "at": first["n"]}
        anna.wish(**play)
        anna.wish(**play)  # a double click
        boris.wish(do="emote", emote="wow")
        assert (await boris.hear("action"))["n"] == first["n"] + 1
        assert (await anna.hear("no"))["no"] in ("stale", "not_your_seat")
        assert (await anna.hear("emote"))["n"] == first["n"] + 2

    at_a_table(tmp_path, story)


def test_what_cannot_be_written_did_not_happen_and_the_line_is_cut(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(live: LiveTable, anna: Phone, boris: Phone, store: FullDisk) -> None:
        first = (await anna.hear("all"))["all"]
        play = {"do": "play", "action": first["now"]["legal"][0], "at": first["n"]}
        store.is_full = True
        anna.wish(**play)
        while not anna.is_cut:
            await asyncio.sleep(0.01)
        assert live.table.number == first["n"]
        store.is_full = False
        anna.wish(**play)  # the table goes on
        assert (await boris.hear("action"))["n"] == first["n"] + 1

    at_a_table(tmp_path, story)
    assert "disk full" in caplog.text


def test_who_hangs_up_is_missing(tmp_path: Path) -> None:
    async def story(live: LiveTable, anna: Phone, boris: Phone, _: FullDisk) -> None:
        assert live.present == {person.key for person in PEOPLE}
        boris.line.gone()
        assert live.present == {PEOPLE[0].key}

    at_a_table(tmp_path, story)


def test_hints_are_thought_about_one_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once: list[int] = []

    async def think(question: Callable[..., Any], *facts: Any) -> Any:
        at_once.append(1)
        await asyncio.sleep(0.01)
        assert len(at_once) == 1
        at_once.pop()
        raise TableeError("Nothing comes to mind.")

    async def story(live: LiveTable, anna: Phone, boris: Phone, _: FullDisk) -> None:
        anna.wish(do="help", help="hints")
        await anna.hear("did")
        monkeypatch.setattr(asyncio, "to_thread", think)
        for _time in range(3):
            anna.wish(do="hint")
        while [told.get("message") for told in anna.heard].count("Nothing comes to mind.") < 3:
            await asyncio.sleep(0.01)
        monkeypatch.undo()

    at_a_table(tmp_path, story)


def test_a_wish_that_is_no_word_is_refused_and_the_line_stays(tmp_path: Path) -> None:
    async def story(live: LiveTable, anna: Phone, boris: Phone, _: FullDisk) -> None:
        for nonsense in (["play"], {"do": "play"}, None, 7):
            anna.heard.clear()
            anna.wish(do=nonsense)
            assert (await anna.hear("no"))["message"].startswith("A message says what to do")

    at_a_table(tmp_path, story)
