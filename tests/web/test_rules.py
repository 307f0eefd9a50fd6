"""The rules pages in a real browser: every rule can be linked, boards draw the pictures."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect
from tools import rules_table

from tablee.core import Game
from tablee.teaching import rulebook
from tests.web.access import assert_fits
from tests.web.browser import PHONE, Guest, assert_accessible, my_turn, tap
from tests.web.conftest import Invite
from tests.web.rulebooks import BOOKS, read


class Book(NamedTuple):
    """The rules of a game, opened; tests look at the page and leave it as it is."""

    page: Page
    game: Game


@pytest.fixture(scope="module", params=BOOKS)
def book(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Book]:
    guest = Guest(browser, address)
    read(guest.page, request.param)
    yield Book(guest.page, BOOKS[request.param])
    guest.context.close()
    assert guest.troubles == []


# -- rules -------------------------------------------------------------------------------------------------------------


def test_every_rule_has_one_place_to_link_to(book: Book) -> None:
    ids = book.page.evaluate("[...document.querySelectorAll('[id]')].map(({ id }) => id)")
    assert [number for number in rules_table.numbers()[book.game.name] if ids.count(number) != 1] == []


def test_rule_numbers_are_for_links_not_for_reading(book: Book) -> None:
    numbers = [number for numbers in rules_table.numbers().values() for number in numbers]
    shown = book.page.locator("main").inner_text()
    assert [number for number in numbers if re.search(rf"\b{number}\b", shown)] == []


def test_a_linked_rule_is_in_sight_and_marked(invite: Invite) -> None:
    page = invite(size=PHONE).page
    read(page, "/rules/deserto/classic#D12")
    expect(page.locator("li:target")).to_contain_text("Whoever has won the most cards is the winner.")
    expect(page.locator("li:target")).to_be_in_viewport()


def test_deserto_without_an_edition_is_the_classic_one_at_the_same_rule(invite: Invite) -> None:
    page = invite().page
    page.goto("/rules/deserto#D7")
    page.wait_for_url("**/rules/deserto/classic#D7")
    page.get_by_role("link", name="Revised edition").click()
    page.wait_for_url("**/rules/deserto/revised")
    expect(page.locator("#D11")).to_contain_text("Give a card away only if you can't play any")


def test_the_server_rules_are_those_of_the_game(invite: Invite) -> None:
    page = invite().page
    read(page, "/rules/deserto/classic")
    rows = page.locator(".switches tbody tr")
    assert rows.count() == 3
    assert rows.locator("td").all_inner_texts() == ["yes", "no"] * 3


# -- pictures ----------------------------------------------------------------------------------------------------------


def test_every_example_is_drawn_and_marked(book: Book) -> None:
    page, game = book
    for example in (example for section in rulebook(game) for example in section.examples):
        figure = page.locator(f'[data-example="{example.name}"]')
        boards = figure.locator(".felt")
        expect(boards).to_have_count(2 if example.plays else 1)
        assert figure.locator(".felt svg").count() > 0
        goals = 0 if game.name == "diamoniak" else len(example.allowed or example.plays)
        assert boards.first.locator('[data-mark="yes"]').count() == goals
        assert boards.first.locator('[data-mark="no"]').count() == len(example.forbidden)


def test_a_picture_shows_the_part_of_the_board_that_matters(invite: Invite) -> None:
    page = invite().page
    read(page, "/rules/desiree")
    expect(page.locator('[data-example="start"] .square')).to_have_count(64)
    shown = page.locator('[data-example="line"] .felt').last
    squares = [f"{file}{rank}" for rank in (6, 5, 4) for file in "cdefgh"]
    assert shown.locator(".square").evaluate_all("all => all.map(one => one.dataset.at)") == squares
    assert shown.locator(".square.line").count() == 6


def test_pictures_are_to_look_at_only(book: Book) -> None:
    assert book.page.locator(".picture > div:not([inert])").count() == 0
    assert book.page.locator('.picture > div:not([aria-hidden="true"])').count() == 0


@pytest.mark.parametrize(("path", "game"), BOOKS.items())
def test_without_script_and_without_eyes_the_pictures_are_words(invite: Invite, path: str, game: Game) -> None:
    guest = invite(java_script_enabled=False)
    guest.page.goto(path)
    words = guest.page.locator(".in-words")
    examples = [example for section in rulebook(game) for example in section.examples]
    expect(words).to_have_count(sum(2 if example.plays else 1 for example in examples))
    assert all(one.is_visible() for one in words.all())
    first = {
        "deserto": "Space a2: thief on top",
        "desiree": "1 on b2, 1 on b3",
        "diamoniak": "Player 2: red castle, 1 of 6 pieces.",
    }
    expect(words.first).to_contain_text(first[game.name])
    expect(guest.page.get_by_role("button", name="Print")).to_be_hidden()


def test_words_tell_what_is_marked(invite: Invite) -> None:
    page = invite().page
    read(page, "/rules/deserto/classic")
    expect(page.locator('[data-example="beside"] .in-words')).to_contain_text("Allowed: a1, b2. Not allowed: b1.")


# -- for everyone ------------------------------------------------------------------------------------------------------


def test_axe_finds_nothing_on_a_rules_page_and_it_fits_every_width_and_thumb(book: Book) -> None:
    assert_accessible(book.page)
    assert_fits(book.page)


def test_axe_finds_nothing_where_all_rules_are_listed_and_it_fits_every_width_and_thumb(invite: Invite) -> None:
    page = invite().page
    page.goto("/rules")
    assert_accessible(page)
    assert_fits(page)


# -- ways to the rules -------------------------------------------------------------------------------------------------


def test_the_start_page_leads_to_all_rules(invite: Invite) -> None:
    page = invite().page
    page.goto("/")
    page.get_by_role("link", name="Rules", exact=True).click()
    page.wait_for_url("**/rules")
    links = page.locator("main a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert sorted(links) == sorted(BOOKS)


def test_a_new_table_leads_to_its_rules(invite: Invite) -> None:
    page = invite().page
    page.goto("/new/diamoniak")
    page.get_by_role("link", name="Rules of Diamoniak").click()
    page.wait_for_url("**/rules/diamoniak")


def test_why_not_leads_to_the_rule_of_this_edition_in_another_tab(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    code = guest.open_table("deserto", "me", "first", edition="revised")
    assert my_turn(page)
    tap(page.get_by_role("group", name="Your cards").get_by_role("button").first)
    tap(page.locator('#board [data-thing="b1"]'))  # the area is empty, so the card goes on a2
    with guest.context.expect_page() as opened:
        page.get_by_role("link", name="Read the rule").click()
    opened.value.wait_for_url("**/rules/deserto/revised#DR2")
    expect(opened.value.locator("li:target")).to_contain_text("When the carpet is empty")
    assert page.url.endswith(f"/t/{code}")
