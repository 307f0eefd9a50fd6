"""Inviting friends: one button opens a table and sends its link, and the same people play again in one tap."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablee.cli.serve import LIVE
from tablee.server.app import create_app
from tablee.server.http import reach
from tablee.server.http.network import NetworkListener
from tablee.server.settings import Settings
from tests.server.running import serving
from tests.web.browser import PHONE, Guest, assert_accessible, open_menu
from tests.web.conftest import Invite
from tests.web.tables import named, pair

SHARES = "navigator.share = async (what) => localStorage.setItem('shared', what.url)"
REFUSES = "navigator.share = async () => { throw new DOMException('Not now', 'AbortError') }"
COPIES = """delete Navigator.prototype.share;
const writeText = async (text) => localStorage.setItem("copied", text);
Object.defineProperty(navigator, "clipboard", { value: { writeText } });"""


@pytest.fixture(autouse=True)
def is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server be one that other devices reach under the address that the tests use."""
    monkeypatch.setattr(reach, "is_loopback", lambda host: False)


def invited(guest: Guest, script: str) -> Page:
    guest.context.add_init_script(script)
    guest.page.goto("/")
    guest.page.locator('[data-game="deserto"]').get_by_role("button", name="Invite friends").click()
    guest.page.wait_for_url("**/t/*")
    expect(guest.page.locator(".big-code")).to_be_visible()
    return guest.page


def test_one_button_opens_a_table_and_the_share_sheet(invite: Invite) -> None:
    page = invited(invite(fresh=True, size=PHONE), SHARES)
    code = page.url.rsplit("/", 1)[1].removesuffix("#")
    assert str(page.evaluate("localStorage.shared")).endswith(f"/t/{code}")
    expect(page.locator(".big-code")).to_have_text(code)
    expect(page.locator("#toast")).to_be_hidden()
    assert_accessible(page)


def test_where_nothing_shares_the_link_is_copied_and_that_is_told(invite: Invite) -> None:
    page = invited(invite(fresh=True), COPIES)
    expect(page.locator("#toast")).to_have_text("The link is copied. Now send it to your friends!")
    assert page.evaluate("localStorage.copied") == page.url
    page.reload()
    expect(page.locator(".big-code")).to_be_visible()
    expect(page.locator("#toast")).to_be_hidden()  # it is told once


def test_who_sends_nothing_waits_at_the_table_with_its_code(invite: Invite) -> None:
    page = invited(invite(fresh=True), REFUSES)
    expect(page.get_by_text("Waiting for someone")).to_be_visible()


def test_as_many_friends_are_invited_as_players_were_chosen(invite: Invite) -> None:
    guest = invite(fresh=True)
    guest.context.add_init_script(REFUSES)
    guest.page.goto("/")
    game = guest.page.locator('[data-game="diamoniak"]')
    game.get_by_label("3", exact=True).check()
    game.get_by_role("button", name="Invite friends").click()
    guest.page.wait_for_url("**/t/*")
    expect(guest.page.locator("#seats .seat")).to_have_count(3)


def test_the_waiting_table_sends_its_link_by_the_share_sheet(invite: Invite) -> None:
    guest = invite(fresh=True)
    guest.context.add_init_script(SHARES)
    code = guest.open_table("deserto", "me", "friend")
    guest.page.get_by_role("button", name="Send the link").click()
    assert str(guest.page.evaluate("localStorage.shared")).endswith(f"/t/{code}")


def test_the_same_people_play_again_in_one_tap(invite: Invite) -> None:
    anna, boris, code = pair(invite)
    open_menu(anna.page).get_by_role("button", name="Give up").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(boris.page.locator("#end")).to_be_visible()
    anna.page.goto("/")
    anna.page.get_by_role("button", name="Again with Boris").click()
    anna.page.wait_for_url(re.compile(f"/t/{code}"))
    boris.page.get_by_role("button", name="Agree").click()
    for guest in (anna, boris):
        expect(guest.page.locator("#end")).to_be_hidden()
        expect(guest.page.locator("#board .felt")).to_be_visible()


def test_who_played_with_bots_alone_is_not_asked_to_invite_them(invite: Invite) -> None:
    guest = named(invite(), "Anna")
    guest.finish_table()
    guest.page.goto("/")
    expect(guest.page.locator("#games")).to_contain_text("finished")
    expect(guest.page.locator("[data-again]")).to_have_count(0)


def test_a_page_at_localhost_says_that_links_reach_nobody_and_how_to_let_others_in(
    invite: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    page = invited(invite(fresh=True, size=PHONE), SHARES + COPIES.partition(";")[2])
    assert page.evaluate("localStorage.shared") is None
    page.get_by_text("Other devices can't come in yet").click()
    expect(page.get_by_text("tablee serve --host 0.0.0.0 --port")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    assert str(page.evaluate("localStorage.copied")).startswith("tablee serve --host 0.0.0.0 --port ")


@pytest.fixture
def at_localhost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server that listens to this machine alone; 127.0.0.2 stands for its address in the network."""
    monkeypatch.undo()
    monkeypatch.setattr(reach, "own_address", lambda: "127.0.0.2")
    app = create_app(Settings(data=tmp_path))
    app.state.network = NetworkListener(LIVE)
    with serving(app) as address:
        yield address


def test_one_click_at_localhost_lets_others_in(at_localhost: str, invite: Invite) -> None:
    host = invite(at=at_localhost, fresh=True, size=PHONE)
    code = host.open_table("deserto", "me", "friend")
    host.page.get_by_text("Other devices can't come in yet").click()
    assert_accessible(host.page)
    host.page.get_by_role("button", name="Let others in").click()
    expect(host.page.get_by_text("Friends join with this code, the link or the picture.")).to_be_visible()
    link = host.page.locator("#link").input_value()
    assert link == f"{at_localhost.replace('127.0.0.1', '127.0.0.2')}/t/{code}"
    friend = invite(at=link.removesuffix(f"/t/{code}"), fresh=True, size=PHONE)
    friend.visit(code)
    friend.page.get_by_role("button", name="Take seat 2").click()
    expect(host.page.locator("#board .felt")).to_be_visible()
