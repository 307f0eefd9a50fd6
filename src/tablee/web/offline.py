"""The pages that need no server: a device caches them, and a static site consists of them."""

from collections.abc import Iterator

from tablee.core import GAMES
from tablee.pocket.files import played_in_page

NO_CONNECTION = "offline"
# Pages that change: a device shows its cached copy only where no server answers.
FRESH = ("", "watch")


def lasting_pages() -> list[str]:
    """Return their paths, without a leading slash."""
    return ["", "about", "learn", "replay", "rules", "watch", NO_CONNECTION, *_pages_of_games()]


def _pages_of_games() -> Iterator[str]:
    for name in played_in_page():
        yield from (f"{kind}/{name}" for kind in ("learn", "new", "play", "rules"))
        yield f"play/{name}/replay"
        if bundle := GAMES[name].bundle():
            yield from (f"rules/{name}/{edition}" for edition in bundle.choices)
