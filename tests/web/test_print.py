"""Print and play in a real browser: as many pages as sheets, at their true size, on both papers."""

import re
from contextvars import copy_context
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tablee.cli.print import Ink, print_command
from tablee.core import GAMES, load
from tablee.locale import LANGUAGES
from tablee.server.pages.printing import printed_facts
from tests.web.access import assert_fits
from tests.web.browser import PHONE, assert_accessible
from tests.web.conftest import Invite

MILLIMETRE = 96 / 25.4  # pixels


def pages_of(page: Page, paper: str) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_each_sheet_is_one_page(invite: Invite, game: str, paper: str) -> None:
    page = invite().page
    page.goto(f"/print/{game}")
    assert pages_of(page, paper) == len(printed_facts(load(game))["sheets"]) + 1


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_fit_one_page_in_every_language(invite: Invite, game: str) -> None:
    guest = invite(fresh=True)
    guest.page.emulate_media(media="print")
    heights = {}
    for language in LANGUAGES:
        guest.page.context.set_extra_http_headers({"accept-language": language})
        guest.page.goto(f"/print/{game}")
        sheet = guest.page.locator(".rule-sheet")
        heights[language] = sheet.evaluate(
            "sheet => [sheet.scrollHeight - sheet.clientHeight, sheet.scrollWidth - sheet.clientWidth]"
        )
    assert heights == {language: [0, 0] for language in LANGUAGES}


def test_a_card_has_its_true_size_on_paper(invite: Invite) -> None:
    page = invite(fresh=True).page
    page.emulate_media(media="print")
    page.goto("/print/deserto")
    sheet = page.locator("svg.sheet").first.bounding_box()
    assert sheet is not None
    assert sheet["width"] == pytest.approx(190 * MILLIMETRE, abs=1)


def test_just_lines_takes_the_colours_away(invite: Invite) -> None:
    page = invite().page
    page.goto("/print/deserto")
    night = "getComputedStyle(document.querySelector('svg.sheet')).getPropertyValue('--night').trim()"
    assert page.evaluate(night) == "#23395b"
    page.get_by_label("Just lines").check()
    assert page.evaluate(night) == "#fff"


def test_the_rules_lead_to_the_sheets_of_their_edition(invite: Invite) -> None:
    page = invite(size=PHONE).page
    page.goto("/rules/deserto/revised")
    page.get_by_role("link", name="Print and play").click()
    expect(page).to_have_url(re.compile("/print/deserto/revised$"))
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    assert_fits(page)
    assert_accessible(page)


def test_the_command_writes_the_same_sheets(tmp_path: Path, invite: Invite) -> None:
    file = tmp_path / "deserto.html"
    copy_context().run(print_command, "deserto", file, Ink.LINES, "fr")  # it sets the language
    page = invite(fresh=True).page
    page.goto(file.as_uri())
    assert pages_of(page, "A4") == len(printed_facts(load("deserto"))["sheets"]) + 1
    expect(page.locator("html")).to_have_attribute("lang", "fr")
