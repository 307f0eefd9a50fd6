"""The texts for the scripts of puzzles and of the shelf with keepsakes."""

from typing import Any

from tablee.core import GAMES
from tablee.locale import Voice
from tablee.locale.names import BOT_NAMES
from tablee.teaching.keepsake import keepsakes_of
from tablee.teaching.puzzle import puzzles_of
from tablee.web.texts import family_texts, level_names


def puzzle_texts(voice: Voice, game: str) -> dict[str, Any]:
    """The texts of a puzzle on its board."""
    _, n_ = voice.text, voice.forms
    kind = puzzles_of(game)
    assert kind is not None
    return {
        "task": voice.texts(kind.task),
        "reason": voice.texts(kind.reason),
        "themes": voice.texts({name: theme.title for name, theme in kind.themes.items()}),
        "levels": level_names(voice),
        "you": _("You"),
        "bot_names": {name: voice.text(name) for name in BOT_NAMES},
        "today": _("Today's puzzle"),
        "right": _("Yes, that's it!"),
        "next_move": _("Yes! And what's your next move?"),
        "wrong": _("Not quite. Look what happens."),
        "playing": _("Now you play on against a bot."),
        "streak": n_("{count} day in a row", "{count} days in a row"),
        "rule": _("Read the rule"),
        "thinking": _("Let me think…"),
        "won_you": _("You win!"),
        "won": _("{name} wins!"),
        "drawn": _("A tie: nobody wins."),
        "shared": _("{names} win together!"),
        "shared_you": _("You and {names} win together!"),
        "damaged": voice.say("The puzzles of {game} are damaged and can't be opened.", game=GAMES[game].title),
        "cannot": _("This browser can't play puzzles."),
        "own": _("From a game"),
        "own_task": _("There was a better move here. Can you find it?"),
        "no_position": _("That isn't a position in this game."),
        "none_such": _("There's no puzzle of this theme at this level. Here's another one."),
        "none_left": _("You've solved all the puzzles of this kind. Here they are again."),
        **_progress(voice),
    }


def puzzle_choice_texts(voice: Voice) -> dict[str, Any]:
    """The texts of the choice of puzzles."""
    _, n_ = voice.text, voice.forms
    return {
        "streak": n_("{count} day in a row", "{count} days in a row"),
        "solved_today": _("You've solved today's puzzle. The next one comes tomorrow."),
        "solved": n_("{count} puzzle solved", "{count} puzzles solved"),
        **_progress(voice),
    }


def _progress(voice: Voice) -> dict[str, Any]:
    """The texts about what this device remembers."""
    _, n_ = voice.text, voice.forms
    return {
        "not_kept": _("This browser can't save what you've solved. Your days in a row stay as they were."),
        "unreadable": _("What you've solved can't be read. It stays on this device, and you start again here."),
        "earlier": n_(
            "This device says it's an earlier day than before. Your {count} day in a row is safe.",
            "This device says it's an earlier day than before. Your {count} days in a row are safe.",
        ),
    }


def shelf_texts(voice: Voice) -> dict[str, Any]:
    """The texts of the shelf."""
    _, n_ = voice.text, voice.forms
    things = {name: [{"name": one.name, "said": voice.texts(one.said)} for one in keepsakes_of(name)] for name in GAMES}
    return {
        "keepsakes": things,
        "levels": level_names(voice),
        # Translators: the date when a level was beaten for the first time
        "won_on": _("won on {when}"),
        "not_yet": _("not yet"),
        "won": n_("{count} game won", "{count} games won"),
        "solved": n_("{count} puzzle solved", "{count} puzzles solved"),
        "streak": n_("{count} day in a row", "{count} days in a row"),
        "best": n_("At best {count} day in a row", "At best {count} days in a row"),
        "deleted": _("Your shelf is empty again."),
        "empty": _("There's nothing here yet. Win a game or solve a puzzle, and you'll get something for your shelf."),
        "family": family_texts(voice),
        **_progress(voice),
    }
