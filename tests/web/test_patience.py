"""On a new machine rules and bots are compiled first: the pages say so instead of seeming dead, and only then."""

from pathlib import Path

from playwright.sync_api import Locator, Page, Route, expect

from tests.server.running import running_server
from tests.web.browser import my_turn, play, stop_clock, tap
from tests.web.conftest import Invite


def patience(page: Page) -> Locator:
    return page.get_by_text("Getting ready. The first time this takes a moment.")


def test_a_table_that_takes_a_while_says_so(invite: Invite) -> None:
    page, held = invite(fresh=True).page, list[Route]()
    page.goto("/")
    page.route("**/api/tables", lambda route: held.append(route))  # noqa: PLW0108  (Playwright marks it)
    stop_clock(page)
    with page.expect_request("**/api/tables"):
        tap(page.get_by_role("button", name="Play now").first)
    expect(patience(page)).to_be_hidden()
    page.clock.fast_forward(1000)
    expect(patience(page)).to_be_visible()
    held[0].continue_()
    page.wait_for_url("**/t/*")
    expect(page.locator("#board .felt")).to_be_visible()
    expect(patience(page)).to_be_hidden()


def test_a_table_says_how_far_its_bots_are(invite: Invite) -> None:
    guest, told = invite(fresh=True), [{"done": 1, "of": 3}, {"done": 2, "of": 3}, {"done": 3, "of": 3}]
    page = guest.page
    page.route("**/warming?game=deserto", lambda route: route.fulfill(json=told.pop(0)))
    stop_clock(page)
    guest.open_table("deserto", "me", "first")
    expect(page.locator("#warming")).to_contain_text("bots play simply for a moment")
    expect(page.get_by_role("progressbar", name="Getting ready")).to_have_js_property("value", 1 / 3)
    page.clock.fast_forward(1000)
    expect(page.get_by_role("progressbar", name="Getting ready")).to_have_js_property("value", 2 / 3)
    page.clock.fast_forward(1000)
    expect(page.locator("#warming")).to_be_hidden()


def test_a_lesson_that_takes_a_while_says_so(invite: Invite) -> None:
    page = invite(fresh=True).page
    page.goto("/learn")
    page.evaluate("addEventListener('click', (event) => event.preventDefault())")  # the lesson does not come
    tap(page.locator('a[href="/"]'))
    page.clock.fast_forward(1000)
    expect(patience(page)).to_be_hidden()
    tap(page.locator('a[href="/learn/deserto"]'))
    page.clock.fast_forward(1000)
    expect(patience(page)).to_be_visible()


def test_a_bot_that_is_not_ready_says_so(invite: Invite, tmp_path: Path) -> None:
    with running_server(tmp_path, bot_pause=3600) as address:
        page = (guest := invite(address, fresh=True)).page
        guest.open_table("desiree", "me", "first")
        assert my_turn(page)
        stop_clock(page)
        page.clock.fast_forward(10_000)
        expect(patience(page)).to_be_hidden()  # people may think as long as they like
        play(page, "desiree")
        expect(patience(page)).to_be_hidden()
        page.clock.fast_forward(5000)
        expect(patience(page)).to_be_visible()
        tap(page.get_by_role("button", name="Undo"))
        expect(patience(page)).to_be_hidden()
        page.goto("about:blank")
