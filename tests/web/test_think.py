"""The board to think on: what an analysis knows, deeper as one watches; moves to try; positions from anywhere."""

import re
from itertools import chain
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tablee.core import GAMES, load
from tests.bots.games import random_game
from tests.server.games import play_through
from tests.unencrypted import Client
from tests.web.browser import KEEPS_ALL, PHONE, assert_accessible
from tests.web.conftest import Invite
from tests.web.kept_games import finished, put_on_shelf
from tests.web.offline import NO_NETWORK, everything_is_kept
from tests.web.tables import alone

PATIENCE = 60_000  # milliseconds: the kernels are loaded first
WINS = "3D4/2cD3B/2BeF2a/1B2ec2/bFeda3/4AEAC/3C1bb1/5f2 w"  # in two moves


def think(page: Page, game: str, position: str = "") -> None:
    page.goto(f"/think/{game}" + (f"#start={quote(position)}" if position else ""))
    expect(page.locator("#lines .line").first).to_be_visible(timeout=PATIENCE)


def stop(page: Page) -> None:
    page.locator("#pause").click()
    expect(page.locator("#pause")).to_have_text("Keep thinking")


@pytest.mark.parametrize("game", GAMES)
def test_the_best_moves_are_told_without_the_server(invite: Invite, game: str) -> None:
    guest = invite(size=PHONE, fresh=True)
    page, asked = guest.page, list[str]()
    page.on("request", lambda request: asked.append(request.url) if "/api/" in request.url else None)
    think(page, game)
    stop(page)
    expect(page.locator("#reach")).to_contain_text("Positions tried: ")
    expect(page.locator("#legend > span")).to_have_count(2)
    lines = page.locator("#lines .line").count()
    expect(page.locator(".arrows .arrow")).to_have_count(lines)
    assert all(words for words in page.locator("#lines .move").all_inner_texts())
    assert_accessible(page)
    assert asked == []


def test_it_says_that_it_is_still_thinking(invite: Invite) -> None:
    page = invite(size=PHONE).page
    think(page, "desiree")
    expect(page.get_by_text("Let me think…")).to_be_visible()
    stop(page)
    expect(page.get_by_text("Let me think…")).to_be_hidden()


def test_castles_are_large_where_there_is_room(invite: Invite) -> None:
    page = invite().page
    think(page, "diamoniak")
    for width, height in ((768, 1024), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        for castle in page.locator("#board .castle").all():
            box = castle.bounding_box()
            assert box
            assert box["width"] >= 0.19 * height, (width, box)


def test_what_the_witch_takes_is_told_in_words(invite: Invite) -> None:
    """The cards on the board only show how many there are."""
    games = chain.from_iterable(random_game(load("diamoniak"), seed) for seed in range(9))
    state = next(state for state in games if sum(action.startswith("-") for action in state.legal_actions) > 2)
    page = invite().page
    think(page, "diamoniak", state.position)
    stop(page)
    for words in page.locator("#lines .move").all_inner_texts():
        assert re.match("Look at your (reserve|castle)|Use my fairy!", words)


def test_on_a_phone_that_lies_the_hand_is_in_sight(invite: Invite) -> None:
    page = invite(size=(740, 360)).page
    think(page, "deserto")
    stop(page)
    expect(page.locator("#board .held").first).to_be_in_viewport(ratio=0.95)
    expect(page.locator("#pause")).to_be_in_viewport(ratio=1)


def test_a_proven_win_is_told_and_a_move_is_tried_and_taken_back(invite: Invite) -> None:
    page = invite().page
    think(page, "desiree", WINS)
    expect(page.locator("#certain")).to_have_text("Player 1 can win in 2 moves.", timeout=PATIENCE)
    page.locator("#lines .line").first.click()
    expect(page.locator("#certain")).to_have_text("Player 1 can win in 1 move.", timeout=PATIENCE)
    assert "played=" in page.url
    page.reload()
    expect(page.locator("#certain")).to_have_text("Player 1 can win in 1 move.", timeout=PATIENCE)
    page.locator("#back").click()
    expect(page.locator("#certain")).to_have_text("Player 1 can win in 2 moves.", timeout=PATIENCE)
    expect(page.locator("#back")).to_be_disabled()


def test_a_position_is_typed_in_and_what_is_none_is_refused(invite: Invite) -> None:
    page = invite().page
    think(page, "desiree")
    page.locator("#position").fill("nonsense")
    page.get_by_role("button", name="Think about it").click()
    expect(page.locator("#wrong")).to_have_text("That isn't a position in this game.")
    page.locator("#position").fill(WINS)
    page.get_by_role("button", name="Think about it").click()
    expect(page.locator("#certain")).to_have_text("Player 1 can win in 2 moves.", timeout=PATIENCE)
    expect(page.locator("#wrong")).to_be_hidden()


def test_a_replay_leads_to_any_moment(invite: Invite) -> None:
    page = alone(invite, fresh=True).page
    page.goto(put_on_shelf(page, finished("deserto", "me", "easy")))
    expect(page.locator("#board .felt")).to_be_visible(timeout=PATIENCE)
    page.locator("#next").click()
    page.locator("#next").click()
    page.get_by_role("link", name="Think about this moment").click()
    expect(page.locator("#lines .line")).to_have_count(3, timeout=PATIENCE)
    assert page.url.split("#")[0].endswith("/think/deserto")
    expect(page.locator("#back")).to_be_enabled()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_over_leads_to_its_moments_by_its_replay(invite: Invite, address: str, game: str) -> None:
    with Client(base_url=address, timeout=PATIENCE / 1000) as host:
        code = play_through(host, game)
    page = alone(invite, fresh=True).page
    page.goto(f"/t/{code}")
    page.locator("#watch-replay").click()
    expect(page.locator("#board .felt")).to_be_visible()
    page.locator("#last").click()
    page.get_by_role("link", name="Think about this moment").click()
    expect(page.locator("#certain")).not_to_be_empty(timeout=PATIENCE)  # who won
    expect(page.locator("#lines .line")).to_have_count(0)
    page.locator("#back").click()
    expect(page.locator("#lines .line").first).to_be_visible(timeout=PATIENCE)


def test_it_thinks_without_a_network(invite: Invite) -> None:
    guest = invite(size=PHONE, **KEEPS_ALL)
    page = guest.page
    page.goto("/about")
    everything_is_kept(page)
    guest.context.set_offline(True)
    think(page, "desiree", WINS)
    expect(page.locator("#certain")).to_have_text("Player 1 can win in 2 moves.", timeout=PATIENCE)
    guest.context.set_offline(False)
    guest.forgive(NO_NETWORK)


def test_there_is_no_board_for_an_unknown_game(invite: Invite) -> None:
    assert invite().context.request.get("/think/chess").status == 404
