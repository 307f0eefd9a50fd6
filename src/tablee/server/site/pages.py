"""The pages that need no house behind them: a device may keep them, and a copy of the site has them."""

from collections.abc import Iterator

from tablee.core import GAMES
from tablee.pocket.files import played_in_page

NO_CONNECTION = "offline"
# What tells what goes on in a house now; a device shows what it kept where no house answers.
FRESH = ("", "watch")


def lasting_pages() -> list[str]:
    """Their paths, without a slash before them."""
    return ["", "about", "learn", "replay", "rules", "watch", NO_CONNECTION, *_pages_of_games()]


def _pages_of_games() -> Iterator[str]:
    for name in played_in_page():
        yield from (f"{kind}/{name}" for kind in ("learn", "new", "play", "rules"))
        yield f"play/{name}/replay"
        if bundle := GAMES[name].bundle():
            yield from (f"rules/{name}/{edition}" for edition in bundle.choices)
