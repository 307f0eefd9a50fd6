"""One browser for these tests, a real server for each file, and guests for each test."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser import DESKTOP, Guest, start_browser

Invite = Callable[..., Guest]


# Not for the whole session: while it lives, nothing else in this thread can run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = start_browser(playwright)
        yield browser
        browser.close()


class Browsers:
    """A pool of browser contexts: starting one takes most of the time of a visit, so they are reused."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.left: dict[tuple[str, str], list[Guest]] = {}

    def lend(self, at: str, size: tuple[int, int] = DESKTOP, plays: str = "server") -> Guest:
        left = self.left.setdefault((at, plays), [])
        guest = left.pop() if left else Guest(self.browser, at, size, plays)
        guest.come(size)
        return guest

    def take_back(self, guest: Guest) -> None:
        guest.leave()
        self.left[guest.address, guest.plays].append(guest)

    def close(self) -> None:
        for guest in chain(*self.left.values()):
            guest.context.close()


@pytest.fixture(scope="module")
def browsers(browser: Browser) -> Iterator[Browsers]:
    browsers = Browsers(browser)
    yield browsers
    browsers.close()


@pytest.fixture
def invite(browsers: Browsers, address: str) -> Iterator[Invite]:
    """Open a browser context; the test fails if one of its pages had an error.

    Special options get a new context, and so does ``fresh=True``, for tests that change clocks, scripts or routes, or
    look at what is loaded.
    """
    lent, fresh_ones = list[Guest](), list[Guest]()

    def come(at: str = address, fresh: bool = False, **wishes: Any) -> Guest:
        if fresh or wishes.keys() - {"size", "plays"}:
            fresh_ones.append(Guest(browsers.browser, at, **wishes))
            return fresh_ones[-1]
        lent.append(browsers.lend(at, **wishes))
        return lent[-1]

    yield come
    troubles = [trouble for guest in (*lent, *fresh_ones) for trouble in guest.troubles]
    for guest in fresh_ones:
        guest.context.close()
    for guest in lent:
        browsers.take_back(guest)
    assert troubles == []
