"""Alerts to pages that are closed: who is called, when, how often, and where nothing is ever sent."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

from tablee.server.live.actor import PRESENCE_DELAY
from tablee.server.live.clock import ALERT_DELAY, ALERT_DELAY_IF_OPEN
from tablee.server.push import open_push, sender
from tablee.server.push.services import BadSubscription, PushServices, decoded
from tablee.server.settings import Settings
from tablee.store.subscriptions import Subscription
from tests.server.clock import Clock, set_clock
from tests.server.guests import Guest, Server
from tests.server.push_service import AUTH, KEY, Browser, PushService, push_service
from tests.server.running import running_server
from tests.waiting import run, wait_until

REFUSED = "This browser can't be called from here while the page is closed."


@pytest.fixture(scope="module")
def push() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture(scope="module")
def clock() -> Iterator[Clock]:
    with pytest.MonkeyPatch.context() as patch:
        yield set_clock(patch)


@pytest.fixture(scope="module")
def address(push: PushService, clock: Clock, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("alerts")
    with running_server(data, push_services=push.origin, push_contact="me@example.org") as address:
        yield address


@pytest.fixture
def server(address: str, push: PushService) -> Iterator[Server]:
    push.sent.clear()
    push.answers.clear()
    with ExitStack() as closing:
        yield Server(address, closing)


def waiting(server: Server, push: PushService, name: str, language: str = "en") -> tuple[Guest, Guest, str, Browser]:
    """Anna is to play; Boris, whose page is closed, has asked to be called."""
    anna, boris, browser = Guest(server, "Anna"), Guest(server, "Boris"), Browser(push, name)
    code = anna.open()["code"]
    boris.sit(code, 1)
    asked = {"accept-language": language}
    boris.http.post(f"/api/tables/{code}/alerts", json=browser.subscription, headers=asked).raise_for_status()
    return anna, boris, code, browser


def move(guest: Guest, code: str) -> None:
    """Play the first legal action; the sender is at the table for a moment, as any client."""
    table = guest.http.get(f"/api/tables/{code}").json()
    wish = {"seat": table["mine"][0], "action": table["now"]["legal"][0], "at": table["n"]}
    guest.http.post(f"/api/tables/{code}/play", json=wish).raise_for_status()


def calls(push: PushService, browser: Browser) -> list[dict[str, Any]]:
    return [browser.read(body) for path, _, body in push.sent if path == browser.path]


def test_an_absent_person_gets_one_alert_per_turn(server: Server, push: PushService, clock: Clock) -> None:
    anna, _, code, browser = waiting(server, push, "once", "de")
    clock.move(ALERT_DELAY)
    move(anna, code)
    clock.move(ALERT_DELAY)
    wait_until(lambda: push.sent)
    clock.move(1000)
    assert calls(push, browser) == [{"code": code, "title": "Du bist dran", "body": "Deserto · Anna"}]


def test_the_request_is_signed_with_the_servers_own_key(server: Server, push: PushService, clock: Clock) -> None:
    anna, _, code, _ = waiting(server, push, "signed")
    move(anna, code)
    clock.move(ALERT_DELAY)
    _, headers, _ = wait_until(lambda: push.sent)[0]
    scheme, token, key = headers["authorization"].replace(",", "").replace("t=", "").replace("k=", "").split()
    public = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decoded(key))
    claims = jwt.decode(token, public, ["ES256"], audience="http://127.0.0.1")
    assert (scheme, claims["sub"]) == ("vapid", "mailto:me@example.org")
    assert (headers["content-encoding"], headers["urgency"]) == ("aes128gcm", "high")
    assert code not in str(headers)


def test_a_connected_person_gets_an_alert_later(server: Server, push: PushService, clock: Clock) -> None:
    anna, boris, code, browser = waiting(server, push, "open")
    boris.follow(code).ask("hello")
    move(anna, code)
    clock.move(ALERT_DELAY_IF_OPEN - 1)
    assert anna.http.get(f"/api/tables/{code}").json()["alerts"] == [1]
    assert push.sent == []
    clock.move(1)
    wait_until(lambda: calls(push, browser))


def test_presence_has_alerts_and_last_seen(server: Server, push: PushService, clock: Clock) -> None:
    anna, boris, code, browser = waiting(server, push, "known")
    line = anna.follow(code)
    assert line.ask("hello")["all"]["alerts"] == [1]
    boris.http.post("/api/me/mute", json={"endpoint": browser.subscription["endpoint"]}).raise_for_status()
    clock.move(PRESENCE_DELAY)
    while (told := line.hear_any()).get("alerts") != []:
        clock.move(PRESENCE_DELAY)
    assert told["here"] == [0]
    other = boris.follow(code)
    other.ask("hello")
    other.socket.close()
    wait_until(lambda: anna.http.get(f"/api/tables/{code}").json()["here"] == [0])
    clock.move(PRESENCE_DELAY)
    while not (told := line.hear_any()).get("last_seen"):
        clock.move(PRESENCE_DELAY)
    assert [*told["last_seen"]] == ["1"]


def test_an_expired_subscription_is_deleted(server: Server, push: PushService, clock: Clock) -> None:
    anna, _, code, _ = waiting(server, push, "gone")
    push.answers.append(410)
    move(anna, code)
    clock.move(ALERT_DELAY)
    wait_until(lambda: anna.http.get(f"/api/tables/{code}").json()["alerts"] == [])


def test_only_seated_people_can_subscribe_to_alerts(server: Server, push: PushService) -> None:
    _, _, code, _ = waiting(server, push, "seated")
    stranger = Guest(server, "Cleo")
    wish = Browser(push, "stranger").subscription
    answer = stranger.http.post(f"/api/tables/{code}/alerts", json=wish)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "not_your_seat")


def test_an_unknown_push_service_is_refused(server: Server, push: PushService) -> None:
    anna, _, code, browser = waiting(server, push, "refused")
    for endpoint in ("https://192.168.0.1/x", "http://localhost/x", "file:///etc/passwd", "x", push.origin + "0/x"):
        answer = anna.http.post(f"/api/tables/{code}/alerts", json=browser.subscription | {"endpoint": endpoint})
        assert (answer.status_code, answer.json()["error"]["message"]) == (400, REFUSED)
    assert push.sent == []


def test_alerts_are_sent_to_known_push_services_only() -> None:
    known = PushServices(Settings().push_services)
    for endpoint in (
        "https://fcm.googleapis.com/fcm/send/x",
        "https://web.push.apple.com/Q",
        "https://db5p.notify.windows.com/w/",
    ):
        known.check(Subscription(endpoint, KEY, AUTH, "en", "tablee.example"))
    for endpoint in (
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://evil.example/fcm.googleapis.com",
        "https://evil.example\\.push.apple.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://fcm.googleapis.com/" + 1000 * "x",
    ):
        with pytest.raises(BadSubscription):
            known.check(Subscription(endpoint, KEY, AUTH, "en", "tablee.example"))


@pytest.mark.parametrize(
    ("key", "auth"), [(KEY[:-2], AUTH), (KEY, AUTH[:-2]), ("ß", AUTH), (KEY, "!"), ("A" * 87, AUTH)]
)
def test_invalid_subscription_keys_are_refused(key: str, auth: str) -> None:
    with pytest.raises(BadSubscription):
        PushServices("push.example").check(Subscription("https://push.example/x", key, auth, "en", "tablee.example"))


# -- sending ----------------------------------------------------------------------------------------------------------


def sent(push: PushService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *answers: int) -> tuple[bool, int]:
    """Send one message; returns whether its browser is still there, and the number of requests."""
    monkeypatch.setattr(sender, "PAUSES", (0, 0, 0))
    push.sent.clear()
    push.answers[:] = answers

    async def story() -> bool:
        service = open_push(Settings(data=tmp_path, push_services=push.origin))
        assert service is not None
        browser = Subscription(**Browser(push, "story").subscription, language="en", host="tablee.example")
        there = await service.send(browser, {"code": "mira-buke", "title": "", "body": ""})
        await service.close()
        return there

    return run(story()), len(push.sent)


def test_a_busy_push_service_is_retried_a_few_times(
    push: PushService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sent(push, tmp_path, monkeypatch, 503, 429) == (True, 3)
    assert sent(push, tmp_path, monkeypatch, 500, 500, 500, 500) == (True, 3)


def test_redirects_are_not_followed(push: PushService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sent(push, tmp_path, monkeypatch, 307) == (True, 1)


def test_too_many_alerts_at_once_are_dropped(
    push: PushService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "MOST_WAITING", 0)
    assert sent(push, tmp_path, monkeypatch) == (True, 0)


def test_without_push_services_no_alerts_are_sent(tmp_path: Path) -> None:
    assert open_push(Settings(data=tmp_path, push_services="")) is None


def test_the_key_is_the_same_on_all_workers_and_another_for_another_server(tmp_path: Path) -> None:
    keys = [open_push(Settings(data=tmp_path, secret_key=secret)) for secret in ("one", "one", "other")]
    one, same, other = (found.key for found in keys if found is not None)
    assert one == same != other
