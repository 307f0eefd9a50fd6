"""The rules in words for people, game by game: goal, set-up, a turn, winning, and pictures of real positions.

The pages and the terminal tell the same sentences. Numbers of cards, players and limits come from the rules themselves.
"""

from tablee.games import Game
from tablee.rulebook import deserto, desiree, diamoniak
from tablee.rulebook.book import Example, Piece, Rule, Section, Switch

__all__ = ["Example", "Piece", "Rule", "Section", "Switch", "rulebook"]

SECTIONS = {"deserto": deserto.sections, "desiree": desiree.sections, "diamoniak": diamoniak.sections}


def rulebook(game: Game) -> tuple[Section, ...]:
    """The rules of a game as a table plays it.

    >>> import tablee
    >>> str(rulebook(tablee.load("diamoniak"))[0].rules[0].said)
    'Dare to draw again and build the first castle.'
    """
    return SECTIONS[game.name](game)
