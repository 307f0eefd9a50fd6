"""Play now: level, number of players and help are remembered, and after a win the next level is offered."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import Guest, assert_accessible, tap
from tests.web.conftest import Invite
from tests.web.desiree import NEARLY_A_LINE, move
from tests.web.tables import open_sheet, open_with


def start(page: Page, game: str) -> None:
    tap(page.locator(f'[data-game="{game}"]').get_by_role("button", name="Play now"))
    page.wait_for_url("**/t/*")
    expect(page.locator("#board .felt")).to_be_visible()


def table_of(guest: Guest) -> dict[str, Any]:
    code = guest.page.url.rsplit("/", 1)[1]
    table: dict[str, Any] = guest.context.request.get(f"/api/tables/{code}").json()
    return table


def levels_of(guest: Guest) -> list[str]:
    return [seat["level"] for seat in table_of(guest)["seats"] if seat["who"] == "bot"]


def test_faces_and_players_are_remembered_for_each_game(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    page.goto("/")
    deserto, diamoniak = (page.locator(f'[data-game="{game}"]') for game in ("deserto", "diamoniak"))
    deserto.get_by_label("Strong").check()
    deserto.get_by_label("3", exact=True).check()
    assert_accessible(page)
    start(page, "deserto")
    assert levels_of(guest) == ["strong", "strong"]
    page.goto("/")
    expect(deserto.get_by_label("Strong")).to_be_checked()
    expect(deserto.get_by_label("3", exact=True)).to_be_checked()
    expect(diamoniak.get_by_label("Easy")).to_be_checked()
    start(page, "diamoniak")
    assert levels_of(guest) == ["easy"]


def test_games_beside_each_other_begin_in_one_line(invite: Invite) -> None:
    page = invite(size=(1366, 657)).page
    page.goto("/")
    buttons = [button.bounding_box() for button in page.get_by_role("button", name="Play now").all()]
    assert len({round(box["y"]) for box in buttons if box}) == 1


def test_the_rules_page_starts_the_same_game_by_its_rules(invite: Invite) -> None:
    guest = invite()
    guest.page.goto("/rules/deserto/revised")
    guest.page.get_by_label("First steps").check()
    start(guest.page, "deserto")
    assert table_of(guest)["options"]["edition"] == "revised"
    assert levels_of(guest) == ["first"]


def test_help_stays_as_it_was_chosen(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    page.goto("/")
    start(page, "desiree")
    open_sheet(page)
    page.get_by_label("No help").check()
    expect(page.locator("#hint")).to_be_hidden()
    page.goto("/")
    start(page, "deserto")
    assert table_of(guest)["help"] == {"0": "off"}


def test_after_a_win_the_next_level_is_one_tap_away(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    code = open_with(guest, "me", "medium", game="desiree", options={"layout": NEARLY_A_LINE})
    move(guest, "g2", "g5")
    tap(page.get_by_role("button", name="Next level: Strong"))
    page.wait_for_url(lambda url: "/t/" in url and not url.endswith(code))
    expect(page.locator("#board .felt")).to_be_visible()
    assert levels_of(guest) == ["strong"]
    page.goto("/")
    expect(page.locator('[data-game="desiree"]').get_by_label("Strong")).to_be_checked()


@pytest.mark.parametrize("other", ["master", "device"])
def test_where_there_is_no_next_level_none_is_offered(invite: Invite, other: str) -> None:
    guest = invite()
    open_with(guest, "me", other, game="desiree", options={"layout": NEARLY_A_LINE})
    move(guest, "g2", "g5")
    expect(guest.page.locator("#end")).to_be_visible()
    expect(guest.page.locator("#onward")).to_be_hidden()
