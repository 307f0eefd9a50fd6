"""Players of other packages: in every list behind those of the server, and under its eyes."""

import logging
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tablee
from tablee.bots import LEARNED, LEVELS, Choice, ask, choose, levels_of, player
from tablee.core import View
from tablee.core.errors import BadOption, BadRequest
from tablee.lab.arena import play_match
from tests.bots.own import own_players_installed
from tests.cli.engine import converse


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with own_players_installed(tmp_path, monkeypatch):
        yield


def test_they_come_after_the_levels_of_the_games_they_play() -> None:
    assert levels_of("deserto") == (*LEVELS, LEARNED, "cheat", "last-card")
    assert levels_of("diamoniak") == levels_of("no such game") == LEVELS


def test_they_choose() -> None:
    state = tablee.load("deserto").start(seed=7)
    assert choose(state.view(0), "last-card").action == state.legal_actions[-1]


def test_the_names_of_the_server_stay_with_the_server() -> None:
    assert type(player("greedy")).__name__ == "Plain"
    assert "greedy" not in levels_of("deserto")


def test_who_cannot_be_loaded_is_left_out_and_the_log_says_why(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR), pytest.raises(BadOption, match="There is no player 'broken'"):
        player("broken")
    assert "The player broken cannot be loaded." in caplog.text


def test_what_is_not_allowed_is_not_played() -> None:
    with pytest.raises(BadRequest, match="cheat chose 'Zz9', which is not allowed now"):
        choose(tablee.load("deserto").start(seed=7).view(0), "cheat")


@pytest.mark.parametrize(
    ("returned", "sentence"),
    [
        (None, "odd returned None instead of a Choice."),
        ("Va1", "odd returned 'Va1' instead of a Choice."),
        (Choice(None, 0.0, 0, ()), "odd chose None, which is not allowed now."),  # type: ignore[arg-type]
        (Choice("Zz9", 0.0, 0, ()), "odd chose 'Zz9', which is not allowed now."),
        (Choice("Va1", 0.0, 0, (1.0,)), "odd gave (1.0,) as value instead of 2 numbers, one for each seat."),
        (Choice("Va1", 0.0, 0, None), "odd gave None as value instead of 2 numbers, one for each seat."),  # type: ignore[arg-type]
        (Choice("Va1", 0.0, 0, "ab"), "odd gave 'ab' as value instead of 2 numbers, one for each seat."),  # type: ignore[arg-type]
    ],
)
def test_who_returns_the_wrong_thing_is_told_so_in_one_sentence(returned: Any, sentence: str) -> None:
    class Odd:
        name = "odd"

        def choose(self, view: View, seed: int | None = None) -> Choice:
            wrong: Choice = returned
            return wrong

    with pytest.raises(BadRequest) as refused:
        ask(Odd(), tablee.load("deserto").start(seed=0).view(0))
    assert str(refused.value) == sentence


def test_a_class_is_no_player(caplog: pytest.LogCaptureFixture) -> None:
    assert "class-not-object" not in levels_of("deserto")
    assert "is no player: a player is an object with name and choose." in caplog.text


def test_a_game_that_they_do_not_play() -> None:
    with pytest.raises(BadOption, match="last-card does not play Diamoniak"):
        choose(tablee.load("diamoniak").start(seed=7).view(0), "last-card")


def test_nobody_chooses_for_another_seat() -> None:
    with pytest.raises(BadRequest, match="not the turn of seat 1"):
        choose(tablee.load("deserto").start(seed=7).view(1), "last-card")


def test_they_meet_the_players_of_the_server_in_the_arena() -> None:
    match = play_match(tablee.load("deserto"), ["last-card", "random"], games=2, workers=1)
    assert match.plan.names == ("last-card", "random")
    assert match.complete


def test_they_can_go_to_other_processes() -> None:
    assert pickle.loads(pickle.dumps(player("last-card"))) == player("last-card")


def test_the_engine_knows_them(caplog: pytest.LogCaptureFixture) -> None:
    levels_of("deserto")  # what the log says of the broken one is no concern of the engine's
    begin, go = {"cmd": "new", "game": "deserto", "seed": 7}, {"cmd": "go", "level": "last-card"}
    games, _, went = converse({"cmd": "games"}, begin, go)
    levels = {game["name"]: game["levels"] for game in games["games"]}
    assert levels["deserto"] == [*LEVELS, LEARNED, "cheat", "last-card"]
    assert levels["desiree"] == [*LEVELS]
    assert went["action"] == tablee.load("deserto").start(seed=7).legal_actions[-1]
