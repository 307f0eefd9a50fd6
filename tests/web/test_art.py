"""The pictures: every name a page may ask for is there, tells what it shows, and stands on its own."""

import gzip
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import tablee.web
from tablee.bots import LEVELS
from tablee.core import GAMES
from tablee.table.seat import PICTURES
from tablee.teaching.keepsake import keepsakes_of

ART = Path(tablee.web.__file__).parent / "static" / "art"
SVG = "{http://www.w3.org/2000/svg}"
POSTERS = tuple(f"{game}/poster" for game in GAMES)
SHEETS = (
    "deserto/art",
    "diamoniak/art",
    "diamoniak/castles",
    "diamoniak/land",
    "desiree/art",
    *POSTERS,
    "house",
    "animals",
    "levels",
    "keepsakes",
    *(f"{game}/keepsakes" for game in GAMES),
)
FILES = (*SHEETS, "icon")

COLOURS = ("red", "blue", "green", "yellow")
PARTS = ("gate", "left-tower", "right-tower", "keep", "roof", "flag")
# fmt: off
ICONS = (
    "play", "friends", "device", "learn", "rules", "print", "watch", "sound-on", "sound-off", "voice", "hat",
    "language", "hint", "undo", "rematch", "leave", "share", "copy", "close", "draw", "flag",
    "menu", "full-screen", "back", "next", "pause", "first", "last", "crown", "hourglass", "eye", "theme",
    "puzzle", "flame", "bell", "shelf", "plus", "pen",
)
# fmt: on
NAMES = {
    "deserto/art": [
        f"deserto-{n}" for n in ("vizier", "thief", "treasure", "oasis", "back", "carpet", "gift", "dunes")
    ],
    "diamoniak/art": [
        *(f"diamoniak-card-{colour}" for colour in COLOURS),
        *(f"diamoniak-{n}" for n in ("witch", "broom", "fairy", "diamond", "back", "stop")),
    ],
    "diamoniak/castles": [
        "diamoniak-ground",
        *(f"diamoniak-{c}-{part}{state}" for c in COLOURS for part in PARTS for state in ("", "-missing")),
    ],
    "diamoniak/land": ["diamoniak-land", *(f"diamoniak-land-{step}" for step in (1, 2, 3))],
    "desiree/art": [
        *(f"desiree-{side}-{number}" for side in ("ivory", "ebony") for number in range(1, 7)),
        *(f"desiree-{ring}{grain}" for ring in ("inner", "outer") for grain in ("", "-turned")),
        "desiree-table",
        "desiree-things",
    ],
    "house": [
        *(f"house-{n}" for n in ("logo", "wordmark")),
        *(f"seat-{n}" for n in ("circle", "diamond", "triangle", "square")),
        *(f"icon-{n}" for n in ICONS),
        *(f"emote-{n}" for n in ("hello", "bravo", "think", "oh", "thanks", "wow")),
    ],
    "animals": [f"animal-{picture}" for picture in PICTURES],
    "levels": [f"level-{level}" for level in (*LEVELS, "learned")],
    "keepsakes": [f"keepsake-{thing}" for thing in (*LEVELS, "wins", "puzzles", "streak")],
    **{f"{game}/keepsakes": [keepsake.name for keepsake in keepsakes_of(game)] for game in GAMES},
    **{name: ["poster"] for name in POSTERS},
}


def text(name: str) -> str:
    game, _, stem = name.rpartition("/")
    return ((GAMES.page(game) if game else ART) / f"{stem}.svg").read_text(encoding="utf-8")


def tree(name: str) -> ElementTree.Element:
    return ElementTree.fromstring(text(name))


def symbols(sheet: str) -> dict[str, ElementTree.Element]:
    return {symbol.attrib["id"]: symbol for symbol in tree(sheet).iter(f"{SVG}symbol")}


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_holds_exactly_the_names_the_pages_know(sheet: str) -> None:
    assert sorted(symbols(sheet)) == sorted(NAMES[sheet])


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_symbol_says_what_it_shows_and_how_large_it_is(sheet: str) -> None:
    for name, symbol in symbols(sheet).items():
        title = symbol.find(f"{SVG}title")
        assert title is not None, name
        assert (title.text or "").strip(), name
        x, y, width, height = map(float, symbol.attrib["viewBox"].split())
        assert (x, y) == (0, 0), name
        assert min(width, height) > 0, name
        assert len(symbol) > 1, f"{name} is empty"


def test_titles_tell_the_symbols_of_a_sheet_apart() -> None:
    for sheet in SHEETS:
        titles = Counter(symbol.findtext(f"{SVG}title") for symbol in symbols(sheet).values())
        assert [title for title, count in titles.items() if count > 1] == []


def test_ids_are_unique_across_sheets() -> None:
    sheets = [name for name in FILES if name not in POSTERS]
    ids = Counter(element.attrib["id"] for name in sheets for element in tree(name).iter() if "id" in element.attrib)
    assert [name for name, count in ids.items() if count > 1] == []


@pytest.mark.parametrize("name", FILES)
def test_a_file_refers_to_nothing_outside_itself(name: str) -> None:
    own = {f"#{element.attrib['id']}" for element in tree(name).iter() if "id" in element.attrib}
    for element in tree(name).iter():
        assert element.tag.removeprefix(SVG) not in {"script", "style", "image", "foreignObject", "text", "a"}
        for attribute, value in element.attrib.items():
            if attribute.rpartition("}")[2] == "href":
                assert value in own
            # Paint servers are not found when a page takes a symbol out of a sheet it has not got inline.
            assert "url(" not in value
    assert re.findall(r"https?:[^\"' ]*", text(name)) == ["http://www.w3.org/2000/svg"]


@pytest.mark.parametrize("name", FILES)
def test_a_file_stays_small(name: str) -> None:
    data = text(name).encode()
    assert len(data) < 25_000
    assert len(gzip.compress(data)) < 8_000


def test_the_parts_of_a_castle_lie_on_one_canvas() -> None:
    boxes = {symbol.attrib["viewBox"] for symbol in symbols("diamoniak/castles").values()}
    assert boxes == {"0 0 240 264"}


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("part", PARTS)
def test_a_missing_part_is_the_outline_of_the_part(colour: str, part: str) -> None:
    by_id = {element.attrib["id"]: element for element in tree("diamoniak/castles").iter() if "id" in element.attrib}

    def outline(element: ElementTree.Element) -> tuple[str, list[str]]:
        """The first path drawn, and the ways it was moved on the way there."""
        moves = []
        while element.tag != f"{SVG}path":
            moves += [element.attrib["transform"]] if "transform" in element.attrib else []
            inner = [child for child in element if child.tag != f"{SVG}title"]
            element = by_id[element.attrib["href"][1:]] if element.tag == f"{SVG}use" else inner[0]
        return element.attrib["d"], moves

    name = f"diamoniak-{colour}-{part}"
    assert outline(by_id[name]) == outline(by_id[f"{name}-missing"])


def test_colours_have_a_fallback_that_is_the_palette_of_the_day() -> None:
    css = (ART / "palette.css").read_text(encoding="utf-8")
    day, night = (dict(re.findall(r"(--[\w-]+): (#\w{6})", block)) for block in re.findall(r"\{(.*?)\}", css, re.S))
    used = {pair for name in FILES for pair in re.findall(r"var\((--[\w-]+),(#\w{6})\)", text(name))}
    assert {(name, colour.lower()) for name, colour in used} == set(day.items())
    assert set(night) == set(day)


def test_every_colour_comes_from_the_palette() -> None:
    for name in FILES:
        for element in tree(name).iter():
            for paint in (element.attrib.get("fill"), element.attrib.get("stroke")):
                assert paint is None or paint in {"none", "currentColor"} or paint.startswith("var(--"), name


def test_the_app_icon_survives_being_cut_to_a_circle() -> None:
    icon = tree("icon")
    assert icon.attrib["viewBox"] == "0 0 512 512"
    ground, drawing = [child for child in icon if child.tag != f"{SVG}title"]
    assert ground.attrib["d"] == "M0 0H512V512H0Z"
    shift, scale = re.fullmatch(r"translate\((\d+) \1\) scale\(([\d.]+)\)", drawing.attrib["transform"]).groups()  # type: ignore[union-attr]
    for circle in drawing.iter(f"{SVG}circle"):  # the heads and the table reach farthest out
        x, y, radius = (float(circle.attrib[key]) for key in ("cx", "cy", "r"))
        reach = abs(complex(x, y) * float(scale) + complex(1, 1) * float(shift) - complex(256, 256)) + radius * float(
            scale
        )
        assert reach <= 0.4 * 512, circle.attrib
