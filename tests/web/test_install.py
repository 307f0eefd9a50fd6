"""The page as an application on somebody's device: its manifest, its icons, and what it keeps for when it is alone."""

import struct

import pytest
from playwright.sync_api import Page, expect

from tablee.server.pages import install
from tests.web.browser import KEEPS_ALL, PHONE, my_turn, play, tap
from tests.web.conftest import Invite
from tests.web.lessons import do_step
from tests.web.offline import NO_NETWORK, everything_is_kept, wait_until

VERSIONS = """async () => [...new Set((await caches.keys()).map((name) => name.split(" ").at(-1)))]"""
IS_WAITING = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"


def test_the_manifest_names_icons_that_are_there(invite: Invite) -> None:
    guest = invite(**KEEPS_ALL)
    guest.page.goto("/about")
    address = guest.page.locator('link[rel="manifest"]').get_attribute("href") or "?"
    manifest = guest.context.request.get(address).json()
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert manifest["display"] == "standalone"
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon["purpose"]) for icon in drawn} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    apple = guest.page.locator('link[rel="apple-touch-icon"]').get_attribute("href")
    for path, size in [(icon["src"], icon["sizes"]) for icon in drawn] + [(apple, "180x180")]:
        width, height = struct.unpack(">II", guest.context.request.get(path).body()[16:24])
        assert f"{width}x{height}" == size


@pytest.mark.parametrize(("language", "name"), [("en", "together"), ("fr", "Tablée")])
def test_the_manifest_speaks_the_language_of_who_asks(invite: Invite, language: str, name: str) -> None:
    guest = invite(locale=language, **KEEPS_ALL)
    manifest = guest.context.request.get("/manifest.webmanifest", headers={"accept-language": language}).json()
    assert manifest["lang"] == language
    assert name in f"{manifest['name']} {manifest['description']}"


def test_a_table_of_people_is_never_kept_and_a_kind_page_waits_for_the_network(invite: Invite) -> None:
    guest = invite(size=PHONE, **KEEPS_ALL)
    page = guest.page
    code = guest.open_table("deserto", "me", "first")
    assert my_turn(page)
    assert not [path for path in everything_is_kept(page) if path.startswith(("/t/", "/api/", "/live/"))]
    guest.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.locator("body")).to_have_css("text-align", "center")  # its styles are kept with it
    guest.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page).to_have_url(page.url.split("/t/")[0] + f"/t/{code}")
    expect(page.locator("#turn")).to_have_text("Your turn")
    guest.forgive(NO_NETWORK)


def test_home_and_rules_are_there_without_a_network_in_the_language_that_was_chosen(invite: Invite) -> None:
    guest = invite(size=PHONE, **KEEPS_ALL)
    page = guest.page
    page.goto("/about")
    everything_is_kept(page)
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("heading", name="À propos de Tablée")).to_be_visible()
    everything_is_kept(page)
    guest.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", name="On joue à quoi\N{NO-BREAK SPACE}?")).to_be_visible()
    page.get_by_role("link", name="Règles", exact=True).click()
    page.get_by_role("link", name="Règles de Désirée").click()
    expect(page.locator("[data-example] .felt").first).to_be_visible()
    guest.forgive(NO_NETWORK)


def test_a_game_and_a_lesson_go_on_without_a_network(invite: Invite) -> None:
    guest = invite(size=PHONE, plays="page", **KEEPS_ALL)
    page = guest.page
    page.goto("/")
    everything_is_kept(page)
    guest.context.set_offline(True)
    page.reload()
    begin(page)
    play(page, "deserto")
    assert my_turn(page)
    page.goto("/learn/deserto")
    do_step(page, "deserto", 0, tap)
    guest.forgive(NO_NETWORK)


def begin(page: Page) -> None:
    """A game that the page plays."""
    page.locator('[data-game="deserto"]').get_by_role("button", name="Play now").click()
    expect(page.locator("#board .felt")).to_be_visible()
    assert my_turn(page)


def test_a_new_version_is_fetched_aside_and_taken_at_the_next_start(
    invite: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = invite(size=PHONE, plays="page", **KEEPS_ALL)
    page = guest.page
    page.goto("/")
    everything_is_kept(page)
    [old] = page.evaluate(VERSIONS)
    begin(page)
    game = page.url
    monkeypatch.setattr(install, "version_of_server", lambda: "newer")
    page.reload()
    wait_until(page, IS_WAITING)
    assert set(page.evaluate(VERSIONS)) == {old, "newer"}
    assert my_turn(page)
    play(page, "deserto")  # what is open goes on as it is
    # Chromium drops a navigation that meets a terminating worker while a debugger is attached.
    with guest.context.service_workers[0].expect_event("close"):
        page.goto("about:blank")
    page.goto(game)  # the next start
    wait_until(page, f"async () => String(await ({VERSIONS})()) === 'newer'")
    guest.context.set_offline(True)
    page.reload()
    assert my_turn(page)
    play(page, "deserto")
    guest.forgive(NO_NETWORK)
