"""Every game as a game of OpenSpiel, under the name ``python_tablee_`` and its own.

Import this module and they are registered. Cards are dealt and drawn by chance nodes with their odds (:mod:`.odds`);
what a seat may not know is in no observation and no information state.

>>> import pyspiel
>>> from tablee.adapters import openspiel
>>> game = pyspiel.load_game("python_tablee_deserto(players=3,edition=revised)")
>>> state = game.new_initial_state()
>>> state.chance_outcomes()[0]
(0, 0.11764705882352941)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, ClassVar

import numpy as np

from tablee.adapters import needs
from tablee.adapters.actions import Actions, actions_of, check_seat, returns
from tablee.adapters.odds import Odds, Outcomes, odds_of, tells_odds
from tablee.core import GAMES, Game, State, contract, load
from tablee.core.chance import stream
from tablee.core.errors import IllegalAction, TableeError
from tablee.core.fields import Buffer
from tablee.core.game import Option
from tablee.core.observation import NUMBER, observe_one, parts, size
from tablee.core.view import Choices

with needs("OpenSpiel", "openspiel"):
    import pyspiel

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
AS_THE_OTHERS_SAY = -1  # a switch that is left to the option that bundles it
IMAGINED = "~"  # in a resampled hand it is unknown when each card was drawn


@contextmanager
def as_spiel_error() -> Iterator[None]:
    """Raise our errors as OpenSpiel's errors, with the same text."""
    try:
        yield
    except TableeError as error:
        raise pyspiel.SpielError(str(error)) from None


# --- The game tree ---------------------------------------------------------------------------------------------------


class GameTree:
    """What all nodes of a game share: its actions and odds. There is one for each choice of options."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.actions: Actions = actions_of(game)
        self.odds: Odds = odds_of(game)

    def __reduce__(self) -> tuple[Callable[..., GameTree], tuple[Any, ...]]:
        return _tree, (self.game.name, self.game.players, tuple(self.game.chosen.items()))


@lru_cache(64)
def _tree(name: str, players: int | None, options: tuple[tuple[str, Any], ...]) -> GameTree:
    return GameTree(load(name, players, **dict(options)))


@dataclass(frozen=True, eq=False)
class Node:
    """A node in the tree of a game. It is immutable, so copies of an OpenSpiel state share it."""

    tree: GameTree
    dealt: tuple[int, ...] = ()
    buffer: Buffer | None = None  # None while cards are dealt
    choices: Choices | None = None  # of the seat to move; None where the game is over
    waiting: int = -1  # the action, by the game's number, that waits for chance
    public: str = ""  # what everyone has seen
    private: tuple[str, ...] = ()  # what each seat has seen besides

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
        """What the seat to move may play."""
        return [] if self.choices is None else sorted(self.tree.actions.numbers[self.choices].tolist())

    @cached_property
    def outcomes(self) -> Outcomes:
        """What chance can bring now."""
        odds = self.tree.odds
        return odds.dealing(self.dealt) if self.buffer is None else odds.coming(self.buffer, self.waiting)

    @cached_property
    def state(self) -> State:
        """The state of this node."""
        if self.buffer is None:
            raise pyspiel.SpielError("There is no position yet: the cards are being dealt.")
        return State(self.tree.game, self.buffer)

    def after(self, action: int) -> Node:
        """The place after an action, of a seat or of chance."""
        if self.player != CHANCE:
            return self._after_choice(action)
        if action not in dict(self.outcomes):
            raise pyspiel.SpielError(f"Chance cannot bring {action!r} now.")
        name = self.tree.odds.names[action]
        if self.buffer is None:
            return self._observed(name, self.tree.odds.receivers[len(self.dealt)]).dealing((*self.dealt, action))
        destined = self.tree.odds.destined(self.buffer, self.waiting, action)
        told = self._observed(name, None if self.tree.odds.open else int(self.buffer["turn"][0]))
        return told._played(destined, self.waiting)

    def _after_choice(self, action: int) -> Node:
        with as_spiel_error():
            word = self.tree.actions.word(action)
        code = int(self.tree.actions.codes[action])
        if self.choices is None or code not in self.choices:
            raise pyspiel.SpielError(self._objection(word))
        assert self.buffer is not None
        told = replace(self, public=f"{self.public} {word}")
        if self.tree.odds.coming(self.buffer, code):
            return replace(told, waiting=code)
        return told._played(self.buffer, code)

    def _objection(self, word: str) -> str:
        objection = self.state.why(word)
        return str(IllegalAction(word, objection, "")) if objection else word

    def dealing(self, dealt: tuple[int, ...]) -> Node:
        """The place after a card is dealt, or after the last one: the first turn."""
        if len(dealt) < len(self.tree.odds.receivers):
            return replace(self, dealt=dealt)
        return replace(self, dealt=dealt)._standing(self.tree.odds.begin(dealt))

    def at(self, position: str) -> Node:
        """Return the node of a position's text; its history is unknown."""
        with as_spiel_error():
            state = self.tree.game.position(position)
        if state.game != self.tree.game:
            raise pyspiel.SpielError(f"This is a position of {state.game!r}, not of {self.tree.game!r}.")
        return self._standing(state.buffer)

    def _played(self, before: Buffer, code: int) -> Node:
        after = before.copy()
        self.tree.game.rules.play(after[0], code)
        return self._standing(after)

    def _standing(self, buffer: Buffer) -> Node:
        out = np.empty(self.tree.game.rules.MAX_LEGAL, np.int32)
        count = contract.choices(buffer, out)
        return replace(self, buffer=buffer, waiting=-1, choices=None if count == contract.OVER else out[:count])

    def _observed(self, name: str, seat: int | None) -> Node:
        """Return the node after a seat, or everyone, has observed a chance outcome."""
        if seat is None:
            return replace(self, public=f"{self.public} {name}")
        seen = [text + name if place == seat else text for place, text in enumerate(self.private)]
        return replace(self, private=tuple(seen))

    def imagined(self, seat: int, seed: int) -> Node:
        """Return a node that looks the same to a seat: hidden information is sampled again."""
        if self.buffer is None:
            raise pyspiel.SpielError("Nothing is known yet: the cards are being dealt.")
        seat = self.seat(seat)
        other = self.buffer.copy()
        contract.imagine(other[0], seat, stream(seed))
        private = tuple(text if place == seat else IMAGINED for place, text in enumerate(self.private))
        anew = replace(self, private=private)._standing(other)
        return replace(anew, waiting=self.waiting)

    def seat(self, number: int) -> int:
        """Return the seat if it is valid; compiled code does not check it."""
        with as_spiel_error():
            return check_seat(self.tree.game, number)

    def own(self, seat: int) -> str:
        """What a seat alone sees now."""
        if self.buffer is None:
            return ""
        game = self.tree.game
        facts = game.report.own(game.redact(self.buffer, seat))
        return json.dumps(facts) if facts else ""

    def known(self, seat: int) -> str:
        """Everything a seat has seen until now."""
        return f"seat {seat}:{self.public} | {self.private[seat]} {self.own(seat)}".rstrip()

    def seen(self, seat: int | None) -> str:
        """Return what a seat, or a spectator, sees now."""
        return "dealing" if self.buffer is None else json.dumps(self.state.view(seat).now)


# --- OpenSpiel's interface -------------------------------------------------------------------------------------------


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel."""

    def __init__(self, game: Any, tree: GameTree, position: str | None = None) -> None:
        super().__init__(game)
        start = Node(tree, private=("",) * tree.game.players)
        if position is not None:
            self.node = start.at(position)
        else:
            self.node = start if tree.odds.receivers else start.dealing(())

    def current_player(self) -> int:
        """Who acts: a seat, chance, or nobody any more."""
        return self.node.player

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.node.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal

    def chance_outcomes(self) -> Outcomes:
        """What chance can bring, and how likely."""
        return self.node.outcomes

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        tree = self.node.tree
        if player != CHANCE:
            with as_spiel_error():
                return tree.actions.word(action)
        if action not in range(len(tree.odds.names)):
            raise pyspiel.SpielError(f"Chance never brings {action!r}.")
        return tree.odds.names[action]

    def returns(self) -> list[float]:
        """What each seat gets; nothing before the end."""
        if not self.is_terminal():
            return [0.0] * self.node.tree.game.players
        return list(returns(self.node.state.shares))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that looks the same to a player."""
        other: SpielState = self.clone()
        other.node = self.node.imagined(player, int(sampler() * (1 << 53)))
        return other

    def __str__(self) -> str:
        node = self.node
        if node.buffer is None:
            return "dealt: " + " ".join(node.tree.odds.names[outcome] for outcome in node.dealt)
        waiting = "" if node.waiting < 0 else f" ({node.tree.game.notation[node.waiting]})"
        return node.state.position + waiting


class Observer:
    """An OpenSpiel observer: describes a state for a player as text and, if requested, as named arrays."""

    def __init__(self, tree: GameTree, words: Callable[[Node, int], str], with_numbers: bool) -> None:
        self._words, self._numbers = words, np.zeros(size(tree.game), NUMBER)
        self.tensor = np.zeros(size(tree.game), np.float32) if with_numbers else None
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            ends = np.cumsum([part.size for part in parts(tree.game)])[:-1]
            pieces = zip(parts(tree.game), np.split(self.tensor, ends), strict=True)
            self.dict = {part.name: piece.reshape(part.shape) for part, piece in pieces}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the numbers; all are 0 while the cards are dealt."""
        if self.tensor is None:
            raise pyspiel.SpielError(
                "Numbers are told of what a seat sees now: ask for public and single-player private information, "
                "without perfect recall. Everything else is told in words (string_from)."
            )
        seat = state.node.seat(player)
        self._numbers[:] = 0
        if state.node.buffer is not None:
            observe_one(state.node.buffer, seat, self._numbers)
        self.tensor[:] = self._numbers

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the observation as text."""
        return self._words(state.node, state.node.seat(player))


LOOKS: dict[tuple[bool, bool, Any], Callable[[Node, int], str]] = {  # by perfect recall, public and private information
    (False, True, pyspiel.PrivateInfoType.SINGLE_PLAYER): Node.seen,
    (False, True, pyspiel.PrivateInfoType.NONE): lambda node, seat: node.seen(None),
    (False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER): Node.own,
    (True, True, pyspiel.PrivateInfoType.SINGLE_PLAYER): Node.known,
    (True, True, pyspiel.PrivateInfoType.NONE): lambda node, seat: node.public,
    (True, False, pyspiel.PrivateInfoType.SINGLE_PLAYER): lambda node, seat: node.private[seat],
}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel; each of ours is a subclass, which OpenSpiel keeps to the very end of the program."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind, given = _game_type(GAMES[self.name]), dict(params or {})
        with as_spiel_error():
            self.tree = _tree(self.name, given.pop("players", None), _options(GAMES[self.name], given))
        players = self.tree.game.players
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.tree.actions),
            max_chance_outcomes=len(self.tree.odds.names) if self.tree.game.has_secrets else 0,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.tree.game.longest,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self, position: str | None = None) -> SpielState:
        """Before the deal; or in a position of this table, given as text (``str(state)``, ``State.position``)."""
        return SpielState(self, self.tree, position)

    def max_chance_nodes_in_history(self) -> int:
        """Not more than this."""
        return self.tree.game.longest + len(self.tree.odds.receivers) if self.tree.game.has_secrets else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """Return an observer for a player."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        words = LOOKS.get((kind.perfect_recall, kind.public_info, kind.private_info))
        if params or words is None:
            raise pyspiel.SpielError("What everyone may see and what one seat may see is told; nothing else is.")
        return Observer(self.tree, words, words is Node.seen)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return load_game, (str(self),)


def load_game(text: str) -> Any:
    """Load a game as ``pyspiel.load_game`` does; importing this module has registered the games."""
    return pyspiel.load_game(text)


def _options(game: type[Game], given: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    """OpenSpiel's parameters as the game's options."""
    chosen = {}
    for option in game.options:
        value = given.get(option.name, option.default)
        if _is_left_open(option):
            if value in (AS_THE_OTHERS_SAY, None):
                continue
            value = bool(value)
        chosen[option.name] = value
    return tuple(chosen.items())


def _is_left_open(option: Option) -> bool:
    return option.default is None


def _chance_mode(game: type[Game]) -> Any:
    modes = pyspiel.GameType.ChanceMode
    if not game().has_secrets:
        return modes.DETERMINISTIC
    return modes.EXPLICIT_STOCHASTIC if tells_odds(game.name) else modes.SAMPLED_STOCHASTIC


def _game_type(game: type[Game]) -> Any:
    kind, hidden = pyspiel.GameType, not game.same_view
    return kind(
        short_name=f"python_tablee_{game.name}",
        long_name=f"{game.title} (Tablée)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=_chance_mode(game),
        information=kind.Information.IMPERFECT_INFORMATION if hidden else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": game.seats[0]}
        | {option.name: AS_THE_OTHERS_SAY if _is_left_open(option) else option.default for option in game.options},
    )


for _name, _game in GAMES.items():
    pyspiel.register_game(_game_type(_game), type(f"Spiel{_game.__name__}", (SpielGame,), {"name": _name}))
