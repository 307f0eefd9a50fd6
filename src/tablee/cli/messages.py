"""The texts of the terminal that the page does not have, and the language of the terminal."""

from contextvars import ContextVar
from typing import Any

from tablee.core.errors import BadOption, TableeError
from tablee.core.sentences import mark
from tablee.locale import LANGUAGES, Said, Voice, of_the_system, voice

MESSAGES = {
    # before the game
    "ask_game": mark("Which game?"),
    "ask_seats": mark("How many seats, counting yours?"),
    "ask_level": mark("How strong are the others?"),
    "ask_number": mark("Please type a number from {first} to {last}, or press Enter for {default}."),
    "getting_ready": mark("Getting ready. The first time this takes a moment."),
    # whose turn
    "seats": mark("Seats: {count}"),
    "your_turn": mark("Your turn. Type h for help."),
    "looking": mark("Let me think…"),
    "thinking": mark("{name} is thinking."),
    # answers
    "unknown": mark("I don't understand “{given}”. Type a number, an action like {example}, or h for help."),
    "no_such_number": mark("“{given}” isn't one of the choices. The last one is {last}."),
    "refused": mark("You can't play {action} now. {why}"),
    "legal": mark("That's allowed."),
    "why_what": mark("Type why and an action, like: why {example}"),
    "nothing_to_undo": mark("There's nothing to undo."),
    "undone": mark("Undone."),
    "hint": mark("Hint: {sentence}"),
    "resume": mark("Nothing is lost. To play on later:"),
    "bye": mark("Goodbye."),
    # the end
    "final": mark("Final score: {scores}"),
    # was it fair?
    "fair_promised": mark("Locked in before the shuffle: {commitment}"),
    "fair_added": mark("The number of {name}: {number}"),
    "fair_secret": mark("Tablée's secret: {secret}"),
    "fair_seed": mark("The cards come from all of them together: {seed}"),
    "fair_device": mark("The device's random number: {seed}"),
    "fair_broken": mark("Cancelled deals before this: {count}"),
}

HELP = (
    (mark("a number"), mark("play that choice")),
    ("{example}", mark("play this action (you can type any action)")),
    ("?", mark("a hint: ask again to hear more")),
    ("why {example}", mark("which rule forbids an action")),
    ("undo", mark("undo your last action")),
    ("b", mark("show the board again")),
    ("r", mark("the rules")),
    ("q", mark("quit: you can play on later")),
)

_voice: ContextVar[Voice] = ContextVar("voice")


def choose_language(language: str | None) -> None:
    """Set the language of the terminal; by default the system's."""
    if language is not None and language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise BadOption("There is no language {language!r}; there are {known}.", language=language, known=known)
    _voice.set(voice(language or of_the_system()))


def current_voice() -> Voice:
    """The voice of the terminal."""
    return _voice.get(voice("en"))


def say(key: str, **facts: Any) -> str:
    """A sentence with its facts.

    >>> say("seats", count=3)
    'Seats: 3'
    """
    return current_voice().say(MESSAGES[key], **facts)


def speak(said: Said) -> str:
    """Return a sentence of the games or bots in the terminal's language; for errors the text for programs."""
    if isinstance(said, TableeError) and said.for_programs:
        return str(said)
    return current_voice().speak(said)
