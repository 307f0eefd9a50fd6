"""Taking oneself along to another device, by a picture or a code."""

from playwright.sync_api import expect

from tests.web.browser import PHONE, assert_accessible
from tests.web.conftest import Invite
from tests.web.tables import named, pair

SMALL = (320, 568)


def test_somebody_goes_on_playing_on_a_phone(invite: Invite) -> None:
    anna, _, code = pair(invite)
    anna.page.goto("/")
    anna.page.get_by_role("link", name="On another device, too").click()
    anna.page.get_by_role("button", name="Show a code").click()
    expect(anna.page.locator("#pass .qr")).to_be_visible()
    assert_accessible(anna.page)
    shown = anna.page.locator(".big-code").inner_text()
    phone = invite(size=SMALL)
    phone.page.goto(f"/me#{shown}")
    assert_accessible(phone.page)
    phone.page.get_by_role("button", name="Carry on here").click()
    phone.page.wait_for_url("**/")
    expect(phone.page.get_by_label("Your name at the table")).to_have_value("Anna")
    phone.page.locator("#games summary").click()
    phone.page.get_by_role("link", name=code).first.click()
    expect(phone.page.locator("#me .seat-name")).to_have_text("You")
    third = invite(size=PHONE)
    third.page.goto("/me#%")  # no code
    third.page.get_by_label("The code from your other device").fill(shown.replace("-", " "))
    third.page.get_by_role("button", name="Carry on here").click()
    expect(third.page.get_by_role("alert").last).to_have_text(
        "This code doesn't work any more. Show a new one on your other device."
    )
    third.forgive("404")


def test_who_has_played_here_is_told_what_can_no_longer_be_reached(invite: Invite) -> None:
    guest = named(invite(), "Anna")
    guest.page.goto("/me")
    warning = guest.page.get_by_text("can't be opened here")
    expect(warning).to_be_hidden()
    guest.open_table("deserto", "me", "friend")
    guest.page.goto("/me")
    expect(warning).to_be_visible()


def test_a_link_opened_where_the_page_is_open_already_fills_in_its_code(invite: Invite) -> None:
    page = invite().page
    page.goto("/me")
    code = page.get_by_label("The code from your other device")
    code.fill("old")
    page.evaluate("location.hash = 'mira-buke-tono-lama'")
    expect(code).to_have_value("mira-buke-tono-lama")
    expect(page.get_by_role("button", name="Carry on here")).to_be_focused()
