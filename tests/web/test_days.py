"""A game over days in two browsers: the rule that everybody reads before sitting down, since when, and the stand-in."""

from datetime import UTC, datetime

from playwright.sync_api import expect

from tablee.table.table import DAY
from tests.server.clock import Clock
from tests.web.browser import PHONE, assert_accessible
from tests.web.conftest import Invite
from tests.web.tables import named, open_sheet

RULE = "If a turn lasts longer, the others can let a stand-in play until that person is back."


def test_a_day_for_each_turn_and_a_stand_in_that_the_others_let_play(invite: Invite, clock: Clock) -> None:
    anna, boris = (named(invite(size=PHONE, fresh=True), name) for name in ("Anna", "Boris"))
    for guest in (anna, boris):
        guest.context.clock.set_system_time(datetime.fromtimestamp(clock.time(), UTC))
    anna.page.goto("/new/desiree?with=friend")
    anna.page.get_by_text("More choices").click()
    anna.page.get_by_label("Time for each turn").select_option("1 day")
    expect(anna.page.get_by_label("If someone drops out")).to_be_hidden()
    anna.page.get_by_label("If a turn lasts longer").select_option("The others decide")
    expect(anna.page.locator("#late-says")).to_have_text(RULE)
    assert_accessible(anna.page)
    anna.page.get_by_role("button", name="Open the table").click()
    anna.page.wait_for_url("**/t/*")
    code = anna.page.url.rsplit("/", 1)[1].partition("#")[0]

    boris.visit(code)
    expect(boris.page.locator("#welcome")).to_contain_text("A turn can last a day. Play when you have time.")
    expect(boris.page.locator("#welcome")).to_contain_text(RULE)
    boris.page.get_by_role("button", name="Take seat 2").click()
    expect(boris.page.locator("#board .felt")).to_be_visible()
    open_sheet(boris.page)
    expect(boris.page.locator("#agreed")).to_contain_text(RULE)

    anna.page.goto("/about")  # she goes away; nobody calls her absent
    boris.page.goto("/")
    game = boris.page.locator(f'[data-table="{code}"]')
    expect(game).to_contain_text("Anna's turn")
    expect(game.locator("time")).to_contain_text("since ")
    boris.visit(code)
    expect(boris.page.locator("#seats .seat-note")).to_contain_text("since ")
    expect(boris.page.locator("#seats .dot")).to_have_count(0)
    expect(boris.page.get_by_role("button", name="Let a stand-in play")).to_have_count(0)

    clock.move(DAY)
    boris.context.clock.set_system_time(datetime.fromtimestamp(clock.time(), UTC))
    boris.visit(code)
    boris.page.get_by_role("button", name="Let a stand-in play").click()
    expect(boris.page.locator("#turn")).to_have_text("Your turn")
    expect(boris.page.locator("#seats .seat-note")).to_have_text("A stand-in is playing for Anna")
    expect(boris.page.locator("#requests")).to_be_hidden()
