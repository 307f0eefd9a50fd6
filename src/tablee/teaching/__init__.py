"""Teaching: what a lesson is and what a rule book is made of. Each game writes its own in its folder."""

from collections.abc import Callable

from tablee.core import GAMES, Game
from tablee.teaching.lesson import LEARNER, Answer, Lesson, LessonStep, NoStep
from tablee.teaching.printing import Printed
from tablee.teaching.rulebook import Example, Pictures, Piece, Rule, Section, Switch, plain

__all__ = ["LEARNER", "Answer", "Example", "Lesson", "NoStep", "Pictures", "Piece", "Rule", "Section"]
__all__ += ["LessonStep", "Printed", "Switch", "has_lesson", "lesson_of", "pictures_of", "printed_of", "rulebook"]


def lesson_of(game: str) -> Lesson:
    """The lesson of a game that has one: a first game in a few steps, which ends at a real table."""
    lesson: Lesson = GAMES.part(game, "lessons").LESSON
    return lesson


def has_lesson(game: str) -> bool:
    """Can a game be learned in a lesson?"""
    return GAMES.extra(game, "lessons") is not None


def rulebook(game: Game) -> tuple[Section, ...]:
    """The rules of a game as a table plays it, in words for people: goal, set-up, a turn, winning, and pictures.

    The pages and the terminal tell the same sentences; without a module ``rulebook`` they are few. Numbers of cards,
    players and limits come from the rules.

    >>> {rulebook(game())[0].name for game in GAMES.values()}
    {'goal'}
    """
    module = GAMES.extra(game.name, "rulebook")
    sections: tuple[Section, ...] = module.sections(game) if module else plain(game)
    return sections


def pictures_of(game: Game) -> Pictures:
    """How the examples of a game are marked on its board."""
    pictures: Pictures = getattr(GAMES.extra(game.name, "rulebook"), "PICTURES", Pictures())
    return pictures


def printed_of(game: Game) -> tuple[Printed, ...]:
    """What of a game can be printed and played with; nothing where its rule book does not say."""
    printed: Callable[[Game], tuple[Printed, ...]] | None = getattr(GAMES.extra(game.name, "rulebook"), "printed", None)
    return printed(game) if printed else ()
