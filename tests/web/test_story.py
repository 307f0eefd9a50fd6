"""The story of a game beside its board: what each action did, also after a reload, and through the right eyes only."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.web.browser import PHONE, assert_accessible, my_turn, open_menu, play, tap
from tests.web.conftest import Invite


def tale(page: Page) -> Locator:
    return page.locator("#tale li")


def play_turns(page: Page, game: str, turns: int) -> list[str]:
    """Play some of the own turns; gives the story up to then."""
    for _ in range(turns):
        assert my_turn(page)
        play(page, game)
    assert my_turn(page)
    return tale(page).all_inner_texts()


def test_the_story_groups_what_an_action_did_under_who_did_it(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("deserto", "me", "first")
    play_turns(page, "deserto", 1)
    expect(page.locator("#story")).to_be_hidden()
    tap(open_menu(page).get_by_role("button", name="The story so far"))
    mine = tale(page).filter(has_text="You:")
    expect(mine.first).to_contain_text("Three cards to begin with.")
    placed_or_given = r"(On [ab][12]|Given away): (vizier|thief|treasure|oasis)\."  # some hands fit nowhere at first
    expect(mine.last).to_contain_text(re.compile(placed_or_given + r".*Drawn: \w+\."))
    expect(tale(page).last).to_contain_text("One card drawn.")
    assert_accessible(page, by_night_too=False)
    page.keyboard.press("Escape")
    expect(page.locator("#story")).to_be_hidden()
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    expect(page.locator("#lately")).to_have_text(tale(page).last.inner_text())  # its end is in sight all the same


def test_after_a_reload_the_story_is_there_and_nothing_is_said_again(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open_table("deserto", "me", "first")
    before = play_turns(page, "deserto", 3)
    assert len(before) >= 6
    page.reload()
    assert my_turn(page)
    assert tale(page).all_inner_texts() == before
    expect(page.locator("#spoken")).to_be_empty()


def test_what_is_taken_back_leaves_the_story(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open_table("desiree", "me", "first")
    before = play_turns(page, "desiree", 1)
    after = play_turns(page, "desiree", 1)
    assert after[: len(before)] == before
    assert len(after) > len(before)
    tap(page.get_by_role("button", name="Undo"))
    expect(tale(page)).to_have_count(len(before))
    page.reload()
    assert my_turn(page)
    assert tale(page).all_inner_texts() == before


def test_on_one_device_the_story_does_not_tell_what_the_other_drew(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open_table("deserto", "me", "device")
    ready = page.get_by_role("button", name="I am ready")
    for player in (1, 2, 1):
        tap(ready)
        expect(ready).to_be_hidden()
        others = tale(page).filter(has_not_text=f"Player {player}:")
        assert not [line for line in others.all_inner_texts() if "Drawn:" in line]
        play(page, "deserto")
        expect(ready).to_be_visible()
        expect(tale(page).first).to_be_hidden()
