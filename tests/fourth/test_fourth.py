"""A fourth game: Pig, a package of its own beside this file, is at home in every room without a change in any."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import platformdirs
import pytest
from playwright.sync_api import Browser, Page, expect

from tests import pig
from tests.server.process import await_answer
from tests.server.running import free_port
from tests.web.browser import KEEPS_ALL, PHONE, Guest
from tests.web.copies import KEPT, serving_files
from tests.web.offline import NO_NETWORK, wait_until

PACKAGE = Path(__file__).parent
PLACES = (sys.executable, "-m", "tablee")
Ask = Callable[..., Any]
PACKAGES = Path(platformdirs.user_cache_dir("tablee", False)) / "packages"


@pytest.fixture(scope="session")
def folder() -> Path:
    """Where the package is installed. It stays there until one of its files changes, so its kernels stay compiled."""
    kept = PACKAGES / digest()
    if not kept.exists():
        PACKAGES.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=PACKAGES) as new:
            install(Path(new, kept.name))
            with suppress(OSError):  # somebody else has installed it meanwhile
                Path(new, kept.name).rename(kept)
    return kept


def digest() -> str:
    """Of everything that is installed."""
    found = hashlib.sha256()
    for file in (PACKAGE / "pyproject.toml", *sorted((PACKAGE / "tablee_pig").rglob("*"))):
        if file.is_file() and file.suffix != ".pyc":
            found.update(f"{file.relative_to(PACKAGE)} {file.stat().st_size} ".encode() + file.read_bytes())
    return found.hexdigest()[:16]


def install(folder: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--disable-pip-version-check", "--target", str(folder), str(PACKAGE)], check=True)


@pytest.fixture(scope="session")
def installed(folder: Path) -> dict[str, str]:
    """An environment in which the package is installed beside Tablée."""
    return with_packages(folder)


def with_packages(folder: Path) -> dict[str, str]:
    path = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(path)}


@pytest.fixture(scope="session")
def there(folder: Path) -> Iterator[Ask]:
    """Asks something of a process in which the package is installed."""
    with ProcessPoolExecutor(1, get_context("spawn")) as process:
        with pytest.MonkeyPatch.context() as patch:
            patch.syspath_prepend(folder)  # whom one starts finds what one finds
            process.submit(int).result()
        yield lambda work, *given, **named: process.submit(work, *given, **named).result()


# -- programs, terminal, arena -----------------------------------------------------------------------------------------


def test_the_engine_plays_it(installed: dict[str, str]) -> None:
    requests = [
        {"cmd": "games"},
        {"cmd": "new", "game": "pig", "players": 3, "options": {"goal": 50}, "seed": 7},
        {"cmd": "why", "action": "stop"},
        {"cmd": "play", "action": "roll"},
        {"cmd": "view", "seat": 1},
        {"cmd": "go", "level": "strong", "simulations": 50, "seed": 1},
        {"cmd": "perft", "depth": 2},
    ]
    sent = "\n".join(map(json.dumps, requests))
    told = subprocess.run([*PLACES, "engine"], env=installed, input=sent, stdout=subprocess.PIPE, text=True, check=True)
    games, new, why, played, view, choice, perft = map(json.loads, told.stdout.splitlines())
    assert [game["name"] for game in games["games"]] == ["deserto", "desiree", "diamoniak", "pig"]
    assert new["legal"] == ["roll"]
    assert why["rule"] == "P5"
    assert played["events"][0]["event"] in ("rolled", "lost")
    assert played["position"].split()[-1] not in json.dumps(view)  # where the rolls to come are hidden
    assert choice["action"] in played["legal"]
    assert perft["ok"]


def test_the_terminal_plays_it_and_takes_its_own_options(there: Ask) -> None:
    shown = there(pig.command, "play", "pig", "--goal", "50", "--seed", "4", "--lang", "en", answers="roll\nr\nq\n")
    assert "Points to win: 50" in shown
    assert re.search(r"You roll \d\.|A one! You had nothing to lose yet\.", shown)
    assert "One: the pot is lost" in shown
    assert "sealed." in shown  # the rolls to come stay hidden
    assert "--goal 30|50" in there(pig.command, "play", "--help")


def test_it_brings_its_translations_along(there: Ask) -> None:
    shown = there(pig.command, "play", "pig", "--seed", "4", "--lang", "de", answers="q\n")
    assert "Punkte zum Sieg: 30" in shown
    assert "Würfeln" in shown


def test_its_bots_meet_in_the_arena_and_the_thinking_one_is_better(there: Ask, tmp_path: Path) -> None:
    meeting = ("pig", "--players", "strong@100,greedy", "--games", "40", "--workers", "1", "--out", str(tmp_path))
    there(pig.command, "arena", *meeting)
    results = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    shares = {each["player"]: each["share"]["value"] for each in results["standings"]}
    assert shares["strong@100"] > shares["greedy"]


def test_random_games_of_it_are_simulated(there: Ask) -> None:
    told = json.loads(there(pig.command, "simulate", "pig", "--players", "4", "--games", "200", "--json"))
    assert sum(share["value"] for share in told["winner_shares"]) == pytest.approx(1)


def test_its_games_step_by_the_thousand(there: Ask) -> None:
    there(pig.be_a_vector)


def test_it_is_an_environment_of_pettingzoo_and_openspiel(there: Ask) -> None:
    there(pig.be_in_pettingzoo)
    there(pig.be_in_openspiel)


def test_a_roll_that_was_seen_is_not_taken_back_among_people(there: Ask) -> None:
    assert there(pig.may_back_after_a_roll) == []


def test_the_lab_measures_it_by_what_every_game_says(there: Ask, tmp_path: Path) -> None:
    words = ("--vary", "goal=30,50", "--level", "random", "--games", "4", "--workers", "1", "--out", str(tmp_path))
    assert "goal 50" in there(pig.command, "lab", "pig", *words)


# -- no more than a game needs -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def bare(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the package has only what docs/new-game.md shows; nothing is compiled for it."""
    copy = shutil.copytree(folder, tmp_path_factory.mktemp("bare") / "packages")
    for name in OPTIONAL:
        (copy / "tablee_pig" / name).unlink()
    return with_packages(copy) | {"NUMBA_DISABLE_JIT": "1"}


MODULES = ("advice", "bots", "chance", "lessons", "puzzles", "rulebook", "terminal")
OPTIONAL = (*(f"{module}.py" for module in MODULES), "page/poster.svg")


def run_bare(bare: dict[str, str], code: str) -> str:
    ran = subprocess.run([sys.executable, "-c", code], env=bare, stdout=subprocess.PIPE, text=True, check=True)
    return ran.stdout


def test_the_terminal_tells_a_bare_game_in_words_and_hints_at_the_action_alone(bare: dict[str, str]) -> None:
    shown = run_bare(bare, "from tests import pig; print(pig.play_bare())")
    assert "You         0" in shown
    assert "Player 1: points 0." in shown
    assert "In the pot: 0" in shown
    assert "Hint: roll" in shown


def test_a_search_plays_a_bare_game_and_the_coach_is_silent(bare: dict[str, str]) -> None:
    assert json.loads(run_bare(bare, "from tests import pig; print(pig.advise_bare())")) == ["roll", [], [[], []]]


def test_a_bare_game_has_rules_styles_and_a_poster(bare: dict[str, str]) -> None:
    shown = json.loads(run_bare(bare, "from tests import pig; print(pig.show_bare())"))
    assert 'id="P5"' in shown["/rules/pig"]
    assert ".tile" in shown["/games/pig/board.css"]
    assert 'id="poster"' in shown["/games/pig/poster.svg"]


def test_no_lesson_of_a_bare_game_is_offered(bare: dict[str, str]) -> None:
    offered = json.loads(run_bare(bare, "from tests import pig; print(pig.teach_bare())"))
    assert offered == {"/learn": False, "/rules/pig": False, "/learn/pig": 404}


# -- the browser -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def compiled(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The same environment, after `tablee wasm pig` and `tablee puzzles make pig`."""
    copy = shutil.copytree(folder, tmp_path_factory.mktemp("compiled") / "packages")
    for work in ("wasm pig", "puzzles make pig --count 2 --games 50"):
        subprocess.run([*PLACES, *work.split()], env=with_packages(copy), check=True, stdout=subprocess.DEVNULL)
    return with_packages(copy)


@pytest.fixture(scope="module")
def address(compiled: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server."""
    port, data = free_port(), tmp_path_factory.mktemp("server")
    settings = {"TABLEE_DATA": str(data), "TABLEE_BOT_PAUSE": "0"}
    serve = [*PLACES, "serve", "--port", str(port), "--no-open"]
    with subprocess.Popen(serve, env=compiled | settings, stderr=subprocess.DEVNULL) as server:
        await_answer(server, address := f"http://127.0.0.1:{port}")
        yield address
        server.terminate()


@pytest.fixture(scope="module")
def site(compiled: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A static site."""
    folder = tmp_path_factory.mktemp("site")
    build = [*PLACES, "site", "build", str(folder), "--check"]
    subprocess.run(build, env=compiled | {"TABLEE_BOT_PAUSE": "0"}, check=True)
    with serving_files(folder) as address:
        yield f"{address}/"


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Open a browser at an address; in the end no page may have had an error."""
    guests = list[Guest]()

    def come(address: str, **wishes: Any) -> Page:
        guests.append(Guest(browser, address, **{"size": PHONE, **wishes}))
        return guests[-1].page

    yield come
    for guest in guests:
        guest.forgive(NO_NETWORK)
        guest.context.close()
        assert guest.troubles == []


def play_to_the_end(page: Page) -> None:
    """Stop as soon as there is something to keep."""
    while True:
        page.wait_for_function(IS_ASKED)
        if page.locator("#end").is_visible():
            return
        told = page.locator("#tale .said").count()
        page.locator("#board .actions .primary").last.click()
        page.wait_for_function(GOES_ON, arg=told)


IS_ASKED = """() => !document.getElementById("end").hidden
  || document.querySelector("#board .actions .primary")"""

# By the story, which only grows: after a bot's turn the board may look as it did before one's own.
GOES_ON = """told => !document.getElementById("end").hidden
  || document.querySelectorAll("#tale .said").length > told"""


def test_the_server_plays_it(visit: Visit, address: str) -> None:
    page = visit(address, plays="server")
    page.goto("/")
    page.locator('[data-game="pig"]').get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    play_to_the_end(page)
    expect(page.locator("#reason")).to_have_text("That is enough to win.")
    page.locator("#watch-replay").click()
    page.wait_for_url("**/replay")
    expect(page.locator(".felt .die")).to_be_visible()
    page.goto("/new/pig?with=device")
    page.get_by_label("50 points").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("#board")).to_contain_text("Points to win: 50")


def test_its_board_lies_in_the_middle_and_its_choices_on_a_phone(visit: Visit, address: str) -> None:
    page = visit(address)
    wishes = {"game": "pig", "seats": ["me", "first"]}
    table = page.context.request.post(f"{address}/api/tables", data=wishes).json()["code"]
    page.goto(f"/t/{table}/hand/1")
    expect(page.locator('#board [data-thing="roll"]')).to_be_visible()
    expect(page.locator("#board .lane")).to_have_count(0)
    page.goto(f"/t/{table}/middle")
    expect(page.locator("#board .lane")).to_have_count(2)
    expect(page.locator('#board [data-thing="roll"]')).to_have_count(0)


def test_the_page_plays_it_where_its_kernels_are_compiled(visit: Visit, address: str) -> None:
    page = visit(address, plays="page")
    page.goto("/")
    page.locator('[data-game="pig"]').get_by_role("button", name="Play now").click()
    page.wait_for_url("**/play/pig#*")
    expect(page.locator("#board .actions .primary")).to_be_visible()


def test_its_rules_are_read_and_its_lesson_is_learnt(visit: Visit, address: str) -> None:
    page = visit(address)
    page.goto("/rules/pig")
    expect(page.locator("#P4")).to_contain_text("the pot is lost")
    expect(page.locator(".example .felt .die").first).to_be_visible()
    page.goto("/learn/pig")
    page.locator('#board [data-thing="roll"]').click()
    expect(page.locator("body")).to_contain_text("Well rolled!")


def test_its_puzzles_are_solved_and_its_positions_are_analysed(visit: Visit, address: str) -> None:
    page = visit(address)
    page.goto("/puzzle")
    page.locator('[data-puzzles="pig"]').get_by_role("button", name="Another puzzle").click()
    page.wait_for_url("**/puzzle/pig*")
    page.locator('#board [data-thing="stop"]').click()
    expect(page.locator("#answer.good")).to_contain_text("Yes")
    page.goto("/think/pig")
    expect(page.locator("#lines .line")).to_have_count(1)
    expect(page.locator("#lines .move")).to_have_text("Roll")


def test_a_static_site_plays_it_offline_with_hints_refusals_chances_and_one_device(visit: Visit, site: str) -> None:
    page = visit(site, plays="page", **KEEPS_ALL)
    page.goto("en/index.html")
    wait_until(page, KEPT)
    page.context.set_offline(True)
    page.locator('[data-game="pig"]').get_by_role("button", name="Play now").click()
    page.locator('#board [data-thing="stop"]').click()
    expect(page.locator("#toast")).to_contain_text("You can stop when you have rolled something to keep.")
    page.locator("#hint").click()
    expect(page.locator("#hint-says")).to_contain_text("Five rolls in six bring you points.")
    play_to_the_end(page)
    page.locator("#watch-replay").click()
    expect(page.locator("#graph .curves")).to_be_visible()
    page.goto("en/keepsakes.html")
    expect(page.locator('[data-game="pig"] .keepsake')).to_have_count(7)  # five levels, wins and puzzles
    page.goto("en/new/pig.html?with=device")
    page.get_by_label("50 points").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#board")).to_contain_text("Points to win: 50")


def test_without_compiled_kernels_the_server_alone_plays_it(there: Ask) -> None:
    assert there(pig.offered_by_pages) == {"home": True, "in_page": False, "/play/pig": 404, "/new/pig": 200}
