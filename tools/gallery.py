"""One page with every picture of the server and its games, to look at: all sizes, by day and by night, grey, blurred.

python tools/gallery.py /tmp/gallery.html [house art poster …]
"""

import re
import sys
from base64 import b64encode
from pathlib import Path
from xml.etree import ElementTree

from tablee.core import GAMES
from tablee.web.files import STATIC

ART = STATIC / "art"
SHEETS = [ART / "house.svg", *(sheet for game in GAMES for sheet in sorted(GAMES.page(game).glob("*.svg")))]
SIZES = (32, 64, 128, 240)
SVG = "{http://www.w3.org/2000/svg}"

STYLE = """
body { margin: 0; font: 12px sans-serif }
section { padding: 12px; background: #fff9ee; color: #2b2118 }
section[data-theme=dark] { background: #1b1613; color: #f6ead6 }
.wood { background: #b9844f }
.grey svg { filter: grayscale(1) }
.blurred svg { filter: blur(4px) }
.round { border-radius: 50% }
figure { display: inline-block; margin: 4px 10px; vertical-align: bottom }
figure svg { margin-right: 6px; vertical-align: bottom }
.sheet { position: absolute; width: 0; height: 0; overflow: hidden }
"""


def inlined(sheet: Path) -> str:
    """A sheet with names that no other sheet has: all of them are on one page."""
    text = sheet.read_text(encoding="utf-8")
    return re.sub(r'(?<=id=")|(?<=href="#)', f"{sheet.parents[1].name}-{sheet.stem}-", text)


def symbols(sheet: Path) -> dict[str, list[float]]:
    """The names in a sheet, each with the numbers of its viewBox."""
    root = ElementTree.fromstring(inlined(sheet))
    return {s.attrib["id"]: [float(n) for n in s.attrib["viewBox"].split()] for s in root.iter(f"{SVG}symbol")}


def picture(name: str, box: list[float], size: int) -> str:
    """A symbol, `size` pixels wide."""
    return f'<svg width="{size}" height="{size * box[3] / box[2]:.1f}"><use href="#{name}"/></svg>'


def figures(boxes: dict[str, list[float]], sizes: tuple[int, ...]) -> str:
    """Every symbol in each size, with its name."""
    return "".join(
        f"<figure>{''.join(picture(name, box, size) for size in sizes)}<figcaption>{name}</figcaption></figure>"
        for name, box in boxes.items()
    )


def app_icon() -> str:
    """The application's icon in each size, as a square and cut to the circle some devices make of it."""
    image = "data:image/svg+xml;base64," + b64encode((ART / "icon.svg").read_bytes()).decode()
    return "".join(
        f'<img src="{image}" width="{size}" alt=""> <img src="{image}" width="{size}" alt="" class="round"> '
        for size in SIZES
    )


def sections(sheet: Path) -> str:
    """A sheet on light and dark ground, in grey and blurred."""
    boxes = symbols(sheet)
    grounds = (
        ('data-theme="light"', SIZES),
        ('data-theme="dark"', SIZES),
        ('class="wood grey"', (64, 128)),
        ('class="wood blurred"', (64, 128)),
    )
    page = ""
    for ground, sizes in grounds:
        page += f"<section {ground}><h2>{sheet.parents[1].name}: {sheet.stem}</h2>"
        if sheet.stem == "house":
            page += app_icon()
        page += figures(boxes, sizes) + "</section>"
    return page


def main(out: str, *wanted: str) -> None:
    """Write the page to `out`."""
    chosen = [sheet for sheet in SHEETS if not wanted or sheet.stem in wanted]
    sheets = "".join(f'<div class="sheet">{inlined(sheet)}</div>' for sheet in chosen)
    style = STYLE + (ART / "palette.css").read_text(encoding="utf-8")
    page = f'<!doctype html><meta charset="utf-8"><title>Gallery</title><style>{style}</style>{sheets}'
    Path(out).write_text(page + "".join(map(sections, chosen)), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
