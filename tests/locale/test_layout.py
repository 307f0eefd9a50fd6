"""Text never breaks the layout, on a phone and on paper, in the widest texts and words of all languages and in Russian.

PICTURES may name a folder for pictures; then every language is looked at as it is.
"""

import os
import re
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from tablee.locale import LANGUAGES
from tablee.server.http.languages import COOKIE
from tests.locale.pages import PAGES, Tables, open_tables, visit
from tests.locale.widest import APART, WIDEST, widest
from tests.server.running import running_server
from tests.web.browser import PHONE, Guest
from tests.web.lessons import begin
from tests.web.rulebooks import BOOKS, read

PICTURES = os.environ.get("PICTURES")
USUAL = 16
LARGER_TEXT = (22, 32)  # pixels: 140 and 200 % of what browsers begin with
SHEETS = 2  # of A4 that a game's rules may fill, in every language
PHONES = ((320, 568), PHONE)
SMALL = (*PHONES, (512, 384), (600, 400), (740, 360))
CHOICES = (3, 6)  # steps of a lesson that let the learner buy, and call the fairy
SPOKEN = list(LANGUAGES) if PICTURES else [*WIDEST, APART]

# Texts that stick out of the screen or of their own box, or are cut off. What may be scrolled is not cut off.
BROKEN = """() => {
  const { clientWidth: wide, scrollWidth } = document.documentElement;
  const faults = scrollWidth > wide ? [`the page is ${scrollWidth} wide`] : [];
  const slides = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const inSlider = (element) => element && (slides(element) || inSlider(element.parentElement));
  const isUnseen = (element) => element.closest(".sr, .skip, svg, option") || element.clientWidth === 1
    || !element.checkVisibility({ visibilityProperty: true });
  const ownTexts = (element) => [...element.childNodes].filter((node) => node.nodeType === 3 && node.nodeValue.trim());
  for (const element of document.body.querySelectorAll("*")) {
    if (!ownTexts(element).length || isUnseen(element)) continue;
    const { display, overflowY } = getComputedStyle(element);
    const boxes = ownTexts(element).map((text) => {
      const range = document.createRange();
      range.selectNode(text);
      return range.getBoundingClientRect();
    });
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const words = element.textContent.trim().slice(0, 60);
    const tell = (fault) => faults.push(`${fault}: ${element.localName}.${element.className} "${words}"`);
    if (!inSlider(element.parentElement) && (right > wide + 1 || left < -1)) tell("out of the screen");
    if (display === "inline" || !element.clientWidth || element.closest(".lines")) continue; // of moves, … is enough
    if (element.scrollWidth > element.clientWidth + 1 && !slides(element)) tell("wider than its box");
    if (element.scrollHeight > element.clientHeight + 2 && /hidden|clip/.test(overflowY)) tell("cut off below");
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const choice of document.querySelectorAll("select")) {
    if (isUnseen(choice)) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(choice);
    const room = choice.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 18; // for its arrow
    pen.font = font;
    const cut = [...choice.options].filter(({ text }) => pen.measureText(text).width > room + 1);
    faults.push(...cut.map(({ text }) => `cut off: "${text}"`));
  }
  return faults;
}"""

# Words in buttons, menus, choices and headings that begin on one line and end on another, and a page that is too wide.
CUT_WORDS = """() => {
  const { clientWidth: wide, scrollWidth } = document.documentElement;
  const faults = scrollWidth > wide ? [`the page is ${scrollWidth} wide`] : [];
  const named = "button, a, summary, label, legend, th, h1, h2, h3";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    const element = text.parentElement;
    if (!element.closest(named) || element.closest(".sr, .skip, svg")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    for (const { 0: word, index } of text.nodeValue.matchAll(/[^\\s\\u00ad-]+/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 4) faults.push(`cut: ${word} in ${element.localName}`);
    }
  }
  return faults;
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, _compiled: None) -> Iterator[str]:
    with nullcontext() if PICTURES else widest(), running_server(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture(scope="module")
def ada(browser: Browser, address: str) -> Iterator[tuple[Guest, Tables]]:
    guest = Guest(browser, address, size=PHONE)
    guest.context.request.post("/api/me", data={"name": "Ada"})
    yield guest, open_tables(guest)
    guest.context.close()


def broken(page: Page) -> list[str]:
    faults: list[Any] = page.evaluate(BROKEN)
    return list(map(str, faults))


def write_larger(settings: CDPSession, size: int) -> None:
    """What a reader chooses in the browser's settings."""
    settings.send("Page.setFontSizes", {"fontSizes": {"standard": size}})


@pytest.mark.parametrize("language", SPOKEN)
def test_every_page_fits_small_phones(ada: tuple[Guest, Tables], address: str, language: str) -> None:
    guest, tables = ada
    guest.context.add_cookies([{"name": COOKIE, "value": language, "url": address}])
    settings = guest.context.new_cdp_session(guest.page)
    faults: dict[tuple[str, str], list[str]] = {}
    for name, path in (PAGES | tables.pages()).items():
        visit(guest.page, path)
        guest.page.evaluate("document.querySelectorAll('form details').forEach((part) => { part.open = true; })")
        assert str(guest.page.locator("html").get_attribute("lang")).startswith(language)
        if PICTURES:
            place = Path(PICTURES) / language / f"{re.sub(r'[^a-z]+', '-', name)}.png"
            guest.page.screenshot(path=place, full_page=True)
        for width, height in PHONES:
            guest.page.set_viewport_size({"width": width, "height": height})
            if found := [*broken(guest.page), *guest.page.evaluate(CUT_WORDS)]:
                faults[name, f"{width} px wide"] = found
        for size in LARGER_TEXT:
            write_larger(settings, size)
            if found := guest.page.evaluate(CUT_WORDS):
                faults[name, f"{size} px high"] = found
        write_larger(settings, USUAL)
    settings.detach()
    assert faults == {}


@pytest.mark.parametrize("language", SPOKEN)
def test_no_word_of_a_choice_breaks(ada: tuple[Guest, Tables], address: str, language: str) -> None:
    guest, _ = ada
    guest.context.add_cookies([{"name": COOKIE, "value": language, "url": address}])
    for step in CHOICES:
        begin(guest.page, "diamoniak", step)
        for width, height in SMALL:
            guest.page.set_viewport_size({"width": width, "height": height})
            guest.page.wait_for_function(f"() => ({CUT_WORDS})().length === 0")  # once what moves has arrived


@pytest.mark.parametrize("language", SPOKEN)
def test_a_game_fits_on_two_sheets_of_paper(browser: Browser, address: str, language: str) -> None:
    guest = Guest(browser, address, color_scheme="dark")
    guest.context.add_cookies([{"name": COOKIE, "value": language, "url": address}])
    for path in BOOKS:
        read(guest.page, path)
        assert guest.page.evaluate("document.documentElement.lang").startswith(language)
        printed = guest.page.pdf(format="A4", print_background=True)
        assert 1 <= len(re.findall(rb"/Type\s*/Page\b", printed)) <= SHEETS, path
    guest.context.close()
    assert guest.troubles == []
