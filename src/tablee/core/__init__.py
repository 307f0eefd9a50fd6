"""What a game is, and the machinery that every game's rules run on. Games themselves are found, never named here."""

from tablee.core.base import Event, Game, Option, Outcome, State, View
from tablee.core.registry import GAMES, load, position

__all__ = ["GAMES", "Event", "Game", "Option", "Outcome", "State", "View", "load", "position"]
