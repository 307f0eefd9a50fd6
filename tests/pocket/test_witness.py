"""What a page remembers of a game that it helped to shuffle for, in Node: what its seat was shown at each step."""

import json
import random
import shutil
import subprocess
from typing import Any

import pytest

from tablee.core import GAMES
from tablee.core.fair import VIEWS, view_hash
from tablee.table.entries.playing import Played
from tablee.table.log import Change
from tablee.table.snapshot import snapshot
from tablee.table.table import Table
from tablee.table.updates import Updates, encode
from tests.pocket.node import STATIC
from tests.table.tables import ANNA, BORIS, begun, opened, play

# What a page is sent on the standard input, read as the live connection reads it; on the output what it remembers.
SCRIPT = """
const { readFileSync } = require("node:fs");
const { fileURLToPath } = require("node:url");
globalThis.fetch = async (url) => new Response(readFileSync(fileURLToPath(url)));
const [scripts, memory, sent] = JSON.parse(readFileSync(0, "utf-8"));
const kept = { "tablee-fair": JSON.stringify(memory) };
globalThis.localStorage = { getItem: (key) => kept[key] ?? null, setItem: (key, text) => { kept[key] = text; } };
(async () => {
  const { createWitness } = await import(`${scripts}/witness.js`);
  const { expandAction, expandSettled } = await import(`${scripts}/patch.js`);
  const see = createWitness();
  let now = null;
  for (const message of sent) {
    let told = message;
    if (!("all" in told) && !("did" in told)) told = expandAction(told, now);
    if (told.did === "settled") told = expandSettled(told, now);
    now = (told.all ?? told).now ?? now;
    await see(told);
  }
  process.stdout.write(kept["tablee-fair"]);
})();
"""
MINE = {"table": "mira-buke", "deal": 1, "round": 1, "number": "0" * 64, "shown": True}


def remembered(sent: list[dict[str, Any]], *memory: dict[str, Any]) -> list[dict[str, Any]]:
    node = shutil.which("node")
    assert node, "This test needs Node: apt-get install npm"
    text = json.dumps([(STATIC / "js").as_uri(), memory or [MINE], sent])
    command = [node, "--no-warnings", "-e", SCRIPT]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=True)
    told: list[dict[str, Any]] = json.loads(done.stdout)
    return told


class Page:
    """The page of a person at a table: everything that it is sent."""

    def __init__(self, table: Table, key: str) -> None:
        self.table, self.key, self.updates = table, key, Updates(table)
        self.sent: list[dict[str, Any]] = []
        self.come()

    def come(self) -> None:
        """It is sent the whole table."""
        whole = snapshot(self.table, self.key) | {"left": None, "here": [], "watching": 0}
        self.sent.append(json.loads(encode({"all": whole})))

    def hear(self) -> None:
        """It is sent the entry that was just applied."""
        (eyes,) = self.table.seats_of(self.key)
        self.sent.append(json.loads(encode(self.updates.update_for(self.table.log[-1], eyes))))


def views(table: Table, key: str) -> list[str]:
    (eyes,) = table.seats_of(key)
    return [view_hash(state.view(eyes).now) for state in table.round.states]


def some_change(table: Table, dice: random.Random) -> Change | None:
    """An action; in between one is taken back, or the moment in which it can be ends."""
    if table.slip is not None and dice.random() < 0.7:
        return table.settle() if dice.random() < 0.5 else table.take_back(table.slip.seat, _key(table, table.slip.seat))
    seat = table.turn
    assert seat is not None
    return table.play(seat, _key(table, seat), dice.choice(table.state.legal_actions), table.number)


def _key(table: Table, seat: int) -> str:
    person = table.seats[seat].person
    assert person
    return person.key


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("person", [ANNA, BORIS])
def test_a_page_remembers_what_its_seat_was_shown_after_each_action(game: str, person: Any) -> None:
    """But not after an action that could still be taken back when the next one came: its card was seen only then."""
    table, dice = begun(game=game), random.Random(5)
    page = Page(table, person.key)
    while table.turn is not None and table.number < 120:
        change = some_change(table, dice)
        assert change
        table.apply(change)
        page.hear()
    (memory,) = remembered(page.sent)
    assert (memory["undone"], memory["views"]) == (table.round.undone, VIEWS)
    assert memory["eyes"] == table.seats_of(person.key)[0]
    steps = zip(table.round.entries, views(table, person.key), strict=True)
    unseen = [isinstance(entry, Played) and game == "deserto" and entry.seat == memory["eyes"] for entry, _ in steps]
    pairs = [*zip(memory["saw"], views(table, person.key), unseen[: len(memory["saw"])], strict=False)]
    assert all(saw == true or (may_be_unseen and not saw) for saw, true, may_be_unseen in pairs)
    assert sum(saw == true for saw, true, _ in pairs) > len(pairs) // 2
    assert len(pairs) >= table.step


def test_after_a_pause_in_which_actions_were_taken_back_a_page_starts_over() -> None:
    table = begun(seats=["me", "friend"])
    page = Page(table, BORIS.key)
    play(table, table.state.legal_actions[0])
    page.hear()
    table.apply(table.take_back(0, ANNA.key))
    play(table, table.state.legal_actions[-1])
    page.come()
    (memory,) = remembered(page.sent)
    assert memory["saw"] == ["", views(table, BORIS.key)[1]]


def test_a_page_keeps_what_it_saw_before_a_pause() -> None:
    table = begun()
    page = Page(table, BORIS.key)
    for _ in range(2):
        play(table, table.state.legal_actions[0])
        settled = table.settle()
        assert settled
        table.apply(settled)
    page.come()
    (memory,) = remembered(page.sent)
    assert memory["saw"] == [one if at != 1 else "" for at, one in enumerate(views(table, BORIS.key))]


def test_a_page_remembers_nothing_of_a_game_whose_shuffle_it_had_no_part_in() -> None:
    others = [MINE | {"round": 2}, MINE | {"shown": False}, MINE | {"table": "tono-vega"}]
    assert remembered(Page(begun(), BORIS.key).sent, *others) == others


def test_a_page_does_not_take_the_end_of_a_game_for_the_beginning_of_the_next() -> None:
    table = opened(seats=["me", "easy"])
    for command in (table.commit, table.deal):
        table.apply(command())
    table.apply(table.give_up(0, ANNA.key))
    table.apply(table.rematch(0, ANNA.key))
    table.apply(table.commit())
    page = Page(table, ANNA.key)
    assert remembered(page.sent, MINE | {"round": 2, "deal": 2}) == [MINE | {"round": 2, "deal": 2}]
    table.apply(table.deal())
    page.hear()
    (memory,) = remembered(page.sent, MINE | {"round": 2, "deal": 2})
    assert memory["saw"] == views(table, ANNA.key)
