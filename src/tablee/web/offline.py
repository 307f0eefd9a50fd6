"""The pages that need no server: a device caches them, and a static site consists of them."""

from collections.abc import Iterator

from tablee.core import GAMES, load
from tablee.pocket.files import played_in_page
from tablee.teaching import printed_of

NO_CONNECTION = "offline"
# Pages that change: a device shows its cached copy only where no server answers.
FRESH = ("", "watch")


def lasting_pages() -> list[str]:
    """Return their paths, without a leading slash."""
    return ["", "about", "learn", "replay", "rules", "watch", NO_CONNECTION, *_pages_of_games()]


def _pages_of_games() -> Iterator[str]:
    for name in played_in_page():
        yield from (f"{kind}/{name}" for kind in ("learn", "new", "play"))
        yield f"play/{name}/replay"
        kinds = ("rules", "print") if printed_of(load(name)) else ("rules",)
        yield from (f"{kind}/{name}" for kind in kinds)
        if bundle := GAMES[name].bundle():
            yield from (f"{kind}/{name}/{edition}" for kind in kinds for edition in bundle.choices)
