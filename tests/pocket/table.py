"""Tables of the page, in Node."""

import json
from typing import Any

from tablee.core import GAMES
from tablee.locale import voice
from tablee.web.texts import pocket_texts
from tests.pocket.node import run

HOST = {"name": "Ada", "picture": "fox"}
SEED = "5e" * 32


def ask(game: str, *jobs: dict[str, Any]) -> list[Any]:
    """What the page's scripts make of some jobs (`tables.mjs`)."""
    limits = json.dumps(pocket_texts(voice("en"))["limits"])
    return run("tables.mjs", GAMES.page(game), list(jobs), limits)


def finished(game: str, **wishes: Any) -> dict[str, Any]:
    """A job: a game played to its end at random, as a replay tells it."""
    return {"do": "finished", "wishes": {"seats": ["me", "easy"]} | wishes, "host": HOST, "seed": SEED}
