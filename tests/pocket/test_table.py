"""A table in the page says what the house's table says to the same commands: to all eyes, to the last fact."""

import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from itertools import cycle
from typing import Any

import pytest

from tablee.core import GAMES, Game
from tablee.core.errors import TableeError
from tablee.core.verify import verify
from tablee.table.entries import KINDS
from tablee.table.log import Change, Entry
from tablee.table.opening import open_table
from tablee.table.seat import Person
from tablee.table.snapshot import place_of, snapshot
from tablee.table.table import EMOTES, Table
from tablee.table.updates import Updates, spell
from tests.pocket.journals import variants
from tests.pocket.node import run
from tests.server.reading import Reader

HOST = Person("device", "Ada", "fox")
SEATS = (
    ["me", "easy"],
    ["me", "device"],
    ["medium", "strong"],
    ["device", "me", "first"],
    ["me", "easy", "device", "master"],
)
COMMANDS = 200  # at each table
ALONE = {"watching": 0, "left": None, "host": False}  # there is nothing for a host to decide
WITH_KEY = {"contribute": 0, "play_for": None, "commit": None, "deal": None}  # where it stands; mostly after the seat
PAGE_NAMES = {"take_back": "takeBack", "give_up": "giveUp", "play_for": "playFor"}


class Rehearsal:
    """A table of the house with one device at it; whatever it is told is noted, with what everyone hears."""

    def __init__(self, code: str, wishes: dict[str, Any]) -> None:
        self.wishes = wishes
        self.table = Table(code, [open_table(wishes, HOST)])
        self.updates, self.dice = Updates(self.table), random.Random(code)
        self.readers: dict[int | None, Reader] = {}
        self.commands: list[dict[str, Any]] = []
        self.heard: list[Any] = []
        for _ in range(COMMANDS):
            do_something(self)

    @property
    def eyes(self) -> list[int | None]:
        return [*self.table.seats_of(HOST.key)] or [None]

    def tell(self, method: str, *given: Any) -> None:
        """Give a command; to the house with the key that proves whose it is."""
        proof = WITH_KEY.get(method, 1)
        arguments = given if proof is None else (*given[:proof], HOST.key, *given[proof:])
        heard: Any
        try:
            change: Change | None = getattr(self.table, method)(*arguments)
            if change:
                self.table.apply(change)
            heard = change and [self._told(change.entry, eyes) for eyes in self.eyes]
        except TableeError as error:
            heard = error.code
        self._note(PAGE_NAMES.get(method, method), given, heard)

    def look(self) -> None:
        """Have the whole table told."""
        tables = list(map(self.whole, self.eyes))
        for eyes, told in zip(self.eyes, tables, strict=True):
            self.readers[eyes] = Reader()
            self.readers[eyes].read({"all": told})
        self._note("snapshot", (), tables)

    def whole(self, eyes: int | None) -> Any:
        """The whole table, as the house tells it."""
        return whole(self.table, eyes)

    def _told(self, entry: Entry, eyes: int | None) -> Any:
        told = self.updates.tell(entry, eyes)
        if KINDS[entry.kind].reseats:
            told |= place_of(self.table, HOST.key, eyes)
        return self.readers.setdefault(eyes, Reader()).read(json.loads(spell(told)))

    def _note(self, method: str, given: Any, heard: Any) -> None:
        self.commands.append({"method": method, "given": list(given), "eyes": self.eyes})
        self.heard.append(heard)


def whole(table: Table, eyes: int | None) -> Any:
    here = {"here": table.seats_of(HOST.key)}
    return json.loads(spell(snapshot(table, HOST.key, eyes) | ALONE | here))


# -- what is done at a table, by chance --------------------------------------------------------------------------------


def digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def prepare(rehearsal: Rehearsal) -> None:
    """Whatever comes before cards: the promise, what the device adds to it, the deal."""
    table = rehearsal.table
    if table.needs_promise:
        rehearsal.tell("commit", digest(table.code, table.number))
    elif table.is_due and table.promise:
        if rehearsal.eyes != [None]:
            rehearsal.tell("contribute", table.promise.commitment, digest(table.number))
        rehearsal.tell("deal")


def play(rehearsal: Rehearsal) -> None:
    """An action of whoever is to play; now and then one that cannot be played."""
    table, dice = rehearsal.table, rehearsal.dice
    if table.turn is None:
        return
    seat, action = table.seats[table.turn], dice.choice(table.state.legal_actions)
    if seat.level or seat.kept:
        rehearsal.tell("play_for", seat.number, action, "bot" if seat.level else "keeper")
        return
    wrong = [text for text in table.states[0].legal_actions if text not in table.state.legal_actions]
    chosen = dice.choice(wrong) if wrong and dice.random() < 0.05 else action
    rehearsal.tell("play", seat.number, chosen, table.number - dice.choice([0] * 20 + [40]))


def do_something_else(rehearsal: Rehearsal) -> None:
    """One of the other things that people do, whether or not it can be done now."""
    table, dice = rehearsal.table, rehearsal.dice
    seat, other = (dice.randrange(-1, len(table.seats) + 1) for _ in range(2))
    wishes: list[tuple[Any, ...]] = [
        ("take_back", seat),
        ("rematch", seat),
        ("swap", seat, other),
        ("emote", seat, dice.choice([*EMOTES, "tut"])),
        ("help", seat, dice.choice(["off", "hints", "coach", "all"])),
        ("name", seat, dice.choice(["", "Emma", " Bo ", "x" * 25]), dice.choice(["", "owl", "cat", "dodo"])),
    ]
    if dice.random() < 0.1:
        wishes = [("give_up", seat)]
    rehearsal.tell(*dice.choice(wishes))


def do_something(rehearsal: Rehearsal) -> None:
    """Go on with the game, mostly."""
    kind = rehearsal.dice.random()
    if kind < 0.15:
        do_something_else(rehearsal)
    elif kind < 0.2:
        rehearsal.look()
    elif rehearsal.table.is_due:
        prepare(rehearsal)
    elif rehearsal.table.turn is None:
        rehearsal.tell("rematch", rehearsal.eyes[0] or 0)
    else:
        play(rehearsal)


def can_play(game: Game) -> bool:
    """Can a page? An option that may be any text must be as usual."""
    return all(option.choices or game.chosen[option.name] == option.default for option in game.options)


@cache
def rehearsals(game: str) -> list[Rehearsal]:
    """Rehearsals with all options and numbers of players; who starts is chosen in turn."""
    tables = [
        {"game": game, "seats": seats, "options": dict(variant.chosen)}
        for variant in variants()
        for seats in SEATS
        if variant.name == game and len(seats) == variant.players and can_play(variant)
    ]
    starts = cycle((None, 1, "lot"))
    return [
        Rehearsal(f"{game}-{number}", wishes | {"starts": next(starts)})
        for number, wishes in enumerate(tables * (1 + 6 // len(tables)))
    ]


@cache
def rehearsals_in_page(game: str) -> list[dict[str, Any]]:
    """The same in the page."""
    host = {"name": HOST.name, "picture": HOST.picture}
    jobs = [
        {"code": rehearsal.table.code, "wishes": rehearsal.wishes, "host": host, "commands": rehearsal.commands}
        for rehearsal in rehearsals(game)
    ]
    return run("tables.mjs", GAMES.page(game), jobs)


@pytest.mark.parametrize("game", GAMES)
def test_the_page_hears_what_the_house_would_say(game: str) -> None:
    given = rehearsals(game)
    assert len(given) >= 6
    for rehearsal, page in zip(given, rehearsals_in_page(game), strict=True):
        for command, expected, heard in zip(rehearsal.commands, rehearsal.heard, page["messages"], strict=True):
            assert heard == expected, command
        assert page["log"] == [json.loads(json.dumps(asdict(entry))) for entry in rehearsal.table.log]
        assert page["again"] == rehearsal.whole(rehearsal.eyes[0])


def other_rounds(rehearsal: Rehearsal) -> Iterator[Any]:
    """How the house's table stands after every deal but those of the first round."""
    table = Table(rehearsal.table.code, [])
    for entry in rehearsal.table.log:
        is_next = entry.kind == "dealt" and table.outcome is not None
        table.apply(Change(entry))
        if is_next:
            eyes = next(iter(table.seats_of(HOST.key)), None)
            yield whole(table, eyes)


def unnumbered(told: dict[str, Any]) -> dict[str, Any]:
    """A table without what the rounds before it count for."""
    return told | {"n": 0, "round": 1, "lately": [step | {"n": 0} for step in told["lately"]]}


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_on_at_a_table_of_its_own_sits_and_stands_as_at_the_house_s(game: str) -> None:
    expected = [list(other_rounds(rehearsal)) for rehearsal in rehearsals(game)]
    assert sum(map(len, expected)) > 3
    for house, page in zip(expected, rehearsals_in_page(game), strict=True):
        assert list(map(unnumbered, page["playedOn"])) == list(map(unnumbered, house))


@pytest.mark.parametrize("game", GAMES)
def test_the_deals_of_the_page_can_be_checked(game: str) -> None:
    table = next(rehearsal.table for rehearsal in rehearsals(game) if rehearsal.table.turn is not None)
    while table.turn is not None:
        table.apply(table.play_for(table.turn, table.state.legal_actions[-1], "bot"))
    verify(table.record())
