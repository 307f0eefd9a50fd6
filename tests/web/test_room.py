"""Room to play: at every size the board is large, nothing needs scrolling, and nothing lies over anything else."""

from collections.abc import Iterable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tablee.core import load
from tablee.locale import LANGUAGES, voice
from tablee.web.texts import board_texts
from tests.games.diamoniak.positions import play as play_on
from tests.games.diamoniak.positions import table
from tests.server.games import play_through
from tests.unencrypted import Client
from tests.web.browser import PHONE, my_turn, open_menu, play
from tests.web.conftest import Invite
from tests.web.desiree import NEARLY_A_LINE, move
from tests.web.room import BOARDS, FAULTS, FRAME, IS_CUT, IS_SEEN_CUT, LARGER, PARTS, PHONES, SIZES
from tests.web.tables import named, open_sheet, open_with, pair

TABLES = [
    (game, seats) for game, most in (("deserto", 4), ("desiree", 2), ("diamoniak", 4)) for seats in range(2, most + 1)
]


def is_large(game: str, size: tuple[int, int], told: dict[str, Any]) -> bool:
    """A board takes 55 % of the shorter side, the own castle a quarter of the height."""
    if game == "diamoniak":
        return bool(told["height"] >= size[1] / 4)
    return bool(min(told["width"], told["height"]) >= 0.55 * min(size))


def assert_room(page: Page, game: str, *more: str, covered: tuple[str, ...] = ()) -> None:
    """At every size the board is large, and its parts, those of the frame and some more are seen side by side."""
    parts = [*FRAME, *more, *(f"#board {part}" for part in PARTS[game] if part not in covered)]
    wrong = {}
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        told = page.evaluate(FAULTS, [parts, f"#board {BOARDS[game]}"])
        if told["faults"] or not is_large(game, size, told):
            wrong[size] = told
    assert not wrong, "\n".join(f"{size}: {told}" for size, told in wrong.items())


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_everything_needed_for_playing_has_its_room(invite: Invite, game: str, seats: int) -> None:
    guest = invite()
    page = guest.page
    open_with(guest, "me", *["first"] * (seats - 1), game=game, help=["coach", *["off"] * (seats - 1)])
    assert my_turn(page)
    play(page, game)
    assert my_turn(page)
    expect(page.locator("#coach-says")).not_to_be_empty()
    assert_room(page, game, "#coach")
    assert_castles_are_large_on_tablets(page, game)
    page.set_viewport_size({"width": 740, "height": 360})
    assert page.locator("#coach-says").evaluate("says => parseFloat(getComputedStyle(says).fontSize)") >= 14
    expect(page.locator("#lately")).to_be_visible(visible=seats == 2)  # what the bots did
    page.set_viewport_size({"width": 320, "height": 568})
    expect(page.locator("#lately")).to_be_visible(visible=seats < 4)
    assert game != "desiree" or width_of(page, ".wood") >= 300
    open_sheet(page)
    page.get_by_label("Hints when I ask").check()
    page.keyboard.press("Escape")
    expect(page.locator("#coach")).to_be_hidden()
    assert_room(page, game)


def width_of(page: Page, part: str) -> float:
    width: float = page.locator(f"#board {part}").evaluate("part => part.getBoundingClientRect().width")
    return width


def assert_castles_are_large_on_tablets(page: Page, game: str) -> None:
    """Those of the others, too."""
    for width, height in ((768, 1024), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert game != "diamoniak" or width_of(page, ".others .castle >> nth=0") >= 100, width


OUTSIDE = """() => [...document.querySelectorAll("main :is(button, a, input, p, h2, .card), #turn")]
  .filter((part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest(".sr"))
  .filter((part) => part.getBoundingClientRect().right > innerWidth + 1 || part.getBoundingClientRect().left < -1)
  .map((part) => `${part.localName} ${part.className} ${part.textContent}`)"""


def test_text_twice_as_large_leaves_nothing_out_of_reach(invite: Invite) -> None:
    guest = invite(size=PHONE, fresh=True)
    page = guest.page
    guest.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
    page.goto("/")
    assert page.evaluate(OUTSIDE) == []
    for game in BOARDS:
        open_with(guest, "me", "first", game=game)
        assert my_turn(page)
        assert page.evaluate(OUTSIDE) == [], game
        for width, height in (PHONE, (390, 844), (740, 360)):
            page.set_viewport_size({"width": width, "height": height})
            parts = [*FRAME, *(f"#board {part}" for part in PARTS[game])]
            assert page.evaluate(FAULTS, [parts, "#board .felt"])["faults"] == [], (game, width, height)
        page.set_viewport_size({"width": 390, "height": 844})
        assert not page.locator("#seats .seat-who").evaluate(IS_CUT), game
        assert game == "diamoniak" or page.locator("#me .seat-name").evaluate("name => name.clientWidth > 8"), game


SPEAK = """([lamp, prompt]) => {
  const strong = document.createElement("strong");
  strong.textContent = lamp;
  document.getElementById("coach").classList.add("lit");
  document.getElementById("coach-says").replaceChildren(strong);
  document.querySelector("#board .prompt").textContent = prompt;
}"""
LAMPS = ("You can win cards now. Do you see how?", "You can win the game now. Do you see how?")
PROMPTS = ("choose", "where", "only_give", "nowhere")


def longest(texts: Iterable[str]) -> str:
    return max(texts, key=len)


@pytest.mark.parametrize("languages", [LANGUAGES, ["ru"]], ids=["all", "ru"])  # its letters are the widest
def test_the_longest_words_of_all_languages_leave_the_carpet_its_room(invite: Invite, languages: Iterable[str]) -> None:
    guest = invite()
    page = guest.page
    open_with(guest, "me", "first", "first", game="deserto", help=["coach", "off", "off"])
    assert my_turn(page)
    expect(page.locator("#coach-says")).not_to_be_empty()
    voices = [voice(language) for language in languages]
    lamp = longest(each.text(lamp) for each in voices for lamp in LAMPS)
    prompt = longest(board_texts(each, "deserto")[prompt] for each in voices for prompt in PROMPTS)
    page.evaluate(SPEAK, [lamp, prompt])
    assert_room(page, "deserto", "#coach")


SHOW = """async ({ texts, now }) => {
  const { createBoard } = await import("/games/diamoniak/board.js");
  const root = document.getElementById("board");
  root.replaceChildren();
  const who = (seat) => ({ name: `Seat ${seat}` });
  createBoard(root, { texts, who, names: (seat) => who(seat).name, send() {}, ask() {} }).show(now, 0);
}"""
RICH = ("R3 BDDDFGY", "B2 RDDDGY", "G1 BRDDFY", "Y2 BDDDGR")
CROWDED = {  # each with what is to be done
    "three may sell": (table(*RICH), ".actions button:last-child"),
    "a fairy may help": (play_on(table(*RICH, now="drawn", draws="W"), "draw"), ".prompt"),
    "the witch wants something": (play_on(table("R3 BDDDGY", *RICH[1:], now="drawn", draws="W"), "draw"), ".prompt"),
}


@pytest.mark.parametrize("crowd", CROWDED)
def test_a_witch_finds_room_in_the_longest_words(invite: Invite, crowd: str) -> None:
    guest = invite(extra_http_headers={"Accept-Language": "ru"})
    page = guest.page
    open_with(guest, "me", "first", "first", "first", game="diamoniak", help=["coach", "off", "off", "off"])
    expect(page.locator("#coach-says")).not_to_be_empty()
    state, to_do = CROWDED[crowd]
    page.evaluate(SHOW, {"texts": board_texts(voice("ru"), "diamoniak"), "now": dict(state.view(0).now)})
    assert_room(page, "diamoniak", "#coach", "#board .own .card:last-child", f"#board {to_do}")


LOOKS = """() => [...document.querySelectorAll("#board .actions button")].map((button) => {
  const { backgroundColor, borderRadius } = getComputedStyle(button);
  return [backgroundColor, borderRadius, button.querySelector("use").getAttribute("href")];
})"""


def test_to_go_on_and_to_stop_look_as_different_as_they_are(invite: Invite) -> None:
    guest = invite(size=PHONE)
    guest.open_table("diamoniak", "me", "first")
    expect(guest.page.locator("#board .felt")).to_be_visible()
    now = dict(table(*RICH[:2], now="drawn").view(0).now)
    guest.page.evaluate(SHOW, {"texts": board_texts(voice("en"), "diamoniak"), "now": now})
    draw_again, stop = guest.page.evaluate(LOOKS)
    assert [one == other for one, other in zip(draw_again, stop, strict=True)] == [False] * 3


@pytest.mark.parametrize(("game", "covered"), [("deserto", ".others"), ("desiree", ".edge.far")])
def test_what_people_ask_lies_over_nothing_but_the_others(invite: Invite, game: str, covered: str) -> None:
    anna, boris, _ = pair(invite, game=game, clock=60)
    open_menu(anna.page).get_by_role("button", name="Offer a tie").click()
    expect(boris.page.locator("#requests")).to_be_visible()
    for page, faces in ((boris.page, (".seat-face", ".dot")), (anna.page, (".clock",))):
        assert_room(page, game, "#requests", covered=(covered,))
        for face in faces:
            expect(page.locator(face).first).to_be_visible()


# -- what is said and what lies over the table -------------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, (740, 360)])
def test_the_end_lies_over_the_room_and_the_board_stays_where_it_is(invite: Invite, size: tuple[int, int]) -> None:
    guest = invite(size=size)
    page = guest.page
    guest.open_table("desiree", "me", "first", layout=NEARLY_A_LINE)
    assert my_turn(page)
    before = page.locator("#board .wood").bounding_box()
    move(guest, "g2", "g5")
    expect(page.locator("#end")).to_be_visible()
    assert page.locator("#board .wood").bounding_box() == before
    for button in page.locator("#end").get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)


UNDER_THE_END = """things => {
  const { top } = document.getElementById("end").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(things)].map((thing) => thing.getBoundingClientRect());
  return boxes.length ? boxes.filter((box) => box.top + box.bottom > 2 * top).length : "nothing to see";
}"""


def assert_the_end_hides_none(page: Page, things: str) -> None:
    """On small phones and on tablets the middle of each of these is seen above the last words."""
    expect(page.locator("#end")).to_be_visible()
    for width, height in (*PHONES[:4], (390, 844), (412, 915), LARGER[0]):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UNDER_THE_END, things) == 0, (width, height)


def test_the_end_hides_no_square_where_six_dice_may_lie(invite: Invite) -> None:
    guest = invite()
    guest.open_table("desiree", "me", "first", layout=NEARLY_A_LINE)
    assert my_turn(guest.page)
    move(guest, "g2", "g5")
    assert_the_end_hides_none(guest.page, "#board .finale .square")


def test_the_end_hides_nobodys_sum(invite: Invite, address: str) -> None:
    guest = named(invite(), "Anna")
    cookies = {cookie["name"]: cookie["value"] for cookie in guest.context.cookies()}
    with Client(base_url=address, cookies=cookies) as anna:
        guest.visit(play_through(anna, "deserto", seats=4))
    assert_the_end_hides_none(guest.page, "#board .finale .sum")


def test_at_the_end_all_that_can_be_done_is_seen(invite: Invite, address: str) -> None:
    guest = named(invite(extra_http_headers={"Accept-Language": "ru"}), "Anna")
    cookies = {cookie["name"]: cookie["value"] for cookie in guest.context.cookies()}
    with Client(base_url=address, cookies=cookies) as anna:
        guest.visit(play_through(anna, "diamoniak", seats=4))
    expect(guest.page.locator("#end")).to_be_visible()
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        for way in ("#rematch", "#watch-replay"):
            expect(guest.page.locator(way)).to_be_in_viewport(ratio=1)
        assert not guest.page.locator("#winner").evaluate(IS_SEEN_CUT), (width, height)


# What a spectator sees beside each other; Deserto's cards lie below the names on purpose.
SEATED = ("#seats .seat:first-child", "#seats .seat:last-child")
WATCHED = {
    "deserto": ("#board .carpet", "#board .pile"),
    "desiree": (*SEATED, "#board .edge.far", "#board .wood", "#board .edge.near"),
    "diamoniak": (*SEATED, "#board .pile", "#board .realm:first-child", "#board .realm:last-child", "#board .left"),
}


@pytest.mark.parametrize("game", WATCHED)
def test_who_watches_has_room_too(invite: Invite, game: str) -> None:
    page = (guest := invite()).page
    guest.open_table(game, *["first"] * load(game).seats[-1])
    expect(page.locator("#show")).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    parts = ["#turn", "#watching", "#show-pause", "#show-step", "#show-pace", *WATCHED[game]]
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(FAULTS, [parts, "#board .felt"])["faults"] == [], (width, height)


def test_the_time_of_a_turn_crosses_nothing(invite: Invite) -> None:
    _, boris, _ = pair(invite, game="desiree", clock=60)
    for width, height in SIZES:
        boris.page.set_viewport_size({"width": width, "height": height})
        told = boris.page.evaluate(FAULTS, [["#seats .clock", "#board .edge.far .sets"], "#board .wood"])
        assert told["faults"] == [], (width, height)


def test_names_and_scores_stand_once(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("deserto", "me", "first", "first")
    assert my_turn(page)
    for name in ("Milo", "Tilda"):
        shown = page.locator(".seat-name, .sign-name").get_by_text(name, exact=True)
        expect(shown.filter(visible=True)).to_have_count(1)
    expect(page.locator(".seat-score").filter(visible=True)).to_have_count(0)  # the cards won are counted on the board


def test_the_only_opponents_castle_stands_beside_the_name_as_high_as_its_box(invite: Invite) -> None:
    page = (guest := invite()).page
    open_with(guest, "me", "first", game="diamoniak")
    assert my_turn(page)
    for width, height in ((320, 568), PHONE, (390, 844), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        parts = ("#board .others .realm", "#board .others .castle", "#seats .seat-name")
        box, castle, name = (page.locator(part).bounding_box() for part in parts)
        assert box
        assert castle
        assert name
        assert castle["width"] >= 0.17 * width, (width, castle)
        assert castle["height"] >= 0.75 * box["height"], (width, castle, box)
        assert name["x"] >= castle["x"] + castle["width"], (width, name)


def test_what_a_side_lacks_is_large_holes_in_its_tray(invite: Invite) -> None:
    page = (guest := invite()).page
    open_with(guest, "me", "first", game="desiree")
    assert my_turn(page)
    for lacks in page.locator("#board .edge .lacks").all():
        ground = lacks.evaluate("hole => getComputedStyle(hole).backgroundColor")
        assert ground != "rgba(0, 0, 0, 0)"
    least = {(320, 568): 14, PHONE: 16, (390, 844): 23, (768, 1024): 28, (1280, 800): 24, (1920, 1080): 25}
    for (width, height), wide in least.items():
        page.set_viewport_size({"width": width, "height": height})
        for side in ("far", "near"):
            box = page.locator(f"#board .edge.{side} .sets > *").first.bounding_box()
            assert box
            assert box["width"] >= wide, (width, side)


CONTRAST = """([part, ground]) => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((one) => one / 255)
      .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const lights = [getComputedStyle(document.querySelector(part)).borderTopColor,
    getComputedStyle(document.documentElement).getPropertyValue(ground)].map(light);
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}"""


def test_an_empty_pile_stands_out_from_the_dunes_by_day_and_by_night(invite: Invite) -> None:
    page = (guest := invite(fresh=True)).page
    open_with(guest, "me", "first", game="deserto")
    assert my_turn(page)
    page.locator("#board .pile").evaluate("pile => pile.classList.add('none')")
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        for ground in ("--dune-sky", "--dune-far", "--dune"):
            assert page.evaluate(CONTRAST, ["#board .pile", ground]) >= 3, (scheme, ground)


def test_a_die_in_the_story_has_an_edge_on_dark_paper(invite: Invite) -> None:
    guest = invite()
    guest.finish_table()
    dice = guest.page.locator("#tale .token svg")
    expect(dice.first).to_be_attached()
    assert dice.first.evaluate("die => getComputedStyle(die).filter") != "none"
