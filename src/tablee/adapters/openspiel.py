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

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from tablee.adapters.actions import returns
from tablee.adapters.game_tree import CHANCE, TERMINAL, GameTree, Node, as_spiel_error, tree_of
from tablee.adapters.odds import Outcomes, tells_odds
from tablee.core import GAMES, Game
from tablee.core.extras import needs
from tablee.core.game import Option
from tablee.core.observation import NUMBER, Part, observe_one, parts, size

with needs("OpenSpiel", "openspiel"):
    import pyspiel

AS_THE_OTHERS_SAY = -1  # a switch that is left to the option that bundles it
SWITCH = {AS_THE_OTHERS_SAY: None, 0: False, 1: True}


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel."""

    def __init__(self, game: Any, tree: GameTree, position: str | None = None) -> None:
        super().__init__(game)
        start = Node(tree, memories=((),) * tree.game.players)
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
        """Return the returns of the seats; zeros before the end."""
        if not self.is_terminal():
            return [0.0] * self.node.tree.game.players
        return list(returns(self.node.state.shares))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that looks the same to a player."""
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

    def __init__(self, tree: GameTree, words: Callable[[Node, int], str], numbers: tuple[Part, ...]) -> None:
        self._words, self._now = words, np.zeros(size(tree.game), NUMBER)
        self.tensor = np.zeros(sum(part.size for part in numbers), np.float32) if numbers else None
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            pieces = np.split(self.tensor, np.cumsum([part.size for part in numbers])[:-1])
            self.dict = {part.name: piece.reshape(part.shape) for part, piece in zip(numbers, pieces, strict=True)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the numbers; what a seat sees now is 0 while the cards are dealt."""
        if self.tensor is None:
            raise pyspiel.SpielError(
                "Public or private information alone is told in words (string_from), not in numbers. For numbers ask "
                "for both: public_info=True, private_info=SINGLE_PLAYER, with or without perfect_recall."
            )
        node, seat = state.node, state.node.seat(player)
        self.tensor[:] = 0
        if node.buffer is not None:
            self._now[:] = 0
            observe_one(node.buffer, seat, self._now)
            self.tensor[: len(self._now)] = self._now
        if RECALL in self.dict:
            self.dict[RECALL][: len(node.memories[seat])] = node.memories[seat]

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the observation as text."""
        return self._words(state.node, state.node.seat(player))


LOOKS: dict[tuple[bool, bool, Any], Callable[[Node, int], str]] = {  # by perfect recall, public and private information
    (False, True, pyspiel.PrivateInfoType.SINGLE_PLAYER): Node.seen,
    (False, True, pyspiel.PrivateInfoType.NONE): lambda node, seat: node.seen(None),
    (False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER): Node.own,
    (True, True, pyspiel.PrivateInfoType.SINGLE_PLAYER): Node.known,
    (True, True, pyspiel.PrivateInfoType.NONE): lambda node, seat: node.shared(),
    (True, False, pyspiel.PrivateInfoType.SINGLE_PLAYER): Node.alone,
}
RECALL = "recall"


def recalled(tree: GameTree) -> Part:
    """Return the part of an information state that an observation lacks: what was seen, in order."""
    actions, names = len(tree.actions), (len(tree.words) - 1 - len(tree.actions)) // 2
    meaning = f"all that was seen, in order, 0 behind it: actions from 1, chance that all saw from {1 + actions}, "
    return Part(RECALL, (tree.most_seen,), 0, len(tree.words) - 1, meaning + f"or one saw from {1 + actions + names}")


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel; each of ours is a subclass, which OpenSpiel keeps to the very end of the program."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        kind, given = _game_type(GAMES[self.name]), dict(params or {})
        with as_spiel_error():
            self.tree = tree_of(self.name, given.pop("players", None), _options(GAMES[self.name], given))
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
        """Return an upper bound."""
        return self.tree.most_chances

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """Return an observer for a player."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        words = LOOKS.get((kind.perfect_recall, kind.public_info, kind.private_info))
        if params:
            raise pyspiel.SpielError(f"An observer of Tablée takes no parameters, but was given {params!r}.")
        if words is None:
            raise pyspiel.SpielError(
                "An observer of Tablée shows what everyone may see, what one seat may see, or both; "
                f"it cannot show public_info={kind.public_info} with private_info={kind.private_info.name}."
            )
        numbers: tuple[Part, ...] = ()
        if words in (Node.seen, Node.known):
            numbers = parts(self.tree.game) + ((recalled(self.tree),) if kind.perfect_recall else ())
        return Observer(self.tree, words, numbers)

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
            if value not in (None, *SWITCH):
                raise pyspiel.SpielError(f"{option.name} is 1, 0 or -1, not {value!r}.")
            value = SWITCH.get(value)
            if value is None:
                continue
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
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": game.seats[0]}
        | {option.name: AS_THE_OTHERS_SAY if _is_left_open(option) else option.default for option in game.options},
    )


for _name, _game in GAMES.items():
    pyspiel.register_game(_game_type(_game), type(f"Spiel{_game.__name__}", (SpielGame,), {"name": _name}))
