"""What a game is to the outside: :class:`Game` with its options. Its rules are kernels.

A game's own file supplies its words: options, notation, position text, events and objections.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, ClassVar, Self

import numpy as np

from tablee.core import contract
from tablee.core.chance import Rng, seal
from tablee.core.errors import BadOption
from tablee.core.fields import Fields, Layout
from tablee.core.sentences import Objection, Sentence
from tablee.core.state import State
from tablee.core.view import Event, Outcome

__all__ = ["Event", "Game", "Option", "Outcome"]


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
    same_view: ClassVar[bool] = False  # does every seat see the same?
    revealing: ClassVar[frozenset[str]] = frozenset()  # the events that show what nobody could know before
    comparable: ClassVar[tuple[str, int] | None] = None  # a game of OpenSpiel, and how many times as fast we should be
    notation: ClassVar[Mapping[int, str]]  # the text of each action's number
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
    def deal(self, deck: str, key: Rng) -> np.record:
        """A record dealt from a deck, top card first; BadDeck where the cards are wrong."""

    def unshuffled(self) -> str:
        """All cards as they lie before they are shuffled, the top card last; nothing in a game without cards."""
        return ""

    @abstractmethod
    def code(self, action: str) -> int:
        """The number of an action's text; MalformedAction where it is none."""

    @abstractmethod
    def objection(self, struct: np.record, code: int) -> Objection:
        """Which rule forbids an action that is not legal, of a game that goes on."""

    @abstractmethod
    def ending(self, struct: np.record) -> tuple[str, str]:
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

    @abstractmethod
    def scores(self, known: Fields) -> tuple[int, ...]:
        """Each seat's score; the same from redacted fields of any seat."""

    # -- what all games share -------------------------------------------------------------------------------------

    def public(self, known: Fields, turn: int | None, outcome: Outcome | None) -> dict[str, Any]:
        """How the game stands, as everyone may know it."""
        return {
            "turn": turn,
            "scores": list(self.scores(known)),
            "outcome": None if outcome is None else {"winners": list(outcome.winners), "reason": outcome.reason},
            **self.facts(known),
        }

    def redact(self, fields: Fields, eyes: int) -> Fields:
        """What a seat may know, or a SPECTATOR: the public fields, and of the others what is not hidden."""
        return {**fields, **self._blanks, **self.hidden(fields, eyes)} if self._blanks else fields

    @property
    def has_secrets(self) -> bool:
        """Is there anything that not everyone may know, be it only the order of a pile?"""
        return bool(self._blanks)

    def spell(self, codes: tuple[int, ...]) -> tuple[str, ...]:
        """The texts of some actions, whose numbers are in ascending order; sorted."""
        return tuple(sorted(map(self.notation.__getitem__, codes)))

    def start(self, seed: int | bytes | None = None, deck: str | None = None) -> State:
        """A new game: dealt from ``deck``, else shuffled by ``seed``, else by the system's secure source."""
        key = seal(seed)
        return self.begin(key) if deck is None else State.of(self, self.deal(deck, key), fresh=True)

    def begin(self, key: Rng) -> State:
        """A new game, shuffled by a seal."""
        struct = self.blank()
        self.rules.setup(struct, key)
        return State.of(self, struct, fresh=True)

    @classmethod
    def position(cls, text: str) -> State:
        """The state of a position's text, the one that ``State.position`` gives."""
        game, struct = cls.read(text)
        return State.of(game, struct)

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.chosen.items())
        return f"tablee.load({self.name!r}, players={self.players}{chosen})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash(repr(self))
