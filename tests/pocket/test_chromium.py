"""The kernels in a real browser: what Node finds in `test_same.py` is asked here again, less of it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tablee.bots import LEARNED, LEVELS, choose
from tablee.bots.learned import has_learned
from tablee.core import GAMES, load
from tests.pocket import jobs
from tests.pocket.chromium import open_page, perform
from tests.pocket.journals import variants, walks

ACTIONS, CHOICES, LOOKS = 2000, 6, 40
THINK = """async (question) => {
  const { Thinker } = await import("/static/js/pocket/thinker.js");
  const thinker = new Thinker();
  const answer = await thinker.choose(question).then((choice) => choice.code, (error) => error.message);
  thinker.close();
  return answer;
}"""


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    page = open_page(browser, address)
    yield page
    page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_browser_plays_and_chooses_as_the_server_does(page: Page, game: str) -> None:
    walked = [walk for variant in variants() if variant.name == game for walk in walks(variant, ACTIONS)]
    chosen = [job for level in LEVELS for job in jobs.choices(game, level, CHOICES)]
    learned = jobs.learned(game, LOOKS) if has_learned(game) else []
    given = [*jobs.golden_games(game), *map(jobs.replay, walked), *chosen, *learned]
    assert perform(page, game, [job.asked for job in given]) == [job.expected for job in given]


@pytest.mark.parametrize("game", GAMES)
def test_bots_think_in_a_worker(page: Page, game: str) -> None:
    view = load(game).start(seed=1).view(0)
    question = {"game": game, "struct": list(view.buffer.tobytes()), "seat": 0, "players": view.game.players}
    codes = list(view.codes)
    assert page.evaluate(THINK, question | {"codes": codes, "level": "strong", "simulations": 50}) in codes


@pytest.mark.parametrize("game", [name for name in GAMES if has_learned(name)])
def test_the_learned_player_looks_in_a_worker(page: Page, game: str) -> None:
    view = load(game).start(seed=1).view(0)
    question = {"game": game, "struct": list(view.buffer.tobytes()), "seat": 0, "players": view.game.players}
    chosen = page.evaluate(THINK, question | {"codes": list(view.codes), "level": LEARNED})
    assert view.game.notation[chosen] == choose(view, LEARNED).action


def test_a_worker_that_fails_says_so(page: Page) -> None:
    question = {"game": "nothing", "struct": [], "seat": 0, "players": 2, "codes": [1], "level": "strong"}
    assert page.evaluate(THINK, question) == "There is no file games/nothing/kernels.wasm."
