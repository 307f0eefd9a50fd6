"""What a game is to the outside: :class:`Game` with options, immutable :class:`State`, a :class:`View` per seat.

A game's own file supplies its words: options, notation, position text, events and objections. Its rules are kernels.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any, ClassVar, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablee.core import contract
from tablee.core.chance import Words, seal
from tablee.core.errors import BadOption, GameOver, IllegalAction, TableeError
from tablee.core.fields import Fields, Layout, Table
from tablee.core.sentences import Objection, Sentence

Event: TypeAlias = dict[str, Any]
SPECTATOR, REFEREE = -1, -2  # eyes that belong to no seat
Listed: TypeAlias = NDArray[np.int32]  # the numbers of legal actions, in ascending order, as compiled code takes them


@dataclass(frozen=True)
class Option:
    """Something a table can choose. ``choices`` is empty where any text in the game's notation is taken.

    The page of a new table asks for it by its ``title``, and does not ask where there is none. ``said`` are its choices
    in the order in which they are shown; a switch between true and false needs none. ``sets`` makes it a bundle: what
    each choice means for other options. Each choice of a bundle has a page of rules, headed by ``short``.
    """

    name: str
    default: Any
    choices: tuple[Any, ...]
    help: str
    title: Sentence | None = None
    said: Mapping[Any, Sentence] = field(default_factory=dict)
    sets: Mapping[Any, Mapping[str, Any]] = field(default_factory=dict)
    short: Mapping[Any, Sentence] = field(default_factory=dict)

    @property
    def is_switch(self) -> bool:
        """Is it a choice between yes and no?"""
        return set(self.choices) == {True, False}

    def check(self, value: Any, game: str) -> None:
        """Refuse a value that is not among the choices; 1 is no substitute for true."""
        if self.choices and not any(value == choice and type(value) is type(choice) for choice in self.choices):
            choices = ", ".join(map(repr, self.choices))
            raise BadOption(
                "{game} takes {choices} for {option}, not {value!r}.",
                **{"game": game, "choices": choices, "option": self.name, "value": value},
            )


@dataclass(frozen=True)
class Outcome:
    """How a game ended. No winners: a draw. Several: they share the win."""

    winners: tuple[int, ...]
    reason: str


class Game(ABC):
    """A game as a table chose to play it: the number of players and the options."""

    name: ClassVar[str]
    title: ClassVar[str]
    goal: ClassVar[str]
    pitch: ClassVar[Sentence]  # the goal in a few inviting words
    authors: ClassVar[str]
    age: ClassVar[int]  # from which children can play it
    minutes: ClassVar[int]  # that it takes, about
    custom: ClassVar[Sentence | None] = None  # who starts, where people have a custom for it
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    draws: ClassVar[frozenset[str]] = frozenset()  # the endings without a winner
    open: ClassVar[bool] = False  # does every seat see the same?
    comparable: ClassVar[tuple[str, int] | None] = None  # a game of OpenSpiel, and how many times as fast we should be
    words: ClassVar[Mapping[int, str]]  # the text of each action's number
    rules: ClassVar[ModuleType]
    layout: ClassVar[Layout]  # of its records

    def __init_subclass__(cls) -> None:
        contract.register(cls.rules)
        cls.layout = Layout(cls.rules.STATE)

    def __init__(self, /, players: int | None = None, **options: Any) -> None:
        self.players = self.seats[0] if players is None else players
        if isinstance(self.players, bool) or not isinstance(self.players, int) or self.players not in self.seats:
            raise BadOption(
                "{game} is for {fewest} to {most} players, not {players!r}.",
                **{"game": self.title, "fewest": self.seats[0], "most": self.seats[-1], "players": players},
            )
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadOption(
                    "{game} has no option {name!r}; it has {known}.",
                    **{"game": self.title, "name": name, "known": ", ".join(known)},
                )
            known[name].check(value, self.title)
        self.chosen: Mapping[str, Any] = self._settle(options)
        nothing = self.layout.unpack(self.layout.room())
        self._blanks: Fields = {name: nothing[name] for name in nothing if name not in self.rules.PUBLIC}

    @classmethod
    def bundle(cls) -> Option | None:
        """The option whose choices set others, such as an edition of the rules."""
        return next((option for option in cls.options if option.sets), None)

    # -- what each game's file supplies ---------------------------------------------------------------------------

    def _settle(self, options: dict[str, Any]) -> Mapping[str, Any]:
        """The value of every option, from the ones given."""
        return {option.name: option.default for option in self.options} | options

    @abstractmethod
    def blank(self) -> np.record:
        """A record with the table's choices in it, ready for ``setup``."""

    @abstractmethod
    def deal(self, deck: str, key: Words) -> np.record:
        """A record dealt from a deck, top card first; BadDeck where the cards are wrong."""

    @abstractmethod
    def code(self, action: str) -> int:
        """The number of an action's text; MalformedAction where it is none."""

    @abstractmethod
    def objection(self, record: np.record, code: int) -> Objection:
        """Which rule forbids an action that is not legal, of a game that goes on."""

    @abstractmethod
    def ending(self, record: np.record) -> tuple[str, str]:
        """The reason why a finished game ended and the number of the rule that says so."""

    @abstractmethod
    def opening(self, known: Fields) -> list[Event]:
        """What happened before the first action."""

    @abstractmethod
    def happened(self, before: Fields, code: int, after: Fields) -> list[Event]:
        """What an action made happen, in order, as everyone may know it: the same from redacted fields of any seat."""

    def besides(self, before: Fields, code: int, after: Fields) -> Event:
        """What a seat knows besides of the last thing that happened; from redacted fields, what their seat may know."""
        return {}

    @abstractmethod
    def facts(self, known: Fields) -> dict[str, Any]:
        """How the game stands, in its own words, as everyone may know it: the same from redacted fields of any seat."""

    @abstractmethod
    def text(self, fields: Fields) -> str:
        """The position's text."""

    @classmethod
    @abstractmethod
    def read(cls, text: str) -> tuple[Self, np.record]:
        """The game and record of a position's text; BadPosition where it is none."""

    @abstractmethod
    def hidden(self, fields: Fields, eyes: int) -> Fields:
        """The fields that not everyone may know, as these eyes see them: HIDDEN wherever they may not look."""

    def own_facts(self, known: Fields) -> dict[str, Any]:
        """What a seat knows besides, of its own; HIDDEN parts stay out. Nobody's action changes another seat's own."""
        return {}

    def further_facts(self, known: Fields) -> dict[str, Any]:
        """What need not be told again with every action, since it can be worked out."""
        return {}

    def scores(self, position: Position) -> tuple[int, ...]:
        """Each seat's score."""
        return tuple(int(self.rules.score(position.record, seat)) for seat in range(self.players))

    # -- what all games share -------------------------------------------------------------------------------------

    def redact(self, fields: Fields, eyes: int) -> Fields:
        """What a seat may know, or a SPECTATOR: the public fields, and of the others what is not hidden."""
        return {**fields, **self._blanks, **self.hidden(fields, eyes)} if self._blanks else fields

    @property
    def has_secrets(self) -> bool:
        """Is there anything that not everyone may know, be it only the order of a pile?"""
        return bool(self._blanks)

    def spell(self, codes: tuple[int, ...]) -> tuple[str, ...]:
        """The texts of some actions, whose numbers are in ascending order; sorted."""
        return tuple(sorted(map(self.words.__getitem__, codes)))

    def spell_briefly(self, listed: Listed) -> list[str] | str:
        """The same for a line; where they would be long, as one text that docs/live.md explains."""
        return list(self.spell(tuple(listed.tolist())))

    def start(self, seed: int | None = None, deck: str | None = None) -> State:
        """A new game: dealt from ``deck``, else shuffled by ``seed``, else by the system's secure source."""
        key = seal(seed)
        if deck is not None:
            return State(self, _table(self.deal(deck, key)), fresh=True)
        record = self.blank()
        self.rules.setup(record, key)
        return State(self, _table(record), fresh=True)

    @classmethod
    def position(cls, text: str) -> State:
        """The state of a position's text, the one that ``State.position`` gives."""
        game, record = cls.read(text)
        return State(game, _table(record))

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.chosen.items())
        return f"tablee.load({self.name!r}, players={self.players}{chosen})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))


def _table(record: np.record) -> Table:
    return np.array([record], record.dtype)


def _ascending(out: NDArray[np.int32], count: int) -> Listed:
    """The first ``count`` numbers, if any, in ascending order."""
    found = out[: max(0, count)]
    found.sort()
    return found


class Position:
    """What a state and a view have in common: a record, whole or redacted, and how it came about."""

    def __init__(
        self, game: Game, table: Table, before: Table | None = None, code: int = -1, fresh: bool = False
    ) -> None:
        self.game = game
        self.table = table
        self._before, self._code, self._fresh = before, code, fresh

    @property
    def record(self) -> np.record:
        """The kernels' record of this position. Copy it before playing on it."""
        record: np.record = self.table[0]
        return record

    @cached_property
    def fields(self) -> Fields:
        """The fields of the record, by name."""
        return self.game.layout.unpack(self.table)

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """The legal actions as numbers, in ascending order; none when the game is over."""
        return tuple(self.listed.tolist())

    @cached_property
    def listed(self) -> Listed:
        """The same for compiled code."""
        out = np.empty(self.game.rules.MAX_LEGAL, np.int32)
        return _ascending(out, contract.choices(self.table, out))

    @cached_property
    def turn(self) -> int | None:
        """The seat to move; None when the game is over."""
        return None if self.game.rules.over(self.record) else int(self.record["turn"])

    @cached_property
    def legal_actions(self) -> tuple[str, ...]:
        """The legal actions, sorted."""
        return self.game.spell(self.codes)

    @property
    def scores(self) -> tuple[int, ...]:
        """Deserto: cards won. Diamoniak: parts in the castle. Désirée: 1 for the winner, else 0."""
        return self.game.scores(self)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if self.turn is not None:
            return None
        reason, _ = self.game.ending(self.record)
        winners = () if reason in self.game.draws else tuple(int(seat) for seat in np.flatnonzero(self.shares))
        return Outcome(winners, reason)

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win, of a game that is over."""
        out = np.zeros(contract.SEATS)
        self.game.rules.share(self.record, out)
        return tuple(out[: self.game.players].tolist())

    @property
    def action(self) -> str | None:
        """The action that led here, or None at the start."""
        return None if self._before is None else self.game.words[self._code]

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What the last action, or the deal, made happen, in order, as far as this seat may know it."""
        if self._before is not None:
            before = self.game.layout.unpack(self._before)
            events = self.game.happened(before, self._code, self.fields)
            events[-1] |= self.game.besides(before, self._code, self.fields)
        else:
            events = self.game.opening(self.fields) if self._fresh else []
        return (*events, self._what_now()) if events else ()

    @property
    def public(self) -> dict[str, Any]:
        """How the game stands, as everyone may know it."""
        outcome = self.outcome
        return {
            "turn": self.turn,
            "scores": list(self.scores),
            "outcome": None if outcome is None else {"winners": list(outcome.winners), "reason": outcome.reason},
            **self.game.facts(self._common),
        }

    @property
    def _common(self) -> Fields:
        """Fields in which everything public can be looked up."""
        return self.fields

    def _what_now(self) -> Event:
        if self.outcome is None:
            return {"event": "turn", "seat": self.turn}
        return {"event": "over", "winners": list(self.outcome.winners), "reason": self.outcome.reason}


class State(Position):
    """A position as the referee sees it. It never changes: playing gives a new one.

    >>> import tablee
    >>> state = tablee.load("deserto", players=2).start(seed=7)
    >>> state.play(state.legal_actions[0]).turn
    1
    """

    def __init__(
        self, game: Game, table: Table, before: State | None = None, code: int = -1, fresh: bool = False
    ) -> None:
        super().__init__(game, table, None if before is None else before.table, code, fresh)
        self._seen: dict[int, Fields] = {}  # what each pair of eyes sees, once somebody has looked
        self._seen_before = {} if before is None else before._seen

    def play(self, action: str) -> State:
        """The state after an action; MalformedAction, IllegalAction or GameOver where it cannot be played."""
        code, rules = self.game.code(action), self.game.rules
        table, out = self.game.layout.room(), np.empty(rules.MAX_LEGAL, np.int32)
        count = contract.advance(self.table, self.listed, table, code, out)
        if count == contract.ILLEGAL:
            self._refuse(action, code)
        after = State(self.game, table, self, code)
        after.listed = _ascending(out, count)
        if count == contract.OVER:
            after.turn = None
        else:
            after.turn, after.outcome = int(table["turn"][0]), None
        return after

    def forget(self) -> None:
        """Let go of what was worked out about this state; it is worked out again when somebody asks."""
        for name in ("codes", "legal_actions", "events"):
            self.__dict__.pop(name, None)
        self._seen.clear()

    def _refuse(self, action: str, code: int) -> None:
        if self.turn is None:
            raise GameOver("{action} comes too late: {why}", action=action, why=self.why(action))
        raise IllegalAction(action, self.game.objection(self.record, code), self.position)

    def why(self, action: str) -> Objection | None:
        """None where an action is legal; otherwise the rule that forbids it, in one sentence."""
        code = self.game.code(action)
        if code in self.codes:
            return None
        if self.turn is None:
            _, rule = self.game.ending(self.record)
            return Objection(rule, Sentence("The game is over."))
        return self.game.objection(self.record, code)

    def view(self, seat: int | None) -> View:
        """What a seat may know, and no more; None is a spectator."""
        if seat is not None and (isinstance(seat, bool) or seat not in range(self.game.players)):
            raise TableeError(
                "There is no seat {seat!r} at a table of {players}.", seat=seat, players=self.game.players
            )
        table = self.game.layout.pack(self._known(seat))
        before = None if self._before is None else self.game.layout.pack(self._known_before(seat))
        view = View(seat, self.game, table, before, self._code, self._fresh)
        view.turn, view.outcome = self.turn, self.outcome  # public, and worked out already
        view.codes = self.codes if seat is not None and seat == self.turn else ()
        return view

    # -- what a seat may know, without the copies that a view makes for safety: for telling small differences quickly --

    def own(self, seat: int) -> dict[str, Any]:
        """What a seat knows besides what is public, of its own."""
        return self.game.own_facts(self._known(seat))

    @property
    def brief_actions(self) -> list[str] | str:
        """The legal actions, as briefly as they are told."""
        return self.game.spell_briefly(self.listed)

    @property
    def happened(self) -> list[Event]:
        """What the last action made happen, as everyone may know it, without who is to play then."""
        return self.game.happened(self._known_before(None), self._code, self._known(None))

    def besides(self, seat: int) -> Event:
        """What a seat knows besides of the last thing that happened."""
        return self.game.besides(self._known_before(seat), self._code, self._known(seat))

    @property
    def _common(self) -> Fields:
        return self._known(None)

    def _eyes(self, seat: int | None) -> int:
        """Whose redaction a seat looks at; in an open game everyone sees what a spectator does."""
        return SPECTATOR if seat is None or self.game.open else seat

    def _known(self, seat: int | None) -> Fields:
        eyes = self._eyes(seat)
        return self._seen.get(eyes) or self._look(self._seen, self.table, eyes)

    def _known_before(self, seat: int | None) -> Fields:
        eyes = self._eyes(seat)
        return self._seen_before.get(eyes) or self._look(self._seen_before, self._before, eyes)

    @property
    def fields(self) -> Fields:
        """The fields of the record, by name."""
        return self._seen.get(REFEREE) or self._look(self._seen, self.table, REFEREE)

    def _look(self, seen: dict[int, Fields], table: Table | None, eyes: int) -> Fields:
        """Look for the first time, and remember."""
        if table is None:
            return {}
        everything = seen.get(REFEREE) or self.game.layout.unpack(table)
        seen[REFEREE] = everything
        seen[eyes] = known = everything if eyes == REFEREE else self.game.redact(everything, eyes)
        return known

    @property
    def position(self) -> str:
        """The position's text; ``tablee.position`` reads it back."""
        return self.game.text(self.fields)

    def __repr__(self) -> str:
        return f"tablee.position({self.game.name!r}, {self.position!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self.table.tobytes() == other.table.tobytes()

    def __hash__(self) -> int:
        return hash(self.table.tobytes())


class View(Position):
    """What one seat may know of a state, or a spectator. Nothing else is in it, so nothing else can leak."""

    def __init__(self, seat: int | None, *position: Any) -> None:
        super().__init__(*position)
        self.seat = seat

    @property
    def facts(self) -> dict[str, Any]:
        """Everything this seat may know, in plain words and numbers, ready for JSON."""
        constant = {
            "game": self.game.name,
            "players": self.game.players,
            "options": dict(self.game.chosen),
            "seat": self.seat,
        }
        return constant | self.now | self.game.further_facts(self.fields) | {"events": list(self.events)}

    @property
    def now(self) -> dict[str, Any]:
        """Of the facts, those that play changes: how the game stands."""
        return self.public | self.game.own_facts(self.fields) | {"legal": list(self.legal_actions)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.facts == other.facts and self.table.tobytes() == other.table.tobytes()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<what seat {self.seat} knows: {self.now}>"
