"""Play Désirée in a browser from a given position."""

from tests.web.browser import Guest, tap

NEARLY_A_LINE = "8/1aaaaaa1/1aaaa3/1AbCdE2/8/1AAA4/1AAAAAF1/8 w"


def move(guest: Guest, start: str, end: str) -> None:
    """Move a piece from one square to another."""
    tap(guest.page.locator(f'#board [data-thing="{start}"]'))
    tap(guest.page.locator(f'#board [data-thing="{end}"]'))
