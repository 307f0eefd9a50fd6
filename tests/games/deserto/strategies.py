"""Any game of Deserto, for Hypothesis."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

import tablee
from tablee import State
from tests.games.deserto.positions import ALL_SWITCHES, rest_of


@dataclass(frozen=True)
class Play:
    """A table's choices, a deck, and which of the legal actions is chosen each turn."""

    players: int
    switches: dict[str, Any]
    deck: str
    choices: bytes

    def start(self) -> State:
        return tablee.load("deserto", self.players, **self.switches).start(deck=self.deck)

    def states(self) -> Iterator[State]:
        """Every state of the game, as far as there are choices for it."""
        state = self.start()
        yield state
        for choice in self.choices:
            if state.turn is None:
                return
            state = state.play(state.legal_actions[choice % len(state.legal_actions)])
            yield state


def shuffled(seed: int) -> str:
    """A whole deck in some order."""
    cards = list(rest_of())
    random.Random(seed).shuffle(cards)
    return "".join(cards)


def plays(fewest: int = 51, **fixed: Any) -> st.SearchStrategy[Play]:
    """Games of any table; of at least so many turns (51 are a whole game)."""
    return st.builds(
        Play,
        **{
            "players": st.integers(2, 4),
            "switches": st.sampled_from(ALL_SWITCHES),
            "deck": st.integers(0, 2**32).map(shuffled),
            "choices": st.binary(min_size=fewest, max_size=51),
            **fixed,
        },
    )
