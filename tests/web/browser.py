"""A real browser, and hands that play each game through what its page lights up."""

import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Playwright, expect

PHONE, DESKTOP = (360, 740), (1280, 800)
SIZES = {"phone": PHONE, "desktop": DESKTOP}
GAMES = ("deserto", "desiree", "diamoniak")
PATIENCE = 60_000  # milliseconds: the first game on a new machine waits for its rules to be compiled
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
QUIET += ["--disable-component-update", "--disable-sync"]

# A device that keeps everything for when there is no network is busy with that, and most tests are about other things.
KEEPS_NOTHING = {"service_workers": "block"}
KEEPS_ALL = {"service_workers": "allow"}

HANDS = f"window.hands = {(Path(__file__).parent / 'hands.js').read_text(encoding='utf-8')}"

expect.set_options(timeout=PATIENCE)


def start_browser(playwright: Playwright) -> Browser:
    """The system's Chromium; rather the one without windows, which takes a third less time."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert path, "These tests need Chromium: apt-get install chromium-headless-shell"
    return playwright.chromium.launch(executable_path=path, args=QUIET)


class Guest:
    """Somebody with a browser of her own; what goes wrong in its pages is remembered."""

    def __init__(
        self, browser: Browser, address: str, size: tuple[int, int] = DESKTOP, plays: str = "house", **wishes: Any
    ) -> None:
        """``plays`` is where she plays what she could play alone: in the "house", or in her own "page"."""
        viewport = {"width": size[0], "height": size[1]}
        options = {"viewport": viewport, "reduced_motion": "reduce", "base_url": address} | KEEPS_NOTHING | wishes
        self.context: BrowserContext = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.context.clock.install()
        self.context.add_init_script(f"if (location.host) localStorage.setItem('plays', '{plays}')")
        self.context.add_init_script(HANDS)
        self.troubles: list[str] = []
        self.context.on("weberror", lambda error: self.troubles.append(str(error.error)))
        self.context.on("console", self._listen)
        self.page = self.context.new_page()
        self.address, self.plays = address, plays

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(message.text)

    def come(self, size: tuple[int, int]) -> None:
        """Somebody else has this browser now."""
        self.troubles.clear()
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def leave(self) -> None:
        """The browser forgets her, so that somebody else can have it."""
        before, shown, now = time.time(), self.page.evaluate("Date.now() / 1000"), time.time()
        assert before - 0.5 < shown < now + 0.5, "Who changes the clock asks for a fresh browser."
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.page.goto("about:blank")
        self.context.clear_cookies()
        devtools = self.context.new_cdp_session(self.page)
        devtools.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "local_storage"})
        devtools.detach()

    def forgive(self, expected: str) -> None:
        """Forget the troubles a test made on purpose."""
        self.troubles = [trouble for trouble in self.troubles if not re.search(expected, trouble)]

    def open_table(self, game: str, *seats: str, **options: Any) -> str:
        """Open a table as the page of a new table does; gives its code."""
        wishes = {"game": game, "seats": list(seats), "options": options}
        answer = self.context.request.post("/api/tables", data=wishes)
        assert answer.status == 201, answer.text()
        code: str = answer.json()["code"]
        self.visit(code)
        return code

    def finish_table(self) -> str:
        """A short game of Désirée on her device, played to its end; gives the table's code."""
        code = self.open_table("desiree", "me", "device")
        for number, action in enumerate(TO_A_LINE.split()):
            at = self.context.request.get(f"/api/tables/{code}").json()["n"]
            move = {"seat": number % 2, "action": action, "at": at}
            assert self.context.request.post(f"/api/tables/{code}/play", data=move).ok
        return code

    def visit(self, code: str) -> None:
        """Go to a table and wait until it is shown."""
        self.page.goto(f"/t/{code}")
        expect(self.page.locator("#seats .seat").first).to_be_visible()


def play_now(page: Page, game: str, level: str = "Easy") -> None:
    """Two clicks from the start page into a game; against a strong bot it does not take long."""
    page.goto("/")
    box = page.locator(f'[data-game="{game}"]')
    box.get_by_label(level).check()
    box.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#board .felt")).to_be_visible()


def is_over(page: Page) -> bool:
    """Whether the page shows the end of the game."""
    return page.locator("#end").is_visible()


def my_turn(page: Page) -> bool:
    """Wait until the board can be played on; False if the game is over instead."""
    page.wait_for_function("() => hands.isReady()")
    return not is_over(page)


def tap(thing: Locator) -> None:
    """Touch with a finger or a mouse."""
    thing.click()


def press(thing: Locator) -> None:
    """The same with the keyboard."""
    thing.press("Enter")


Touch = Callable[[Locator], None]


def play(page: Page, game: str, touch: Touch = tap) -> None:
    """Play one action of the own turn and wait until the page shows what it did."""
    words = page.evaluate("hands.words()")
    things = page.evaluate("game => hands.choose(game)", game)
    assert things, "Nothing lights up."
    for thing in things:
        touch(page.locator(f'#board [data-thing="{thing}"]'))
    page.wait_for_function("words => hands.hasChanged(words)", arg=words)


def play_to_the_end(page: Page, game: str) -> None:
    """Play until the game is over, by hands in the page itself, which are quick; the first turn as people do."""
    if my_turn(page):
        play(page, game)
    page.evaluate("game => hands.playToTheEnd(game)", game)


# A short way to a line from the set-up, white and black helping each other.
TO_A_LINE = "f3e4 c6f3 e2g4 e6h3 g4f4 h3f5 b2b5 g6h7 b5g5 g7g4 g2h2 g4h5"


def play_desiree_to_a_line(page: Page, touch: Touch = tap) -> None:
    """A whole game of Désirée on one device; black wins."""
    for number, action in enumerate(TO_A_LINE.split()):
        expect(page.locator("#turn")).to_have_text(f"Player {number % 2 + 1}'s turn")
        assert my_turn(page)
        touch(page.locator(f'#board [data-thing="{action[:2]}"]'))
        touch(page.locator(f'#board .lit[data-thing="{action[2:]}"]'))
    expect(page.locator("#end")).to_be_visible()


STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
BY_DAY = {"type": "tag", "values": STANDARDS}
BY_NIGHT = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}  # nothing but colours changes


def assert_accessible(page: Page) -> None:
    """Ask axe, by day and by night."""
    _ask_axe(page, BY_DAY)
    page.emulate_media(color_scheme="dark")
    _ask_axe(page, BY_NIGHT)
    page.emulate_media(color_scheme="light")


def open_menu(page: Page) -> Locator:
    """The menu of a table."""
    page.get_by_role("button", name="Menu").click()
    menu: Locator = page.get_by_role("dialog").and_(page.locator("#menu"))
    expect(menu).to_be_visible()
    return menu


def _ask_axe(page: Page, rules: dict[str, Any]) -> None:
    told = Axe().run(page, options={"resultTypes": ["violations"], "runOnly": rules})
    faults = {fault["id"]: [node["html"][:200] for node in fault["nodes"]] for fault in told.response["violations"]}
    assert not faults, faults
