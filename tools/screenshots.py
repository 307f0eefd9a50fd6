"""The pictures of the README: the start page, each game after some turns, and a replay, on a phone and on a desktop.

python -m tools.screenshots [home GAME ... replay]
"""

import sys
from base64 import b64decode
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from playwright.sync_api import Browser, Page, sync_playwright
from tests.server.games import play_through
from tests.server.running import running_server
from tests.web.browser import GAMES, PATIENCE, SIZES, Guest, my_turn, play, start_browser
from tests.web.replays import open_replay

from tablee.core import load

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
HEAVIEST = 150_000  # bytes
SUMS_ARE_GONE = 2000  # milliseconds after a jump
REPLAY_AT = "?eyes=1#24"
TURNS = 9


def main(wanted: Iterable[str]) -> None:
    """Take the pictures that are wanted."""
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as data, running_server(Path(data)) as address, sync_playwright() as playwright:
        browser = start_browser(playwright)
        for name in wanted:
            for size in SIZES:
                guest = visit(browser, address, size)
                show(guest, name, address)
                keep(guest.page, f"{name}-{size}")
                guest.context.close()
        browser.close()


def visit(browser: Browser, address: str, size: str) -> Guest:
    """Somebody with a name."""
    guest = Guest(browser, address, SIZES[size])
    guest.context.request.post("/api/me", data={"name": "Anna"})
    return guest


def show(guest: Guest, name: str, address: str) -> None:
    """Go where the picture is taken."""
    if name == "home":
        guest.page.goto("/", wait_until="networkidle")
        return
    if name == "replay":
        with httpx.Client(base_url=address, timeout=PATIENCE / 1000) as host:
            open_replay(guest, play_through(host, GAMES[0], seats=3), REPLAY_AT)
        guest.page.locator("#graph .curves").wait_for()
        return
    guest.open_table(name, *["me", "easy", "medium"][: load(name).seats[-1]])
    for _ in range(TURNS):
        if my_turn(guest.page):
            play(guest.page, name)
    my_turn(guest.page)
    guest.page.clock.fast_forward(SUMS_ARE_GONE)
    guest.page.wait_for_load_state("networkidle")


def keep(page: Page, name: str) -> None:
    """Save what is seen, if it is light enough."""
    line = page.context.new_cdp_session(page)
    taken = line.send("Page.captureScreenshot", {"format": "webp", "quality": 90})
    picture = b64decode(taken["data"])
    if len(picture) > HEAVIEST:
        sys.exit(f"{name} has {len(picture):,} bytes; {HEAVIEST:,} is the most.")
    (PICTURES / f"{name}.webp").write_bytes(picture)
    print(f"{name}.webp {len(picture):,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:] or ["home", *GAMES, "replay"])
