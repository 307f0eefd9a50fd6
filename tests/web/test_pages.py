"""The pages around the games: their weight, their doors, a name, a code, a table that is not there."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import GAMES, Guest, open_menu
from tests.web.conftest import Invite

# Bytes over the wire, everything that a page asks for: 37,000 are for letters, up to 12,000 for a game's pictures.
HOME_LIMIT, TABLE_LIMIT = 100_000, 220_000


class Scales:
    """Weighs what comes over the wire, headers and all, and notes from where."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self.hosts: set[str] = set()
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", self._weigh)
        line.on(
            "Network.webSocketFrameReceived", lambda frame: self._add(len(frame["response"]["payloadData"].encode()))
        )
        page.on("request", lambda request: self.hosts.add(re.sub(r"^(https?://[^/]*).*", r"\1", request.url)))

    def _weigh(self, loaded: dict[str, Any]) -> None:
        self._add(loaded["encodedDataLength"])

    def _add(self, count: int) -> None:
        self.bytes += count


def test_the_start_page_is_light_and_asks_nobody_else(invite: Invite, address: str) -> None:
    page = invite(fresh=True).page
    scales = Scales(page)
    page.goto("/", wait_until="networkidle")
    assert 10_000 < scales.bytes < HOME_LIMIT
    assert scales.hosts == {address}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_light_and_asks_nobody_else(invite: Invite, address: str, game: str) -> None:
    guest = invite()
    code = guest.open_table(game, "me", "first")
    fresh = invite(fresh=True).page
    scales = Scales(fresh)
    fresh.goto(f"/t/{code}", wait_until="networkidle")
    expect(fresh.locator("#board .felt")).to_be_visible()
    assert 10_000 < scales.bytes < TABLE_LIMIT
    assert scales.hosts == {address}


def test_a_name_is_kept_and_shown_at_the_table(invite: Invite) -> None:
    anna, boris = invite(), invite()
    anna.page.goto("/")
    anna.page.get_by_label("Your name at the table").fill("Anna")
    anna.page.get_by_role("button", name="Save").click()
    expect(anna.page.locator("#kept")).to_have_text("Saved.")
    anna.page.reload()
    expect(anna.page.get_by_label("Your name at the table")).to_have_value("Anna")
    boris.visit(anna.open_table("deserto", "me", "friend"))
    expect(boris.page.locator(".seat-name").first).to_have_text("Anna")


THEME = "document.documentElement.dataset.theme"


def test_light_or_dark_is_what_the_device_prefers_until_it_is_chosen(invite: Invite) -> None:
    page = invite(color_scheme="dark").page
    page.goto("/")
    assert page.evaluate(THEME) == "dark"
    page.get_by_role("button", name="Light or dark").click()
    assert page.evaluate(THEME) == "light"
    page.goto("/about")
    assert page.evaluate(THEME) == "light"


def test_light_or_dark_is_chosen_in_the_menu_of_a_table(invite: Invite) -> None:
    guest = invite()
    guest.open_table("deserto", "me", "first")
    open_menu(guest.page).get_by_role("button", name="Light or dark").click()
    assert guest.page.evaluate(THEME) == "dark"


def test_a_friend_joins_by_the_code_as_people_type_it(invite: Invite) -> None:
    anna, boris = invite(), invite()
    code = anna.open_table("desiree", "me", "friend")
    boris.page.goto("/")
    boris.page.get_by_label("The code of the table").fill(f" {code.upper().replace('-', ' ')} ")
    boris.page.get_by_role("button", name="Join", exact=True).click()
    boris.page.wait_for_url(f"**/t/{code}")
    boris.page.get_by_role("button", name="Take seat 2").click()
    expect(boris.page.locator("#turn")).to_have_text(re.compile("'s turn$"))
    expect(anna.page.locator("#turn")).to_have_text("Your turn")


def test_my_tables_lead_back_to_a_game(invite: Invite) -> None:
    guest = invite()
    code = guest.open_table("diamoniak", "me", "first")
    guest.page.get_by_role("link", name="To the start page").click()
    guest.page.locator("#games summary").click()
    guest.page.get_by_role("link", name=code).click()
    guest.page.wait_for_url(f"**/t/{code}")
    expect(guest.page.locator("#turn")).to_have_text("Your turn")


def picture_of(guest: Guest) -> dict[str, Any]:
    """The table as the server knows it."""
    guest.page.wait_for_url("**/t/*")
    code = guest.page.url.rsplit("/", 1)[1]
    told: dict[str, Any] = guest.context.request.get(f"/api/tables/{code}").json()
    return told


def test_the_wishes_for_a_deserto_table_arrive(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    page.goto("/new/deserto")
    page.get_by_role("button", name="One seat more").click()
    page.get_by_label("Seat 2").select_option("strong")
    page.get_by_label("Seat 3").select_option("friend")
    page.get_by_label("Revised edition").check()
    page.get_by_text("House rules").click()
    page.get_by_label("with the same kind").check()
    page.get_by_role("button", name="Open the table").click()
    table = picture_of(guest)
    assert [(seat["who"], seat.get("level")) for seat in table["seats"]][1:] == [("bot", "strong"), ("nobody", None)]
    wished = {"edition": "revised", "starter": False, "decline": False, "same": True}
    assert table["options"] | wished == table["options"]


def test_the_wishes_for_a_diamoniak_table_arrive(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    page.goto("/new/diamoniak?with=device")
    page.get_by_label("Seven").check()
    page.get_by_role("button", name="Open the table").click()
    table = picture_of(guest)
    assert table["options"]["witches"] == 7
    assert table["mine"] == [0, 1]


def test_programs_are_told_what_can_be_chosen_and_not_how_the_form_asks(invite: Invite) -> None:
    told = invite().context.request.get("/api/games").json()["games"]
    options = {option["name"]: option for game in told for option in game["options"]}
    assert options["witches"] == {
        "name": "witches",
        "default": 8,
        "choices": [7, 8],
        "help": "how many witches are among the cards",
    }


MISSING = ("/t/nobody-here", "/new/chess", "/learn/chess", "/rules/chess", "/rules/deserto/golden", "/no/such/page")


@pytest.mark.parametrize("path", MISSING)
def test_where_nobody_sits_a_friendly_page_leads_back(invite: Invite, path: str) -> None:
    guest = invite()
    answer = guest.page.goto(path)
    assert answer is not None
    assert answer.status == 404
    guest.forgive("404")
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("There's nothing here")
    guest.page.get_by_role("link", name="Back to the games").click()
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("What shall we play?")
