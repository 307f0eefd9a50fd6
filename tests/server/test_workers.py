"""Several workers at one table, on a real PostgreSQL and Redis: each hears what the others do, nothing is doubled."""

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tablee.cluster import counts
from tablee.cluster import redis as redis_module
from tablee.cluster.cluster import Handler, SingleProcess
from tablee.cluster.redis import RedisCluster
from tablee.server.http.errors import TooMany
from tablee.server.limits.rate import RateLimit
from tablee.server.live import hall as hall_module
from tablee.server.live import peers, remote
from tablee.server.live.actor import TableActor
from tablee.server.live.hall import Hall
from tablee.server.live.peers import Peers
from tablee.server.settings import Settings
from tablee.store.postgres import PostgresStore
from tests.server.clients import IDENTITIES, PEOPLE, Phone
from tests.server.running import running_server
from tests.services import PostgreSQL, Redis
from tests.waiting import run, until

NAMES = (f"workers-{number}" for number in itertools.count())
Story = Callable[[Hall, Hall, str], Awaitable[None]]


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "HEARTBEAT", 0.1)
    monkeypatch.setattr(remote, "REPORT_TTL", 1.0)
    monkeypatch.setattr(peers, "REPORT_TTL", 1.0)
    monkeypatch.setattr(redis_module, "LEASE_TTL", 1.0)
    monkeypatch.setattr(counts, "HEARTBEAT", 0.1)


@pytest.fixture
def two_workers(
    postgres: PostgreSQL, redis: Redis, tmp_path: Path, _compiled: None
) -> Callable[[Story, list[str]], None]:
    """Run a story at a table that two workers serve."""

    def begin(story: Story, seats: list[str], **settings: object) -> None:
        async def tell() -> None:
            url = postgres.fresh(next(NAMES))
            chosen = Settings(data=tmp_path, bot_pause=0, **settings)  # type: ignore[arg-type]
            halls = [Hall(PostgresStore(url), chosen, cluster=RedisCluster(redis.url)) for _ in range(2)]
            for hall in halls:
                await hall.peers.start()
            live = await halls[0].open_table({"game": "deserto", "seats": seats, "listed": True}, PEOPLE[0])
            if "friend" in seats:
                await live.execute(lambda table: table.sit(1, PEOPLE[1]))
            await story(halls[0], halls[1], live.table.code)
            for hall in halls:
                await hall.close()

        run(tell())

    return begin


async def came(hall: Hall, code: str, person: int) -> Phone:
    phone = Phone(hall, await hall.find(code), PEOPLE[person])
    phone.command(do="hello")
    await phone.hear("all")
    return phone


def play(phone: Phone, live: TableActor) -> None:
    phone.command(do="play", seat=live.table.turn, action=live.table.state.legal_actions[0], at=live.table.number)


def test_an_action_at_one_worker_is_broadcast_at_the_other(two_workers: Callable[..., None]) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        anna, boris = await came(one, code, 0), await came(other, code, 1)
        here, there = await one.find(code), await other.find(code)
        for _ in range(4):
            mover, live = (anna, here) if here.table.turn == 0 else (boris, there)
            number = live.table.number
            play(mover, live)
            await until(lambda: min(here.table.number, there.table.number) > number)  # noqa: B023
        assert [told["n"] for told in anna.heard if "action" in told] == [
            told["n"] for told in boris.heard if "action" in told
        ]

    two_workers(story, ["me", "friend"])


def test_lost_messages_are_recovered_by_polling(
    two_workers: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RedisCluster, "publish", lambda *_: None)

    async def story(one: Hall, other: Hall, code: str) -> None:
        anna, boris = await came(one, code, 0), await came(other, code, 1)
        play(anna, await one.find(code))
        await boris.hear("action")

    two_workers(story, ["me", "friend"])


def test_of_two_concurrent_writes_the_later_is_checked_again(two_workers: Callable[..., None]) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        anna, boris = await came(one, code, 0), await came(other, code, 1)
        for _ in range(5):
            anna.command(do="emote", emote="wow")
            boris.command(do="emote", emote="hello")
            anna.heard.clear()
            boris.heard.clear()
            await until(lambda: len([told for told in anna.heard if "emote" in told]) == 2)
            await until(lambda: len([told for told in boris.heard if "emote" in told]) == 2)
        assert not [told for told in (*anna.heard, *boris.heard) if "no" in told]

    two_workers(story, ["me", "friend"], emotes_per_second=0)


def test_a_command_that_is_sent_again_to_another_worker_counts_once(two_workers: Callable[..., None]) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        anna, again = await came(one, code, 0), await came(other, code, 0)
        for phone in (anna, again):
            phone.command(do="emote", emote="wow", id="a tap")
        for phone in (anna, again):
            assert (await phone.hear("done"))["done"] == "a tap"
        assert [entry.kind for entry in await one.store.read(code)].count("emote") == 1

    two_workers(story, ["me", "friend"])


def test_reads_are_monotonic_across_workers(two_workers: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        anna, here, there = await came(one, code, 0), await one.find(code), await other.find(code)
        monkeypatch.setattr(RedisCluster, "publish", lambda *_: None)
        monkeypatch.setattr(Peers, "_catch_up_all", None)
        for _ in range(5):
            anna.command(do="emote", emote="wow", id=str(here.table.number))
            await anna.hear("done")
            anna.heard.clear()
            await there.refresh()
            assert there.table.number == here.table.number

    two_workers(story, ["me", "friend"])


def test_a_bot_answers_once_though_two_workers_have_the_table(two_workers: Callable[..., None]) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        anna, window = await came(one, code, 0), await came(other, code, 0)
        here, there = await one.find(code), await other.find(code)
        for phone, live in ((anna, here), (window, there), (anna, here)):
            number = here.table.number
            await until(lambda: here.table.number == there.table.number and here.table.turn in (0, None))
            if live.table.turn is None:
                break
            play(phone, live)
            await until(lambda: here.table.number > number + 1 and here.table.turn in (0, None))  # noqa: B023
        log = await one.store.read(code)
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        seats = [entry.facts["seat"] for entry in log if entry.kind == "played"]
        assert {0, 1} == set(seats)

    two_workers(story, ["me", "first"])


def test_another_worker_takes_over_the_lease_of_a_dead_one(two_workers: Callable[..., None], redis: Redis) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        vanished = RedisCluster(redis.url)
        assert await vanished.lease(code)  # and then it says nothing more
        anna = await came(other, code, 0)
        play(anna, await other.find(code))
        await until(lambda: [told for told in anna.heard if told.get("by") == "bot"])
        assert not await vanished.lease(code)
        await vanished.close()

    two_workers(story, ["me", "first"])


def test_presence_is_known_at_all_workers_and_ends_with_the_worker(two_workers: Callable[..., None]) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        await came(one, code, 0)
        boris = await came(other, code, 1)
        here = await one.find(code)
        both = {PEOPLE[0].key, PEOPLE[1].key}
        await until(lambda: here.presence.present == both)
        boris.session.disconnected()
        await until(lambda: PEOPLE[1].key not in here.presence.present)
        await came(other, code, 1)
        await until(lambda: here.presence.present == both)
        await other.close()  # without a word
        await until(lambda: PEOPLE[1].key not in here.presence.present)
        assert PEOPLE[1].key in here.presence.missing_since

    two_workers(story, ["me", "friend"])


def test_public_entries_are_applied_without_a_read(
    two_workers: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        anna, boris = await came(one, code, 0), await came(other, code, 1)
        here, there = await one.find(code), await other.find(code)
        await until(
            lambda: there.presence.present == here.presence.present == {PEOPLE[0].key, PEOPLE[1].key}
        )  # both listen
        monkeypatch.setattr(other.store, "read", None)
        play(anna, here)
        assert (await boris.hear("action"))["n"] == here.table.number

    two_workers(story, ["me", "friend"])


def test_messages_between_workers_have_no_secrets(
    two_workers: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    publish = RedisCluster.publish

    def note(cluster: RedisCluster, channel: str, message: dict[str, object]) -> None:
        told.append(message)
        publish(cluster, channel, message)

    monkeypatch.setattr(RedisCluster, "publish", note)

    async def story(one: Hall, other: Hall, code: str) -> None:
        log = await one.store.read(code)
        assert {"committed", "dealt"} <= {entry.kind for entry in log}
        assert not [message for message in told if "secret" in str(message) or "seed" in str(message)]
        assert not [entry.kind for entry in log if entry.kind in ("opened", "committed", "dealt") and entry.is_public]

    two_workers(story, ["me", "friend"])


def test_a_gap_in_received_entries_is_read_from_the_log(
    two_workers: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        anna, boris = await came(one, code, 0), await came(other, code, 1)
        here, there = await one.find(code), await other.find(code)
        await until(lambda: there.presence.present == here.presence.present == {PEOPLE[0].key, PEOPLE[1].key})
        monkeypatch.setattr(Peers, "publish_presence", lambda *_: None)
        monkeypatch.setattr(PostgresStore, "_newest", lambda *_: {})  # polling finds nothing
        with monkeypatch.context() as silence:
            silence.setattr(RedisCluster, "publish", lambda *_: None)
            play(anna, here)
            await until(lambda: here.table.turn == 1)
        anna.command(do="emote", emote="wow")
        await boris.hear("emote")
        assert [told["n"] for told in boris.heard if "n" in told] == [here.table.number - 1, here.table.number]

    two_workers(story, ["me", "friend"])


def test_an_idle_table_is_evicted_when_another_worker_plays_it(
    two_workers: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_module, "GRACE", 0.0)

    async def story(one: Hall, other: Hall, code: str) -> None:
        anna = await came(other, code, 0)
        assert len(one.actors) == 1  # it was opened there
        while one.actors:
            anna.command(do="emote", emote="wow")
            await asyncio.sleep(0.02)
        assert len(other.actors) == 1

    two_workers(story, ["me", "friend"], emotes_per_second=0, messages_per_second=0)


def test_the_list_of_open_tables_is_the_same_everywhere(two_workers: Callable[..., None]) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        await came(one, code, 0)
        assert [told["code"] for told in one.listed()] == [code]
        await until(lambda: [told["code"] for told in other.listed()] == [code])

    two_workers(story, ["me", "friend"])


def test_limits_count_across_workers(two_workers: Callable[..., None]) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        mine, theirs = RateLimit(3, 0.001), RateLimit(3, 0.001)
        mine.share(one.cluster, "test")
        theirs.share(other.cluster, "test")
        while "anna" not in theirs._buckets:  # a subscription takes a moment
            assert mine.take("anna")
            mine = RateLimit(3, 0.001)
            mine.share(one.cluster, "test")
            await asyncio.sleep(0.05)

    two_workers(story, ["me", "friend"])


def test_rate_limits_are_shared_between_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    class Listening(SingleProcess):
        is_shared = True

        def subscribe(self, channel: str, handler: Handler) -> None:
            heard.append(channel)

    monkeypatch.setattr("tablee.server.app.open_cluster", lambda _: Listening())
    with running_server(tmp_path):
        assert {f"limit:{name}" for name in ("openings", "guesses", "emotes", "changes")} <= {*heard}


def test_connection_limits_count_across_workers(two_workers: Callable[..., None]) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        async def may_come(hall: Hall, address: str, person: str) -> bool:
            try:
                slot = hall.connections.reserve(address, person)
                await slot.check()
            except TooMany:
                return False
            slot.release()
            return True

        places = (("here", "anna"), ("there", "anna"), ("here", "boris"), ("here", "carla"))
        slots = [one.connections.reserve(*place) for place in places]
        while await may_come(other, "elsewhere", "anna"):  # until it has heard of them
            await asyncio.sleep(0.02)
        assert not await may_come(other, "here", "dora")
        assert await may_come(other, "elsewhere", "dora")
        for slot in slots:
            slot.release()
        while not await may_come(other, "here", "anna"):
            await asyncio.sleep(0.02)

    two_workers(story, ["me", "friend"], lines_per_person=2, lines_per_address=3)


def test_a_late_card_counts_for_the_connection_limit_of_all_workers(two_workers: Callable[..., None]) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        await came(one, code, 0)
        live, late = await other.find(code), None
        while late is None or not late.is_cut:
            late = Phone(other, live, None)
            late.command(do="hello", card=IDENTITIES.card(PEOPLE[0]))
            await asyncio.sleep(0.05)
            late.session.disconnected()
        assert "too_many" in [message.get("no") for message in late.heard]  # presence may be sent after it

    two_workers(story, ["me", "friend"], lines_per_person=1)


def test_updates_arrive_while_redis_hangs(two_workers: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    async def hang(*_: object) -> set[str]:
        return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

    monkeypatch.setattr(RedisCluster, "publish", lambda *_: None)
    monkeypatch.setattr(RedisCluster, "lease", hang)

    async def story(one: Hall, other: Hall, code: str) -> None:
        anna, boris = await came(one, code, 0), await came(other, code, 1)
        play(anna, await one.find(code))
        await boris.hear("action")

    two_workers(story, ["me", "friend"])


def test_an_idle_table_is_evicted_while_another_worker_uses_it(two_workers: Callable[..., None]) -> None:
    async def story(one: Hall, other: Hall, code: str) -> None:
        anna = await came(one, code, 0)
        there = await other.find(code)  # a look at its page
        await until(lambda: there.presence.present)
        while other.actors:
            anna.command(do="emote", emote="wow")
            await asyncio.sleep(0.02)
        assert len(one.actors) == 1

    two_workers(story, ["me", "friend"], idle_seconds=0.2, emotes_per_second=0, messages_per_second=0)
