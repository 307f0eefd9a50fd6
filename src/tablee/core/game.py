"""What a game is to the outside: :class:`Game` with its options.

A game's own file declares it: options, notation, facts, events, refusals. Its rules, and all that is calculated, are
kernels.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from operator import itemgetter
from types import ModuleType
from typing import Any, ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from tablee.core import contract
from tablee.core.cards import count_cards, spell_cards
from tablee.core.chance import SEED_BYTES, Rng, seal
from tablee.core.checks import is_whole
from tablee.core.errors import BadDeck, BadOption, BadPosition, MalformedAction, TableeError
from tablee.core.fields import Buffer, Layout
from tablee.core.notation import FromTo, inverse
from tablee.core.report import TELLING, Event, Report
from tablee.core.sentences import Objection, Sentence
from tablee.core.shapes import Numbers, Remark
from tablee.core.state import State
from tablee.core.tape import new_tape, said, tape_of, text_of
from tablee.core.view import Outcome

__all__ = ["Ending", "Event", "Game", "Option", "Outcome", "Refusal", "Why"]


@dataclass(frozen=True)
class Option:
    """Something a table can choose. ``choices`` is empty where any text in the game's notation is taken.

    Of such an option, ``writing`` has two kernels: ``read_NAME(given, state, tape)`` reads a text into an empty record,
    or complains; ``write_NAME(state, tape)`` writes the text with which the game of a record began.

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


class Refusal(NamedTuple):
    """Why an action is not allowed: the number of the rule, and what is said."""

    rule: str
    why: Remark


@dataclass(frozen=True)
class Why:
    """The number of a refusal, and then its facts."""

    refusals: Mapping[int, Refusal]

    def read(self, numbers: Numbers) -> Objection:
        """The objection, with the next numbers as its facts."""
        rule, why = self.refusals[int(next(numbers))]
        return Objection(rule, why.read(numbers))

    def told(self) -> Any:
        """The refusals, as the page gets them."""
        return {number: [refusal.rule, refusal.why.told()] for number, refusal in self.refusals.items()}


class Ending(NamedTuple):
    """Why a game ended, in a word, and the number of the rule that says so."""

    reason: str
    rule: str


class Editor(NamedTuple):
    """How people set up a start of their own: an option that a game's kernels read and write, and the board's sizes.

    The record has the fields ``size``, ``turn`` and ``board``, whose places are those of the notation; what may stand
    there is told by the board's script. ``resize(state, size)`` in ``writing`` makes the board larger or smaller.
    """

    option: str
    sizes: range
    complaints: Mapping[int, Remark]  # which rule a start breaks, said to players


class Game(ABC):
    """A game as a table chose to play it: the number of players and the options.

    A game's own file declares what is said about it. Whatever is calculated is a kernel: the verbs of
    :mod:`tablee.core.contract`, and besides ``refuse`` and ``ending``, ``hide`` where seats know more than what is
    public, ``withhold(before, action, known)`` where an action can be taken back until its seat has seen what it drew,
    and ``exists(state, action)`` where some tables have fewer actions than others, in ``rules``; those of
    :class:`Report`; ``write`` and ``read`` in ``writing``.
    """

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
    letters: ClassVar[str] = ""  # of its cards, by their kinds
    notation: ClassVar[Mapping[int, str]]  # the text of each action's number
    malformed: str  # what is said of an ``{action!r}`` that is none
    report: Report  # facts and events
    refusals: ClassVar[Mapping[int, Refusal]]  # why an action is not allowed
    endings: ClassVar[Mapping[int, Ending]]
    complaints: ClassVar[Mapping[int, Remark]]  # why a ``{text!r}`` is no position
    editor: ClassVar[Editor | None] = None  # where people can set up a start of their own
    draws: ClassVar[frozenset[str]] = frozenset()  # the endings without a winner
    same_view: ClassVar[bool] = False  # does every seat see the same?
    revealing: ClassVar[frozenset[str]] = frozenset()  # the events that show what nobody could know before
    longest: int = 5_000  # no game has more actions
    rules: ClassVar[ModuleType]
    writing: ClassVar[ModuleType]
    layout: ClassVar[Layout]  # of its records

    def __init_subclass__(cls) -> None:
        if not hasattr(cls, "rules"):
            return
        contract.register(cls.rules)
        TELLING[cls.rules] = cls.report.kernels
        cls.layout = Layout(cls.rules.STATE)
        cls._public = cls.layout.mask(cls.rules.PUBLIC)
        cls._texts = cls.notation.codes if isinstance(cls.notation, FromTo) else inverse(cls.notation)
        cls._listed = [cls.notation.get(code, "") for code in range(max(cls.notation) + 1)]

    _public: ClassVar[NDArray[np.uint8]]  # the bytes of a record that everyone may know
    _texts: ClassVar[Mapping[str, int]]  # the number of each action's text
    _listed: ClassVar[Sequence[str]]  # the text of each action's number, for a hundred at once

    def __init__(self, /, players: int | None = None, **options: Any) -> None:
        if not (players is None or (is_whole(players) and int(players) in self.seats)):
            raise BadOption(
                "{game} is for {fewest} to {most} players, not {players!r}.",
                **{"game": self.title, "fewest": self.seats[0], "most": self.seats[-1], "players": players},
            )
        self.players = self.seats[0] if players is None else int(players)
        known = {option.name: option for option in self.options}
        options = {name: value.item() if isinstance(value, np.generic) else value for name, value in options.items()}
        for name, value in options.items():
            if name not in known:
                raise BadOption(
                    "{game} has no option {name!r}; it has {known}.",
                    **{"game": self.title, "name": name, "known": ", ".join(known)},
                )
            known[name].check(value, self.title)
        self.chosen: Mapping[str, Any] = self._settle(options)
        self._blank = self._made_blank()

    @classmethod
    def bundle(cls) -> Option | None:
        """The option whose choices set others, such as an edition of the rules."""
        return next((option for option in cls.options if option.sets), None)

    def _settle(self, options: dict[str, Any]) -> Mapping[str, Any]:
        """The value of every option, from the ones given; a bundle is called after the choice that comes nearest."""
        settled = {option.name: option.default for option in self.options} | options
        if bundle := self.bundle():
            settled |= {**bundle.sets[settled[bundle.name]], **options}
            settled[bundle.name] = max(
                bundle.sets, key=lambda choice: len(bundle.sets[choice].items() & settled.items())
            )
        return settled

    # -- beginning ------------------------------------------------------------------------------------------------

    def blank(self) -> np.record:
        """A record with the table's choices in it, ready for ``setup``."""
        struct: np.record = self._blank.copy()
        return struct

    def _made_blank(self) -> np.record:
        struct: np.record = np.zeros(1, self.rules.STATE)[0]
        for name, value in {"players": self.players, **self.chosen}.items():
            if name in self.layout.names:
                struct[name] = value
        for name in self.text_options():
            self._take(f"read_{name}", self.chosen[name], BadOption, struct)
        return struct

    @classmethod
    def text_options(cls) -> Sequence[str]:
        """The options that take any text in the game's notation."""
        return [option.name for option in cls.options if not option.choices]

    @classmethod
    def _take(cls, kernel: str, text: Any, error: type[TableeError], *given: Any) -> None:
        """Have a kernel of ``writing`` read a text, or raise what it complains of."""
        tape = new_tape()
        getattr(cls.writing, kernel)(tape_of(text if isinstance(text, str) else ""), *given, tape)
        for number in (numbers := iter(said(tape))):
            complaint = cls.complaints[int(number)].read(numbers)
            raise error(complaint.text, text=text, **complaint.facts)

    def copies(self) -> Sequence[int]:
        """How many cards there are of each kind."""
        return [int(self.rules.copies(self._blank, kind)) for kind in range(len(self.letters))]

    def unshuffled(self) -> str:
        """All cards as they lie before they are shuffled, the top card last; nothing in a game without cards."""
        return spell_cards(self.letters, bytes(self.copies()))

    def deal(self, deck: str, key: Rng) -> np.record:
        """A record dealt from a deck, top card first; BadDeck where the cards are wrong."""
        if not self.letters:
            raise BadDeck("{game} has no cards, so it takes no deck; {deck!r} was given.", game=self.title, deck=deck)
        count_cards(deck, self.letters, self.copies(), self.title)
        struct = self.blank()
        struct["left"] = len(deck)
        struct["pile"][: len(deck)] = [self.letters.index(card) for card in reversed(deck)]
        if "key" in self.layout.names:
            struct["key"] = key
        self.rules.deal(struct)
        return struct

    def start(self, seed: int | bytes | None = None, deck: str | None = None) -> State:
        """A new game: dealt from ``deck``, else shuffled by ``seed``, else by the system's secure source.

        A seed is a whole number or 32 bytes; BadOption for anything else.
        """
        key = seal(_checked(seed))
        return self.begin(key) if deck is None else State.of(self, self.deal(deck, key), fresh=True)

    def begin(self, key: Rng) -> State:
        """A new game, shuffled by a seal."""
        struct = self.blank()
        self.rules.setup(struct, key)
        return State.of(self, struct, fresh=True)

    # -- actions --------------------------------------------------------------------------------------------------

    def code(self, action: str) -> int:
        """The number of an action's text; MalformedAction where it is none at this table."""
        code = self.number(action)
        if not self._exists(code):
            raise self._malformed(action)
        return code

    def number(self, action: str) -> int:
        """The number of an action's text at any table, whether this one has it or not; MalformedAction for others."""
        code = self._texts.get(action) if isinstance(action, str) else None
        if code is None:
            raise self._malformed(action)
        return code

    def _malformed(self, action: str) -> MalformedAction:
        return MalformedAction(self.malformed, action=action)

    def _exists(self, code: int) -> bool:
        """Is this an action of this table?"""
        return not hasattr(self.rules, "exists") or bool(self.rules.exists(self._blank, code))

    def spell(self, codes: tuple[int, ...]) -> tuple[str, ...]:
        """The texts of some actions, whose numbers are in ascending order; sorted."""
        texts = itemgetter(*codes)(self._listed) if len(codes) > 1 else [self._listed[code] for code in codes]
        return tuple(texts if self._in_order else sorted(texts))

    @cached_property
    def _in_order(self) -> bool:
        """Do texts at this table ascend as their numbers do? Then sorting them would be time lost at every action."""
        return _ascend(self)

    def objection(self, struct: np.record, code: int) -> Objection:
        """Which rule forbids an action that is not legal, of a game that goes on."""
        tape = new_tape()
        self.rules.refuse(struct, code, tape)
        return Why(self.refusals).read(iter(said(tape)))

    def ending(self, struct: np.record) -> Ending:
        """The reason why a finished game ended and the number of the rule that says so."""
        return self.endings[int(self.rules.ending(struct))]

    # -- what may be known ----------------------------------------------------------------------------------------

    def redact(self, buffer: Buffer, eyes: int) -> Buffer:
        """A copy with what a seat may know, or a SPECTATOR: the public fields, and what ``hide`` shows besides."""
        known: Buffer = np.frombuffer(np.frombuffer(buffer, np.uint8) & self._public, buffer.dtype)
        if hasattr(self.rules, "hide"):
            contract.hide_in(buffer, eyes, known)
        return known

    @property
    def forgives(self) -> bool:
        """Can a seat change its mind before it has seen what its action drew?"""
        return hasattr(self.rules, "withhold")

    def withhold(self, before: Buffer, code: int, known: Buffer) -> Buffer:
        """What a seat knows after its action, but for what it drew."""
        less = self.layout.copy(known)
        self.rules.withhold(before[0], code, less[0])
        return less

    @property
    def has_secrets(self) -> bool:
        """Is there anything that not everyone may know, be it only the order of a pile?"""
        return not self._public.all()

    def scores(self, buffer: Buffer) -> tuple[int, ...]:
        """Each seat's score."""
        out = np.empty(self.players, np.int64)
        contract.scores(buffer, out)
        return tuple(out.tolist())

    def public(self, buffer: Buffer, turn: int | None, outcome: Outcome | None) -> dict[str, Any]:
        """How the game stands, as everyone may know it."""
        return {
            "turn": turn,
            "scores": list(self.scores(buffer)),
            "outcome": None if outcome is None else {"winners": list(outcome.winners), "reason": outcome.reason},
            **self.report.facts(buffer),
        }

    # -- positions ------------------------------------------------------------------------------------------------

    def write(self, buffer: Buffer) -> str:
        """The position's text."""
        return self._written("write", buffer[0])

    @classmethod
    def _written(cls, kernel: str, struct: np.record) -> str:
        """The text that a kernel of ``writing`` writes of a record."""
        tape = new_tape()
        getattr(cls.writing, kernel)(struct, tape)
        return text_of(tape)

    @classmethod
    def read(cls, text: str) -> tuple[Self, np.record]:
        """The game and record of a position's text; BadPosition where it is none."""
        struct: np.record = np.zeros(1, cls.rules.STATE)[0]
        cls._take("read", text, BadPosition, seal(), struct)
        options = {option.name: option for option in cls.options if option.name in cls.layout.names}
        chosen = {name: type(option.choices[0])(struct[name]) for name, option in options.items()}
        texts = {name: cls._written(f"write_{name}", struct) for name in cls.text_options()}
        return cls(int(cls.rules.seats(struct)), **chosen, **texts), struct

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


@lru_cache(maxsize=256)
def _ascend(game: Game) -> bool:
    texts = [text for code, text in sorted(game.notation.items()) if game._exists(code)]
    return texts == sorted(texts)


def _checked(seed: int | bytes | None) -> int | bytes | None:
    """A seed, or BadOption: a text that looks like a number would deal other cards."""
    right = len(seed) == SEED_BYTES if isinstance(seed, bytes) else seed is None or is_whole(seed)
    if not right:
        raise BadOption("A seed is a whole number or {count} bytes, not {seed!r}.", count=SEED_BYTES, seed=seed)
    return seed
