"""Open a replay in a browser and find the step that it shows."""

import re

from playwright.sync_api import Page, expect

from tests.web.browser import Guest


def open_replay(guest: Guest, code: str, rest: str = "") -> Page:
    """Open the replay of a table and wait until its board is drawn."""
    guest.page.goto(f"/t/{code}/replay{rest}")
    expect(guest.page.locator("#board .felt")).to_be_visible()
    return guest.page


def last_step(page: Page) -> int:
    """Return the number of the last step."""
    return int(page.locator("#slider").get_attribute("max") or 0)


def expect_step(page: Page, step: int) -> None:
    """Wait until the replay shows this step."""
    expect(page.locator("#at")).to_have_text(re.compile(f"^{step} / "))
