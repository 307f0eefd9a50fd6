"""Every sentence the scripts of the pages may say. Facts stand in braces; ``n_`` makes all forms for a ``{count}``."""

from typing import Any

from tablee.core import GAMES
from tablee.core.sentences import mark
from tablee.locale import Voice

ENDED_BY_PEOPLE = {  # why a game ended before its rules ended it
    "gave_up": mark("The game was given up."),
    "draw_agreed": mark("All agreed on a draw."),
}


def table_texts(voice: Voice, game: str) -> dict[str, Any]:
    """What the frame around a board says."""
    _ = voice.text
    return {
        "you": _("You"),
        "nobody": _("Free seat"),
        "player": _("Player {number}"),
        "bots": {
            "first": _("Bot: first steps"),
            "easy": _("Bot: easy"),
            "medium": _("Bot: medium"),
            "strong": _("Bot: strong"),
            "master": _("Bot: master"),
        },
        "your_turn": _("Your turn"),
        "turn_of": _("Turn: {name}"),
        "waiting": _("Waiting for a friend …"),
        "take": _("Take seat {number}"),
        "thinking": _("Let me think …"),
        "allowed": _("That is allowed."),
        "rule": _("Rule {rule}"),
        "copied": _("Copied. Now send it to your friend."),
        "you_won": _("You win!"),
        "won": _("Winner: {names}"),
        "shared": _("A shared win: {names}"),
        "drawn": _("A draw: nobody wins."),
        **_company(voice),
        **_requests(voice),
        "emotes": {
            "hello": _("Hello!"),
            "bravo": _("Well played!"),
            "think": _("I am thinking …"),
            "oh": _("Oh no!"),
            "thanks": _("Thank you!"),
            "wow": _("Wow!"),
        },
        **_of_the_game(voice, game),
    }


def _company(voice: Voice) -> dict[str, Any]:
    """Coming, going, changing places and waiting for each other; said beside the name of whose seat it is."""
    _, n_ = voice.text, voice.forms
    return {
        "whereabouts": {
            "here": _("Here"),
            # Translators: said of somebody who is not at the table at the moment
            "away": _("Away"),
            "kept": _("Not here. The seat-keeper plays."),
        },
        "watching": n_("{count} person is watching.", "{count} people are watching."),
        "keeper_for": _("Seat-keeper plays for {name}"),
        "kept": _("Not here. The seat-keeper plays."),
        "returned": _("Back at the table."),
        "gave_up": _("Gives up."),
        "left": _("{name} has left. You can invite somebody from the menu."),
        "time_up": _("Time is up. The seat-keeper plays this turn."),
        "seconds_left": n_("{count} second left", "{count} seconds left"),
        "has_clock": n_("A turn has {count} second.", "A turn has {count} seconds."),
        "has_keeper": n_(
            "If somebody drops out, a seat-keeper plays after {count} second.",
            "If somebody drops out, a seat-keeper plays after {count} seconds.",
        ),
        "lot": _("Drawn by lot to start."),
        "swap_with": _("Swap seats with {name}"),
        "move_to": _("Move to seat {number}"),
        "swapped": _("Seats swapped: {name} and {other}."),
        "swapped_later": _("In the next game these seats are swapped: {name} and {other}."),
    }


def _requests(voice: Voice) -> dict[str, Any]:
    """What people ask of each other."""
    _ = voice.text
    return {
        "wants": {
            "back": _("{name} would like to take a move back."),
            "swap": _("{name} would like to swap seats."),
            "rematch": _("{name} would like to play again."),
            "draw": _("{name} offers a draw."),
        },
        # Translators: what one has asked for oneself; after it comes whose answer it waits for
        "wishes": {
            "back": _("Take a move back?"),
            "swap": _("Swap seats?"),
            "rematch": _("Play again?"),
            "draw": _("A draw?"),
        },
        "waiting_for": _("Waiting for {names} …"),
        "agree": _("Agree"),
        # Translators: the answer to what somebody would like
        "no": _("No"),
        "withdraw": _("Never mind"),
        "declined": _("{name} would rather not."),
        "lapsed": _("No answer came. You can ask again."),
    }


def _of_the_game(voice: Voice, game: str) -> dict[str, Any]:
    """How a game calls its cards, points, events and endings."""
    words = GAMES.part(game, "words")
    reasons = words.REASONS | ENDED_BY_PEOPLE
    told = {"cards": words.CARDS, "events": words.EVENTS, "reasons": reasons, "points": words.POINTS}
    return {name: voice.texts(texts) for name, texts in told.items()}


def replay_texts(voice: Voice) -> dict[str, Any]:
    """What the replay says."""
    _ = voice.text
    return {
        "player": _("Player {number}"),
        # Translators: look at the game with all cards open, a choice beside the names of the players
        "everyone": _("All"),
        "referee": _("All cards of all players"),
        "eyes_of": _("What {name} saw"),
        "step": _("Step {step} of {last}"),
        "begins": _("The game begins."),
        # Translators: the button of a player for films or music, beside Pause
        "play": _("Play"),
        "pause": _("Pause"),
        "copied": _("The link is copied."),
        "by_hand": _("The link is marked. Copy it from there."),
        "shares": _("{name}: {percent} %"),
        "chances": _("Chances to win over {last} steps, as bots see them. Turning points: {turns}."),
        # Translators: said of the turning points of a game
        "no_turns": _("none"),
        "turned": _("Step {step}"),
        "unreadable": _("This file cannot be read."),
        "failed": _("That did not work. Please try again."),
    }


def lesson_texts(voice: Voice) -> dict[str, Any]:
    """What the lessons say around their steps."""
    _ = voice.text
    return {"you": _("You"), "step": _("Step {step} of {last}"), "done": _("You know this game!")}


def rules_texts(voice: Voice) -> dict[str, Any]:
    """What the rules pages say about their pictures."""
    _ = voice.text
    return {
        "you": _("You"),
        "player": _("Player {number}"),
        "yes": _("Allowed: {places}."),
        "no": _("Not allowed: {places}."),
    }


def coach_texts(voice: Voice) -> dict[str, Any]:
    """What is said around the coach and the choice of help."""
    _ = voice.text
    return {
        "help": _("Help for you"),
        "help_for": _("Help for {name}"),
        "kinds": {"off": _("No help"), "hints": _("Hints when I ask"), "coach": _("A coach beside me")},
        "undo": _("With Undo you can look again."),
        "quiet": _("Take your time."),
    }


def board_texts(voice: Voice, game: str) -> dict[str, Any]:
    """What the board of a game says."""
    texts: dict[str, Any] = voice.texts(GAMES.part(game, "words").BOARD)
    return texts
