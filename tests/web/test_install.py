"""The page as an application on somebody's device: its manifest, its icons, and what it shows without a network."""

import struct

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE, my_turn
from tests.web.conftest import Invite

NO_NETWORK = "ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed|Failed to fetch"
IS_READY = "navigator.serviceWorker.ready.then(() => caches.match('/offline')).then(Boolean)"


def test_the_manifest_names_icons_that_are_there(invite: Invite) -> None:
    guest = invite()
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
    guest = invite(locale=language)
    manifest = guest.context.request.get("/manifest.webmanifest", headers={"accept-language": language}).json()
    assert manifest["lang"] == language
    assert name in f"{manifest['name']} {manifest['description']}"


def test_without_a_network_a_kind_page_waits_and_no_old_game_is_shown(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    code = guest.open_table("deserto", "me", "first")
    assert my_turn(page)
    assert page.evaluate(IS_READY)
    assert page.evaluate(
        "caches.keys().then((boxes) => Promise.all(boxes.map((box) => caches.open(box)"
        ".then((open) => open.keys()).then((kept) => kept.map(({ url }) => new URL(url).pathname)))))"
    ) == [["/offline", "/static/css/offline.css"]]
    guest.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.locator("body")).to_have_css("text-align", "center")  # its styles are kept with it
    guest.context.set_offline(False)
    page.get_by_role("link", name="Try again").click()
    expect(page).to_have_url(page.url.split("/t/")[0] + f"/t/{code}")
    expect(page.locator("#turn")).to_have_text("Your turn")
    guest.forgive(NO_NETWORK)
