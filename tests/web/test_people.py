"""People at a table, in real browsers: requests, names, presence and leaving."""

import re

from playwright.sync_api import expect

from tests.web.browser import PHONE, Guest, assert_accessible, my_turn, open_menu, tap
from tests.web.conftest import Invite
from tests.web.tables import named, open_with, pair, signs


def move(guest: Guest, start: str, goal: str) -> None:
    """A move in Désirée."""
    assert my_turn(guest.page)
    tap(guest.page.locator(f'#board [data-thing="{start}"]'))
    tap(guest.page.locator(f'#board .lit[data-thing="{goal}"]'))


# -- names and pictures ------------------------------------------------------------------------------------------------


def test_who_comes_by_a_link_is_told_by_whom_and_sits_down_with_a_name_and_a_picture(invite: Invite) -> None:
    anna, boris = named(invite(), "Anna"), invite(size=PHONE)
    code = open_with(anna, "me", "friend", clock=60)
    boris.visit(code)
    page = boris.page
    expect(page.get_by_role("heading", name="Anna invites you to Deserto")).to_be_visible()
    expect(page.locator("#welcome")).to_contain_text("Which rules? Classic edition")
    expect(page.locator("#welcome")).to_contain_text("You have 60 seconds for each turn.")
    assert_accessible(page)
    page.get_by_label("Your name at the table").fill("Boris")
    page.get_by_role("radio", name="Hedgehog").check(force=True)
    page.get_by_role("button", name="Take seat 2").click()
    expect(page.locator("#board .felt")).to_be_visible()
    seat = anna.page.locator('.seat[data-seat="1"]')
    expect(seat.locator(".seat-name")).to_have_text("Boris")
    expect(seat.locator(".seat-face use")).to_have_attribute("href", re.compile("animals.svg#animal-hedgehog$"))


def test_a_new_name_is_seen_at_the_table_at_once(invite: Invite) -> None:
    anna, boris, _ = pair(invite)
    open_menu(boris.page).get_by_role("button", name="Name and picture").click()
    boris.page.get_by_role("dialog").get_by_label("Your name at the table").fill("Bobo")
    boris.page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(anna.page.locator('.seat[data-seat="1"] .seat-name')).to_have_text("Bobo")
    boris.page.goto("/")
    expect(boris.page.get_by_label("Your name at the table")).to_have_value("Bobo")


def test_everyone_on_one_device_can_have_a_name(invite: Invite) -> None:
    page = named(invite(), "Anna").page
    page.goto("/new/desiree?with=device")
    page.get_by_label("Name of player 2").fill("Emma")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#turn")).to_have_text("Anna's turn")
    expect(page.locator('.seat[data-seat="1"] .seat-name')).to_have_text("Emma")
    open_menu(page).get_by_role("button", name="Name and picture").click()
    page.get_by_role("combobox", name="Who sits at the table").select_option("Emma")
    page.get_by_role("dialog").get_by_label("Your name at the table").fill("Ida")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.locator('.seat[data-seat="1"] .seat-name')).to_have_text("Ida")


# -- who is there ------------------------------------------------------------------------------------------------------


def test_a_dot_says_who_is_there_and_who_watches_is_told_and_counted(invite: Invite) -> None:
    anna, boris, code = pair(invite)
    dot = anna.page.locator('.seat[data-seat="1"] .dot')
    expect(dot).to_have_text("Here")
    zoe = invite(size=PHONE)
    zoe.visit(code)
    expect(zoe.page.get_by_text("You're watching.")).to_be_visible()
    expect(zoe.page.locator("#watchers")).to_be_hidden()  # there is nobody but her
    expect(anna.page.locator("#watchers")).to_have_text("1")
    expect(anna.page.get_by_role("button", name="Menu")).to_have_accessible_description("1 person is watching.")
    boris.page.goto("about:blank")
    expect(dot).to_have_text("Away")
    expect(dot).to_have_class("dot away")
    assert_accessible(anna.page)


# -- requests ----------------------------------------------------------------------------------------------------------


def test_a_request_stays_in_sight_until_it_is_answered(invite: Invite) -> None:
    anna, boris, _ = pair(invite, game="desiree")
    undo = anna.page.get_by_role("button", name="Undo")
    expect(undo).to_be_hidden()
    move(anna, "b3", "b4")
    undo.click()
    expect(undo).to_be_hidden()
    expect(anna.page.locator("#requests p")).to_have_text("Undo a move? Waiting for Boris…")
    expect(boris.page.locator("#requests p")).to_have_text("Anna would like to undo a move.")
    boris.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert_accessible(boris.page)
    boris.page.get_by_role("button", name="No", exact=True).click()
    expect(anna.page.locator("#toast")).to_have_text("Boris would rather not.")
    expect(boris.page.locator("#requests")).to_be_hidden()
    undo.click()
    anna.page.get_by_role("button", name="Never mind").click()
    expect(boris.page.locator("#requests")).to_be_hidden()
    undo.click()
    boris.page.get_by_role("button", name="Agree").click()
    expect(anna.page.locator("#turn")).to_have_text("Your turn")


def test_a_draw_is_offered_and_agreed_on(invite: Invite) -> None:
    anna, boris, _ = pair(invite)
    open_menu(anna.page).get_by_role("button", name="Offer a tie").click()
    expect(boris.page.locator("#requests p")).to_have_text("Anna offers a tie.")
    boris.page.get_by_role("button", name="Agree").click()
    for guest in (anna, boris):
        expect(guest.page.locator("#reason")).to_have_text("Everyone agreed on a tie.")
    before = [signs(guest.page) for guest in (anna, boris)]
    anna.page.get_by_role("button", name="Play again").click()
    expect(anna.page.locator("#rematch")).to_be_disabled()
    boris.page.get_by_role("button", name="Agree").click()
    expect(boris.page.locator("#turn")).to_have_text("Your turn")  # the start goes around
    expect(anna.page.locator("#turn")).to_have_text("Boris's turn")
    assert [signs(guest.page) for guest in (anna, boris)] == before  # everybody keeps colour and shape
    assert len({shape for seats in before for _, shape, _ in seats}) == 2


def test_giving_up_asks_first_and_is_told(invite: Invite) -> None:
    anna, boris, code = pair(invite)
    open_menu(anna.page).get_by_role("button", name="Give up").click()
    asked = anna.page.get_by_role("dialog", name="Give up this game?")
    asked.get_by_role("button", name="Play on").click()
    open_menu(anna.page).get_by_role("button", name="Give up").click()
    asked.get_by_role("button", name="Give up").click()
    expect(boris.page.locator("#winner")).to_have_text("You win!")
    expect(boris.page.locator("#reason")).to_have_text("Anna gives up.")
    expect(anna.page.locator("#reason")).to_have_text("You give up.")
    expect(boris.page.locator("#tale")).to_contain_text("Anna gives up.")
    boris.page.goto(f"/t/{code}/replay")
    expect(boris.page.locator("#words")).to_contain_text("You win! Anna gives up.")
