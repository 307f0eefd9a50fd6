"""The page in the browsers of others: a whole game of each kind in Firefox and in WebKit."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.browser import CHANGED, GAMES, READY
from tests.web.engines import ENGINES, Engine

HANDS = (Path(__file__).parent / "hands.js").read_text()
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


def call(function: str, *arguments: str) -> str:
    return f"({function})({', '.join(map(repr, arguments))})"


def play_now(engine: Engine, address: str, game: str, where: str) -> None:
    engine.open(address)
    engine.wait_for("document.readyState === 'complete'")
    engine.run(f"localStorage.setItem('plays', '{where}') ?? true")
    engine.run(f"""document.querySelector('[data-play="{game}"] button').click() ?? true""")
    there = {"house": "/t/", "page": "/play/"}[where]
    engine.wait_for(f"location.pathname.startsWith('{there}') && document.querySelector('#board .felt') !== null")
    engine.run(LISTEN)


def play_to_the_end(engine: Engine, game: str) -> None:
    over = "!document.getElementById('end').hidden"
    words = "document.getElementById('board-words').textContent"
    while True:
        engine.wait_for(call(READY))
        if engine.run(over):
            return
        before = engine.run(words)
        assert engine.run(call(HANDS, game))
        engine.wait_for(call(CHANGED, before))


@pytest.mark.parametrize(("game", "where"), zip(GAMES, ("page", "page", "house"), strict=True))
def test_a_whole_game_is_played(engine: Engine, address: str, game: str, where: str) -> None:
    play_now(engine, address, game, where)
    play_to_the_end(engine, game)
    assert engine.run("document.querySelector('#end h2').textContent")
    assert engine.run("window.troubles") == []


def test_no_light_comes_through_between_the_squares_of_a_board(engine: Engine, address: str) -> None:
    play_now(engine, address, "desiree", "house")
    ground = engine.run("getComputedStyle(document.querySelector('#board .wood')).backgroundColor")
    assert ground not in ("transparent", "rgba(0, 0, 0, 0)")
