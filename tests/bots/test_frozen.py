"""Players with a version choose what they chose when it was given to them."""

import json
from pathlib import Path

import pytest

import tablee.bots
from tablee.bots import frozen_players, player
from tablee.core import GAMES
from tablee.core.errors import BadOption

FILE = Path(__file__).with_name("frozen.json")
CHOICES = 15  # of each player are compared
EVERY = [name for game in GAMES for name in frozen_players(game)]


def choices(name: str) -> list[str]:
    """What a player chooses in some positions of a game that it plays against itself from a seed."""
    game = name.partition("/")[0]
    state, chosen = tablee.load(game).start(seed=29), list[str]()
    agent = player(name)
    for number in range(CHOICES):
        assert state.turn is not None
        choice = agent.choose(state.view(state.turn), seed=number)
        chosen.append(choice.action)
        state = state.play(choice.action)
    return chosen


@pytest.mark.parametrize("name", EVERY)
def test_a_version_is_a_promise(name: str) -> None:
    """If a search changed on purpose: a new version in ``BOTS.frozen``, then ``python -m tests.bots.test_frozen``."""
    assert choices(name) == json.loads(FILE.read_text(encoding="utf-8"))[name]


def test_every_level_has_a_version() -> None:
    for game in GAMES:
        assert {name.partition("/")[2].rpartition("-v")[0] for name in frozen_players(game)} == {*tablee.bots.LEVELS}


def test_a_clock_is_never_looked_at() -> None:
    budgets = [budget for game in GAMES for budget in tablee.bots.bots_of(game).frozen.values()]
    assert all(budget.ms is None and budget.simulations for budget in budgets)


def test_it_plays_its_own_game_alone() -> None:
    state = tablee.load("diamoniak").start(seed=1)
    with pytest.raises(BadOption, match=r"no player 'deserto/easy-v1'; there are .* diamoniak/easy-v1"):
        player("deserto/easy-v1").choose(state.view(0))


@pytest.mark.parametrize("name", ["deserto/easy-v99", "deserto/", "nothing/easy-v1"])
def test_an_unknown_version_is_refused(name: str) -> None:
    with pytest.raises(BadOption, match="There is no player"):
        player(name)


if __name__ == "__main__":
    FILE.write_text(json.dumps({name: choices(name) for name in EVERY}, indent=1) + "\n", encoding="utf-8")
