"""The menu of a table, the whole screen, and saying something."""

import pytest
from playwright.sync_api import expect

from tablee.locale import LANGUAGES, voice
from tests.web.browser import PHONE, assert_accessible, my_turn, open_menu, play, stop_clock, tap, wait_for_letters
from tests.web.conftest import Invite
from tests.web.room import FAULTS, PARTS, PHONES, SIZES


def test_the_menu_is_used_with_the_keyboard_and_gives_the_focus_back(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("deserto", "me", "first")
    assert my_turn(page)
    opener = page.get_by_role("button", name="Menu")
    opener.press("Enter")
    menu = page.get_by_role("dialog", name="Deserto")
    expect(menu).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(opener).to_be_focused()
    open_menu(page).get_by_role("button", name="The story so far").click()
    expect(page.locator("#close-story")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#story")).to_be_hidden()
    expect(opener).to_be_focused()
    open_menu(page).get_by_role("button", name="Invite friends").click()
    expect(page.get_by_label("Link to this table")).to_be_focused()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#invite")).to_be_hidden()
    expect(opener).to_be_focused()


def test_the_menu_is_as_wide_as_its_longest_words(invite: Invite) -> None:
    guest = invite(extra_http_headers={"Accept-Language": "ru"})
    guest.open_table("deserto", "me", "first")
    guest.page.locator("#open-menu").click()
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        assert guest.page.locator("#menu").evaluate("menu => menu.scrollWidth <= menu.clientWidth"), (width, height)


BROKEN_WORDS = """() => [...document.querySelectorAll("#menu .item span")]
  .filter((span) => span.scrollWidth > span.clientWidth || getComputedStyle(span).overflowWrap !== "normal")
  .map((span) => span.textContent)"""
TRANSLATE = """texts => document.querySelectorAll("#menu .item span").forEach((span, place) => {
  span.textContent = texts[place];
})"""


def test_no_word_of_the_menu_breaks_in_any_language(invite: Invite) -> None:
    guest = invite()
    guest.open_table("deserto", "me", "first")
    guest.page.locator("#open-menu").click()
    words = guest.page.locator("#menu .item span").all_text_contents()
    for language in LANGUAGES:
        guest.page.evaluate(TRANSLATE, [voice(language).text(text) for text in words])
        wait_for_letters(guest.page)
        for width, height in PHONES:
            guest.page.set_viewport_size({"width": width, "height": height})
            assert guest.page.evaluate(BROKEN_WORDS) == [], (language, width)


def test_the_language_is_chosen_in_the_menu(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("deserto", "me", "first")
    expect(page.locator("#languages")).to_be_hidden()
    open_menu(page).get_by_role("button", name="Deutsch").click()
    expect(page.locator("#turn")).to_have_text("Du bist dran")


def test_the_whole_screen_is_lent_and_given_back(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open_table("deserto", "me", "first")
    for full in (True, False):
        open_menu(page).get_by_role("button", name="Full screen").click()
        page.wait_for_function("full => Boolean(document.fullscreenElement) === full", arg=full)
        expect(page.locator("#full-screen")).to_have_attribute("aria-pressed", str(full).lower())


# -- saying something --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(320, 568), (512, 384), (740, 360), (1280, 800)])
def test_emotes_cover_nothing_and_go_away(invite: Invite, size: tuple[int, int]) -> None:
    guest = invite(size=size, fresh=True)
    page = guest.page
    guest.open_table("deserto", "me", "first")
    assert my_turn(page)
    stop_clock(page)  # or what is said may go before it is looked at
    opener, panel = page.get_by_role("button", name="Say"), page.locator("#emotes")
    tap(opener)
    for emote in panel.get_by_role("button").all():
        expect(emote).to_be_in_viewport(ratio=1)
        assert emote.locator("span").evaluate("words => words.offsetHeight") > 8  # it has words to be seen
    parts = ["#emotes", *(f"#board {part}" for part in PARTS["deserto"])]
    assert page.evaluate(FAULTS, [parts, "#board .carpet"])["faults"] == []
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(opener).to_be_focused()
    tap(opener)
    page.locator("#turn").click()
    expect(panel).to_be_hidden()
    tap(opener)
    tap(panel.get_by_role("button", name="Wow!"))
    expect(panel).to_be_hidden()
    expect(page.locator('.seat[data-seat="0"] .bubble')).to_be_in_viewport(ratio=1)


def test_what_is_said_stays_beside_the_seat_for_its_time(invite: Invite) -> None:
    guest = invite(size=PHONE, fresh=True)
    page = guest.page
    guest.open_table("desiree", "me", "first")
    assert my_turn(page)
    stop_clock(page)
    tap(page.get_by_role("button", name="Say"))
    tap(page.get_by_role("button", name="Wow!"))
    said = page.locator('.seat[data-seat="0"] .bubble')
    expect(said).to_be_visible()
    play(page, "desiree")
    assert my_turn(page)
    expect(said).to_be_visible()
    page.clock.fast_forward(4000)
    expect(said).to_have_count(0)
