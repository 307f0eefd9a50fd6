"""The harness in Chromium."""

from typing import Any

from playwright.sync_api import Browser, Page

from tests.pocket.page import PERFORM


def open_page(browser: Browser, address: str) -> Page:
    """A page of a server, with a long timeout."""
    page = browser.new_context(base_url=address).new_page()
    page.set_default_timeout(600_000)
    page.goto("/about")
    return page


def perform(page: Page, game: str, jobs: list[dict[str, Any]]) -> list[Any]:
    """What the jobs give, done with the kernels of a game."""
    results: list[Any] = page.evaluate(PERFORM, {"game": game, "jobs": jobs})
    return results
