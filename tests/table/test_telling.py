"""What is told piece by piece adds up to what a fresh look shows, in small messages."""

import json
import random
from typing import Any

import pytest

import tablee
from tablee.core import GAMES
from tablee.table.table import Table
from tablee.table.telling import LATELY, Teller, lately, picture, spell
from tests.server.reading import Reader
from tests.table.test_table import ANNA, opened

TABLES = [(name, players) for name, game in GAMES.items() for players in game.seats]
MOST_ACTIONS = 400
LARGEST_PICTURE = 8_192  # bytes of a whole table with everything that happened lately


def full(name: str, players: int, seed: int) -> Table:
    """A table of people, dealt."""
    table = opened(game=name, seats=["me", *["device"] * (players - 1)])
    table.apply(table.deal(seed, 0))
    return table


def on_the_wire(message: dict[str, Any]) -> str:
    return json.dumps(message, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_differences_add_up_to_a_fresh_view_for_all_eyes(name: str, players: int, seed: int) -> None:
    table, dice = full(name, players, seed), random.Random(seed)
    teller, everyone = Teller(table), (*range(players), None)
    readers = {eyes: Reader() for eyes in everyone}
    for eyes, reader in readers.items():
        reader.read(json.loads(on_the_wire({"all": picture(table, ANNA.key, eyes)})))
    for _ in range(MOST_ACTIONS):
        if table.turn is None:
            break
        seat, action = table.turn, dice.choice(table.state.legal_actions)
        table.apply(table.play(seat, action, table.number))
        for eyes in everyone:
            text = on_the_wire(teller.tell(table.log[-1], eyes))
            told = readers[eyes].read(json.loads(text))
            fresh = json.loads(on_the_wire(picture(table, ANNA.key, eyes)))
            assert told["now"] == fresh["now"]
            *events, last = table.state.view(eyes).events
            assert told["events"] == [*({"seat": seat} | event for event in events), last]
            assert len(text.encode()) < 1024


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_was_prepared_is_what_is_told(name: str, players: int) -> None:
    """Also where an entry that was prepared could not be written, and another one took its place."""
    table, dice = full(name, players, 5), random.Random(5)
    teller = Teller(table)
    for _ in range(30):
        if table.turn is None:
            break
        for action in dice.choices(table.state.legal_actions, k=2):
            entry = table.play(table.turn, action, table.number)
            teller.prepare(entry, [0])
        table.apply(entry)
        for eyes in (*range(players), None):
            assert teller.text(entry, eyes) == spell(Teller(table).tell(entry, eyes))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_who_was_away_hears_the_same_as_who_stayed(name: str, players: int) -> None:
    table, dice = full(name, players, 4), random.Random(4)
    teller, stayed = Teller(table), []
    since = table.number
    for number in range(12):
        table.apply(table.play(table.state.turn or 0, dice.choice(table.state.legal_actions), table.number))
        stayed.append(teller.tell(table.log[-1], 0))
        if number == 5:
            table.apply(table.emote(0, ANNA.key, "wow"))
            stayed.append(teller.tell(table.log[-1], 0))
    for seen in range(since, table.number + 1):
        assert teller.missed(seen, 0) == stayed[seen - since :]


def test_who_missed_too_much_or_too_strange_things_is_shown_the_whole_table() -> None:
    table = full("diamoniak", 2, 1)
    teller, since = Teller(table), table.number
    for number in range(51):
        assert teller.missed(since, 0) is not None, number
        table.apply(table.emote(0, ANNA.key, "wow"))
    assert teller.missed(since, 0) is None
    assert teller.missed(since + 1, 0) is not None
    for strange in (-1, 0, 1, table.number + 1):  # before the deal, or not yet
        assert teller.missed(strange, 0) is None
    table.apply(table.play(0, "draw", table.number))
    since = table.number
    table.apply(table.take_back(0, ANNA.key))
    assert teller.missed(since, 0) is None


# -- what happened lately ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_who_comes_later_reads_the_story_that_was_told_when_it_happened(name: str, players: int) -> None:
    table, dice = full(name, players, 5), random.Random(5)
    teller, everyone = Teller(table), (*range(players), None)
    heard: dict[int | None, list[dict[str, Any]]] = {eyes: [] for eyes in everyone}
    for _ in range(MOST_ACTIONS):
        if table.turn is None:
            break
        table.apply(table.play(table.turn, dice.choice(table.state.legal_actions), table.number))
        step = len(table.states) - 1
        for eyes in everyone:
            told = teller.tell(table.log[-1], eyes)
            heard[eyes].append(
                {"n": told["n"], "step": step} | {k: v for k, v in told.items() if k not in ("n", "now")}
            )
            again = picture(table, ANNA.key, eyes)
            assert again["lately"][-step:] == heard[eyes][-LATELY:]
            assert len(on_the_wire({"all": again}).encode()) < LARGEST_PICTURE


def steps_of(table: Table) -> list[tuple[int, int, str]]:
    return [(told["n"], told["step"], told.get("action", "")) for told in lately(table, 0)]


def test_the_story_begins_with_the_deal_and_what_is_taken_back_did_not_happen() -> None:
    table = opened(game="desiree", seats=["me", "device"])
    assert lately(table, 0) == []
    table.apply(table.deal(1, 0))
    for seat, action in ((0, "b3b4"), (1, "b6b5")):
        table.apply(table.play(seat, action, table.number))
    assert steps_of(table) == [(2, 0, ""), (3, 1, "b3b4"), (4, 2, "b6b5")]
    table.apply(table.emote(0, ANNA.key, "wow"))
    table.apply(table.take_back(0, ANNA.key))
    assert steps_of(table) == [(2, 0, "")]
    table.apply(table.play(0, "c3c4", table.number))
    assert steps_of(table) == [(2, 0, ""), (7, 1, "c3c4")]


def test_many_moves_are_told_in_one_text_those_from_one_square_together() -> None:
    state = tablee.load("desiree").start()
    told = state.game.spell_briefly(state.listed)
    assert isinstance(told, str)
    groups = [(group[:2], group[2:]) for group in told.split(" ")]
    ends = [[ends[place : place + 2] for place in range(0, len(ends), 2)] for _, ends in groups]
    assert [start + end for (start, _), all_ends in zip(groups, ends, strict=True) for end in all_ends] == [
        *state.legal_actions
    ]
    assert state.game.spell_briefly(state.listed[:3]) == list(state.legal_actions[:3])
