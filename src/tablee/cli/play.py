"""`tablee play`: a game against bots in the terminal."""

import shlex
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from tablee.bots import LEVELS, Player, levels_of, player
from tablee.bots.advice import hint
from tablee.cli import board
from tablee.cli.messages import HELP, choose_language, current_voice, say, speak
from tablee.cli.options import GAME, chosen_game
from tablee.cli.story import describe, name_of, storyteller, verdict
from tablee.core import GAMES, State, View, position
from tablee.core.errors import BadPosition, TableeError
from tablee.locale import LANGUAGES, SOURCE
from tablee.teaching import rulebook
from tablee.terminal import terminal_of
from tablee.terminal.drawing import can_be_ascii, columns, number, plain
from tablee.web.texts import table_texts

DEFAULT_LEVEL = "medium"
SEALED = "sealed."  # prefix of an encoded position, which contains hidden cards


class Leave(Exception):
    """The player wants to quit."""


class Screen:
    """Terminal output and input: any width, with or without colour, UTF-8 or ASCII."""

    def __init__(self, ascii_only: bool = False) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.ascii = ascii_only or not self.console.encoding.lower().startswith("utf")

    def show(self, *lines: str | Text) -> None:
        """Print lines."""
        for line in lines:
            text = Text(line) if isinstance(line, str) else line
            self.console.print(plain(text) if self.ascii else text)

    def exactly(self, line: str) -> None:
        """Print a line that is to be copied: nothing is wrapped."""
        self.console.print(Text(line), soft_wrap=True)

    def ask(self, prompt: str) -> str:
        """Read a line; raises Leave at the end of input and on Ctrl-C."""
        self.console.print(Text(prompt, "bold"), end="")
        try:
            return input().strip()
        except UnicodeDecodeError:
            return "?" * 3
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Leave from None

    def choose(self, question: str, choices: Sequence[str], default: int) -> int:
        """One of some choices, by its number; Enter takes the default."""
        self.show(question, *columns([number(i, words) for i, words in enumerate(choices)], self.width))
        while True:
            given = self.ask(f"[{default + 1}] ")
            if not given:
                return default
            if given.isascii() and given.isdigit() and 0 < int(given[:9]) <= len(choices):
                return int(given) - 1
            self.show(say("ask_number", first=1, last=len(choices), default=default + 1))

    def busy(self, words: str) -> AbstractContextManager[object]:
        """Show that something takes a while, if the terminal can erase it again."""
        lively = self.console.is_terminal and not self.console.is_dumb_terminal
        return self.console.status(words) if lively else nullcontext()

    @property
    def width(self) -> int:
        """Columns to draw in."""
        return self.console.width


class SoloGame:
    """One human among bots."""

    def __init__(self, screen: Screen, state: State, seat: int, bot: Player, seed: int | None = None) -> None:
        self.screen, self.seat, self.bot, self.seed = screen, seat, bot, seed
        self.states = [state]
        self.example = terminal_of(state.game.name).EXAMPLE
        self.teller = storyteller(state.game.name)
        self.hint_steps: list[str] = []  # steps of the hint that were not shown yet

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.states[-1]

    @property
    def view(self) -> View:
        """The view of the human's seat; nothing else is ever shown."""
        return self.state.view(self.seat)

    def run(self) -> None:
        """Play to the end; raises Leave if the player quits."""
        self._tell()
        while self.state.turn is not None:
            if self.state.turn == self.seat:
                self._human_turn()
            else:
                self._bot_turn()
        self.screen.show("", *board.draw(self.view, self.screen.width), "", *verdict(self.view))

    def _bot_turn(self) -> None:
        turn = self.state.turn
        assert turn is not None
        seed = None if self.seed is None else self.seed + len(self.states)
        view = self.state.view(turn)
        with self.screen.busy(say("thinking", name=name_of(self.view, turn))):
            choice = self.bot.choose(view, seed)
        self._play(choice.action)

    def _human_turn(self) -> None:
        self._show_board()
        while True:
            action = self._answer(self.screen.ask("> "))
            if action is not None:
                self._play(action)
            if self.state.turn != self.seat or action is not None:
                return

    def _show_board(self) -> None:
        width = self.screen.width
        self.screen.show("", *board.draw(self.view, width), "", *board.choices(self.view, width), say("your_turn"))

    def _play(self, action: str) -> None:
        self.states.append(self.state.play(action))
        self.hint_steps = []
        self._tell()

    def _tell(self) -> None:
        if sentences := describe(self.view, self.teller):
            self.screen.show(sentences)

    def _answer(self, given: str) -> str | None:
        """Return the action that was entered; None after answering any other input."""
        word, _, rest = given.partition(" ")
        commands = {
            **dict.fromkeys(("?", "hint"), self._hint),
            **dict.fromkeys(("h", "help"), self._help),
            **dict.fromkeys(("r", "rules"), self._rules),
            **dict.fromkeys(("u", "undo"), self._undo),
            **dict.fromkeys(("b", "board", ""), self._show_board),
            **dict.fromkeys(("q", "quit", "exit"), self._quit),
        }
        if given.lower() in commands:
            commands[given.lower()]()
        elif word.lower() == "why":
            self._why(rest.strip())
        elif given.isascii() and given.isdigit():
            return self._numbered(given)
        elif given in self.view.legal_actions:
            return given
        else:
            self._not_an_action(given)
        return None

    def _numbered(self, given: str) -> str | None:
        actions = self.view.legal_actions
        if len(given) < 5 and 0 < int(given) <= len(actions):
            return actions[int(given) - 1]
        self.screen.show(say("no_such_number", last=len(actions), given=_short(given)))
        return None

    def _not_an_action(self, given: str) -> None:
        """Answer an illegal action, an input that the game has a reply to, or an unknown input."""
        try:
            objection = self.state.why(given)
        except TableeError:
            unknown = Text(say("unknown", given=_short(given), example=self.example))
            self.screen.show(*board.answer(self.view, given, self.screen.width) or [unknown])
            return
        self.screen.show(say("refused", action=given, why=objection))

    def _hint(self) -> None:
        with self.screen.busy(say("looking")):
            if not self.hint_steps:
                advice = hint(self.view, seed=self.seed)
                self.hint_steps = [*map(speak, advice.steps), advice.action]
        self.screen.show(say("hint", sentence=self.hint_steps.pop(0)))

    def _help(self) -> None:
        for key, meaning in HELP:
            shown = current_voice().say(key, example=self.example)
            self.screen.show(Text.assemble((f"{shown:<13} ", "bold cyan"), current_voice().say(meaning)))

    def _rules(self) -> None:
        for section in rulebook(self.state.game):
            self.screen.show("", Text(speak(section.title), "bold"), *map(speak, section.said))

    def _why(self, action: str) -> None:
        try:
            objection = self.state.why(action)
        except TableeError:
            self.screen.show(say("why_what", example=self.example))
            return
        self.screen.show(say("legal") if objection is None else speak(objection))

    def _undo(self) -> None:
        """Go back to before the human's last action."""
        earlier = [number for number, state in enumerate(self.states[:-1]) if state.turn == self.seat]
        if not earlier:
            self.screen.show(say("nothing_to_undo"))
            return
        del self.states[earlier[-1] + 1 :]
        self.hint_steps = []
        self.screen.show(say("undone"))
        self._show_board()

    def _quit(self) -> None:
        raise Leave


def play_command(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help=f"{GAME}; asked for if left out")] = None,
    level: Annotated[str | None, typer.Option(help=f"The others: {', '.join(LEVELS)}.")] = None,
    seats: Annotated[int | None, typer.Option(help="Number of players, including you.")] = None,
    seat: Annotated[int, typer.Option(min=0, help="Your seat; seat 0 starts.")] = 0,
    ms: Annotated[int | None, typer.Option(min=1, help="Thinking time of the bots in milliseconds.")] = None,
    simulations: Annotated[int | None, typer.Option(min=1, help="Simulations of the bots per move.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards.")] = None,
    resume: Annotated[str | None, typer.Option("--position", help="Resume from the text of a position.")] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Print ASCII only.")] = False,
    lang: Annotated[str | None, typer.Option(help=f"{', '.join(LANGUAGES)}; the system's by default.")] = None,
) -> None:
    """Play against the computer, here in the terminal."""
    screen = Screen(ascii_only)
    choose_language(lang)
    if screen.ascii and not can_be_ascii(current_voice()):
        choose_language(SOURCE)
    try:
        if game is None:
            game, seats, level = _ask_what_to_play(screen, seats, level)
        bot = player(level or DEFAULT_LEVEL, ms, simulations)
        state = chosen_game(game, seats, context.args).start(seed) if resume is None else _resumed(game, resume)
        state.view(seat)  # raises for an invalid seat before anything is shown
        with screen.busy(say("getting_ready")):
            _warm_up(state, level or DEFAULT_LEVEL)
    except (Leave, KeyboardInterrupt):
        screen.show(say("bye"))
        return
    solo = SoloGame(screen, state, seat, bot, seed)
    try:
        solo.run()
    except (Leave, KeyboardInterrupt):
        screen.show(say("resume"))
        screen.exactly(_command(solo, level or DEFAULT_LEVEL))
        screen.show(say("bye"))


def _warm_up(state: State, level: str) -> None:
    """Compile what the bots need, or load it from the cache, before the game starts."""
    if state.turn is not None:
        player(level, simulations=1).choose(state.view(state.turn), 0)


def _ask_what_to_play(screen: Screen, seats: int | None, level: str | None) -> tuple[str, int, str]:
    names = list(GAMES)
    game = GAMES[names[screen.choose(say("ask_game"), [GAMES[name].title for name in names], 0)]]
    if seats is None:
        several = len(game.seats) > 1
        seats = game.seats[screen.choose(say("ask_seats"), list(map(str, game.seats)), 0) if several else 0]
    if level is None:
        levels, words = levels_of(game.name), table_texts(current_voice(), game.name)["bots"]
        choices = [words.get(level, level) for level in levels]
        level = levels[screen.choose(say("ask_level"), choices, levels.index(DEFAULT_LEVEL))]
    return game.name, seats, level


def _command(solo: SoloGame, level: str) -> str:
    """Return the command that resumes the game."""
    name, text = solo.state.game.name, _bookmark(solo.state)
    return f"tablee play {name} --level {level} --seat {solo.seat} --position {shlex.quote(text)}"


def _bookmark(state: State) -> str:
    """Return the position's text, sealed if it contains cards that the player must not see."""
    text = state.position
    return SEALED + urlsafe_b64encode(zlib.compress(text.encode())).decode() if state.game.has_secrets else text


def _resumed(game: str, text: str) -> State:
    if not text.startswith(SEALED):
        return position(game, text)
    try:
        opened = zlib.decompress(urlsafe_b64decode(text.removeprefix(SEALED))).decode()
    except (ValueError, zlib.error):
        raise BadPosition("{text!r} is not a position that I can read.", text=_short(text)) from None
    return position(game, opened)


def _short(given: str) -> str:
    """Return the input, shortened and without control characters."""
    harmless = "".join(letter if letter.isprintable() else "?" for letter in given)
    return harmless if len(harmless) <= 30 else harmless[:27] + "…"
