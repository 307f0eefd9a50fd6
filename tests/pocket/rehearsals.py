"""Games that both the server and the page play, for comparison."""

import hashlib
import json
import random
from functools import cache
from itertools import cycle
from typing import Any

from tablee.core import Game
from tablee.core.errors import TableeError
from tablee.table.entries.opening import open_table
from tablee.table.log import Change, Entry
from tablee.table.seat import Person
from tablee.table.snapshot import place_of, snapshot
from tablee.table.table import EMOTES, Table
from tablee.table.updates import Updates, spell
from tests.pocket.journals import variants
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
WITH_KEY = {"play_for": None, "commit": None, "deal": None}  # where it stands; mostly after the seat
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
        if entry.reseats:
            told |= place_of(self.table, HOST.key, eyes)
        return self.readers.setdefault(eyes, Reader()).read(json.loads(spell(told)))

    def _note(self, method: str, given: Any, heard: Any) -> None:
        self.commands.append({"method": method, "given": list(given), "eyes": self.eyes})
        self.heard.append(heard)


def whole(table: Table, eyes: int | None) -> Any:
    here = {"here": table.seats_of(HOST.key)}
    return json.loads(spell(snapshot(table, HOST.key, eyes) | ALONE | here))


def digest(*parts: object) -> str:
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def prepare(rehearsal: Rehearsal) -> None:
    """Whatever comes before cards: the promise and the deal."""
    table = rehearsal.table
    if table.needs_promise:
        rehearsal.tell("commit", digest(table.code, table.number))
    elif table.is_due and table.fair.promise:
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
    wrong = [text for text in table.round.states[0].legal_actions if text not in table.state.legal_actions]
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
