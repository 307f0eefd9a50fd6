"""No text escapes translation: where all texts stand in brackets, everything that people see stands in brackets."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.routing import Route

from tablee.core import GAMES
from tablee.locale import LANGUAGES
from tablee.locale.names import BOT_NAMES
from tablee.server.app import PAGES as ROUTERS
from tablee.server.pages import files
from tests.locale.bracketed import LANGUAGE, brackets, outside
from tests.locale.pages import NO_PAGES, PAGES, open_tables, visit
from tests.server.running import running_server
from tests.web.browser import Guest, my_turn, play

NAMES = {*LANGUAGES.values(), *BOT_NAMES, *(game.title for game in GAMES.values()), "Tablée", "Ada"}
AUTHORS = {"Jean-Jacques Derghazarian", "Gérard Pierson", "Grégory Kirschbaum", "Alex Sanders"}
CODE = r"\b[a-z]{4}(?:-[a-z]{4}){1,2}\b"  # of a table
WRITTEN_ALIKE = rf"{CODE}|https?://\S*|\b[a-l]\d\d?\b|\b(?:DR?|SR?|MR?)\d+\b|\b[VTROBGYDFW][a-b>][12]?\b"

# Every text of the page, shown now or later, and every attribute that is shown or spoken. The title of a picture is a
# text that shows where a mouse meets the picture.
TEXTS = """() => {
  const told = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement, nodeValue } = walk.currentNode;
    if (!parentElement.closest("script, style, code, symbol, .said")) told.push(nodeValue);
  }
  told.push(...[...document.querySelectorAll(".said")].map((sentence) => sentence.textContent));
  for (const name of ["aria-label", "aria-valuetext", "title", "alt", "placeholder", "label"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) told.push(element.getAttribute(name));
  }
  const pictures = [...document.querySelectorAll("use")];
  told.push(...pictures.filter((use) => getComputedStyle(use).pointerEvents !== "none").map((use) => use.href.baseVal));
  told.push(...[...document.querySelectorAll("meta[name=description]")].map((meta) => meta.content));
  return told;
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with brackets(), running_server(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture(scope="module")
def ada(browser: Browser, address: str) -> Iterator[Guest]:
    guest = Guest(browser, address, locale=LANGUAGE)
    guest.context.request.post("/api/me", data={"name": "Ada"})
    yield guest
    guest.context.close()


def unmarked(page: Page) -> set[str]:
    """What the page says outside all brackets, but for names and what is written alike in all languages."""
    found = set()
    for text in page.evaluate(TEXTS):
        rest = re.sub(WRITTEN_ALIKE, " ", outside(text))
        for name in NAMES | AUTHORS:
            rest = rest.replace(name, " ")
        if re.search(r"[^\W\d_]{2}", rest):
            found.add(text.strip())
    return found


TABLE = (f"/t/mira-buke{rest}" for rest in ("", "/replay", "/middle", "/hand/1"))


def test_every_page_is_in_the_list() -> None:
    routes = [route for router in (*ROUTERS, files.router) for route in router.routes if isinstance(route, Route)]
    pages = {route.path: route for route in routes if "GET" in (route.methods or ()) and not route.include_in_schema}
    shown = {*(path.partition("#")[0] for path in PAGES.values()), *TABLE}
    unseen = {path for path, route in pages.items() if not any(route.path_regex.match(each) for each in shown)}
    assert unseen == NO_PAGES


@pytest.mark.parametrize("name", PAGES)
def test_every_text_of_a_page_is_marked(ada: Guest, name: str) -> None:
    visit(ada.page, PAGES[name])
    assert unmarked(ada.page) == set()


def test_every_text_around_tables_is_marked(ada: Guest) -> None:
    for name, path in open_tables(ada).pages().items():
        visit(ada.page, path)
        assert unmarked(ada.page) == set(), name


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_game_is_marked(ada: Guest, game: str) -> None:
    page = ada.page
    ada.open_table(game, "me", "first")
    for turn in range(8):
        if not my_turn(page):
            break
        assert unmarked(page) == set()
        if turn == 2:
            page.locator("#hint").click()
            expect(page.locator("#hint-says")).to_contain_text("⟦")
            assert unmarked(page) == set()
        play(page, game)
    assert page.locator("#tale .said").count() > 4
    assert unmarked(page) == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_lesson_is_marked(ada: Guest, game: str) -> None:
    page = ada.page
    visit(page, f"/learn/{game}")
    page.locator("#show").click()
    assert unmarked(page) == set()
