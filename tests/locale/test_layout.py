"""Text never breaks the layout: every page in every language on a phone. PICTURES may name a folder for pictures."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tablee.locale import LANGUAGES
from tests.locale.pages import PAGES, Tables, open_tables, visit
from tests.web.browser import PHONE, Guest

# Texts that stick out of the screen or of their own box, or are cut off. What may be scrolled is not cut off.
BROKEN = """() => {
  const { clientWidth: wide, scrollWidth } = document.documentElement;
  const faults = scrollWidth > wide ? [`the page is ${scrollWidth} wide`] : [];
  const slides = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const inSlider = (element) => element && (slides(element) || inSlider(element.parentElement));
  const isUnseen = (element) => element.closest(".sr, .skip, svg, option") || element.clientWidth === 1
    || !element.checkVisibility({ visibilityProperty: true });
  const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim());
  for (const element of document.body.querySelectorAll("*")) {
    if (!hasText(element) || isUnseen(element)) continue;
    const { display, overflowY } = getComputedStyle(element);
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    const words = element.textContent.trim().slice(0, 60);
    const tell = (fault) => faults.push(`${fault}: ${element.localName}.${element.className} "${words}"`);
    if (!inSlider(element.parentElement) && (right > wide + 1 || left < -1)) tell("out of the screen");
    if (display === "inline" || !element.clientWidth) continue;
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


@pytest.fixture(scope="module")
def ada(browser: Browser, address: str) -> Iterator[tuple[Guest, Tables]]:
    guest = Guest(browser, address, size=PHONE)
    guest.context.request.post("/api/me", data={"name": "Ada"})
    yield guest, open_tables(guest)
    guest.context.close()


def broken(page: Page) -> list[str]:
    faults: list[Any] = page.evaluate(BROKEN)
    return list(map(str, faults))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_a_phone(ada: tuple[Guest, Tables], address: str, language: str) -> None:
    guest, tables = ada
    cookie = {"name": "language", "value": language, "url": address}
    guest.context.add_cookies([cookie])  # type: ignore[list-item]
    faults = {}
    for name, path in (PAGES | tables.pages()).items():
        visit(guest.page, path)
        guest.page.evaluate("document.querySelectorAll('form details').forEach((part) => { part.open = true; })")
        assert str(guest.page.locator("html").get_attribute("lang")).startswith(language)
        if pictures := os.environ.get("PICTURES"):
            place = Path(pictures) / language / f"{re.sub(r'[^a-z]+', '-', name)}.png"
            guest.page.screenshot(path=place, full_page=True)
        if found := broken(guest.page):
            faults[name] = found
    assert faults == {}
