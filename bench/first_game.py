"""The first game on a static site with an empty cache: bytes sent, and time until the first action.

    python bench/first_game.py                needs Chromium

Builds the site, shows it with Python's own file server, and for each game and round comes with a fresh browser to the
door, waits for the start page and taps "Play now". Bytes are those of what was asked for, as gzip makes them: file
servers send them so. Nothing is dealt slowly: a tap would end that. Files that the service worker caches later for
offline use are counted separately: the service worker is disabled here.
"""

import argparse
import functools
import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from pocket import chromium
from tablee.core import GAMES
from tablee.site.building import KEPT, build

MOST_KB, MOST_MS = 500, 1500
PLAYABLE = """() => document.getElementById("turn")?.textContent === "Your turn"
  && document.querySelector('#board[aria-busy="false"] [data-thing]') !== null"""


def compressed(path: Path) -> int:
    """The bytes of a file as file servers send it."""
    return len(gzip.compress(path.read_bytes(), 6))


class Counting(SimpleHTTPRequestHandler):
    """A file server that counts what it sends."""

    sent: list[int]

    def log_request(self, *_: Any) -> None:
        """Count one answer."""
        path = Path(self.translate_path(self.path))
        if path.is_file():
            self.sent.append(compressed(path))


@contextmanager
def shown(folder: Path) -> Iterator[tuple[str, list[int]]]:
    """Where a folder is shown, and what was sent from there."""
    sent: list[int] = []
    handler = type("Handler", (Counting,), {"sent": sent, "protocol_version": "HTTP/1.1"})
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(handler, directory=folder))
    server.handle_error = lambda *_: None  # type: ignore[method-assign] # browsers hang up when they close
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", sent
    server.shutdown()


def first_game(browser: Browser, folder: Path, game: str) -> tuple[float, float, float]:
    """Kilobytes, and milliseconds to the start page and from the tap to the first action."""
    with shown(folder) as (address, sent):
        context = browser.new_context(locale="en", reduced_motion="reduce", service_workers="block")
        page = context.new_page()
        began = perf_counter()
        page.goto(address)
        button = page.locator(f'[data-game="{game}"] .play-now button')
        button.wait_for()
        page.wait_for_load_state()
        there = perf_counter()
        button.click()
        page.wait_for_function(PLAYABLE)
        playing = perf_counter()
        kilobytes = sum(sent) / 1000
        context.close()
    return kilobytes, 1000 * (there - began), 1000 * (playing - there)


def kept(folder: Path, language: str) -> float:
    """Kilobytes, compressed, that a device keeps."""
    told = json.loads((folder / KEPT).read_text(encoding="utf-8"))
    return sum(compressed(folder / name) for name in (*told["files"], *told["pages"][language])) / 1000


def main() -> None:
    """Build, show, play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    chosen = parser.parse_args()
    with TemporaryDirectory() as place:
        folder = Path(place)
        build(folder, lambda *_: None)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            for game in chosen.games:
                tries = [first_game(browser, folder, game) for _ in range(chosen.rounds)]
                sent, home, tap = (median(column) for column in zip(*tries, strict=True))
                good = "reached" if sent <= MOST_KB and home + tap <= MOST_MS else "not reached"
                print(
                    f"{game}: {sent:.0f} KB; start page after {home:.0f} ms, first action {tap:.0f} ms after the tap "
                    f"({MOST_KB} KB and {MOST_MS} ms: {good})"
                )
            browser.close()
        print(f"a device keeps {kept(folder, 'en/'):.0f} KB of it, in one language")


if __name__ == "__main__":
    main()
