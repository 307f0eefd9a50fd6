"""Open rule books in a browser."""

from playwright.sync_api import Page, expect

import tablee

BOOKS = {
    "/rules/deserto/classic": tablee.load("deserto"),
    "/rules/deserto/revised": tablee.load("deserto", edition="revised"),
    "/rules/desiree": tablee.load("desiree"),
    "/rules/diamoniak": tablee.load("diamoniak"),
}


def read(page: Page, path: str) -> None:
    """Open a page and wait until its pictures are drawn."""
    page.goto(path)
    expect(page.locator("#print")).to_be_visible()
