"""The typeface: it has the letters of every language, is light, and arrives without moving anything."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from playwright.sync_api import Page

from tablee.locale import LANGUAGES, SOURCE
from tablee.locale import __file__ as locale
from tablee.web.files import STATIC
from tests.web.conftest import Invite

FONTS = STATIC / "fonts"
MOST = 60_000  # bytes
DRAWN_IN_A_TERMINAL = set("●○░█→")
BASE = (STATIC / "css" / "base.css").read_text(encoding="utf-8")


def characters() -> set[str]:
    """All characters that the ranges in base.css promise."""
    ranges = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", BASE)
    return {chr(code) for first, last in ranges for code in range(int(first, 16), int(last or first, 16) + 1)}


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != SOURCE])
def test_the_typeface_has_every_letter_of_a_language(language: str) -> None:
    with (Path(locale).parent / language / "LC_MESSAGES" / "tablee.po").open("rb") as file:
        messages = [message.string or "" for message in read_po(file)]
    forms = [form for said in messages for form in ([said] if isinstance(said, str) else said)]
    assert set("".join(forms)) - characters() - DRAWN_IN_A_TERMINAL - {"\n"} == set()


def test_the_typeface_is_light_and_has_its_licence() -> None:
    assert sum(path.stat().st_size for path in FONTS.glob("*.woff2")) <= MOST
    assert "SIL Open Font License" in (FONTS / "OFL.txt").read_text(encoding="utf-8")


def loaded(page: Page) -> list[str]:
    told: list[str] = page.evaluate("""async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === "loaded").map((face) => face.unicodeRange);
    }""")
    return told


@pytest.mark.parametrize(("language", "files"), [("de", 1), ("ru", 2)])
def test_a_page_loads_the_letters_that_it_needs(invite: Invite, language: str, files: int) -> None:
    page = invite(locale=language).page
    page.goto("/about", wait_until="networkidle")
    assert len(loaded(page)) == files


def test_nothing_moves_when_the_typeface_arrives(invite: Invite) -> None:
    page = invite(fresh=True).page
    page.add_init_script("""
      window.moved = 0;
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { window.moved += value; }))
        .observe({ type: "layout-shift", buffered: true });
    """)
    page.goto("/", wait_until="networkidle")
    assert loaded(page)
    assert page.evaluate("moved") < 0.02
