"""What is told piece by piece adds up to what a fresh look shows, in small messages."""

import json
import random
from typing import Any

import pytest

from tablee.core import GAMES
from tablee.table.snapshot import LATELY, lately
from tablee.table.table import Table
from tablee.table.updates import Updates
from tests.server.reading import Reader
from tests.table.dealing import deal
from tests.table.tables import ANNA, full, look, opened, play

TABLES = [(name, players) for name, game in GAMES.items() for players in game.seats]
MOST_ACTIONS = 400
LOOK = 10  # actions from one look at the whole table to the next, which tells the last LATELY again
LARGEST_UPDATE = 2_048  # bytes of an action; a hundred legal moves of Désirée take half of it
LARGEST_PICTURE = 8_192  # bytes of a whole table with everything that happened lately


def on_the_wire(message: dict[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_differences_add_up_to_a_fresh_view_for_all_eyes(name: str, players: int, seed: int) -> None:
    table, dice = full(name, players, seed), random.Random(seed)
    updates, everyone = Updates(table), (*range(players), None)
    readers = {eyes: Reader() for eyes in everyone}
    for eyes, reader in readers.items():
        reader.read(json.loads(on_the_wire({"all": look(table, eyes)})))
    for _ in range(MOST_ACTIONS):
        if table.turn is None:
            break
        seat, action = table.turn, dice.choice(table.state.legal_actions)
        play(table, action)
        for eyes in everyone:
            text = on_the_wire(updates.update_for(table.log[-1], eyes))
            told = readers[eyes].read(json.loads(text))
            assert told["now"] == json.loads(on_the_wire(table.now(eyes)))
            *events, last = table.state.view(eyes).events
            assert told["events"] == [*({"seat": seat} | event for event in events), last]
            assert len(text.encode()) < LARGEST_UPDATE
    for eyes, reader in readers.items():
        assert reader.now == json.loads(on_the_wire(look(table, eyes)))["now"]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_cached_states_do_not_change_updates(name: str, players: int) -> None:
    table, dice = full(name, players, 5), random.Random(5)
    updates, everyone = Updates(table), (*range(players), None)
    for number in range(30):
        if table.turn is None:
            break
        change = play(table, dice.choice(table.state.legal_actions))
        if number % 3:  # now and then nobody is told
            assert updates.updates_for(change.entry, everyone) == Updates(table).updates_for(change.entry, everyone)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_missed_updates_equal_those_sent_live(name: str, players: int) -> None:
    table, dice = full(name, players, 4), random.Random(4)
    updates, stayed = Updates(table), []
    since = table.number
    for number in range(12):
        play(table, dice.choice(table.state.legal_actions))
        stayed.append(updates.update_for(table.log[-1], 0))
        if number == 5:
            table.apply(table.emote(0, ANNA.key, "wow"))
            stayed.append(updates.update_for(table.log[-1], 0))
    for seen in range(since, table.number + 1):
        assert updates.missed(seen, 0) == stayed[seen - since :]


def test_a_snapshot_replaces_too_many_or_unreplayable_updates() -> None:
    table = full("diamoniak", 2, 1)
    updates, since = Updates(table), table.number
    for number in range(51):
        assert updates.missed(since, 0) is not None, number
        table.apply(table.emote(0, ANNA.key, "wow"))
    assert updates.missed(since, 0) is None
    assert updates.missed(since + 1, 0) is not None
    for strange in (-1, 0, 1, table.number + 1):  # before the deal, or not yet
        assert updates.missed(strange, 0) is None
    play(table, "draw")
    since = table.number
    table.apply(table.take_back(0, ANNA.key))
    assert updates.missed(since, 0) is None


# -- what happened lately ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_snapshot_has_the_story_as_it_was_broadcast(name: str, players: int) -> None:
    table, dice = full(name, players, 5), random.Random(5)
    updates, everyone = Updates(table), (*range(players), None)
    heard: dict[int | None, list[dict[str, Any]]] = {eyes: [] for eyes in everyone}
    for _ in range(MOST_ACTIONS):
        if table.turn is None:
            break
        play(table, dice.choice(table.state.legal_actions))
        step = len(table.round.states) - 1
        for eyes in everyone:
            told = updates.update_for(table.log[-1], eyes)
            heard[eyes].append(
                {name: fact for name, fact in told.items() if name not in ("now", "may_swap", *table.status)}
            )
            if step <= LATELY + 1 or step % LOOK == 0 or table.turn is None:
                again = look(table, eyes)
                assert again["lately"][-step:] == heard[eyes][-LATELY:]
                assert len(on_the_wire({"all": again}).encode()) < LARGEST_PICTURE


def steps_of(table: Table) -> list[tuple[int, int, str]]:
    return [(told["n"], told["step"], told.get("action", "")) for told in lately(table, 0)]


def test_the_story_begins_with_the_deal_and_what_is_taken_back_did_not_happen() -> None:
    table = opened(game="desiree", seats=["me", "device"])
    assert lately(table, 0) == []
    deal(table, 1)
    for action in ("b3b4", "b6b5"):
        play(table, action)
    assert steps_of(table) == [(3, 0, ""), (4, 1, "b3b4"), (5, 2, "b6b5")]
    table.apply(table.emote(0, ANNA.key, "wow"))
    table.apply(table.take_back(0, ANNA.key))
    assert steps_of(table) == [(3, 0, "")]
    play(table, "c3c4")
    assert steps_of(table) == [(3, 0, ""), (8, 1, "c3c4")]
