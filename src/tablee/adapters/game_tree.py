"""The tree of a game as OpenSpiel walks it: chance deals and draws, seats choose, and each remembers what it saw."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from tablee.adapters.actions import Actions, actions_of, check_seat
from tablee.adapters.odds import Odds, Outcomes, odds_of
from tablee.core import Game, State, contract, load
from tablee.core.chance import stream
from tablee.core.errors import IllegalAction, TableeError
from tablee.core.extras import needs
from tablee.core.fields import Buffer
from tablee.core.view import Choices

with needs("OpenSpiel", "openspiel"):
    import pyspiel

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
Memory = tuple[int, ...]  # what a seat has seen, in order, by numbers of ``GameTree.words``


@contextmanager
def as_spiel_error() -> Iterator[None]:
    """Raise our errors as OpenSpiel's errors, with the same text."""
    try:
        yield
    except TableeError as error:
        raise pyspiel.SpielError(str(error)) from None


class GameTree:
    """What all nodes of a game share: its actions and odds. There is one for each choice of options."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.actions: Actions = actions_of(game)
        self.odds: Odds = odds_of(game)
        names = self.odds.names if game.has_secrets else ()
        # What can be seen: nothing yet, an action, a chance outcome that everyone sees, one that a seat sees alone.
        self.words = ("", *self.actions.words, *names, *names)
        self.first_private = len(self.words) - len(names)
        self.most_chances = game.longest + len(self.odds.receivers) if game.has_secrets else 0
        self.most_seen = game.longest + self.most_chances

    def __reduce__(self) -> tuple[Callable[..., GameTree], tuple[Any, ...]]:
        return tree_of, (self.game.name, self.game.players, tuple(self.game.chosen.items()))


@lru_cache(64)
def tree_of(name: str, players: int | None, options: tuple[tuple[str, Any], ...]) -> GameTree:
    """Return the tree of a game, made once."""
    return GameTree(load(name, players, **dict(options)))


@dataclass(frozen=True, eq=False)
class Node:
    """A node in the tree of a game. It is immutable, so copies of an OpenSpiel state share it."""

    tree: GameTree
    dealt: tuple[int, ...] = ()
    buffer: Buffer | None = None  # None while cards are dealt
    choices: Choices | None = None  # of the seat to move; None where the game is over
    waiting: int = -1  # the action, by the game's number, that waits for chance
    memories: tuple[Memory, ...] = ()  # what each seat has seen
    origin: str = ""  # what everyone saw at the start, where it was a position

    def __deepcopy__(self, memo: object) -> Node:
        return self

    @cached_property
    def player(self) -> int:
        """Who acts: a seat, chance, or nobody any more."""
        if self.buffer is None or self.waiting >= 0:
            return CHANCE
        return TERMINAL if self.choices is None else int(self.buffer["turn"][0])

    @cached_property
    def legal(self) -> list[int]:
        """The legal actions of the seat to move."""
        return [] if self.choices is None else sorted(self.tree.actions.numbers[self.choices].tolist())

    @cached_property
    def outcomes(self) -> Outcomes:
        """The possible chance outcomes."""
        odds = self.tree.odds
        return odds.dealing(self.dealt) if self.buffer is None else odds.coming(self.buffer, self.waiting)

    @cached_property
    def state(self) -> State:
        """The state of this node."""
        if self.buffer is None:
            raise pyspiel.SpielError("There is no position yet: the cards are being dealt.")
        return State(self.tree.game, self.buffer)

    def after(self, action: int) -> Node:
        """Return the node after an action, of a seat or of chance."""
        if self.player != CHANCE:
            return self._after_choice(action)
        if action not in dict(self.outcomes):
            raise pyspiel.SpielError(f"Chance cannot bring {action!r} now.")
        if self.buffer is None:
            return self._outcome_seen(action, self.tree.odds.receivers[len(self.dealt)]).dealing((*self.dealt, action))
        destined = self.tree.odds.destined(self.buffer, self.waiting, action)
        told = self._outcome_seen(action, None if self.tree.odds.open else int(self.buffer["turn"][0]))
        return told._played(destined, self.waiting)

    def _after_choice(self, action: int) -> Node:
        with as_spiel_error():
            word = self.tree.actions.word(action)
        code = int(self.tree.actions.codes[action])
        if self.choices is None or code not in self.choices:
            raise pyspiel.SpielError(self._objection(word))
        assert self.buffer is not None
        told = self._seen_by(range(self.tree.game.players), 1 + action)
        if self.tree.odds.coming(self.buffer, code):
            return replace(told, waiting=code)
        return told._played(self.buffer, code)

    def _objection(self, word: str) -> str:
        objection = self.state.why(word)
        return str(IllegalAction(word, objection, "")) if objection else word

    def dealing(self, dealt: tuple[int, ...]) -> Node:
        """Return the node after a card is dealt, or after the last one: the first turn."""
        if len(dealt) < len(self.tree.odds.receivers):
            return replace(self, dealt=dealt)
        return replace(self, dealt=dealt)._standing(self.tree.odds.begin(dealt))

    def at(self, position: str) -> Node:
        """Return the node of a position's text, perhaps with an action that waits for chance, without a history."""
        text, waits, action = position.removesuffix(")").partition(" (")
        with as_spiel_error():
            state = self.tree.game.position(text)
        if state.game != self.tree.game:
            raise pyspiel.SpielError(f"This is a position of {state.game!r}, not of {self.tree.game!r}.")
        start = self._standing(state.buffer)
        start = replace(start, origin=start.seen(None))
        if not waits:
            return start
        with as_spiel_error():
            return start.after(self.tree.actions.number(action))

    def _played(self, before: Buffer, code: int) -> Node:
        after = before.copy()
        self.tree.game.rules.play(after[0], code)
        return self._standing(after)

    def _standing(self, buffer: Buffer) -> Node:
        out = np.empty(self.tree.game.rules.MAX_LEGAL, np.int32)
        count = contract.choices(buffer, out)
        return replace(self, buffer=buffer, waiting=-1, choices=None if count == contract.OVER else out[:count])

    def _outcome_seen(self, outcome: int, seat: int | None) -> Node:
        """Return the node after a seat, or everyone if it is None, has seen a chance outcome."""
        if seat is None:
            return self._seen_by(range(self.tree.game.players), 1 + len(self.tree.actions) + outcome)
        return self._seen_by((seat,), self.tree.first_private + outcome)

    def _seen_by(self, seats: Container[int], seen: int) -> Node:
        memories = [(*memory, seen) if seat in seats else memory for seat, memory in enumerate(self.memories)]
        return replace(self, memories=tuple(memories))

    def imagined(self, seat: int, seed: int) -> Node:
        """Return a node that looks the same to a seat: hidden information is sampled again."""
        if self.buffer is None:
            raise pyspiel.SpielError("Nothing is known yet: the cards are being dealt.")
        seat = self.seat(seat)
        other = self.buffer.copy()
        contract.imagine(other[0], seat, stream(seed))
        memories = [
            memory if place == seat else tuple(seen for seen in memory if seen < self.tree.first_private)
            for place, memory in enumerate(self.memories)  # when the others drew which card is unknown
        ]
        anew = replace(self, memories=tuple(memories))._standing(other)
        return replace(anew, waiting=self.waiting)

    def seat(self, number: int) -> int:
        """Return the seat if it is valid; compiled code does not check it."""
        with as_spiel_error():
            return check_seat(self.tree.game, number)

    def own(self, seat: int) -> str:
        """The private observation of a seat."""
        if self.buffer is None:
            return ""
        game = self.tree.game
        facts = game.report.own(game.redact(self.buffer, seat))
        return json.dumps(facts) if facts else ""

    def shared(self) -> str:
        """Return the public history, in order."""
        return self._spell(self.origin, (seen for seen in self.memories[0] if seen < self.tree.first_private))

    def alone(self, seat: int) -> str:
        """Return a seat's private history, in order."""
        return self._spell("", (seen for seen in self.memories[seat] if seen >= self.tree.first_private))

    def known(self, seat: int) -> str:
        """Return a seat's information state: everything it has seen, in order, and what it alone sees now."""
        return f"seat {seat}: {self._spell(self.origin, self.memories[seat])} {self.own(seat)}".rstrip()

    def _spell(self, origin: str, memory: Iterable[int]) -> str:
        return " ".join([origin, *map(self.tree.words.__getitem__, memory)]).strip()

    def seen(self, seat: int | None) -> str:
        """Return what a seat, or a spectator, sees now."""
        return "dealing" if self.buffer is None else json.dumps(self.state.view(seat).now)
