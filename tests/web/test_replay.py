"""The replay page in a real browser: stepping, other eyes, the graph, sharing, and a record that is brought back."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import tablee
from tablee.core import Outcome, State
from tests.server.games import play_through
from tests.unencrypted import Client
from tests.web.browser import GAMES, PHONE, SIZES, assert_accessible, stop_clock
from tests.web.conftest import Invite
from tests.web.desiree import NEARLY_A_LINE, move
from tests.web.replays import expect_step, last_step, open_replay
from tests.web.tables import named, open_with

PATIENCE = 60_000  # milliseconds; Désirée's searches take their time on a busy machine


Finished = Callable[..., str]


@pytest.fixture(scope="module")
def finished(address: str) -> Iterator[Finished]:
    """The code of a table where a game was played to its end; each game is played once for all tests of this file."""
    with Client(base_url=address, timeout=PATIENCE / 1000) as host:
        yield cache(partial(play_through, host))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_buttons_keys_and_slider_step_through_the_game(
    invite: Invite, finished: Finished, game: str, size: str
) -> None:
    guest = invite(size=SIZES[size])
    page = open_replay(guest, finished(game))
    last = last_step(page)
    expect_step(page, 0)
    for button, step in (("next", 1), ("next", 2), ("back", 1), ("last", last), ("first", 0)):
        page.locator(f"#{button}").click()
        expect_step(page, step)
    page.locator("h1").click()
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        expect_step(page, step)
    page.locator("#slider").fill("3")
    expect_step(page, 3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_play_goes_on_by_itself_and_stops_at_the_end(invite: Invite, finished: Finished) -> None:
    guest = invite(fresh=True)
    page = open_replay(guest, finished("deserto"), "#48")
    play = page.locator("#play")
    stop_clock(page)
    play.click()
    expect(play).to_have_accessible_name("Pause")
    page.clock.resume()
    page.clock.run_for(5000)
    expect_step(page, 50)
    expect(play).to_have_accessible_name("Play")
    expect(page.locator("#words")).to_contain_text("Most cards wins!")


def test_space_plays_and_pauses(invite: Invite, finished: Finished) -> None:
    guest = invite()
    page = open_replay(guest, finished("deserto"))
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_accessible_name("Pause")
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_accessible_name("Play")


def test_each_seat_sees_its_own_hand_and_the_referee_sees_all(invite: Invite, finished: Finished) -> None:
    guest = invite(size=PHONE)
    page = open_replay(guest, finished("deserto"), "#9")
    backs = page.locator('#board .others use[href$="#deserto-back"]')
    expect(backs).to_have_count(0)
    for seat in (0, 1):
        page.locator(f'[name="eyes"][value="{seat}"]').check()
        expect(page.locator("#board .held")).to_have_count(3)
        expect(backs).to_have_count(3)
        expect_step(page, 9)
    page.locator('[name="eyes"][value=""]').check()
    expect(backs).to_have_count(0)


@pytest.mark.parametrize("game", ["deserto", "diamoniak"])
def test_four_seats_on_a_phone_lie_above_the_controls_through_all_eyes(
    invite: Invite, finished: Finished, game: str
) -> None:
    guest = invite(size=PHONE)
    page = open_replay(guest, finished(game, seats=4), "#20")
    for eyes in ("", "0", "1", "2", "3"):
        page.locator(f'[name="eyes"][value="{eyes}"]').check()
        expect(page.locator("#board .others > *")).to_have_count(4 if eyes == "" else 3)
        assert page.evaluate(NOT_ABOVE_THE_DOCK) <= 1
        dock = page.locator(".dock").bounding_box()
        assert dock is not None
        assert dock["y"] + dock["height"] <= PHONE[1] + 1


@pytest.mark.parametrize("game", GAMES)
def test_on_a_tablet_the_board_lies_above_the_controls_and_on_a_phones_side_beside_them(
    invite: Invite, finished: Finished, game: str
) -> None:
    page = open_replay(invite(size=(768, 1024)), finished(game))
    page.locator("#graph .curves").wait_for()
    board, dock = page.locator("#board").bounding_box(), page.locator(".dock").bounding_box()
    assert board is not None
    assert dock is not None
    assert board["y"] + board["height"] <= dock["y"] + 1
    page.set_viewport_size({"width": 740, "height": 360})
    board, dock = page.locator("#board").bounding_box(), page.locator(".dock").bounding_box()
    assert board is not None
    assert dock is not None
    assert board["x"] + board["width"] <= dock["x"]
    expect(page.locator(".dock .steps")).to_be_in_viewport(ratio=1)


NOT_ABOVE_THE_DOCK = """() => {
  const [felt, dock] = [".felt", ".dock"].map((part) => document.querySelector(part).getBoundingClientRect());
  const beside = felt.right <= dock.left;
  return Math.max(0, felt.bottom - (beside ? innerHeight : dock.top));
}"""
REPLAYED = [("desiree", 2), ("deserto", 2), ("deserto", 4), ("diamoniak", 2), ("diamoniak", 3), ("diamoniak", 4)]


@pytest.mark.parametrize(("game", "seats"), REPLAYED)
def test_on_small_and_low_screens_and_on_tablets_the_board_lies_above_the_controls(
    invite: Invite, finished: Finished, game: str, seats: int
) -> None:
    page = open_replay(invite(), finished(game, seats=seats), "?eyes=0#30")
    page.locator("#graph .curves").wait_for()
    for width, height in ((320, 568), (360, 740), (740, 360), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(NOT_ABOVE_THE_DOCK) <= 1, (width, height)
        assert not page.locator(".sign-name").evaluate_all(
            "names => names.some(name => name.scrollWidth > name.clientWidth)"
        )


def test_the_witch_shows_her_picture_and_lights_up_her_place(invite: Invite, finished: Finished) -> None:
    guest = invite()
    code = finished("diamoniak")
    steps = guest.context.request.get(f"/api/tables/{code}/replay").json()["steps"]
    witch = next(step for step, told in enumerate(steps) if any(event["event"] == "witch" for event in told["events"]))
    page = open_replay(guest, code, f"#{witch}")
    token = page.locator("#words .token").filter(has_text="The witch")
    expect(token.locator("use")).to_have_attribute("href", re.compile("#diamoniak-witch$"))
    token.focus()
    expect(page.locator('#board [data-at="aside"]')).to_have_attribute("data-told", "")


def test_nothing_on_the_board_can_be_played(invite: Invite, finished: Finished) -> None:
    guest = invite()
    page = open_replay(guest, finished("deserto"), "?eyes=0#2")
    expect(page.locator("#board")).to_have_attribute("inert", "")
    expect(page.locator("#board .lit")).to_have_count(0)
    assert page.locator("#position").text_content()


def test_the_graph_and_its_turning_points_lead_to_a_step(invite: Invite) -> None:
    page = bring(invite().page, record_of(play_out(seed=1)))  # not any game has turning points
    curves = page.locator("#graph .curves")
    expect(curves).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#graph .curve")).to_have_count(2)
    expect(page.locator("#rows tr")).to_have_count(51)
    box = curves.bounding_box()
    assert box is not None
    curves.click(position={"x": box["width"] - 2, "y": 30})
    assert int(page.locator("#slider").input_value()) > 40
    shares = page.locator("#legend").inner_text()
    assert "%" in shares
    turn = page.locator("#turns button").first
    expect(turn).to_be_visible()
    turn.click()
    expect_step(page, int(turn.inner_text().split(":")[0]))


def test_a_shared_link_opens_the_same_moment_through_the_same_eyes(invite: Invite, finished: Finished) -> None:
    guest = invite(fresh=True)
    page = open_replay(guest, finished("deserto"), "?round=1&eyes=1#20")
    page.locator("#next").click()
    page.clock.run_for(1000)
    link = page.locator("#link").input_value()
    friend = invite()
    friend.page.goto(link)
    expect_step(friend.page, 21)
    expect(friend.page.locator('[name="eyes"][value="1"]')).to_be_checked()
    expect(friend.page.locator("#position")).to_have_text(page.locator("#position").text_content() or "nothing")


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_kept_and_brought_back(invite: Invite, finished: Finished, tmp_path: Path, game: str) -> None:
    guest = invite(size=PHONE)
    page = open_replay(guest, finished(game))
    last = last_step(page)
    with page.expect_download() as kept:
        page.locator("#download").click()
    path = tmp_path / kept.value.suggested_filename
    kept.value.save_as(path)
    assert json.loads(path.read_text())["game"] == game
    page.goto("/replay")
    page.locator("#file").set_input_files(path)
    expect(page.locator("#board .felt")).to_be_visible()
    assert last_step(page) == last
    expect(page.locator("#bring")).to_be_hidden()


def test_a_forged_record_is_refused_in_words(invite: Invite) -> None:
    guest = invite()
    guest.page.goto("/replay")
    guest.page.locator("#pasted").fill('{"game": "chess"}')
    guest.page.get_by_role("button", name="Watch it").click()
    expect(guest.page.get_by_role("alert")).to_contain_text("isn't a saved game")
    expect(guest.page.locator("#replay")).to_be_hidden()
    guest.forgive("400")


def test_before_the_end_the_page_leads_back_to_the_table(invite: Invite) -> None:
    guest = invite()
    code = guest.open_table("deserto", "me", "device")
    guest.page.goto(f"/t/{code}/replay")
    guest.page.get_by_role("link", name="Back to the table").last.click()
    expect(guest.page).to_have_url(guest.page.url.split("/t/")[0] + f"/t/{code}")
    guest.forgive("400")


def test_the_end_of_a_game_leads_to_its_replay(invite: Invite) -> None:
    guest = invite()
    guest.visit(guest.finish_table())
    guest.page.get_by_role("link", name="Replay").click()
    expect(guest.page.locator("#board .felt")).to_be_visible()


def test_names_are_those_of_the_table(invite: Invite) -> None:
    guest = named(invite(), "Anna")
    code = open_with(guest, "me", "first", game="desiree", options={"layout": NEARLY_A_LINE})
    move(guest, "g2", "g5")
    expect(guest.page.locator("#end")).to_be_visible()
    for visitor, names in ((guest, ["All", "You", "Milo"]), (invite(), ["All", "Anna", "Milo"])):
        page = open_replay(visitor, code)
        assert page.locator("#eyes span").all_inner_texts() == names


def test_the_arrow_keys_work_at_once_and_after_a_look_through_other_eyes(invite: Invite, finished: Finished) -> None:
    page = open_replay(invite(), finished("deserto"))
    page.keyboard.press("ArrowRight")
    expect_step(page, 1)
    page.locator(".eye-choice").nth(1).click()
    expect(page.locator(".eye-choice input").nth(1)).not_to_be_focused()
    page.keyboard.press("ArrowRight")
    expect_step(page, 2)


@pytest.mark.parametrize("shares", [[1 / 3] * 3, [0.335, 0.335, 0.33], [0.125] * 2 + [0.375] * 2, [1, 0]])
def test_percents_add_up_to_a_hundred(invite: Invite, shares: list[float]) -> None:
    page = invite().page
    page.goto("/about")
    told = page.evaluate("shares => import('/static/js/graph.js').then(({ percents }) => percents(shares))", shares)
    assert sum(told) == 100
    assert all(abs(percent - 100 * share) < 1 for percent, share in zip(told, shares, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_everyone_can_use_it(invite: Invite, finished: Finished, game: str) -> None:
    page = open_replay(invite(size=PHONE), finished(game), "#7")
    expect(page.locator("#graph .curves")).to_be_visible(timeout=PATIENCE)
    assert_accessible(page)


def test_everyone_can_bring_a_record(invite: Invite) -> None:
    guest = invite(size=PHONE)
    guest.page.goto("/replay")
    assert_accessible(guest.page)


def play_out(seed: int) -> list[State]:
    """A game of Deserto, more or less at random."""
    states = [tablee.load("deserto").start(seed=seed)]
    while (legal := states[-1].legal_actions) and states[-1].turn is not None:
        states.append(states[-1].play(legal[(seed + len(states)) % len(legal)]))
    return states


def record_of(states: list[State]) -> str:
    actions = [state.action for state in states[1:]]
    return json.dumps({"game": states[0].game.name, "start": states[0].position, "actions": actions})


def bring(page: Page, record: str) -> Page:
    page.goto("/replay")
    page.locator("#pasted").fill(record)
    page.get_by_role("button", name="Watch it").click()
    expect(page.locator("#board .felt")).to_be_visible()
    return page


def test_two_winners_share_the_win(invite: Invite) -> None:
    both = Outcome((0, 1), "most_cards")
    page = bring(invite().page, record_of(next(game for game in map(play_out, count()) if game[-1].outcome == both)))
    page.locator("#last").click()
    expect(page.locator("#words")).to_contain_text("Player 1 and player 2 win together!")
