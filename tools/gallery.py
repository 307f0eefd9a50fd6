"""One page with every picture of the house, to look at: all sizes, by day and by night, grey, blurred, castles growing.

python tools/gallery.py /tmp/gallery.html [deserto diamoniak castles desiree house]
"""

import sys
from base64 import b64encode
from pathlib import Path
from xml.etree import ElementTree

ART = Path(__file__).resolve().parents[1] / "src" / "tablee" / "web" / "static" / "art"
SHEETS = ("deserto", "diamoniak", "castles", "desiree", "house")
SIZES = (32, 64, 128, 240)
SVG = "{http://www.w3.org/2000/svg}"
COLOURS = ("red", "blue", "green", "yellow")
GROWTH = ("gate", "left-tower", "right-tower", "keep", "roof", "flag")
BACK_TO_FRONT = ("flag", "keep", "roof", "left-tower", "right-tower", "gate")

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


def symbols(sheet: str) -> dict[str, list[float]]:
    """The names in a sheet, each with the numbers of its viewBox."""
    root = ElementTree.parse(ART / f"{sheet}.svg").getroot()
    return {s.attrib["id"]: [float(n) for n in s.attrib["viewBox"].split()] for s in root.iter(f"{SVG}symbol")}


def picture(names: list[str], box: list[float], size: int) -> str:
    """Some symbols lying over each other, `size` pixels wide."""
    height = size * box[3] / box[2]
    return f'<svg width="{size}" height="{height:.1f}">' + "".join(f'<use href="#{n}"/>' for n in names) + "</svg>"


def figures(boxes: dict[str, list[float]], sizes: tuple[int, ...]) -> str:
    """Every symbol in each size, with its name."""
    return "".join(
        f"<figure>{''.join(picture([name], box, size) for size in sizes)}<figcaption>{name}</figcaption></figure>"
        for name, box in boxes.items()
    )


def castle(colour: str, built: tuple[str, ...], box: list[float], size: int) -> str:
    """One castle on its ground, with the parts that are built and the outlines of the others."""
    parts = [f"diamoniak-{colour}-{part}" + "-missing" * (part not in built) for part in BACK_TO_FRONT]
    return picture(["diamoniak-ground", *parts], box, size)


def castles(box: list[float], sizes: tuple[int, ...]) -> str:
    """Each colour's castle from no part to six."""
    return "".join(
        f"<div>{''.join(castle(colour, GROWTH[:count], box, size) for count in range(len(GROWTH) + 1))}</div>"
        for size in sizes
        for colour in COLOURS
    )


def app_icon() -> str:
    """The application's icon in each size, as a square and cut to the circle some devices make of it."""
    image = "data:image/svg+xml;base64," + b64encode((ART / "icon.svg").read_bytes()).decode()
    return "".join(
        f'<img src="{image}" width="{size}" alt=""> <img src="{image}" width="{size}" alt="" class="round"> '
        for size in SIZES
    )


def sections(sheet: str) -> str:
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
        page += f"<section {ground}><h2>{sheet}</h2>"
        if sheet == "castles":
            page += castles(boxes["diamoniak-ground"], (64, 128))
        if sheet == "house":
            page += app_icon()
        page += figures(boxes, sizes) + "</section>"
    return page


def main(out: str, *sheets: str) -> None:
    """Write the page to `out`."""
    chosen = sheets or SHEETS
    inlined = "".join(f'<div class="sheet">{(ART / f"{s}.svg").read_text(encoding="utf-8")}</div>' for s in chosen)
    style = STYLE + (ART / "palette.css").read_text(encoding="utf-8")
    page = f'<!doctype html><meta charset="utf-8"><title>Gallery</title><style>{style}</style>{inlined}'
    Path(out).write_text(page + "".join(map(sections, chosen)), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
