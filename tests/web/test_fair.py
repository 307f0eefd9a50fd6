"""Pages take part in the shuffle by themselves, and one tap in the replay shows what that proves."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, Route, expect

from tests.server.running import running_server
from tests.table.cheating import CHEATS, Cheat, cheating, tell_another_game
from tests.web.browser import PHONE, Guest
from tests.web.conftest import Invite

OPEN = "wishes => import('/static/js/http.js').then(({ openTable }) => { openTable(wishes); })"
MEMORY = "tablee-fair"
BOTH_COUNT = """() => {
  const kept = JSON.parse(localStorage.getItem("tablee-fair")).filter(({ shown }) => shown);
  return kept.map(({ deal }) => deal).join() === "1,2";
}"""

SAW_ALL = "actions => JSON.parse(localStorage.getItem('tablee-fair'))[0].saw?.length === actions + 1"


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that waits for pages as long as they need on a busy machine."""
    with running_server(tmp_path_factory.mktemp("fair"), contribution_seconds=600) as address:
        yield address


def open_from_page(guest: Guest, *seats: str, **wishes: Any) -> str:
    """Open a table as every button of the pages does; gives its code."""
    guest.page.goto("/")
    guest.page.evaluate(OPEN, {"game": "deserto", "seats": seats} | wishes)
    guest.page.wait_for_url("**/t/*")
    return guest.page.url.rpartition("/")[2]


def play_through(code: str, *guests: Guest) -> dict[str, Any]:
    """Play to the end over the API, with the seats that the server reports."""
    path = f"/api/tables/{code}"
    while True:
        for guest in guests:
            seen = guest.context.request.get(path).json()
            turn = seen["now"]["turn"]
            if turn is None:
                record: dict[str, Any] = guest.context.request.get(f"{path}/record").json()
                return record
            if turn in seen["mine"]:
                seen = guest.context.request.get(f"{path}?eyes={turn}").json()
                move = {"seat": turn, "action": seen["now"]["legal"][-1], "at": seen["n"]}
                guest.context.request.post(f"{path}/play", data=move)


def play_unseen(guest: Guest) -> tuple[str, dict[str, Any]]:
    """A game on one device whose cards the page has seen dealt, and nothing of what came then: code and record."""
    code = open_from_page(guest, "me", "device")
    guest.page.wait_for_function(SAW_ALL, arg=0)
    guest.page.goto("/about")
    return code, play_through(code, guest)


def check(page: Page) -> None:
    page.get_by_role("button", name="Check the shuffle").click()


def remembered(guest: Guest) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = json.loads(guest.page.evaluate("key => localStorage.getItem(key)", MEMORY))
    return told


def test_one_tap_in_the_replay_proves_that_nobody_chose_the_cards(invite: Invite, patient: str) -> None:
    guest = invite(at=patient, size=PHONE)
    code, _ = play_unseen(guest)
    guest.page.goto(f"/t/{code}/replay")
    check(guest.page)
    expect(guest.page.locator("#verdict")).to_have_text("It was fair: nobody could have picked these cards.")
    expect(guest.page.locator("#givers li")).to_have_text(["Player 1", "Tablée"])
    expect(guest.page.get_by_text("Each of them dropped a number into the hat.")).to_be_visible()
    expect(guest.page.locator("#fair-lines")).to_be_hidden()
    guest.page.get_by_text("How do we know?").click()
    (mine,) = remembered(guest)
    expect(guest.page.locator("#fair-lines")).to_contain_text(f"The number of player 1: {mine['number']}")
    assert mine["shown"] is True
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert Axe().run(guest.page, "#fair").response["violations"] == []
    mine["number"] = "0" * 64  # as if the server had left it out
    guest.page.evaluate("memory => localStorage.setItem('tablee-fair', memory)", json.dumps([mine]))
    check(guest.page)
    expect(guest.page.locator("#verdict")).to_have_text("Your device's number was left out.")
    expect(guest.page.locator("#hat")).to_be_hidden()


def test_two_pages_take_part_in_a_deal_and_in_the_next_one(invite: Invite, patient: str) -> None:
    anna, boris = invite(at=patient), invite(at=patient)
    code = open_from_page(anna, "me", "friend")
    boris.visit(code)
    boris.page.locator("#take").click()
    for guest in (anna, boris):
        expect(guest.page.locator("#board .felt")).to_be_visible()
    record = play_through(code, anna, boris)
    given = [each["number"] for each in record["fair"]["participants"]]
    assert given == [remembered(guest)[0]["number"] for guest in (anna, boris)]
    for guest in (anna, boris):
        guest.page.wait_for_function(SAW_ALL, arg=len(record["actions"]))
        guest.page.locator("#rematch").click()
    for guest in (anna, boris):
        expect(guest.page.locator("#end")).to_be_hidden()
    for guest in (anna, boris):
        guest.page.wait_for_function(BOTH_COUNT)
        guest.page.goto(f"/t/{code}/replay?round=1")
        check(guest.page)
        expect(guest.page.locator("#verdict")).to_have_text("It was fair: nobody could have picked these cards.")


def test_a_table_is_opened_once_the_page_can_take_part(invite: Invite) -> None:
    page, held, asked = invite(fresh=True).page, list[Route](), list[str]()
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    page.goto("/")
    page.route("**/js/shuffle.js", lambda route: held.append(route))  # noqa: PLW0108  (Playwright marks it)
    with page.expect_request("**/js/shuffle.js"):
        page.evaluate(OPEN, {"game": "deserto", "seats": ["me", "first"]})
    page.evaluate("true")
    assert asked == []
    held[0].continue_()
    page.wait_for_url("**/t/*")
    expect(page.locator("#board .felt")).to_be_visible()


def test_a_page_that_answers_too_late_comes_to_its_table_all_the_same(invite: Invite) -> None:
    guest = invite(fresh=True)
    guest.page.route("**/api/tables/*/seal", lambda route: route.fulfill(status=400, json={"error": {}}))
    guest.page.goto("/")
    guest.page.evaluate(OPEN, {"game": "deserto", "seats": ["me", "first"]})
    guest.page.wait_for_url("**/t/*")
    expect(guest.page.locator("#seats .seat").first).to_be_visible()
    guest.forgive("400")


@pytest.mark.parametrize("cheat", CHEATS)
def test_a_server_that_sees_the_numbers_first_is_caught_by_the_page(
    invite: Invite, patient: str, monkeypatch: pytest.MonkeyPatch, cheat: Cheat
) -> None:
    cheating(monkeypatch, cheat)
    guest = invite(at=patient)
    code, _ = play_unseen(guest)
    guest.page.goto(f"/t/{code}/replay")
    check(guest.page)
    expect(guest.page.locator("#verdict")).to_have_text("The cards don't match the shuffle.")


def test_a_server_that_tells_another_game_than_it_played_is_caught_by_the_page(
    invite: Invite, patient: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cheating(monkeypatch, tell_another_game)
    guest = invite(at=patient)
    code, _ = play_unseen(guest)
    guest.page.goto(f"/t/{code}/replay")
    check(guest.page)
    expect(guest.page.locator("#verdict")).to_have_text("This isn't the game that your device saw.")


def test_a_lie_in_a_record_that_is_brought_back_is_told(invite: Invite, patient: str) -> None:
    guest = invite(at=patient)
    _, record = play_unseen(guest)
    fair = record["fair"]
    dealt = fair["dealt"] | {"deck": fair["dealt"]["deck"][::-1]}
    lies: dict[str, Any] = {
        "The secret isn't the one that was locked in.": fair | {"secret": "0" * 64},
        "The cards don't match the shuffle.": fair | {"dealt": dealt},
        "A number isn't the one that was locked in.": fair | {"after": 1},
        "This game was played before shuffles could be checked.": None,
    }
    for complaint, lie in lies.items():
        guest.page.goto("/replay")
        guest.page.locator("#pasted").fill(json.dumps(record | {"fair": lie}))
        guest.page.get_by_role("button", name="Watch it").click()
        check(guest.page)
        expect(guest.page.locator("#verdict")).to_have_text(complaint)
