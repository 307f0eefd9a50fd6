"""What can be wrong with what was given. An error has a stable code; it says what was given and which rule it met.

What only a program can do wrong is told in English (``for_programs``); a person hears one kind sentence instead.
"""

from typing import Any, ClassVar

from tablee.core.sentences import Objection, Sentence


class TableeError(ValueError):
    """Anything a caller did wrong."""

    code: ClassVar[str] = "bad_request"
    for_programs: ClassVar[bool] = False

    def __init__(self, text: str, /, **facts: Any) -> None:
        self.sentence = Sentence(text, facts)
        super().__init__(str(self.sentence))


class BadRequest(TableeError):
    """Something that no page asks for."""

    for_programs = True


class UnknownGame(BadRequest):
    """There is no game of that name."""

    code = "unknown_game"


class BadOption(BadRequest):
    """An option, a value or a number of players that the game does not take."""

    code = "bad_option"


class BadDeck(BadRequest):
    """Wrong cards, or a wrong number of them."""

    code = "bad_deck"


class BadPosition(BadRequest):
    """A text that is no position of the game."""

    code = "bad_position"


class MalformedAction(BadRequest):
    """Not a form of words of this game."""

    code = "bad_action"


class IllegalAction(TableeError):
    """Well-formed, but against the rules now; ``objection`` names the rule.

    The position, which may hold secrets, is a note of the error and not part of its text: a text may reach a player.
    """

    code = "illegal_action"

    def __init__(self, action: str, objection: Objection, position: str) -> None:
        self.objection = objection
        super().__init__("{action} isn't allowed now. {why}", action=action, why=objection)
        self.add_note(f"Position: {position}")


class GameOver(TableeError):
    """The game has ended; nothing can be played any more."""

    code = "game_over"
