"""Write the committed playthroughs: random games of every game as OpenSpiel describes them, in its own format.

``python -m tools.playthroughs`` writes tests/adapters/playthroughs; a test compares them with what the code says. A
change there is a change of observations, actions or rewards, which a learner's old weights do not survive.
"""

import re
from pathlib import Path

import pyspiel
from open_spiel.python.algorithms import generate_playthrough

from tablee.adapters import openspiel
from tablee.core import GAMES

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "adapters" / "playthroughs"
PLAYED = {
    name: (f"python_tablee_{game}{options}", seed)
    for game in GAMES
    for name, (options, seed) in getattr(GAMES.extra(game, "lab"), "PLAYTHROUGHS", {}).items()
}
SHOWN = 3  # places that are told in full, besides the first and the last
STATE = "\n# State "


def playthrough(game: str, seed: int) -> str:
    """Return a random game in OpenSpiel's format: its head, some of its states, and short runs of zeros."""
    told = generate_playthrough.playthrough(game, _actions(game, seed), seed=seed)
    head, *states = told.split(STATE)
    full = [state for state in states if "CurrentPlayer() = " in state]
    step = max(1, len(full) // SHOWN)
    chosen = [*full[:-1:step], full[-1]]
    return _shortened("".join([head, *(STATE + state for state in chosen)]))


def _actions(game: str, seed: int) -> list[int]:
    """Return the whole game: actions chosen by a generator that is the same everywhere."""
    state, draw = pyspiel.load_game(game).new_initial_state(), seed
    while not state.is_terminal():
        draw = (draw * 1103515245 + 12345) % (1 << 31)
        legal = state.legal_actions()
        state.apply_action(legal[(draw >> 16) % len(legal)])
    history: list[int] = state.history()
    return history


def _shortened(text: str) -> str:
    """Leave out what an information state shares with the observation, and count zeros instead of writing them."""
    text = re.sub(
        rf"^InformationStateTensor\(\d\)\.(?!{openspiel.RECALL}).*\n(?:(?: |zeros).*\n)*", "", text, flags=re.M
    )
    return re.sub(r"(?:, 0\.0){20,}", lambda run: f", 0.0 × {run[0].count('0.0')}", text)


def main() -> None:
    """Write them all."""
    for name, game in PLAYED.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(*game), encoding="utf-8")


if __name__ == "__main__":
    main()
