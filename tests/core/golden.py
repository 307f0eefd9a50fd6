"""Golden games: whole games as readable text, compared word by word.

A file ``tests/games/<game>/golden/<name>.txt`` begins with a title and what the game is made of, one JSON value a line:

    Deserto, classic edition, three players
    game: "deserto"
    players: 3
    options: {"edition": "classic"}
    seed: 7
    policy: 1

``players``, ``options``, ``seed`` and ``deck`` go to ``tablee.load`` and ``Game.start``; instead of them ``position``
may give a position's text. ``policy`` is the seed by which actions are chosen at random; instead of it ``actions`` may
list them. After an empty line follows the game: each action, what it made happen, and the position after it.

To add a game write the first part only. ``python -m tests.core.golden`` then plays all games anew from their first
parts; ``python -m tests.core.golden FILE ...`` only those.
"""

import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import tablee
from tablee import State

FOLDER = Path(__file__).parents[1] / "games"
START = "(start)"
INDENT = "    "


def files() -> list[Path]:
    """All golden games of all games."""
    return sorted(FOLDER.glob("*/golden/*.txt"))


def head(text: str) -> tuple[str, dict[str, Any]]:
    """The first part of a golden game: as it stands, and its values."""
    first = text.partition("\n\n")[0].strip()
    values = (line.partition(": ") for line in first.splitlines()[1:])
    return first, {name: json.loads(value) for name, _, value in values}


def actions(text: str) -> list[str]:
    """The actions written in a golden game."""
    body = text.partition("\n\n")[2]
    lines = [line for line in body.splitlines() if line and not line.startswith((INDENT, "outcome: "))]
    return [line for line in lines if line != START]


def start(case: dict[str, Any]) -> State:
    """The first state of a golden game."""
    if "position" in case:
        return tablee.position(case["game"], case["position"])
    game = tablee.load(case["game"], case.get("players"), **case.get("options", {}))
    return game.start(seed=case.get("seed"), deck=case.get("deck"))


def replay(state: State, chosen: Sequence[str]) -> Iterator[State]:
    """The state, and the states after each of the chosen actions."""
    yield state
    for action in chosen:
        state = state.play(action)
        yield state


def random_game(state: State, seed: int) -> Iterator[State]:
    """The state, and the states after actions chosen at random until the game is over."""
    chance = random.Random(seed)
    yield state
    while state.legal_actions:
        # Only random() is promised to be the same in every version of Python.
        state = state.play(state.legal_actions[int(chance.random() * len(state.legal_actions))])
        yield state


def tell(first: str, states: Iterator[State]) -> str:
    """A golden game's whole text."""
    parts = [first]
    for state in states:
        events = [json.dumps(event, ensure_ascii=False) for event in state.events]
        parts.append("\n".join([state.action or START, *(INDENT + line for line in (*events, state.position))]))
        outcome = state.outcome
    parts.append("outcome: " + json.dumps(None if outcome is None else asdict(outcome)))
    return "\n\n".join(parts) + "\n"


def regenerate(path: Path) -> None:
    """Play a golden game anew from the first part of its file."""
    first, case = head(path.read_text(encoding="utf-8"))
    begin = start(case)
    states = replay(begin, case["actions"]) if "actions" in case else random_game(begin, case["policy"])
    path.write_text(tell(first, states), encoding="utf-8")


if __name__ == "__main__":
    for chosen_file in [Path(name) for name in sys.argv[1:]] or files():
        regenerate(chosen_file)
