"""A table as an array of pixels: the terminal's drawing in Pillow's own font, which knows ASCII alone."""

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME as THEME

from tablee.core import State
from tablee.terminal import WIDTH, lines_of
from tablee.terminal.drawing import plain

ACROSS, DOWN = 6, 11  # pixels of a character
ROWS = 16  # at least, so that the frames of a game have one size
SCALE = 2


def as_pixels(state: State) -> NDArray[np.uint8]:
    """Height, width and RGB of the table as a spectator sees it."""
    lines = [plain(line) for line in lines_of(state.view(None))]
    image = Image.new("RGB", (WIDTH * ACROSS, max(ROWS, len(lines)) * DOWN), tuple(THEME.background_color))
    draw, font, console = ImageDraw.Draw(image), ImageFont.load_default_imagefont(), Console(width=WIDTH)
    for row, line in enumerate(lines):
        column, top = 0, row * DOWN
        for segment in line.render(console):
            ink, paper = _colours(segment.style or Style.null())
            left, right = column * ACROSS, (column + len(segment.text)) * ACROSS
            if right > left:
                draw.rectangle((left, top, right - 1, top + DOWN - 1), fill=paper)
                draw.text((left, top), segment.text, fill=ink, font=font)
            column += len(segment.text)
    return np.asarray(image.resize((image.width * SCALE, image.height * SCALE), Image.Resampling.NEAREST))


def _colours(style: Style) -> tuple[ColorTriplet, ColorTriplet]:
    """Ink and paper."""
    ink = style.color.get_truecolor(THEME) if style.color else THEME.foreground_color
    paper = style.bgcolor.get_truecolor(THEME, foreground=False) if style.bgcolor else THEME.background_color
    return ink, paper
