"""Commands with an id count once, however often they are sent, and a lost answer of the database is told as one."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from tablee.cluster.cluster import SingleProcess
from tablee.server.live.actor import TableActor
from tablee.server.live.hall import REQUEST_BURST, Hall
from tablee.server.settings import Settings
from tablee.store.sqlite import SQLiteStore
from tablee.store.store import DatabaseUnavailable, Indeterminate
from tablee.table.log import Entry
from tests.server.clients import PEOPLE, Phone
from tests.server.guests import Guest, Server
from tests.server.memory import CODE, SETTINGS, Memory, Visitor
from tests.table.tables import ANNA, begun

Story = Callable[[TableActor, Phone, Phone, "LostAnswers"], Awaitable[None]]
EMOTE = {"do": "emote", "emote": "wow", "id": "a tap"}


class LostAnswers(SQLiteStore):
    """A store that writes, and from some moment on fails to say so."""

    are_lost = False

    def append(self, code: str, entry: Entry) -> "asyncio.Future[bool]":
        written = super().append(code, entry)
        return asyncio.ensure_future(self._lose(written)) if self.are_lost else written

    async def _lose(self, written: "asyncio.Future[bool]") -> bool:
        await written
        raise Indeterminate("We don't know yet if that was saved.")


def tell(data: Path, story: Story, **settings: Any) -> None:
    """Let a story happen at a table of two, after both have come."""

    async def in_time() -> None:
        store = LostAnswers(data / "log.db")
        hall = Hall(store, Settings(data=data, **settings))
        live = await hall.open_table({"game": "deserto", "seats": ["me", "friend"]}, PEOPLE[0])
        await live.execute(lambda table: table.sit(1, PEOPLE[1]))
        anna, boris = (Phone(hall, live, person) for person in PEOPLE)
        for phone in (anna, boris):
            phone.command(do="hello")
        await asyncio.wait_for(story(live, anna, boris, store), 60)
        await hall.close()

    asyncio.run(in_time())


async def answered(phone: Phone, **command: Any) -> dict[str, Any]:
    """The answer to a command with an id."""
    phone.heard.clear()
    phone.command(**command)
    while not (answers := [told for told in phone.heard if command["id"] in (told.get("done"), told.get("id"))]):
        await asyncio.sleep(0.01)
    return answers[0]


def emotes(log: list[Entry]) -> int:
    return [entry.kind for entry in log].count("emote")


def test_a_command_that_is_sent_again_counts_once(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, _: LostAnswers) -> None:
        number = live.table.number
        assert await answered(anna, **EMOTE) == {"done": "a tap", "n": number + 1}
        assert await answered(anna, **EMOTE) == {"done": "a tap", "n": number + 1}
        window = Phone(anna.session.hall, live, PEOPLE[0])
        assert await answered(window, **EMOTE) == {"done": "a tap", "n": number + 1}
        assert emotes(live.table.log) == 1

    tell(tmp_path, story)


def test_a_command_counts_once_though_it_is_sent_again_before_the_answer(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, _: LostAnswers) -> None:
        anna.command(**EMOTE)
        await answered(anna, **EMOTE)
        assert emotes(live.table.log) == 1

    tell(tmp_path, story)


def test_ids_of_different_people_do_not_collide(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, _: LostAnswers) -> None:
        await answered(anna, **EMOTE)
        await answered(boris, **EMOTE)
        assert emotes(live.table.log) == 2

    tell(tmp_path, story)


def test_a_command_counts_once_though_the_table_was_evicted_meanwhile(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, _: LostAnswers) -> None:
        await answered(anna, **EMOTE)
        hall = anna.session.hall
        hall.evict(live)
        again = await hall.find(live.table.code)
        assert again is not live
        await answered(Phone(hall, again, PEOPLE[0]), **EMOTE)
        assert emotes(again.table.log) == 1

    tell(tmp_path, story)


def test_a_lost_answer_is_reported_as_unknown_and_a_retry_counts_once(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, store: LostAnswers) -> None:
        store.are_lost = True
        assert (await answered(anna, **EMOTE))["no"] == "unknown"
        store.are_lost = False
        assert "done" in await answered(anna, **EMOTE)
        assert emotes(await store.read(live.table.code)) == 1

    tell(tmp_path, story)


def test_after_a_lost_answer_the_next_command_is_checked_against_the_log(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, store: LostAnswers) -> None:
        number, action = live.table.number, live.table.state.legal_actions[0]
        store.are_lost = True
        assert (await answered(anna, do="play", action=action, at=number, id="1"))["no"] == "unknown"
        store.are_lost = False
        boris.heard.clear()
        boris.command(do="emote", emote="wow")
        await boris.hear("emote")
        assert [told["n"] for told in boris.heard if "n" in told] == [number + 1, number + 2]

    tell(tmp_path, story)


@pytest.mark.parametrize("wrong", ["", "x" * 65, 7, ["a"], {}])
def test_an_id_is_a_short_text(tmp_path: Path, wrong: Any) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, _: LostAnswers) -> None:
        anna.command(do="emote", emote="wow", id=wrong)
        assert "emote needs id" in (await anna.hear("no"))["detail"]

    tell(tmp_path, story)


def test_asking_for_draws_and_taking_them_back_has_a_rate_limit(tmp_path: Path) -> None:
    async def story(live: TableActor, anna: Phone, boris: Phone, _: LostAnswers) -> None:
        before = live.table.number
        for _time in range(REQUEST_BURST):
            anna.command(do="draw", seat=0)
            anna.command(do="decline", seat=0, what="draw", of=0)
        assert (await anna.hear("no"))["no"] == "too_many"
        await live.execute(lambda table: None)
        assert live.table.number <= before + REQUEST_BURST

    tell(tmp_path, story)


def test_a_request_over_http_with_the_same_idempotency_key_counts_once() -> None:
    async def story() -> None:
        memory = Memory(begun().log)
        hall = Hall(memory, SETTINGS)
        table, before = (await hall.find(CODE)).table, len(memory.log)
        move = {"seat": 0, "action": table.state.legal_actions[0], "at": table.number}
        http = Visitor(hall, ANNA).http
        for key, status in (("a tap", 200), ("a tap", 200), ("another", 400)):
            answer = await http.post(f"/api/tables/{CODE}/play", json=move, headers={"Idempotency-Key": key})
            assert answer.status_code == status
        assert len(memory.log) == before + 1
        await hall.close()

    asyncio.run(asyncio.wait_for(story(), 60))


class Shared(SingleProcess):
    """A cluster with other, silent workers."""

    is_shared = True


def test_a_read_that_cannot_catch_up_is_refused_and_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> list[Entry]:
        raise DatabaseUnavailable("away")

    async def story() -> None:
        memory = Memory(begun().log)
        hall = Hall(memory, SETTINGS, cluster=Shared())
        actor = await hall.find(CODE)
        memory.log.append(actor.table.emote(0, ANNA.key, "wow").entry)
        with monkeypatch.context() as away:
            away.setattr(memory, "read", fail)
            answer = await Visitor(hall, ANNA).ask(f"/api/tables/{CODE}")
            assert answer.startswith(b"503")
            assert b"unusable" in answer
        answer = await Visitor(hall, ANNA).ask(f"/api/tables/{CODE}")
        assert b'"n":%d,' % len(memory.log) in answer
        await hall.close()

    asyncio.run(asyncio.wait_for(story(), 60))


def test_a_table_that_is_opened_again_with_the_same_idempotency_key_is_the_same(server: Server) -> None:
    anna, boris = Guest(server, "Anna"), Guest(server, "Boris")

    def opened(guest: Guest, key: str) -> str:
        wish = {"game": "deserto", "seats": ["me", "friend"]}
        answer = guest.http.post("/api/tables", json=wish, headers={"Idempotency-Key": key})
        assert answer.status_code == 201
        code: str = answer.json()["code"]
        return code

    first = opened(anna, "a tap")
    assert opened(anna, "a tap") == first
    assert len({first, opened(anna, "another"), opened(boris, "a tap")}) == 3
