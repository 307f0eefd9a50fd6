"""The texts for the scripts of the pages. Facts are in braces; ``n_`` returns all plural forms for a ``{count}``."""

from typing import Any

from tablee.bots.analysis import SAID
from tablee.core import GAMES
from tablee.core.deal_check import FAULTS
from tablee.core.sentences import mark
from tablee.core.verify import VERDICTS
from tablee.locale import Voice
from tablee.locale.names import BOT_NAMES
from tablee.locale.story import Case
from tablee.table.seat import INVISIBLE, LONGEST_NAME, MOST_MARKS, PICTURES, UNPRINTABLE, BadName
from tablee.teaching.keepsake import keepsakes_of
from tablee.web.alerts import alert_texts
from tablee.web.offline import played_puzzles
from tablee.web.sentences import sentence_texts

NAMES = {  # which names people can have, as the page checks them, too
    "longest": LONGEST_NAME,
    "unprintable": UNPRINTABLE,
    "invisible": INVISIBLE,
    "marks": MOST_MARKS,
}
ENDED_BY_PEOPLE = {  # why a game ended before its rules ended it
    "gave_up": mark("Someone gave up."),
    "draw_agreed": mark("Everyone agreed on a tie."),
    "all_left": mark("Everyone has left."),
}


def table_texts(voice: Voice, game: str) -> dict[str, Any]:
    """The texts of the frame around a board."""
    _ = voice.text
    return {
        "you": _("You"),
        "nobody": _("Free seat"),
        **_players(voice),
        "bot_names": {name: voice.text(name) for name in BOT_NAMES},
        "bots": {
            "first": _("Bot: first steps"),
            "easy": _("Bot: easy"),
            "medium": _("Bot: medium"),
            "strong": _("Bot: strong"),
            "master": _("Bot: master"),
            # Translators: a bot that learned the game by playing against itself
            "learned": _("Bot: self-taught"),
        },
        "levels": level_names(voice),
        # Translators: a button after a win; {level} is Easy, Medium, Strong or Master
        "next_level": _("Next level: {level}"),
        # Translators: after a win; {level} is First steps, Easy, Medium, Strong or Master
        "first_win": _("Your first win at this level: {level}. It's on your shelf!"),
        "turn_of": _("{name}'s turn"),
        "turn_of_you": _("Your turn"),
        "turn_of_player": _("Player {number}'s turn"),
        "says": _("{name} says: {words}"),
        "says_you": _("You say: {words}"),
        "waiting": _("Waiting for someone…"),
        "take": _("Take seat {number}"),
        "thinking": _("Let me think…"),
        "allowed": _("That's allowed."),
        "rule": _("Read the rule"),
        "copied": _("The link is copied. Now send it to your friends!"),
        "won": _("{name} wins!"),
        "won_you": _("You win!"),
        "shared": _("{names} win together!"),
        "shared_you": _("You and {names} win together!"),
        "drawn": _("A tie: nobody wins."),
        "broken_off": _("The game was broken off."),
        **_company(voice),
        **_requests(voice),
        "alerts": alert_texts(voice, game),
        "emotes": {
            "hello": _("Hello!"),
            "bravo": _("Well played!"),
            "think": _("I'm thinking…"),
            "oh": _("Oh no!"),
            "thanks": _("Thank you!"),
            "wow": _("Wow!"),
        },
        **_of_the_game(voice, game),
    }


def level_names(voice: Voice) -> dict[str, str]:
    """The names of the levels."""
    _ = voice.text
    return {
        "first": _("First steps"),
        "easy": _("Easy"),
        "medium": _("Medium"),
        "strong": _("Strong"),
        "master": _("Master"),
    }


def _players(voice: Voice) -> dict[str, str]:
    """The texts for a player without a name, who shares a device or has left."""
    _ = voice.text
    return {
        "player": _("Player {number}"),
        # Translators: within a sentence, as the one who does something; with its article, if the language has one here
        "player_inside": _("player {number}"),
    }


def _company(voice: Voice) -> dict[str, Any]:
    """The texts about joining, leaving, swapping seats and waiting."""
    _, n_ = voice.text, voice.forms
    return {
        "whereabouts": {
            "here": _("Here"),
            # Translators: said of somebody who is not at the table at the moment
            "away": _("Away"),
            "kept": _("A stand-in plays"),
        },
        "series": _("Games won: {score}"),
        "sound_in_menu": _("You can change the sound in the menu."),
        "looked_ahead": _("An undo showed a card, so this game doesn't count."),
        "watching": n_("{count} person is watching.", "{count} people are watching."),
        "left": _("{name} has left. Use the menu to invite someone else."),
        "keeper_for": _("A stand-in is playing for {name}"),
        "keeper_for_you": _("A stand-in is playing for you"),
        "keeper_for_player": _("A stand-in is playing for player {number}"),
        "around": _around(voice),
        "seconds_left": n_("{count} second left", "{count} seconds left"),
        "has_clock": n_("You have {count} second for each turn.", "You have {count} seconds for each turn."),
        "has_keeper": n_(
            "If someone drops out, a stand-in plays after {count} second.",
            "If someone drops out, a stand-in plays after {count} seconds.",
        ),
        "has_days": n_(
            "A turn can last a day. Play when you have time.",
            "A turn can last {count} days. Play when you have time.",
        ),
        "late": {
            "offer": _("If a turn lasts longer, the others can let a stand-in play until that person is back."),
            "plays": _("If a turn lasts longer, a stand-in plays until that person is back."),
            "wait": _("No stand-in plays, however long a turn lasts."),
        },
        # Translators: after whose turn it is; {when} is a date and time
        "since": _("since {when}"),
        "let_play": _("Let a stand-in play"),
        "swap_with": _("Swap seats with {name}"),
        "swap_with_player": _("Swap seats with player {number}"),
        "move_to": _("Move to seat {number}"),
        "swapped": {
            "swapped": _("{name} and {other} have swapped seats."),
            "swapped_you": _("You and {other} have swapped seats."),
            "moved": _("{name} is in seat {number} now."),
            "moved_you": _("You're in seat {number} now."),
        },
        "swapped_later": {
            "swapped": _("{name} and {other} swap seats in the next game."),
            "swapped_you": _("You and {other} swap seats in the next game."),
            "moved": _("{name} moves to seat {number} in the next game."),
            "moved_you": _("You move to seat {number} in the next game."),
        },
    }


def _around(voice: Voice) -> dict[str, Any]:
    """The texts about events around the game: for the person on that seat, and for the others."""
    _ = voice.text
    return {
        "kept": _("{name} is away, so a stand-in plays."),
        "kept_you": _("You're away, so a stand-in plays for you."),
        "returned": _("{name} is back at the table."),
        "returned_you": _("You're back at the table."),
        "gave_up": _("{name} gives up."),
        "gave_up_you": _("You give up."),
        "time_up": _("{name} has run out of time. A stand-in plays this turn."),
        "time_up_you": _("Your time is up. A stand-in plays this turn."),
        "lot": _("By luck of the draw, {name} goes first."),
        "lot_you": _("By luck of the draw, you go first."),
    }


def _requests(voice: Voice) -> dict[str, Any]:
    """The texts of requests."""
    _ = voice.text
    return {
        "wants": {
            "back": _("{name} would like to undo a move."),
            "swap": _("{name} would like to swap seats."),
            "rematch": _("{name} would like to play again."),
            "draw": _("{name} offers a tie."),
        },
        # Translators: what one has asked for oneself
        "wishes": {
            "back": _("Undo a move?"),
            "swap": _("Swap seats?"),
            "rematch": _("Play again?"),
            "draw": _("A tie?"),
        },
        # Translators: {wish} is a whole sentence: "Swap seats?" or "Milo offers a tie."
        "waiting_for": _("{wish} Waiting for {names}…"),
        "agree": _("Agree"),
        # Translators: the answer to what somebody would like
        "no": _("No"),
        "withdraw": _("Never mind"),
        "declined": _("{name} would rather not."),
        "lapsed": _("There was no answer. You can ask again."),
    }


def _of_the_game(voice: Voice, game: str) -> dict[str, Any]:
    """The texts of a game's story, points and endings."""
    words = GAMES.part(game, "words")
    reasons = words.REASONS | ENDED_BY_PEOPLE
    cards = {"a_card": getattr(words, "A_CARD", {}), "card_on": getattr(words, "CARD_ON", "")}
    told = cards | {"reasons": reasons, "points": words.POINTS}
    return {name: voice.texts(texts) for name, texts in told.items()} | {
        "story": [_told(voice, case) for case in words.STORY],
        "keepsakes": [keepsake.told() for keepsake in keepsakes_of(game)],
    }


def _told(voice: Voice, case: Case) -> dict[str, Any]:
    """Return a case of the story for the script."""
    how = {name: getattr(case, name) for name in ("events", "needs", "where", "card", "counts", "receiver", "places")}
    return how | {"sentences": [{"when": when, "text": voice.texts(text)} for when, text in case.sentences]}


def replay_texts(voice: Voice) -> dict[str, Any]:
    """The texts of the replay."""
    _ = voice.text
    return {
        **_players(voice),
        # Translators: look at the game with all cards open, a choice beside the names of the players
        "everyone": _("All"),
        "referee": _("All players' cards"),
        "eyes_of": _("What {name} saw"),
        "eyes_of_you": _("What you saw"),
        "step_told": _("Step {step} of {last}. {told}"),
        "begins": _("The game begins."),
        # Translators: the button of a player for films or music, beside Pause
        "play": _("Play"),
        "pause": _("Pause"),
        "copied": _("The link is copied."),
        "by_hand": _("The link is selected. Now you can copy it."),
        "shares": _("{name}: {percent}%"),
        "percent": _("{percent}%"),
        "chances": _("Chances of winning over {last} steps, as bots see them. Turning points: {turns}."),
        # Translators: said of the turning points of a game
        "no_turns": _("none"),
        # Translators: {told} is a whole sentence: "Milo plays a thief and wins five cards."
        "turned": _("{step}: {told}"),
        "weighing": _("Bots are thinking about this move…"),
        "lesson": _learned(voice),
        "puzzles": played_puzzles(),
        "unreadable": _("This file can't be read."),
        "failed": _("That didn't work. Please try again."),
        "refused": {
            "going": _("The game is still going. Its replay opens when it's over."),
            "no_record": _("This isn't a saved game."),
            "too_long": _("That text is too long for a saved game."),
            "missing": _("This game isn't on this device."),
            **_unreadable(voice),
        },
        "fair": fair_texts(voice),
    }


def _learned(voice: Voice) -> dict[str, str]:
    """The texts about what can be learned from a turning point."""
    _ = voice.text
    return {
        "forced": _("There was only one thing {name} could do."),
        "forced_you": _("There was only one thing you could do."),
        "missed": _("{name} missed something better."),
        "missed_you": _("You missed something better."),
        "missed_lucky": _("{name} missed something better, but luck helped."),
        "missed_lucky_you": _("You missed something better, but luck helped."),
        "unlucky": _("A good move, but bad luck."),
        "lucky": _("A good move, and luck helped."),
        "good": _("A good move."),
        # Translators: hints follow, in which the coach speaks to that player
        "known": _("What a coach would have told {name}:"),
        "known_you": _("What a coach would have told you:"),
        "known_player": _("What a coach would have told player {number}:"),
        "better": _("The better move wins {percent}% of games like this"),
        "played": _("The move that was played wins {percent}%"),
        "again": _("You missed this: try again"),
        "try": _("Try it yourself"),
    }


def thinking_texts(voice: Voice) -> dict[str, Any]:
    """The texts of a board to think on."""
    _ = voice.text
    return {
        **_players(voice),
        **voice.texts(SAID),
        # Translators: two buttons: the bot stops thinking about a position, or goes on
        "stop": _("Enough thinking"),
        "go_on": _("Keep thinking"),
        "no_position": _("That isn't a position in this game."),
        "failed": _("That didn't work. Please try again."),
    }


def editing_texts(voice: Voice) -> dict[str, Any]:
    """The texts of a page where people set up a start of their own."""
    _ = voice.text
    return {
        **_players(voice),
        "fits": _("You can play on this board."),
        "no_board": _("That text doesn't make a board for this game."),
        "copied": _("The link is copied."),
        "kept": _("Saved on this device."),
        "full": _("There's no room for another board. Remove one first."),
        "remove": _("Remove: {name}"),
    }


def start_texts(voice: Voice, game: str) -> dict[str, Any]:
    """The texts for choosing a start at a new table."""
    _ = voice.text
    return {
        # Translators: a board that somebody has sent
        "linked": _("The board from the link"),
        "no_board": _("That text doesn't make a board for this game."),
        "sentences": sentence_texts(voice, game),
    }


def fair_texts(voice: Voice) -> dict[str, Any]:
    """The texts of the replay about the shuffle."""
    _ = voice.text
    return {
        **_players(voice),
        "verdicts": voice.texts(VERDICTS),
        "faults": voice.texts(FAULTS),
        "before": _("This game was played before shuffles could be checked."),
        "unknown": _("This page can't check the cards of this game. Save the game and check it on a computer."),
        "promised": _("Locked in before the shuffle: {commitment}"),
        "added": _("The number of {name}: {number}"),
        "secret": _("Tablée's secret: {secret}"),
        "seed": _("The cards come from all of them together: {seed}"),
        "device": _("The device's random number: {seed}"),
        "broken": _("Cancelled deals before this: {count}"),
    }


def show_texts(voice: Voice) -> dict[str, Any]:
    """The texts of the buttons for watching bots."""
    _ = voice.text
    return {
        # Translators: the button of a player for films or music, beside Pause
        "play": _("Play"),
        "pause": _("Pause"),
    }


def pocket_texts(voice: Voice) -> dict[str, Any]:
    """The texts of a table that is played without the server."""
    _ = voice.text
    return {
        "sorry": _("That didn't work. Please try again."),
        "full": _("This browser can't keep the game: it will be gone when you close the page."),
        "missing": _("This game isn't on this device."),
        **_unreadable(voice),
        "limits": {
            "name": NAMES,
            "pictures": PICTURES,
            "bots": BOT_NAMES,
        },
        "refusals": {
            "bad_name": voice.speak(BadName()),
            "stale": _("Something else happened first. Please look again."),
            "not_your_seat": _("It isn't your turn."),
            "game_over": _("The game is over."),
            "not_now": _("You can't do that here right now."),
        },
    }


def _unreadable(voice: Voice) -> dict[str, Any]:
    """The texts about a stored game that cannot be read."""
    _ = voice.text
    return {
        "damaged": _("This game is damaged and can't be opened."),
        "newer": _("This game was saved by a newer version. Load the page again."),
    }


def home_texts(voice: Voice) -> dict[str, Any]:
    """The texts of the start page."""
    _ = voice.text
    games = {
        "titles": {name: game.title for name, game in GAMES.items()},
        "boards": {name: board_texts(voice, name) for name in GAMES},
        "finished": _("finished"),
        "remove": _("Remove: {name}"),
        **_unreadable(voice),
    }
    since = {"since": _("since {when}")}
    return {"kept": _("Saved."), "games": games, "family": family_texts(voice), **since}


def me_texts(voice: Voice) -> dict[str, Any]:
    """The texts of the page that takes a person along to another device."""
    return {"expired": voice.text("The five minutes are over. Show a new code.")}


def family_texts(voice: Voice) -> dict[str, Any]:
    """The texts of the picker of those who play on this device."""
    _ = voice.text
    return {
        "change_one": _("Change {name}"),
        "in_seat": _("Seat {number}"),
        "remove": _("Remove"),
        "really": _("Really remove {name}?"),
        "bad_name": voice.speak(BadName()),
        "unreadable": _("The list of who plays here can't be read. Nothing is lost: it stays on this device."),
        "full": _("This browser can't remember who plays here."),
        "limits": NAMES,
    }


def lesson_texts(voice: Voice) -> dict[str, Any]:
    """The texts of the lessons around their steps."""
    _ = voice.text
    return {
        "you": _("You"),
        "step": _("Step {step} of {last}"),
        "done": _("You know how to play this game!"),
        "rule": _("Read the rule"),
    }


def rules_texts(voice: Voice) -> dict[str, Any]:
    """The texts of the rules pages about their pictures."""
    _ = voice.text
    return {
        "you": _("You"),
        "player": _("Player {number}"),
        "yes": _("Allowed: {places}."),
        "no": _("Not allowed: {places}."),
    }


def coach_texts(voice: Voice) -> dict[str, Any]:
    """The texts of the coach and the choice of help."""
    _ = voice.text
    return {
        "help_for": _("Help for {name}"),
        "help_for_you": _("Help for you"),
        "help_for_player": _("Help for player {number}"),
        "kinds": {"off": _("No help"), "hints": _("Hints when I ask"), "coach": _("A coach beside me")},
        "undo": _("With “Undo” you can try again."),
        "quiet": _("Take your time."),
        # Translators: two whole sentences
        "gauge": _("{danger} {why}"),
    }


def points_texts(voice: Voice, game: str) -> Any:
    """The text of a score; empty for a game without points."""
    return voice.texts(GAMES.part(game, "words").POINTS)


def board_texts(voice: Voice, game: str) -> dict[str, Any]:
    """The texts of a game's board."""
    texts: dict[str, Any] = voice.texts(GAMES.part(game, "words").BOARD)
    return texts
