"""Solve puzzles in a browser: which one is a day's, and what to tap for an action."""

from datetime import date
from itertools import count

from playwright.sync_api import Page

from tablee.core import position
from tablee.teaching.puzzle import Puzzle, games_with_puzzles, pack_of
from tests.web.browser import tap
from tests.web.lessons import on_board

GAMES = games_with_puzzles()
PLACES = {"draw": "pile", "stop": "button"}
START = date(1970, 1, 1)


def days_of(game: str) -> list[date]:
    """Two days on which a game has the puzzle of the day."""
    first = date(2026, 11, 18).toordinal() - START.toordinal()
    found = (day for day in count(first) if GAMES[day % len(GAMES)] == game)
    return [date.fromordinal(START.toordinal() + next(found)) for _ in range(2)]


def puzzle_of(day: date) -> tuple[str, Puzzle]:
    number = day.toordinal() - START.toordinal()
    game = GAMES[number % len(GAMES)]
    pack = pack_of(game)
    return game, pack[number // len(GAMES) % len(pack)]


def things_for(game: str, puzzle: Puzzle, action: str) -> list[str]:
    """What to tap for an action."""
    state = position(game, puzzle.position)
    if game == "diamoniak":
        return [f"{action}|{PLACES[action]}"]
    if game == "desiree":
        return [action[:2], action[2:]]
    hand = state.view(state.turn).facts["hands"][state.turn]
    return [f"hand-{hand.index(action[0])}", action[1:]]


def play(page: Page, game: str, puzzle: Puzzle, action: str) -> None:
    for thing in things_for(game, puzzle, action):
        tap(page.locator(on_board(page, thing)))
