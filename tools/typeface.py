"""The typeface of the pages: Nunito, cut down to the weights and characters that the pages need.

python -m tools.typeface FOLDER    the `files` of the npm package @fontsource-variable/nunito
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FONTS = Path(__file__).resolve().parents[1] / "src" / "tablee" / "web" / "static" / "fonts"
WEIGHTS = (400, 900)
# The letters of nine languages, and those of Russian: browsers load the second file only where it is needed, as the
# ranges in css/base.css tell them.
CHARACTERS = {
    "latin": [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "Œœ–—‘’‚“”„•…‹›€−")],
    "cyrillic": [*range(0x410, 0x450), *map(ord, "Ёё№")],
}


def main(source: Path) -> None:
    """Write one file for each alphabet."""
    FONTS.mkdir(exist_ok=True)
    for alphabet, characters in CHARACTERS.items():
        font = TTFont(source / f"nunito-{alphabet}-wght-normal.woff2", recalcTimestamp=False)
        cutting = Subsetter(Options(hinting=False, layout_features=["ccmp", "kern", "locl", "mark"]))
        cutting.populate(unicodes=characters)
        cutting.subset(font)
        font = instantiateVariableFont(font, {"wght": WEIGHTS})
        font.flavor = "woff2"
        path = FONTS / f"nunito-{alphabet}.woff2"
        font.save(path)
        print(f"{path.name} {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
