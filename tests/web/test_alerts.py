"""Alerts: whoever asks for them is called when it is their turn and the page is not in front."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tablee.server.pages import install
from tablee.web.files import worker
from tests.server.push_service import Browser, PushService, push_service
from tests.server.running import running_server
from tests.waiting import wait_until
from tests.web.browser import KEEPS_ALL, PHONE, assert_accessible, open_menu, play
from tests.web.browser import Guest as Visitor
from tests.web.conftest import Invite
from tests.web.tables import named, open_sheet, open_with

ASKED = """(() => {
  const asked = { permission: "default", hidden: false, badge: 0 };
  window.asked = asked;
  Object.defineProperty(Notification, "permission", { get: () => localStorage.allowed ?? "default" });
  Notification.requestPermission = async () => { localStorage.allowed = "granted"; };
  Object.defineProperty(document, "hidden", { get: () => asked.hidden });
  asked.shown = [];
  navigator.serviceWorker.addEventListener("message", ({ data }) => asked.shown.push(data));
  navigator.setAppBadge = async (count) => { asked.badge = count; };
  navigator.clearAppBadge = async () => { asked.badge = 0; };
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    const { endpoint, ...keys } = SUBSCRIPTION;
    asked.key = applicationServerKey;
    return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => {} };
  };
})()"""
# A browser without a screen shows no notifications: its worker tells the pages instead.
TELLS = """
const tell = (told) => clients.matchAll({ includeUncontrolled: true }).then((all) => all.forEach(
  (page) => page.postMessage(told)));
registration.showNotification = async (title, { body, tag }) => tell({ title, body, tag });
navigator.setAppBadge = async () => {}; // which ends a browser without a screen
"""
HIDE = "(hidden) => { asked.hidden = hidden; document.dispatchEvent(new Event('visibilitychange')); }"
BEHIND_HTTPS = {"X-Forwarded-Proto": "https"}


@pytest.fixture(scope="module")
def push() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture(scope="module")
def address(push: PushService, tmp_path_factory: pytest.TempPathFactory, _compiled: None) -> Iterator[str]:
    """A server behind a proxy that speaks HTTPS, as far as it knows."""
    data = tmp_path_factory.mktemp("alerts")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(install, "worker", lambda version: worker(version) + TELLS)
        with running_server(data, push_services=push.origin, trusted_proxies="127.0.0.1") as started:
            yield started


def asking(invite: Invite, browser: Browser, **wishes: Any) -> Visitor:
    """A visitor whose browser can be asked for notifications."""
    guest = invite(extra_http_headers=BEHIND_HTTPS, **KEEPS_ALL, **wishes)
    guest.context.add_init_script(ASKED.replace("SUBSCRIPTION", str(browser.subscription)))
    return guest


def shown(page: Page) -> list[dict[str, str]]:
    """Wait for notifications."""
    page.wait_for_function("() => asked.shown.length")
    found: list[dict[str, str]] = page.evaluate("asked.shown")
    return found


def test_who_asked_for_it_is_called_by_the_page_and_when_it_is_closed_by_the_server(
    invite: Invite, push: PushService
) -> None:
    browser = Browser(push, "anna")
    anna, boris = named(asking(invite, browser, size=PHONE), "Anna"), named(invite(fresh=True), "Boris")
    code = open_with(anna, "me", "friend")
    boris.visit(code)
    boris.page.get_by_role("button", name="Take seat 2").click()
    ask = anna.page.get_by_role("button", name="Call me when it's my turn")
    expect(ask).to_be_visible()
    assert_accessible(anna.page)
    ask.click()
    expect(anna.page.locator("#toast")).to_have_text(
        "We'll call you when it's your turn, even when this page is closed."
    )
    expect(ask).to_be_hidden()

    play(anna.page, "deserto")
    anna.page.evaluate(HIDE, True)
    play(boris.page, "deserto")
    anna.page.wait_for_function("() => asked.badge === 1")
    call = {"title": "Your turn", "body": "Deserto · Boris", "tag": code}
    assert shown(anna.page) == [call]
    anna.page.evaluate(HIDE, False)
    anna.page.wait_for_function("() => asked.badge === 0")

    play(anna.page, "deserto")
    anna.page.close()
    note = boris.page.locator('.seat[data-seat="0"] .seat-note')
    expect(note).to_have_text("Will be called")
    open_sheet(boris.page)
    expect(boris.page.locator("#agreed")).to_contain_text("Anna was last here 1 minute ago, and will be called.")
    boris.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    play(boris.page, "deserto")
    wait_until(lambda: push.sent)
    [message] = [browser.read(body) for path, _, body in push.sent if path == browser.path]
    assert message == {"code": code, "title": "Your turn", "body": "Deserto · Boris"}


def test_the_worker_shows_what_the_server_sends(invite: Invite, push: PushService) -> None:
    guest = asking(invite, Browser(push, "worker"))
    guest.page.goto("/")
    devtools = guest.context.new_cdp_session(guest.page)
    registered = list[dict[str, Any]]()
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda told: registered.extend(told["registrations"]))
    devtools.send("ServiceWorker.enable")
    guest.page.evaluate("async () => { await navigator.serviceWorker.ready; }")

    def registrations() -> set[str]:
        guest.page.evaluate("true")  # lets what the browser tells come in
        return {told["registrationId"] for told in registered if not told["isDeleted"]}

    [registration] = wait_until(registrations)
    sent = '{"code": "mira-buke", "title": "Your turn", "body": "Deserto"}'
    push_it = {"origin": guest.address, "registrationId": registration, "data": sent}
    devtools.send("ServiceWorker.deliverPushMessage", push_it)
    call = {"title": "Your turn", "body": "Deserto", "tag": "mira-buke"}
    assert shown(guest.page) == [call]


def test_it_is_in_the_menu_and_can_be_switched_off(invite: Invite, push: PushService) -> None:
    guest = asking(invite, Browser(push, "menu"))
    code = open_with(guest, "me", "friend")
    switch = open_menu(guest.page).get_by_role("button", name="Call me when it's my turn")
    switch.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "true")
    seen = f"/api/tables/{code}"
    wait_until(lambda: guest.context.request.get(seen).json()["alerts"] == [0])
    switch.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "false")


def test_without_notifications_only_a_tone_calls_and_the_page_says_so(invite: Invite) -> None:
    guest = invite(fresh=True)
    guest.context.add_init_script("delete window.Notification")
    open_with(guest, "me", "friend")
    expect(guest.page.locator("#offer-alerts")).to_be_hidden()
    open_menu(guest.page).get_by_role("button", name="Call me when it's my turn").click()
    expect(guest.page.locator("#toast")).to_have_text(
        "On this device you'll only hear a sound, and only while this page is open."
    )
