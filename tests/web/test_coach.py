"""Help for a seat in a real browser: the coach's lamp and courage meter, and the choice of help."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.access import THUMB, assert_fits
from tests.web.browser import PHONE, assert_accessible, my_turn, tap
from tests.web.conftest import Invite
from tests.web.desiree import NEARLY_A_LINE, move
from tests.web.tables import open_sheet, open_with


def test_a_win_is_pointed_out_and_missing_it_is_told_kindly(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    open_with(guest, "me", "first", game="desiree", options={"layout": NEARLY_A_LINE}, help=["coach", "off"])
    expect(page.locator("#coach.lit")).to_contain_text("You can win the game now. Do you see how?")
    assert_accessible(page)
    move(guest, "b3", "b4")
    expect(page.locator("#toast")).to_have_text("You could have won the game there. With “Undo” you can try again.")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="A white 1 on b3.")).to_be_visible()  # the lamp may be lit before, too
    expect(page.locator("#coach.lit")).to_be_visible()
    move(guest, "g2", "g5")
    expect(page.locator("#end")).to_be_visible()
    expect(page.locator("#coach")).to_be_hidden()


def test_only_the_seat_with_a_coach_hears_it(invite: Invite) -> None:
    anna, boris = invite(), invite()
    code = open_with(anna, "me", "friend", game="desiree", options={"layout": NEARLY_A_LINE}, help=["coach", "off"])
    boris.visit(code)
    boris.page.get_by_role("button", name="Take seat 2").click()
    expect(anna.page.locator("#coach.lit")).to_be_visible()
    expect(boris.page.locator("#board .felt")).to_be_visible()
    expect(boris.page.locator("#coach")).to_be_hidden()
    expect(boris.page.locator("#hint")).to_be_hidden()
    move(anna, "b3", "b4")
    expect(anna.page.locator("#toast")).to_have_text("You could have won the game there.")
    assert my_turn(boris.page)
    expect(boris.page.locator("#toast")).to_be_hidden()


def test_the_courage_meter_tells_the_chance_of_a_witch_in_words(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    open_with(
        guest, "me", "device", game="diamoniak", help=["coach", "coach"]
    )  # a witch may come: then the other goes on
    gauge = page.get_by_role("meter", name="Courage meter")
    expect(gauge).to_have_attribute("aria-valuenow", "0")  # there is nothing to lose yet
    expect(gauge).to_have_attribute("aria-valuetext", re.compile("8 of the 55 cards in the pile are witches."))
    expect(page.locator("#coach-says")).to_contain_text("You have nothing to lose.")
    expect(page.locator("#coach-says .counted svg")).to_have_count(8)
    assert_accessible(page)
    assert_fits(page)
    tap(page.locator("#board .pile"))
    expect(page.locator("#coach-says")).to_contain_text("of the 54 cards in the pile")


def test_help_is_chosen_at_the_table(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    open_with(guest, "me", "first", game="diamoniak")
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    expect(page.locator("#coach")).to_be_hidden()
    open_sheet(page)
    expect(page.get_by_label("Hints when I ask")).to_be_checked()
    boxes = [box.bounding_box() for box in page.locator("#helps label").all()]
    assert [box is not None and box["height"] >= THUMB for box in boxes] == [True] * 3
    page.get_by_label("A coach beside me").check()
    expect(page.locator("#coach-says")).to_contain_text("cards in the pile")
    page.get_by_label("No help").check()
    expect(page.locator("#coach")).to_be_hidden()
    expect(page.locator("#hint")).to_be_hidden()


def test_two_on_one_device_each_have_their_own_help(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    page.goto("/new/diamoniak?with=device")
    page.get_by_label("Help for player 1").select_option("coach")
    page.get_by_label("Help for player 2").select_option("off")
    assert_accessible(page)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#coach-says")).to_contain_text("cards in the pile")
    code = page.url.rsplit("/", 1)[1]
    table = guest.context.request.get(f"/api/tables/{code}").json()
    assert table["help"] == {"0": "coach", "1": "off"}
    open_sheet(page)
    expect(page.get_by_role("group", name="Help for player 1")).to_be_visible()
    expect(page.get_by_role("group", name="Help for player 2").get_by_label("No help")).to_be_checked()


@pytest.mark.parametrize("game", ["deserto", "desiree"])
def test_a_coach_with_nothing_to_tell_is_patient(invite: Invite, game: str) -> None:
    guest = invite()
    open_with(guest, "me", "first", game=game, help=["coach", "off"])
    expect(guest.page.locator("#coach-says")).to_have_text(re.compile("Take your time|You can win cards now"))
