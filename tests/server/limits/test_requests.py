"""One rate limit per person and per address, over HTTP and live sockets; a player is never refused for others."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tablee.server.limits import rate
from tablee.server.limits.rate import REQUEST_BURST, RateLimit, RequestLimit, Verdict
from tablee.server.live.hall import Hall
from tablee.server.settings import Settings
from tests import unencrypted
from tests.server.guests import Guest, Line, Server
from tests.server.memory import CODE, SETTINGS, Memory, Visitor, Window
from tests.server.running import running_server
from tests.table.tables import ANNA, BORIS, begun

HARDLY = 1e-6  # a second: nothing comes back while a test runs, on a busy machine either
BURST = REQUEST_BURST  # requests, at one a second


@pytest.fixture
def narrow_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that serves an address some requests, and then no more."""
    monkeypatch.setattr(rate, "REQUEST_BURST", BURST / HARDLY)
    with running_server(tmp_path, requests_per_address=HARDLY) as address, ExitStack() as closing:
        yield Server(address, closing)


def use_up(server: Server) -> None:
    """Use up the requests of this address, without a card."""
    for _ in range(BURST):
        unencrypted.get(f"{server.address}/api/games")


@pytest.mark.parametrize("path", ["/", "/about", "/api/games", "/api/tables/none-here", "/readyz", "/metrics"])
def test_reads_over_the_limit_of_an_address_are_refused(narrow_server: Server, path: str) -> None:
    use_up(narrow_server)
    answer = unencrypted.get(f"{narrow_server.address}{path}")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "5")
    assert "Slow down a little!" in answer.text
    assert len(answer.content) < 200


def test_a_refused_page_is_one_sentence_in_the_language_of_the_client(narrow_server: Server) -> None:
    use_up(narrow_server)
    answer = unencrypted.get(f"{narrow_server.address}/rules", headers={"Accept-Language": "de"})
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert answer.headers["Content-Language"] == "de"
    assert "Slow" not in answer.text


def test_a_liveness_check_is_never_refused(narrow_server: Server) -> None:
    use_up(narrow_server)
    assert unencrypted.get(f"{narrow_server.address}/healthz").status_code == 200


def test_files_cost_a_tenth(narrow_server: Server) -> None:
    answers = [unencrypted.get(f"{narrow_server.address}/static/js/live.js").status_code for _ in range(5 * BURST)]
    assert set(answers) == {200}


@pytest.mark.parametrize("path", ["/api/replay", "/api/replay/evaluation"])
def test_replays_cost_more_than_other_requests(path: str) -> None:
    async def story() -> None:
        hall = Hall(Memory(begun().log), SETTINGS.model_copy(update={"requests_per_person": 2}))
        visitor = Visitor(hall, ANNA)
        answers = [await visitor.ask(path, record="{}") for _ in range(2)]
        assert [answer[:3] for answer in answers] == [b"400", b"429"]
        await hall.close()

    asyncio.run(story())


def test_pages_and_pictures_cost_more_than_other_requests() -> None:
    async def story() -> None:
        for path, cost in ((f"/t/{CODE}/qr.svg", 5), (f"/t/{CODE}/hand/1/qr.svg", 5), (f"/t/{CODE}", 2), ("/about", 2)):
            hall = Hall(Memory(begun().log), SETTINGS.model_copy(update={"requests_per_person": cost / BURST}))
            visitor = Visitor(hall, ANNA)
            assert [(await visitor.ask(path))[:3] for _ in range(2)] == [b"200", b"429"]
            await hall.close()

    asyncio.run(story())


def test_a_code_for_another_device_costs_more_than_other_requests() -> None:
    async def story() -> None:
        hall = Hall(Memory(begun().log), SETTINGS.model_copy(update={"requests_per_person": 0.5}))
        visitor = Visitor(hall, ANNA)
        answers = [await visitor.ask("/api/me/pass", any="body") for _ in range(2)]
        assert [answer[:3] for answer in answers] == [b"201", b"429"]
        await hall.close()

    asyncio.run(story())


def test_a_player_is_served_when_the_address_is_over_its_limit(narrow_server: Server) -> None:
    anna, boris = Guest(narrow_server, "Anna"), Guest(narrow_server, "Boris")
    code = anna.open()["code"]
    use_up(narrow_server)
    assert boris.http.get(f"/t/{code}").status_code == 429
    assert boris.follow(code).hear()["no"] == "too_many"
    for path in ("/", f"/t/{code}", f"/api/tables/{code}"):
        assert anna.http.get(path).status_code == 200
    line = anna.follow(code)
    assert "all" in line.ask("hello")
    assert "pong" in line.ask("ping")


def test_a_player_connects_when_the_address_is_over_its_limit(tmp_path: Path) -> None:
    with running_server(tmp_path, lines_per_address=1) as address, ExitStack() as closing:
        server = Server(address, closing)
        anna = Guest(server, "Anna")
        code = anna.open()["code"]
        assert "all" in Line(server, f"/live/{code}").ask("hello")  # a stranger
        assert Line(server, f"/live/{code}").hear()["no"] == "too_many"
        assert "all" in anna.follow(code).ask("hello")


def test_requests_over_http_and_live_sockets_share_a_persons_allowance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate, "REQUEST_BURST", BURST / HARDLY)

    async def story() -> None:
        settings = SETTINGS.model_copy(update={"requests_per_person": HARDLY})
        hall = Hall(Memory(begun().log), settings)
        actor = await hall.find(CODE)
        window, other, visitor = Window(hall, actor, ANNA), Window(hall, actor, BORIS), Visitor(hall, ANNA)
        for _ in range(BURST):
            await visitor.ask(f"/api/tables/{CODE}")
        window.session.receive(b'{"do": "ping"}')
        other.session.receive(b'{"do": "ping"}')
        assert b"too_many" in window.heard[-1]
        assert b"pong" in other.heard[-1]
        assert (await visitor.ask(f"/api/tables/{CODE}")).startswith(b"429")
        await hall.close()

    asyncio.run(story())


def test_messages_of_strangers_count_for_their_address() -> None:
    async def story() -> None:
        hall = Hall(Memory(begun().log), SETTINGS.model_copy(update={"requests_per_address": 0.1}))
        actor = await hall.find(CODE)
        strangers, player = [Window(hall, actor, None) for _ in range(2)], Window(hall, actor, ANNA)
        for window in (*strangers, player):
            for _ in range(4):
                window.session.receive(b'{"do": "ping"}')
        assert [b"too_many" in b"".join(window.heard) for window in (*strangers, player)] == [False, True, False]
        await hall.close()

    asyncio.run(story())


def test_messages_beyond_the_limit_of_a_connection_count_for_the_address() -> None:
    async def story() -> None:
        narrow = {"requests_per_address": 1, "messages_per_second": 0.1}
        hall = Hall(Memory(begun().log), SETTINGS.model_copy(update=narrow))
        actor = await hall.find(CODE)
        window = Window(hall, actor, None)
        for _ in range(5 * BURST):  # a message costs a fifth
            window.session.receive(b'{"do": "ping"}')
        assert b"pong" not in b"".join(window.heard)
        assert hall.requests.take(None, "here") is Verdict.REFUSED
        await hall.close()

    asyncio.run(story())


def test_a_family_at_one_address_stays_below_the_limit() -> None:
    usual = Settings()
    limit = RequestLimit(usual.requests_per_person, usual.requests_per_address)
    visit = [0.1] * 300 + [1.0] * 10  # files for offline play, and pages
    for person in "Anna", "Boris", "Clara", "David", "Emma", "Fritz":
        assert {limit.take(person, "192.0.2.1", cost) for cost in visit} == {Verdict.ALLOWED}


def test_many_keys_in_use_are_not_searched_for_each_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RateLimit, "MOST_KEPT", 8)
    limit = RateLimit(10, 0.001)
    before = limit._buckets
    searched = 0
    for number in range(1000):
        limit.take(f"192.0.2.{number}")
        searched += limit._buckets is not before
        before = limit._buckets
    assert searched < 10
