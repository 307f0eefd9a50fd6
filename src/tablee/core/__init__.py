"""The interface of games, and the machinery that runs their rules. Games are discovered, never named here."""

from tablee.core.game import Game, Option
from tablee.core.registry import GAMES, game_of, load, position
from tablee.core.report import Event
from tablee.core.state import State
from tablee.core.view import Outcome, View

__all__ = ["GAMES", "Event", "Game", "Option", "Outcome", "State", "View", "game_of", "load", "position"]
