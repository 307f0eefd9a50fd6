"""One browser and one real server for each file of these tests, a fresh guest for each test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser import Guest, start_browser

Invite = Callable[..., Guest]


# Not for the whole session: while it lives, nothing else in this thread can run an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = start_browser(playwright)
        yield browser
        browser.close()


@pytest.fixture
def invite(browser: Browser, address: str) -> Iterator[Invite]:
    """Ask somebody in; in the end no page may have had an error."""
    guests: list[Guest] = []

    def come(at: str = address, **wishes: Any) -> Guest:
        guests.append(Guest(browser, at, **wishes))
        return guests[-1]

    yield come
    for guest in guests:
        guest.context.close()
    assert [trouble for guest in guests for trouble in guest.troubles] == []
