"""What the tests of the fourth game ask of a process in which it is installed."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pyspiel
from typer.testing import CliRunner

import tablee.adapters.openspiel  # noqa: F401 - from now on OpenSpiel knows the games
from tablee.adapters import pettingzoo
from tablee.adapters.vector import VectorEnv
from tablee.cli import build
from tablee.cli.messages import choose_language
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
