"""Your games on the start page, behind one tap: with whom, whose turn, how they ended, and one tap to put one away."""

from playwright.sync_api import expect

from tests.web.browser import assert_accessible, open_menu
from tests.web.conftest import Invite
from tests.web.tables import pair

SMALL = (320, 568)


def test_a_game_tells_its_company_its_turn_and_its_end_and_is_put_away(invite: Invite) -> None:
    anna, boris, code = pair(invite)
    game = boris.page.locator(f'[data-table="{code}"]')
    boris.page.goto("/")
    expect(game).to_contain_text("Anna · Anna's turn")
    anna.page.goto("/")
    expect(anna.page.locator(f'[data-table="{code}"]')).to_contain_text("Boris · Your turn")
    expect(anna.page.get_by_role("link", name="Continue · Deserto · Boris · Your turn")).to_be_visible()
    anna.visit(code)
    open_menu(anna.page).get_by_role("button", name="Give up").click()
    anna.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(anna.page.locator("#end")).to_be_visible()

    boris.page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    boris.page.goto("/")
    expect(game).to_contain_text("You win!")
    expect(game.get_by_role("link", name="Replay")).to_have_attribute("href", f"/t/{code}/replay")
    assert_accessible(boris.page)
    game.get_by_role("button", name=f"Remove: Deserto · {code}").click()
    expect(game).to_have_count(0)
    boris.page.get_by_role("button", name="Undo").click()
    expect(game.get_by_role("link", name=code)).to_be_focused()
    game.get_by_role("button", name=f"Remove: Deserto · {code}").click()
    boris.page.reload()
    expect(boris.page.locator("#join")).to_be_visible()
    expect(game).to_have_count(0)
    anna.page.goto("/")
    expect(anna.page.locator(f'[data-table="{code}"]')).to_contain_text("Boris wins!")  # hers stays


def test_ones_games_come_first_and_leave_play_now_in_sight(invite: Invite) -> None:
    anna, _, code = pair(invite)
    page = anna.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_in_viewport(ratio=1)
    page.locator("#games summary").click()
    mine, games = page.locator("#games").bounding_box(), page.locator(".games").bounding_box()
    assert mine is not None
    assert games is not None
    assert mine["y"] + mine["height"] <= games["y"]
    expect(page.get_by_role("link", name=code).first).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert_accessible(page)
