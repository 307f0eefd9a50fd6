"""A table as text, as a spectator may see it."""

from tablee.core import State
from tablee.terminal import lines_of


def drawn(state: State) -> str:
    """Return the drawing of the terminal."""
    return "\n".join(line.plain.rstrip() for line in lines_of(state.view(None)))


def rendered(state: State, mode: str | None) -> str | None:
    """Render the table as a spectator may see it: print it in mode `human`, otherwise return the text."""
    text = drawn(state)
    if mode != "human":
        return text
    print(text)
    return None
