"""States and views in a notebook: the terminal's drawing as HTML."""

from io import StringIO

from rich.console import Console
from rich.text import Text

from tablee.core import State, View
from tablee.terminal import WIDTH, Lines, lines_of

BLOCK = (
    '<pre style="color:{foreground};background:{background};padding:0.5em;line-height:1.2;white-space:pre-wrap">'
    "{code}</pre>"
)


def as_html(shown: State | View) -> str:
    """The table in colours. A view shows what its seat may know; a state is the referee's and shows everything."""
    lines = lines_of(shown) if isinstance(shown, View) else _referee(shown)
    console = Console(file=StringIO(), record=True, width=WIDTH, color_system="truecolor", highlight=False)
    for line in lines:
        console.print(line, soft_wrap=True)
    return console.export_html(code_format=BLOCK, inline_styles=True)


def _referee(state: State) -> Lines:
    """The table as a spectator sees it, then what no spectator may know, and the position."""
    public, whole = (state.game.report.own(buffer) for buffer in (state.view(None).buffer, state.buffer))
    hidden = [Text(f"{name}: {fact}") for name, fact in whole.items() if fact != public[name]]
    return [*lines_of(state.view(None)), Text(), *hidden, Text(f"position: {state.position}")]
