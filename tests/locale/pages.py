"""All the pages there are, for tests that look at each of them in some language."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tablee.teaching.puzzle import games_with_puzzles
from tests.web.browser import GAMES, Guest

PATIENCE = 60_000  # milliseconds: kernels are loaded first
PAGES = {  # a new page of the server belongs here; a test sees to it
    "home": "/",
    "about": "/about",
    "me": "/me",
    "watch": "/watch",
    "lost": "/t/nobody-here",
    "offline": "/offline",
    "bring a replay": "/replay",
    "rules": "/rules",
    "rules of deserto, classic": "/rules/deserto/classic",
    "rules of deserto, revised": "/rules/deserto/revised",
    "rules of desiree": "/rules/desiree",
    "rules of diamoniak": "/rules/diamoniak",
    "learn": "/learn",
    **{f"learn {game}": f"/learn/{game}" for game in GAMES},
    "puzzles": "/puzzle",
    "keepsakes": "/keepsakes",
    **{f"puzzle of {game}": f"/puzzle/{game}" for game in games_with_puzzles()},
    **{f"new {game}": f"/new/{game}" for game in GAMES},
    "print": "/print/deserto",
    "print the revised edition": "/print/deserto/revised",
    **{f"think about {game}": f"/think/{game}" for game in GAMES},
    "own board of desiree": "/edit/desiree",
    "a game of this device": "/play/deserto/replay#gone",
    "a game in the page": '/play/diamoniak#{"seats":["me","first"]}',
}
NO_PAGES = {
    "/docs",
    "/warming",
    "/manifest.webmanifest",
    "/worker.js",
    "/kept.json",
    "/t/{code}/qr.svg",
    "/t/{code}/hand/{seat}/qr.svg",
    "/watch/tables",
} | {
    *("/files/{version}/{address:path}", "/static/{name:path}", "/games/{name:path}"),
}


@dataclass
class Tables:
    """A few tables of one guest: one of each game against a bot, one that is over, one with a free seat."""

    games: dict[str, str]
    finished: str
    waiting: str

    def pages(self) -> dict[str, str]:
        """Their pages, by name."""
        return {
            **{f"table of {game}": f"/t/{code}" for game, code in self.games.items()},
            "finished table": f"/t/{self.finished}",
            "replay": f"/t/{self.finished}/replay",
            "waiting table": f"/t/{self.waiting}",
            "replay too early": f"/t/{self.waiting}/replay",
            "screen in the middle": f"/t/{self.waiting}/middle",
            "hand": f"/t/{self.waiting}/hand/1",
        }


def open_tables(guest: Guest) -> Tables:
    """Open them."""
    games = {game: guest.open_table(game, "me", "first") for game in GAMES}
    return Tables(games, guest.finish_table(), guest.open_table("deserto", "me", "friend", "friend", "strong"))


def visit(page: Page, path: str) -> None:
    """Go to a page and wait until its script has shown what it shows."""
    page.goto(path)
    for selector, shown in SHOWN.items():
        if page.locator(selector).count():
            shown(page)


def rest(page: Page) -> None:
    """Wait for the best moves, and let the bot stop looking for better ones."""
    expect(page.locator("#lines .line").first).to_be_visible(timeout=PATIENCE)
    page.locator("#pause").click()


SHOWN: dict[str, Callable[[Page], None]] = {
    "#room": lambda page: expect(page.locator("#seats .seat").first).to_be_attached(),
    "#puzzle": lambda page: expect(page.locator("#task")).not_to_be_empty(),
    "#think[data-game]": rest,
    "#lesson[data-game]": lambda page: expect(page.locator("#task")).not_to_be_empty(),
    "#edit": lambda page: expect(page.locator("#fits")).not_to_be_empty(),
    "#replay[data-code]": lambda page: expect(page.locator("#at")).not_to_be_empty(),
}
