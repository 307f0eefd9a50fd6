"""Nobody needs to read to play Diamoniak: what can be done is a picture, or lights up."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import PHONE, my_turn
from tests.web.conftest import Invite
from tests.web.lessons import begin

MOST = 400  # own actions; a small castle against a strong bot takes far fewer
SEEN = 12  # pixels: a smaller sign is none
HIDE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { -webkit-text-fill-color: transparent !important }");
  document.adoptedStyleSheets.push(sheet);
}"""
# Every choice with the symbols that are shown on it.
CHOICES = """seen => [...document.querySelectorAll("#board .actions button")].map((button) => [
  button.dataset.thing,
  [...button.querySelectorAll("svg")].filter((svg) => svg.getBoundingClientRect().width >= seen)
    .map((svg) => svg.querySelector("use").getAttribute("href").split("#")[1]).join(" "),
])"""
LIT = """() => [...document.querySelectorAll("#board .own button.lit")].map((button) => button.dataset.thing)"""


def choose(page: Page) -> str:
    """What a child would touch who knows the pictures: the fairy, a piece to buy, and stop after a card or two."""
    choices: list[tuple[str, str]] = page.evaluate(CHOICES, SEEN)
    pictures = [shown for _, shown in choices]
    assert all(pictures), choices
    assert len(set(pictures)) == len(pictures), choices
    for wanted in ("diamoniak-fairy", "diamoniak-card", "diamoniak-stop", "diamoniak-back"):
        for thing, shown in choices:
            if wanted in shown:
                return thing
    lit: list[str] = page.evaluate(LIT)
    return lit[-1]


@pytest.mark.parametrize("size", [(320, 568), (1280, 800)])
def test_diamoniak_is_played_with_all_words_hidden(invite: Invite, size: tuple[int, int]) -> None:
    guest = invite(size=size)
    page = guest.page
    options: dict[str, Any] = {"parts": 4, "witches": 7}
    guest.open_table("diamoniak", "me", "strong", **options)
    page.evaluate(HIDE)
    for _ in range(MOST):
        if not my_turn(page):
            break
        words = page.evaluate("hands.words()")
        page.locator(f'#board [data-thing="{choose(page)}"]').click()
        page.wait_for_function("words => hands.hasChanged(words)", arg=words)
    expect(page.locator("#end .crown")).to_be_visible()
    expect(page.locator("#rematch svg")).to_be_visible()


def test_the_witch_shows_how_many_cards_she_still_wants(invite: Invite) -> None:
    page = invite().page
    begin(page, "diamoniak", 5)
    witch = page.locator("#board .shown.owes")
    expect(witch).to_be_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.owes'), '::after').content") == '"3"'


@pytest.mark.parametrize(("step", "shown"), [(3, "diamoniak-card-red seat-diamond"), (6, "diamoniak-fairy")])
def test_to_buy_and_to_call_the_fairy_have_their_pictures(invite: Invite, step: int, shown: str) -> None:
    page = invite(size=PHONE).page
    begin(page, "diamoniak", step)
    expect(page.locator("#board .actions button").first).to_be_visible()
    assert shown in [pictures for _, pictures in page.evaluate(CHOICES, SEEN)]
