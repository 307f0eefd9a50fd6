"""Every sentence the scripts of the pages may say. Facts stand in braces; ``_`` is gettext."""

from collections.abc import Callable
from typing import Any, TypeAlias

Gettext: TypeAlias = Callable[[str], str]


def table_texts(_: Gettext, game: str) -> dict[str, Any]:
    """What the frame around a board says."""
    return {
        "you": _("You"),
        "nobody": _("Free seat"),
        "bot": _("Bot ({level})"),
        "player": _("Player {number}"),
        "levels": {
            "first": _("first steps"),
            "easy": _("easy"),
            "medium": _("medium"),
            "strong": _("strong"),
            "master": _("master"),
        },
        "points": {"deserto": _("cards won"), "diamoniak": _("parts built"), "desiree": ""},
        "your_turn": _("Your turn"),
        "turn_of": _("Turn: {name}"),
        "waiting": _("Waiting for a friend …"),
        "take": _("Take seat {number}"),
        "thinking": _("Let me think …"),
        "allowed": _("That is allowed."),
        "copied": _("Copied. Now send it to your friend."),
        "wants_back": _("{name} would like to take a move back. Press Undo to agree."),
        "wants_rematch": _("{name} would like to play again."),
        "won": _("Winner: {names}"),
        "drawn": _("A draw: nobody wins."),
        "reasons": {
            "most_cards": _("Most cards won."),
            "line": _("The numbers 1 to 6 stand in a line."),
            "sets": _("Two full sets from 1 to 6."),
            "castle": _("The castle is complete."),
            "repetition": _("The same position stood three times."),
            "move_limit": _("Three hundred moves are enough."),
            "no_move": _("No die can move."),
            "action_limit": _("Five thousand actions are enough."),
        },
        "emotes": {
            "hello": _("Hello!"),
            "bravo": _("Well played!"),
            "think": _("I am thinking …"),
            "oh": _("Oh no!"),
            "thanks": _("Thank you!"),
            "wow": _("Wow!"),
        },
        "cards": {
            "V": _("vizier"),
            "T": _("thief"),
            "O": _("oasis"),
            "D": _("diamond"),
            "F": _("fairy"),
            "W": _("witch"),
            "B": _("blue part"),
            "G": _("green part"),
            "Y": _("yellow part"),
            "R": _("treasure") if game == "deserto" else _("red part"),
        },
        "events": _events(_),
    }


def _events(_: Gettext) -> dict[str, str]:
    return {
        "dealt": _("{seat}: {count} cards dealt."),
        "turned_up": _("Turned up: {card} on {cell}."),
        "placed": _("{seat}: {card} on {cell}."),
        "won": _("{seat}: +{count} from {cell}."),
        "swept": _("{seat}: four viziers! +{count}."),
        "given": _("{seat}: gives away {card}."),
        "drew": _("{seat}: draws {card}."),
        "drew_hidden": _("{seat}: draws a card."),
        "reshuffle": _("The pile is shuffled anew."),
        "witch": _("{seat}: a witch! She wants {owed} cards."),
        "built": _("{seat}: castle with {parts} parts."),
        "ruined": _("{seat}: the castle is gone."),
        "bought": _("{seat}: buys {card} from {from}."),
        "stopped": _("{seat}: stops."),
        "fairy": _("{seat}: a fairy sends the witch away."),
        "moved": _("{seat}: {from} to {to}."),
        "jumped": _("{seat}: over {over}."),
        "turned": _("{seat}: {from} becomes {to}."),
        "line": _("{seat}: a line from 1 to 6!"),
        "sets": _("{seat}: two full sets!"),
    }


def board_texts(_: Gettext) -> dict[str, str]:
    """What the boards say."""
    return {}
