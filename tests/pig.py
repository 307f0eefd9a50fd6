"""What the tests of the fourth game ask of a process in which it is installed."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

import pyspiel
from typer.testing import CliRunner

import tablee.adapters.openspiel  # noqa: F401 - from now on OpenSpiel knows the games
from tablee.adapters import pettingzoo
from tablee.adapters.vector import VectorEnv
from tablee.bots import choose
from tablee.bots.advice import coach, lead_to
from tablee.cli import build
from tablee.cli.messages import choose_language
from tablee.core import load
from tablee.locale import SOURCE
from tablee.pocket.files import played_in_page
from tablee.table.entries.opening import open_table
from tablee.table.seat import Person
from tablee.table.table import Table
from tests import unencrypted
from tests.server.running import running_server


def command(name: str, *arguments: str, answers: str = "") -> str:
    """What `tablee` shows."""
    ran = CliRunner().invoke(build((name,)), [name, *arguments], input=answers, catch_exceptions=False)
    choose_language(SOURCE)
    assert ran.exit_code == 0, ran.stderr
    return ran.stdout


def be_a_vector() -> None:
    games = VectorEnv("pig", games=5, players=3)
    for _ in range(300):
        games.step(games.sample())
    assert games.observations.shape == (5, 10), games.observations.shape


def be_in_pettingzoo() -> None:
    env = pettingzoo.env("pig", players=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, _, ended, _, _ = env.last()
        env.step(None if ended else env.action_space(agent).sample(seen["action_mask"]))


def be_in_openspiel() -> None:
    game = pyspiel.load_game("python_tablee_pig(goal=50)")
    pyspiel.random_sim_test(game, 2, True, False)
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("roll"))
    assert state.chance_outcomes() == [(face, 1 / 6) for face in range(6)]
    assert [state.child(face).node.state.struct["face"] for face in range(6)] == [1, 2, 3, 4, 5, 6]


def may_back_after_a_roll() -> list[int]:
    """The seats that may take an action back among people: before anybody rolled, and then."""
    anna, boris = Person("a", "Anna", "cat"), Person("b", "Boris", "owl")
    table = Table("mira-buke", [open_table({"game": "pig", "seats": ["me", "friend"]}, anna)])
    table.apply(table.sit(1, boris))
    table.apply(table.commit())
    table.apply(table.deal())
    assert table.status["may_back"] == []
    table.apply(table.play(0, "a", "roll", table.number))
    seats: list[int] = table.status["may_back"]
    return seats


def offered_by_pages() -> dict[str, object]:
    """What the pages of a server offer of it."""
    with TemporaryDirectory() as folder, running_server(Path(folder)) as address:
        home = unencrypted.get(f"{address}/").text
        offered: dict[str, object] = {"home": 'data-game="pig"' in home, "in_page": "pig" in played_in_page()}
        paths = ("/play/pig", "/new/pig")
        return offered | {path: unencrypted.get(f"{address}{path}").status_code for path in paths}


# -- without what is optional ------------------------------------------------------------------------------------------


def play_bare() -> str:
    """What the terminal shows to somebody who asks for a hint."""
    return command("play", "pig", "--seed", "4", "--lang", "en", answers="hint\nq\n")


def advise_bare() -> str:
    """What a bot plays first, what a hint says of it, and what the coach does."""
    view = load("pig").start(seed=1).view(0)
    action = choose(view, "strong", simulations=20, seed=1).action
    counsel = coach(view)
    told = [list(counsel.good), [each for each in (counsel.lamp, counsel.missed, counsel.courage) if each]]
    return json.dumps([action, list(lead_to(view, action).steps), told])


def teach_bare() -> str:
    """Which pages link to its lesson, and the status of the page of the lesson."""
    with TemporaryDirectory() as folder, running_server(Path(folder)) as address:
        offered = {path: "/learn/pig" in unencrypted.get(f"{address}{path}").text for path in ("/learn", "/rules/pig")}
        return json.dumps(offered | {"/learn/pig": unencrypted.get(f"{address}/learn/pig").status_code})


def show_bare() -> str:
    """The page of its rules, and the files of its page that it does not bring along."""
    with TemporaryDirectory() as folder, running_server(Path(folder)) as address:
        paths = ("/rules/pig", "/games/pig/board.css", "/games/pig/poster.svg")
        return json.dumps({path: unencrypted.get(f"{address}{path}").text for path in paths})
