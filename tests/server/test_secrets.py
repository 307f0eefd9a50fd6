"""Help reveals nothing hidden: states that differ only in hidden cards get the same help."""

import asyncio
import inspect
import random
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablee.bots import LEVELS, Choice, advice, analyse, choose
from tablee.core import State, View, load
from tablee.server.app import create_app
from tablee.server.live.hall import Hall
from tablee.server.settings import Settings
from tablee.table.entries.opening import open_table
from tablee.table.table import Table
from tests.server.clients import PEOPLE
from tests.server.guests import Guest, Line, Server
from tests.server.memory import CODE, SETTINGS, Memory
from tests.server.running import serving
from tests.table.twins import HIDING, twin_of
from tests.waiting import run, until

MOST_ACTIONS = 60


@pytest.fixture(autouse=True)
def _the_same_lots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the bots' hints deterministic."""
    monkeypatch.setattr(advice, "analyse", lambda view, **_: analyse(view, simulations=40, seed=1, lines=1))


def all_help(line: Line, table: Table, state: State) -> list[dict[str, Any]]:
    """Every answer to the seat on turn, as if the game stood so."""
    table.round.states[-1] = state
    answers = [line.ask("hint", seat=state.turn), line.ask("coach", seat=state.turn)]
    answers += [line.ask("explain", seat=state.turn, action=action) for action in state.legal_actions]
    assert not any("no" in answer for answer in answers)
    return answers


@pytest.mark.parametrize(("game", "players"), HIDING)
def test_twins_that_differ_in_hidden_cards_are_helped_alike(tmp_path: Path, game: str, players: int) -> None:
    app, dice, compared = create_app(Settings(data=tmp_path, messages_per_second=0)), random.Random(5), 0
    with serving(app) as address, ExitStack() as closing:
        anna = Guest(Server(address, closing), "Anna")
        seats, coaches = ["me", *["device"] * (players - 1)], ["coach"] * players
        code = anna.open(game=game, seats=seats, help=coaches)["code"]
        table = asyncio.run(app.state.hall.find(code)).table
        line = anna.follow(code)
        line.ask("hello")
        for number in range(MOST_ACTIONS):
            state = table.state
            if state.turn is None:
                break
            twin = twin_of(state, state.turn, number)
            if twin is not None:
                assert all_help(line, table, twin) == all_help(line, table, state)
                compared += 1
            table.round.states.append(state.play(dice.choice(state.legal_actions)))
    assert compared > 20


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ["deserto", "diamoniak"])
def test_a_bot_goes_the_same_way_to_its_answer_whatever_others_hold(game: str, level: str) -> None:
    """So it takes the same time: nothing can be read from how long it thinks."""
    state, dice, compared = load(game).start(seed=4), random.Random(4), 0
    for number in range(12):
        if state.turn is None:
            break
        twin = twin_of(state, state.turn, number)
        if twin is not None:
            views = (world.view(state.turn) for world in (state, twin))
            one, other = (replace(choose(view, level, simulations=12, seed=number), ms=0) for view in views)
            assert one == other  # with how much was thought about
            compared += 1
        state = state.play(dice.choice(state.legal_actions))
    assert compared > 3


def test_the_chance_of_bots_comes_from_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[inspect.BoundArguments] = []

    def note(*facts: Any, **more: Any) -> Choice:
        asked.append(inspect.signature(choose).bind(*facts, **more))
        return choose(*facts, **more)

    monkeypatch.setattr("tablee.server.live.bots.choose", note)
    monkeypatch.setattr("tablee.server.live.bots.improvise", note)

    async def story() -> None:
        hall = Hall(Memory([open_table({"game": "deserto", "seats": ["first", "me"]}, PEOPLE[0])]), SETTINGS)
        await hall.find(CODE)
        await until(lambda: asked)
        await hall.close()

    run(story())
    given = asked[0].arguments
    assert given.get("seed") is None  # none of the deal's
    assert isinstance(given["view"], View)
    assert given["view"].seat == 0
