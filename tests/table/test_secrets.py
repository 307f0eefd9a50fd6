"""What leaves a table does not depend on what its reader may not know: twins with other hidden cards sound alike."""

import json
import random
from typing import Any

import numpy as np
import pytest

from tablee.core import GAMES
from tablee.core.errors import BadRequest, TableeError
from tablee.core.state import State
from tablee.server.api.replay import log_of
from tablee.table.snapshot import snapshot
from tablee.table.table import Table
from tablee.table.updates import Updates
from tests.table.tables import ANNA, BORIS, full, look, play
from tests.table.twins import HIDING, twin_of

MOST_ACTIONS = 120


def with_state(table: Table, state: State) -> Table:
    """The same table, as if this were the state of its game."""
    other = Table(table.code, table.log)
    other.round.states[-1] = state
    return other


def everything_said(table: Table, eyes: int, action: str) -> list[str]:
    """All that can be heard with these eyes: looking, asking, trying, playing, coming back, the replay."""
    said: list[Any] = [snapshot(table, ANNA.key, eyes), refusal(lambda: log_of(table, None))]
    turn = table.turn
    assert turn is not None
    if turn == eyes:
        said += [str(table.state.why(word)) for word in table.game.notation.values()]
        said += [
            refusal(lambda word=word: table.play(turn, ANNA.key, word, table.number))
            for word in (*table.game.notation.values(), "?")
        ]
    updates = Updates(table)
    entry = play(table, action).entry
    said += [
        updates.update_for(entry, eyes),
        Updates(table).missed(table.number - 1, eyes),
        snapshot(table, ANNA.key, eyes),
    ]
    return [json.dumps(one) for one in said]


def refusal(wish: Any) -> str:
    """What somebody hears whose wish is not granted."""
    try:
        wish()
    except TableeError as error:
        return f"{error.code} {error}"
    return ""


@pytest.mark.parametrize(("name", "players"), HIDING)
def test_updates_do_not_depend_on_hidden_cards(name: str, players: int) -> None:
    table, dice, compared = full(name, players, 5), random.Random(5), 0
    for number in range(MOST_ACTIONS):
        if table.turn is None:
            break
        for eyes in range(players):
            twin = twin_of(table.state, eyes, number)
            shared = sorted(set(table.state.legal_actions) & set(twin.legal_actions)) if twin else []
            if twin and shared:
                action = dice.choice(shared)
                one = everything_said(with_state(table, State(table.game, table.state.buffer)), eyes, action)
                assert everything_said(with_state(table, twin), eyes, action) == one
                compared += 1
        play(table, dice.choice(table.state.legal_actions))
    assert compared > 20


@pytest.mark.parametrize("players", GAMES["deserto"].seats)
def test_updates_for_spectators_have_no_hands(players: int) -> None:
    table, dice = full("deserto", players, 6), random.Random(6)
    while table.turn is not None:
        before = table.state
        play(table, dice.choice(before.legal_actions))
        swapped = before.buffer.copy()
        swapped["hand"][0, :players] = np.roll(before.buffer["hand"][0, :players], 1, axis=0)
        told = Updates(table).update_for(table.log[-1], None)
        assert all(hand is None for hand in snapshot(table, None, None)["now"]["hands"])
        assert "hands" not in told["now"]
        again = [event for step in snapshot(table, None, None)["lately"] for event in step["events"]]
        assert not any("card" in event for event in (*told["events"], *again) if event["event"] == "drew")
        assert not any("cards" in event for event in again if event["event"] == "dealt")
        assert State(table.game, before.buffer).view(None) == State(table.game, swapped).view(None)


@pytest.mark.parametrize("name", GAMES)
def test_no_update_contains_a_seed_or_a_key(name: str) -> None:
    seed = 0x5EED5EED5EED
    table = full(name, 2, seed)
    updates, dice = Updates(table), random.Random(1)
    said = [json.dumps(updates.update_for(entry, eyes)) for entry in table.log[1:] for eyes in (0, 1, None)]
    for _ in range(20):
        said += [json.dumps(look(table, eyes)) for eyes in (0, 1, None)]
        play(table, dice.choice(table.state.legal_actions))
        said += [json.dumps(updates.update_for(table.log[-1], eyes)) for eyes in (0, 1, None)]
    for secret in (str(seed), f"{seed:x}", ANNA.key):
        assert not any(secret in text for text in said)


@pytest.mark.parametrize("key", [BORIS.key, None])
def test_a_snapshot_for_another_persons_seat_is_an_error(key: str | None) -> None:
    table = full("deserto", 2, 1)
    with pytest.raises(BadRequest, match="Seat 1 is not yours"):
        snapshot(table, key, 0)
