"""Pairs of states that look the same to one seat but differ in what is hidden from it."""

from tablee.core import GAMES, contract
from tablee.core.chance import stream
from tablee.core.state import State

HIDING = [(name, players) for name in ("deserto", "diamoniak") for players in GAMES[name].seats]


def twin_of(state: State, eyes: int, seed: int) -> State | None:
    """A state that looks the same to these eyes and differs in what they cannot see, but not in the next card."""
    left = int(state.struct["left"])
    if left == 0 and "key" in state.game.rules.STATE.names:  # the next card comes from a new shuffle, and is shown
        return None
    for attempt in range(20):
        other = state.buffer.copy()
        contract.imagine(other[0], eyes, stream(20 * seed + attempt))
        same_card = left == 0 or other["pile"][0, left - 1] == state.buffer["pile"][0, left - 1]
        if same_card and other.tobytes() != state.buffer.tobytes():
            return State(state.game, other)
    return None
