"""What one client reads never goes back, whichever worker answers: on every channel, and without any message."""

from collections.abc import Callable

import orjson
import pytest

from tablee.cluster.cluster import SingleProcess
from tablee.server.live.hall import Hall
from tablee.store.store import DatabaseUnavailable
from tablee.table.log import Entry
from tests.server.memory import CODE, SETTINGS, Memory, Visitor, Window
from tests.table.tables import ANNA, begun
from tests.waiting import run, until

TABLE = f"/api/tables/{CODE}"
READS = [TABLE, f"{TABLE}/record", f"{TABLE}/replay", f"{TABLE}/evaluation", f"/t/{CODE}/replay", f"/t/{CODE}", "/"]


class Deaf(SingleProcess):
    """A cluster whose messages are all lost."""

    is_shared = True


def in_memory_at_two(story: Callable[[Hall, Hall], object]) -> None:
    """Let a story happen at a game in progress that two workers have in memory."""

    async def tell() -> None:
        memory = Memory(begun().log)
        one, other = (Hall(memory, SETTINGS, cluster=Deaf()) for _ in range(2))
        for hall in (one, other):
            await hall.find(CODE)
        await story(one, other)  # type: ignore[misc]
        for hall in (one, other):
            await hall.close()

    run(tell())


async def end_game(hall: Hall) -> int:
    actor = await hall.find(CODE)
    await actor.execute(lambda table: table.give_up(0, ANNA.key))
    return actor.table.number


@pytest.mark.parametrize("path", READS)
def test_a_read_at_a_lagging_worker_is_that_of_the_log(path: str) -> None:
    async def story(one: Hall, other: Hall) -> None:
        await end_game(one)
        lagging = await Visitor(other, ANNA).ask(path)
        assert lagging == await Visitor(one, ANNA).ask(path)
        assert lagging.startswith(b"20")

    in_memory_at_two(story)


@pytest.mark.parametrize("seen", [None, 1])
def test_a_hello_to_a_lagging_worker_is_answered_from_the_log(seen: int | None) -> None:
    async def story(one: Hall, other: Hall) -> None:
        window = Window(other, await other.find(CODE), ANNA)  # connected before, and silent so far
        number = await end_game(one)
        window.session.receive(orjson.dumps({"do": "hello", "seen": seen}))
        first = orjson.loads(await until(lambda: next(iter(window.heard), None)))
        assert first["all"]["n"] == number

    in_memory_at_two(story)


def test_a_hello_that_cannot_catch_up_is_refused_and_the_client_reconnects(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> list[Entry]:
        raise DatabaseUnavailable("away")

    async def story(one: Hall, other: Hall) -> None:
        window = Window(other, await other.find(CODE), ANNA)
        with monkeypatch.context() as away:
            away.setattr(Memory, "read", fail)
            window.session.receive(b'{"do":"hello"}')
            await until(lambda: window.wrong)
        assert orjson.loads(window.heard[0])["no"] == "unusable"

    in_memory_at_two(story)


def test_a_hello_of_a_client_that_is_gone_meanwhile_is_dropped() -> None:
    async def story(one: Hall, other: Hall) -> None:
        actor = await other.find(CODE)
        window = Window(other, actor, ANNA)
        window.session.receive(b'{"do":"hello"}')
        window.session.disconnected()
        await actor.refresh()
        assert (window.heard, actor.presence.subscribers) == ([], set())

    in_memory_at_two(story)


def test_requests_that_wait_together_share_a_read(monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[int] = []
    read = Memory.read

    async def note(memory: Memory, code: str, after: int = 0) -> list[Entry]:
        reads.append(after)
        return await read(memory, code, after)

    async def story(one: Hall, other: Hall) -> None:
        actor, answers = await other.find(CODE), list[Exception | None]()
        monkeypatch.setattr(Memory, "read", note)
        for _ in range(50):
            actor.when_current(answers.append)
        await until(lambda: len(answers) == 50)
        assert (answers, len(reads)) == ([None] * 50, 1)

    in_memory_at_two(story)
