"""Setting up a board of one's own: by touch and by keyboard, kept under a name, in links, and played on."""

import re
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tablee.games.desiree.game import DEFAULT_LAYOUT
from tests.web.browser import assert_accessible
from tests.web.conftest import Invite
from tests.web.tables import alone

SMALL = (320, 568)
MOVED = DEFAULT_LAYOUT.replace("/8/8/1AAAAAA1/1", "/8/1B6/2AAAAA1/1")  # the die on b3 stands on b4 and shows 2
THIRTEEN = DEFAULT_LAYOUT.replace("/8/8/", "/8/A7/")


def edit(page: Page, layout: str = "") -> None:
    page.goto("/edit/desiree" + (f"#start={quote(layout)}" if layout else ""))
    expect(page.locator("#fits")).not_to_be_empty()


def test_a_board_is_set_up_by_touch(invite: Invite) -> None:
    page = invite(size=SMALL).page
    edit(page)
    expect(page.locator("#fits")).to_have_text("You can play on this board.")
    page.locator('[data-at="b3"]').click()  # the white 1 that is chosen stands there: it is taken away
    expect(page.locator("#fits")).to_have_text("White dice: 11, not 12.")
    expect(page.locator("#uses")).to_have_attribute("inert", "")
    page.get_by_role("radio", name="White 2").check(force=True)
    page.locator('[data-at="b4"]').click()
    expect(page.locator("#fits")).to_have_text("You can play on this board.")
    expect(page.locator('[data-at="b4"]')).to_have_accessible_name("A white 2 on b4.")
    expect(page.locator("#text")).to_have_value(MOVED)
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL[0]
    wood, frame = (page.locator(part).bounding_box() for part in (".wood", ".frame"))
    assert wood is not None
    assert frame is not None
    assert wood["width"] <= frame["width"]  # the whole board is seen
    assert_accessible(page)


def test_a_board_is_set_up_by_keyboard(invite: Invite) -> None:
    page = invite().page
    edit(page)
    page.locator('[data-at="b3"]').press("Delete")
    expect(page.locator("#fits")).to_have_text("White dice: 11, not 12.")
    page.locator('[data-at="b3"]').press("ArrowUp")
    page.keyboard.press("B")
    expect(page.locator("#text")).to_have_value(MOVED)
    page.get_by_label("Size of the board").select_option("9 × 9")
    page.get_by_role("radio", name="Black starts").check()
    expect(page.locator("#text")).to_have_value(re.compile("^9/9/1a{6}2/.*/9 b$"))
    page.get_by_role("button", name="Empty the board").press("Enter")
    expect(page.locator("#fits")).to_have_text("White dice: 0, not 12.")
    expect(page.locator("#text")).to_have_value("9/9/9/9/9/9/9/9/9 b")
    page.get_by_role("button", name="The usual board").press("Enter")
    expect(page.locator("#text")).to_have_value(DEFAULT_LAYOUT)


def test_it_is_kept_under_a_name_and_chosen_for_a_table(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    edit(page, MOVED)
    page.get_by_label("Name of this board").fill("Grandma's")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#kept")).to_have_text("Saved on this device.")
    page.goto("/new/desiree")
    page.get_by_label("The board").select_option("Grandma's")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.locator('#board [data-at="b4"]')).to_have_accessible_name("A white 2 on b4.")
    code = page.url.rpartition("/")[2]
    assert guest.context.request.get(f"/api/tables/{code}").json()["options"] == {"layout": MOVED}
    edit(page)
    page.get_by_role("link", name="Grandma's").click()
    expect(page.locator("#text")).to_have_value(MOVED)
    page.get_by_role("button", name="Remove: Grandma's").click()
    expect(page.locator("#own li")).to_have_count(0)


def test_it_is_played_on_at_once_without_the_server(invite: Invite) -> None:
    page = alone(invite, fresh=True).page
    edit(page, MOVED)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/play/desiree*")
    expect(page.locator('#board [data-at="b4"]')).to_have_accessible_name("A white 2 on b4.")
    page.reload()
    expect(page.locator('#board [data-at="b4"]')).to_have_accessible_name("A white 2 on b4.")


def test_it_is_thought_about_and_offered_for_a_table_by_its_link(invite: Invite) -> None:
    page = invite().page
    edit(page, MOVED)
    page.get_by_role("link", name="Think about it").click()
    expect(page.locator("#lines .line").first).to_be_visible()
    assert page.locator("#position").input_value() == MOVED
    edit(page, MOVED)
    page.get_by_role("link", name="More choices").click()
    expect(page.locator("#start-of")).to_have_value(MOVED)
    expect(page.locator("#start-of option:checked")).to_have_text("The board from the link")


def test_a_board_that_breaks_a_rule_or_is_none_gets_one_sentence(invite: Invite) -> None:
    page = invite().page
    edit(page, THIRTEEN)
    expect(page.locator("#fits")).to_have_text("White dice: 13, not 12.")
    page.locator("#text").fill("nonsense")
    page.get_by_role("button", name="Show this board").click()
    expect(page.locator("#wrong")).to_have_text("That text doesn't make a board for this game.")
    for layout, words in (
        (THIRTEEN, "White dice: 13, not 12."),
        ("x", "That text doesn't make a board for this game."),
    ):
        page.goto("about:blank")
        page.goto(f"/new/desiree#start={quote(layout)}")
        expect(page.locator("#wrong")).to_have_text(words)
        expect(page.locator("#start-of")).to_have_value("")


def test_only_a_game_that_declares_it_has_such_a_page(invite: Invite) -> None:
    guest = invite()
    assert guest.context.request.get("/edit/deserto").status == 404
    guest.page.goto("/new/deserto")
    expect(guest.page.get_by_role("button", name="Open the table")).to_be_visible()
    expect(guest.page.locator("#start-of")).to_have_count(0)
