"""The pages that need no server: a device caches them, and a static site consists of them."""

from collections.abc import Iterator

from tablee.core import GAMES, load
from tablee.pocket.files import played_in_page
from tablee.teaching import has_lesson, printed_of
from tablee.teaching.puzzle import games_with_puzzles

NO_CONNECTION = "offline"
# Pages that change: a device shows its cached copy only where no server answers.
FRESH = ("", "watch")


def lasting_pages() -> list[str]:
    """Return their paths, without a leading slash."""
    puzzles = ["puzzle", *(f"puzzle/{name}" for name in played_puzzles())]
    return ["", "about", "keepsakes", "learn", *puzzles, "replay", "rules", "watch", NO_CONNECTION, *_pages_of_games()]


def played_puzzles() -> list[str]:
    """Return the games with puzzles that a page can play by itself, in the order in which the days take them."""
    return [name for name in played_in_page() if name in games_with_puzzles()]


def edited_in_page() -> list[str]:
    """Return the games whose start people can set up in a page."""
    return [name for name in played_in_page() if GAMES[name].editor]


def _pages_of_games() -> Iterator[str]:
    yield from (f"edit/{name}" for name in edited_in_page())
    for name in played_in_page():
        yield from (f"{kind}/{name}" for kind in ("new", "play", "think"))
        yield from [f"learn/{name}"] if has_lesson(name) else []
        yield f"play/{name}/replay"
        kinds = ("rules", "print") if printed_of(load(name)) else ("rules",)
        yield from (f"{kind}/{name}" for kind in kinds)
        if bundle := GAMES[name].bundle():
            yield from (f"{kind}/{name}/{edition}" for kind in kinds for edition in bundle.choices)
