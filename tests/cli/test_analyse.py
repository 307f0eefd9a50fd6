"""`tablee analyse` tells what is known of a position, in words or as JSON, and refuses what is none."""

import json
from typing import Any

import pytest
from typer.testing import CliRunner

from tablee.cli import build
from tablee.core import GAMES, load
from tablee.core.errors import TableeError

WINS = "3D4/2cD3B/2BeF2a/1B2ec2/bFeda3/4AEAC/3C1bb1/5f2 w"  # in two moves
LITTLE = ("--simulations", "20000", "--seed", "1")


def analyse(*arguments: str) -> str:
    run = CliRunner().invoke(build(("analyse",)), ["analyse", *arguments, "--lang", "en"], catch_exceptions=False)
    assert run.exit_code == 0
    return run.stdout


def results(*arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in analyse(*arguments, "--json").splitlines()]


def test_it_says_in_how_many_moves_a_position_is_won() -> None:
    shown = analyse("desiree", WINS, *LITTLE)
    assert "You can win in 2 moves." in shown
    assert "\n1.  100%  " in shown
    assert "\x1b" not in shown


def test_each_result_is_a_line_of_json_and_the_same_for_a_seed() -> None:
    start = load("desiree").start().position
    first, second = (results("desiree", start, *LITTLE, "--lines", "2") for _ in range(2))
    assert len(first) > 1
    assert [each["lines"] for each in first] == [each["lines"] for each in second]
    assert [each["depth"] for each in first] == sorted(each["depth"] for each in first)
    assert {len(each["lines"]) for each in first} == {2}


def test_threads_think_together() -> None:
    shown = analyse("desiree", WINS, "--simulations", "20000", "--threads", "2")
    assert "You can win in 2 moves." in shown


def test_hidden_cards_are_known_to_nobody() -> None:
    state = load("deserto").start(seed=3)
    shown = analyse("deserto", state.position, *LITTLE, "--seat", "0")
    assert "Moves looked ahead: " in shown
    assert "Positions tried: 20,000" in shown
    assert "You: " in shown


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_taken_as_it_is_written(game: str) -> None:
    """One of Diamoniak begins with a hyphen."""
    shown = analyse(game, load(game).start(seed=3).position, *LITTLE)
    assert "1.  " in shown


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("desiree", "nonsense"), "not written like a position"),
        (("chess", "e4"), "chess"),
        (("deserto", load("deserto").start(seed=3).position, "--seat", "1"), "not the turn of seat 1"),
        (("desiree", load("desiree").start().position, "--seat", "7"), "seat"),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_a_sentence(arguments: tuple[str, ...], why: str) -> None:
    with pytest.raises(TableeError, match=why):
        analyse(*arguments)
