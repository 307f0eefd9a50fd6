"""The start page at every size: playing is in sight, and words are whole."""

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE
from tests.web.conftest import Invite
from tests.web.room import IS_CUT


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844), (740, 360)])
def test_a_game_starts_from_a_phone_without_scrolling(invite: Invite, size: tuple[int, int]) -> None:
    page = invite(size=size).page
    page.goto("/")
    expect(page.locator(".game h2").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".game-text p").first).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Play now").first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["de", "fr", "ru"])
def test_the_ways_of_the_start_page_stand_in_one_row_with_whole_words(invite: Invite, language: str) -> None:
    page = invite(extra_http_headers={"Accept-Language": language}).page
    page.goto("/")
    for size in ((320, 568), (390, 844), (740, 360), (1280, 800)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        boxes = page.locator(".ways a").evaluate_all("ways => ways.map((way) => way.getBoundingClientRect().y)")
        assert len(boxes) == 4
        assert len(set(boxes)) == 1, size
        assert not any(way.evaluate(IS_CUT) for way in page.locator(".ways a").all()), size


BROKEN = """() => [...document.querySelectorAll(".game-text :is(.level span, .soft)")].flatMap((box) => {
  const text = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode() ?? box.lastChild;
  return [...text.data.matchAll(/\\p{L}+/gu)].filter(({ index, 0: word }) => {
    const range = new Range();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1;
  }).map(([word]) => word);
})"""


@pytest.mark.parametrize("language", ["da", "de", "en"])
def test_no_word_of_the_start_page_breaks_in_text_twice_as_large(invite: Invite, language: str) -> None:
    guest = invite(size=PHONE, extra_http_headers={"Accept-Language": language})
    guest.context.new_cdp_session(guest.page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
    guest.page.goto("/")
    assert guest.page.evaluate(BROKEN) == []
