"""Drive a real browser: open tables and play games through the elements that a page highlights."""

import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Playwright, expect

PHONE, DESKTOP = (360, 740), (1280, 800)
SIZES = {"phone": PHONE, "desktop": DESKTOP}
GAMES = ("deserto", "desiree", "diamoniak")
AGAIN = 3  # retries of a request whose kept connection the server has just closed: it does so after some idle seconds
PATIENCE = 60_000  # milliseconds: on a new machine the first game waits until its rules are compiled
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
QUIET += ["--disable-component-update", "--disable-sync"]

# Most tests block service workers: caching every file for offline use takes time that they do not need.
KEEPS_NOTHING = {"service_workers": "block"}
KEEPS_ALL = {"service_workers": "allow"}

HANDS = f"window.hands = {(Path(__file__).parent / 'hands.js').read_text(encoding='utf-8')}"

expect.set_options(timeout=PATIENCE)


def start_browser(playwright: Playwright) -> Browser:
    """Launch the system's Chromium; the headless shell if there is one, which takes a third less time."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert path, "These tests need Chromium: apt-get install chromium-headless-shell"
    return playwright.chromium.launch(executable_path=path, args=QUIET)


class Guest:
    """A browser context with one page; errors of its pages are collected in ``troubles``."""

    def __init__(
        self, browser: Browser, address: str, size: tuple[int, int] = DESKTOP, plays: str = "server", **wishes: Any
    ) -> None:
        """``plays`` chooses where games against bots run: on the "server" or in the "page" itself."""
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
        """Prepare the context for another test."""
        self.troubles.clear()
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def leave(self) -> None:
        """Clear cookies and storage, so that another test can use the context."""
        before, shown, now = time.time(), self.page.evaluate("Date.now() / 1000"), time.time()
        assert before - 0.5 < shown < now + 0.5, "A test that changes the clock must ask for a fresh context."
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.page.goto("about:blank")
        self.context.clear_cookies()
        devtools = self.context.new_cdp_session(self.page)
        devtools.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "local_storage"})
        devtools.detach()

    def forgive(self, expected: str) -> None:
        """Drop the errors that a test expects."""
        self.troubles = [trouble for trouble in self.troubles if not re.search(expected, trouble)]

    def open_table(self, game: str, *seats: str, **options: Any) -> str:
        """Open a table as the new-table page does, show it, and return its code."""
        wishes = {"game": game, "seats": list(seats), "options": options}
        answer = self.context.request.post("/api/tables", data=wishes, max_retries=AGAIN)
        assert answer.status == 201, answer.text()
        code: str = answer.json()["code"]
        self.visit(code)
        return code

    def finish_table(self) -> str:
        """Play a short game of Désirée on one device to its end; return the table's code."""
        code = self.open_table("desiree", "me", "device")
        for number, action in enumerate(TO_A_LINE.split()):
            at = self.context.request.get(f"/api/tables/{code}").json()["n"]
            move = {"seat": number % 2, "action": action, "at": at}
            assert self.context.request.post(f"/api/tables/{code}/play", data=move, max_retries=AGAIN).ok
        return code

    def visit(self, code: str) -> None:
        """Go to a table and wait until its seats are shown."""
        self.page.goto(f"/t/{code}")
        expect(self.page.locator("#seats .seat").first).to_be_visible()
        wait_for_letters(self.page)


def wait_for_letters(page: Page) -> None:
    """Wait until letters that are new on the page have their shape: in the fallback's they take other room."""
    page.evaluate("async () => { document.body.getBoundingClientRect(); await document.fonts.ready; }")


def play_now(page: Page, game: str, level: str = "Easy") -> None:
    """Start a game from the home page with two clicks; games against strong bots are short."""
    page.goto("/")
    box = page.locator(f'[data-game="{game}"]')
    box.get_by_label(level).check()
    box.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#board .felt")).to_be_visible()


def stop_clock(page: Page) -> None:
    """Stop the clock of a fresh context a little later than now: from then on it passes as the test says."""
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 10)  # pause_at refuses what is past on a busy machine


def is_over(page: Page) -> bool:
    """Return whether the page shows the end of the game."""
    return page.locator("#end").is_visible()


def my_turn(page: Page) -> bool:
    """Wait for the own turn or the end of the game; return whether it is the own turn."""
    page.wait_for_function("() => hands.isReady()")
    return not is_over(page)


def tap(thing: Locator) -> None:
    """Click an element."""
    thing.click()


def press(thing: Locator) -> None:
    """Press Enter on an element."""
    thing.press("Enter")


Touch = Callable[[Locator], None]


def play(page: Page, game: str, touch: Touch = tap) -> None:
    """Play one action and wait until the page shows its effect."""
    words = page.evaluate("hands.words()")
    things = page.evaluate("game => hands.choose(game)", game)
    assert things, "Nothing is highlighted."
    for thing in things:
        touch(page.locator(f'#board [data-thing="{thing}"]'))
    page.wait_for_function("words => hands.hasChanged(words)", arg=words)


def play_to_the_end(page: Page, game: str) -> None:
    """Play until the game is over: the first turn with real input, the others with a faster script in the page."""
    if my_turn(page):
        play(page, game)
    page.evaluate("game => hands.playToTheEnd(game)", game)


# A short game from the initial position in which both sides help black to a line.
TO_A_LINE = "f3e4 c6f3 e2g4 e6h3 g4f4 h3f5 b2b5 g6h7 b5g5 g7g4 g2h2 g4h5"


def play_desiree_to_a_line(page: Page, touch: Touch = tap) -> None:
    """Play a whole game of Désirée on one device; black wins."""
    for number, action in enumerate(TO_A_LINE.split()):
        expect(page.locator("#turn")).to_have_text(f"Player {number % 2 + 1}'s turn")
        assert my_turn(page)
        touch(page.locator(f'#board [data-thing="{action[:2]}"]'))
        touch(page.locator(f'#board .lit[data-thing="{action[2:]}"]'))
    expect(page.locator("#end")).to_be_visible()


STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
BY_DAY = {"type": "tag", "values": STANDARDS}
BY_NIGHT = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}  # only colours change


VIOLATIONS = """async (options) => Object.fromEntries((await axe.run(options)).violations.map(
  ({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 200))]))"""


def assert_accessible(page: Page) -> None:
    """Check the page with axe, in the light and the dark colour scheme."""
    page.evaluate(Axe().axe_script)
    _ask_axe(page, BY_DAY)
    _prefer(page, "dark")
    _ask_axe(page, BY_NIGHT)
    _prefer(page, "light")


def _prefer(page: Page, scheme: Literal["light", "dark"]) -> None:
    """Let the device prefer a colour scheme; the page's script hears of it a moment later."""
    page.emulate_media(color_scheme=scheme)
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)


def open_menu(page: Page) -> Locator:
    """Open the menu of a table."""
    page.get_by_role("button", name="Menu").click()
    menu: Locator = page.get_by_role("dialog").and_(page.locator("#menu"))
    expect(menu).to_be_visible()
    return menu


def _ask_axe(page: Page, rules: dict[str, Any]) -> None:
    faults = page.evaluate(VIOLATIONS, {"resultTypes": ["violations"], "runOnly": rules})
    assert not faults, faults
