"""Games that a browser keeps on its device."""

import json
import random
from typing import Any

from playwright.sync_api import Page

from tablee.core import State, load
from tablee.core.fair import seal_of

SEED = "ab" * 32


def _end(game: str, seats: int) -> State:
    """How a game ends that is played at random, always the same."""
    state, dice = load(game, seats).begin(seal_of(bytes.fromhex(SEED), lot=False)), random.Random(game)
    while state.turn is not None:
        state = state.play(dice.choice(state.legal_actions))
    return state


def winners(game: str, seats: int = 2) -> tuple[int, ...]:
    """Who wins it."""
    outcome = _end(game, seats).outcome
    assert outcome is not None
    return outcome.winners


def finished(game: str, *seats: str) -> dict[str, Any]:
    """A game as the browser stores it, played at random to its end."""
    state = _end(game, len(seats))
    actions = list(state.actions)
    about = {"version": 2, "id": "a1b2c3", "game": game, "options": dict(state.game.chosen), "draws": False, "games": 0}
    played = {"seed": SEED, "lot": None, "actions": actions, "by": ["bot"] * len(actions), "undone": 0, "redealt": 0}
    now = {"lookedAhead": False, "next": None, "n": 1, "changed": 1, "touched": "2026-01-01T12:00:00Z", "over": True}
    return about | played | now | {"seats": [seat(who, place) for place, who in enumerate(seats)]}


def left(game: str, number: int) -> dict[str, Any]:
    """A game against a bot as the browser stores it, in which a person has played; greater numbers are newer."""
    begun = finished(game, "me", "easy")
    news = {"id": f"a{number}", "over": False, "touched": f"2026-01-01T19:15:0{number}Z", "by": ["person", "person"]}
    return begun | news | {"actions": begun["actions"][:2]}


def seat(who: str, place: int) -> dict[str, Any]:
    bot = {"level": who, "name": ("Pip", "Milo")[place], "picture": "", "help": "off"}
    person = {"level": None, "name": "", "picture": ("fox", "owl")[place], "help": "hints"}
    sits = person if who in ("me", "device") else bot
    return sits | {"place": place, "onDevice": who == "device", "gaveUp": False, "won": 0}


def put_on_shelf(page: Page, kept: dict[str, Any]) -> str:
    """Keep a game on this device; gives the address of its replay."""
    if page.url == "about:blank":
        page.goto("/about")
    page.evaluate("([id, kept]) => localStorage.setItem(`game-${id}`, kept)", [kept["id"], json.dumps(kept)])
    return f"/play/{kept['game']}/replay#{kept['id']}"
