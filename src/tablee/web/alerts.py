"""The texts that call somebody whose turn it is, and that tell others whether they are called."""

from typing import Any

from tablee.core import GAMES
from tablee.locale import Voice


def alert_texts(voice: Voice, game: str) -> dict[str, Any]:
    """What calls somebody, what their device can do, and what others are told."""
    _ = voice.text
    return {
        "game": GAMES[game].title,
        "turn": _("Your turn"),
        "always": _("We'll call you when it's your turn, even when this page is closed."),
        "while_open": _("We'll call you when it's your turn, as long as this page is open."),
        "tone_alone": _("On this device you'll only hear a sound, and only while this page is open."),
        "forbidden": _("Your browser doesn't allow notifications here, so you'll only hear a sound."),
        # Translators: below the name of somebody who is not at the table: an alert tells them when it is their turn
        "called": _("Will be called"),
        # Translators: below the name of somebody who is not at the table; {when} is "5 min. ago" or "yesterday"
        "since": _("Away · {when}"),
        "absent": {
            "called": _("{name} isn't here, but will be called."),
            "called_since": _("{name} was last here {when}, and will be called."),
            "uncalled": _("{name} isn't here, and can't be called."),
            "uncalled_since": _("{name} was last here {when}, and can't be called."),
        },
    }
