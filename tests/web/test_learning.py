"""What a replay teaches: turning points in words, what would have been better, luck and skill, and a second try."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tablee.core import load
from tests.web.browser import PHONE, assert_accessible
from tests.web.conftest import Invite
from tests.web.desiree import NEARLY_A_LINE, move
from tests.web.kept_games import finished, put_on_shelf
from tests.web.replays import expect_step
from tests.web.tables import alone

# Seat 3 draws, with one witch among the 21 cards of the pile, and she comes.
ONE_WITCH = "G2/-/Y3 RY/-/BBBDDDDDDDGR 2 drawn WYRRRGGGFFDDDDDDDDDBB BDDDDFRYWWWWWWW 1 1:2:0"
SIZES = [(320, 640), (740, 360)]


def bring(page: Page, game: str, start: str, *actions: str) -> None:
    """Open a record that begins at a position."""
    page.goto("/replay")
    page.locator("#pasted").fill(json.dumps({"game": game, "start": start, "actions": actions}))
    page.get_by_role("button", name="Watch it").click()
    expect(page.locator("#graph .curves")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_a_missed_win_is_told_and_tried_again(invite: Invite, size: tuple[int, int]) -> None:
    guest = alone(invite, size=size)
    page = guest.page
    bring(page, "desiree", load("desiree", layout=NEARLY_A_LINE).start(seed=0).position, "b2b1")
    turn = page.locator("#turns button")
    expect(turn).to_contain_text("1: Player 1 slides from b2 to b1.")
    turn.press("Enter")
    expect_step(page, 1)
    expect(turn).to_have_attribute("aria-current", "step")
    expect(page.locator("#verdict-here")).to_have_text("Player 1 missed something better.")
    expect(page.locator("#better")).to_contain_text("The better move wins 100% of games like this")
    expect(page.locator("#better")).to_contain_text("You can win now, with a line from 1 to 6!")
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Try it yourself").press("Enter")
    expect(page.locator("#task")).to_have_text("There was a better move here. Can you find it?")
    move(guest, "b2", "b1")
    expect(page.locator("#message")).to_contain_text("Not quite.")
    page.locator("#again").press("Enter")
    move(guest, "g2", "g5")
    expect(page.locator("#message")).to_have_text("Yes, that's it!")
    assert page.evaluate("localStorage.getItem('progress')") is None  # it is no puzzle of the pack


def test_a_good_move_with_bad_luck_is_no_mistake(invite: Invite) -> None:
    page = alone(invite).page
    bring(page, "diamoniak", ONE_WITCH, "draw")
    page.locator("#turns button").first.click()
    expect(page.locator("#verdict-here")).to_have_text("A good move, but bad luck.")
    expect(page.locator("#better")).to_be_hidden()
    expect(page.locator("#try")).to_be_hidden()


def test_keys_and_buttons_lead_from_one_turning_point_to_the_next(invite: Invite) -> None:
    page = alone(invite).page
    page.goto(put_on_shelf(page, finished("deserto", "me", "easy")))
    expect(page.locator("#graph .curves")).to_be_visible()
    steps = [int(text.split(":")[0]) for text in page.locator("#turns button").all_inner_texts()]
    assert len(steps) > 1
    page.locator("h1").click()
    page.keyboard.press("Shift+ArrowRight")
    expect_step(page, steps[0])
    page.get_by_role("button", name="The next one").click()
    expect_step(page, steps[1])
    page.keyboard.press("Shift+ArrowLeft")
    expect_step(page, steps[0])
    expect(page.get_by_role("button", name="The one before")).to_be_disabled()


def test_turning_points_are_told_as_the_eyes_saw_them(invite: Invite) -> None:
    page = alone(invite).page
    page.goto(put_on_shelf(page, finished("deserto", "me", "easy")))
    expect(page.locator("#turns")).to_contain_text("Milo picks up")
    page.locator('[name="eyes"][value="0"]').check()
    expect(page.locator("#turns")).not_to_contain_text("Milo picks up")


def test_the_end_of_a_lost_game_leads_to_its_dearest_turning_point(invite: Invite) -> None:
    page = alone(invite, size=PHONE).page
    kept = lost()
    put_on_shelf(page, kept)
    page.goto(f"/play/deserto#{kept['id']}")
    expect(page.locator("#comfort")).to_have_text("Well played! The next game could be yours.")
    assert_accessible(page)
    page.get_by_role("link", name="The turning point").click()
    expect(page).to_have_url(re.compile("/replay#"))
    expect(page.locator('#turns [aria-current="step"]')).to_have_count(1)


def lost() -> dict[str, object]:
    """A game on this device that the person on the first seat has lost."""
    kept = finished("deserto", "me", "easy")
    return kept | {"by": ["person" if number % 2 == 0 else "bot" for number in range(len(kept["actions"]))]}
