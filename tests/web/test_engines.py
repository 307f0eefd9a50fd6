"""The page in the browsers of others, Firefox and WebKit: a whole game of each kind, and kernels that do as everywhere.

What `tests/pocket` asks of Node and of Chromium is asked here again, a little of it.
"""

import json
import math
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tablee.bots import LEVELS
from tests.pocket import jobs
from tests.pocket.journals import variants, walks
from tests.pocket.page import PERFORM
from tests.web.browser import GAMES, HANDS
from tests.web.engines import ENGINES, Engine

ACTIONS, SEQUENCES, CHOICES = 300, 2000, 4  # at random for each option; counted one by one; of each level
LISTEN = """(() => {
  window.troubles = [];
  addEventListener("error", ({ message }) => window.troubles.push(message));
  addEventListener("unhandledrejection", ({ reason }) => window.troubles.push(String(reason)));
  return true;
})()"""


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with ENGINES[request.param](tmp_path_factory.mktemp(request.param)) as engine:
        yield engine


def finished(engine: Engine, promise: str) -> Any:
    """What becomes of a promise."""
    keep, complain = "(told) => { window.told = told; }", "(error) => { window.told = String(error); }"
    engine.run(f"delete window.told && {promise}.then({keep}, {complain}) && true")
    return engine.wait_for("window.told")


def play_now(engine: Engine, address: str, game: str, where: str) -> None:
    engine.open(address)
    engine.wait_for("document.readyState === 'complete'")
    engine.run(f"localStorage.setItem('plays', '{where}') ?? true")
    for choice in ("[value=strong]", "button"):  # games against it are short
        engine.run(f"""document.querySelector('[data-play="{game}"] {choice}').click() ?? true""")
    there = {"server": "/t/", "page": "/play/"}[where]
    engine.wait_for(f"location.pathname.startsWith('{there}') && document.querySelector('#board .felt') !== null")
    engine.run(LISTEN)
    engine.run(f"({HANDS}) && true")


@pytest.mark.parametrize(("game", "where"), list(zip(GAMES, ("page", "page", "server"), strict=True)))
def test_a_whole_game_is_played(engine: Engine, address: str, game: str, where: str) -> None:
    play_now(engine, address, game, where)
    assert finished(engine, f"hands.playToTheEnd({game!r})") > 0
    assert engine.run("document.querySelector('#end h2').textContent")
    assert engine.run("window.troubles") == []


# -- between the squares of a board ------------------------------------------------------------------------------------

SIZE = 8  # squares a side
WIDTHS = (300, 317, 444.4, 517)  # of the board, in pixels; few are a whole number for each square
NOISE = 3  # of 255
RESIZE = """((width) => {
  const wood = document.querySelector("#board .wood");
  wood.style.width = `${width}px`;
  window.isPainted = false;
  requestAnimationFrame(() => requestAnimationFrame(() => (window.isPainted = true)));
  const { x, y, width: wide, height: high } = wood.getBoundingClientRect();
  const rim = parseFloat(getComputedStyle(wood).paddingLeft); // around the squares
  return [x + rim, y + rim, wide - 2 * rim, high - 2 * rim].map((length) => length * devicePixelRatio);
})(%s)"""
WITHOUT_LAMP = """document.styleSheets[0].insertRule("#board .wood::after { background: none !important }")"""
EDGES = """["inner", "outer"].map((name) => {
  const probe = document.querySelector("#board .wood").appendChild(document.createElement("i"));
  probe.style.backgroundColor = `color-mix(in srgb, var(--${name}), var(--paper) 22%)`; // as art.svg draws it
  const colour = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return colour;
})"""


def lightest(engine: Engine) -> list[float]:
    """How light a square is at its upper and left edge, where it is lightest: an inner one and an outer one."""
    return [float(np.mean([255 * float(part) for part in re.findall(r"\d[\d.]*", told)])) for told in engine.run(EDGES)]


def seams(lights: NDArray[np.float64], box: list[float]) -> Iterator[tuple[float, bool]]:
    """Between each square and the next in its row: the lightest line there, and whether both are outer squares."""
    left, top, wide, high = box
    for row, column in product(range(SIZE), range(1, SIZE)):
        middle = slice(*(round(top + (row + part) * high / SIZE) for part in (0.25, 0.75)))  # edges bend at corners
        edge = left + column * wide / SIZE
        lines = np.median(lights[middle, math.floor(edge) - 1 : math.ceil(edge) + 1], axis=0)
        yield float(lines.max()), row in (0, SIZE - 1)


@pytest.fixture(scope="module")
def board_of_squares(engine: Engine, address: str) -> None:
    play_now(engine, address, "desiree", "server")
    engine.run(WITHOUT_LAMP)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_line_between_the_squares_of_a_board_is_lighter_than_they_are(
    engine: Engine, board_of_squares: None, width: float
) -> None:
    left, top, wide, high = engine.run(RESIZE % width)
    engine.wait_for("window.isPainted")
    lights, (inner, outer) = engine.pixels().mean(axis=2), lightest(engine)
    upright, level = seams(lights, [left, top, wide, high]), seams(lights.T, [top, left, high, wide])
    for light, both_outer in (*upright, *level):
        assert light <= (outer if both_outer else inner) + NOISE


# -- kernels ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_kernels_play_count_and_choose_as_those_of_the_server(engine: Engine, address: str, game: str) -> None:
    engine.open(f"{address}/about")
    walked = [walk for variant in variants() if variant.name == game for walk in walks(variant, ACTIONS)]
    chosen = [job for level in LEVELS for job in jobs.choices(game, level, CHOICES)]
    given = [*jobs.golden_games(game), *jobs.counts(game, SEQUENCES), *map(jobs.replay, walked), *chosen]
    asked = json.dumps({"game": game, "jobs": [job.asked for job in given]})
    assert finished(engine, f"({PERFORM})({asked})") == [job.expected for job in given]
