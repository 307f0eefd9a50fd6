"""A table as text, as somebody who looks on may see it."""

from tablee.core import State
from tablee.locale import voice
from tablee.terminal import Pen, terminal_of

WIDTH = 100


def drawn(state: State) -> str:
    """What the terminal draws."""
    view = state.view(None)
    lines = terminal_of(state.game.name).draw(view, Pen(view, voice("en"), WIDTH))
    return "\n".join(line.plain.rstrip() for line in lines)


def rendered(state: State, mode: str | None) -> str | None:
    """The table as somebody who looks on may see it: printed for a human, as text for everyone else."""
    text = drawn(state)
    if mode != "human":
        return text
    print(text)
    return None
