"""Room to play: at every size the board is large, nothing needs scrolling, and nothing lies over anything else."""

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tablee.core import load
from tablee.locale import LANGUAGES, voice
from tablee.web.texts import board_texts
from tests.games.diamoniak.positions import play as play_on
from tests.games.diamoniak.positions import table
from tests.server.games import play_through
from tests.unencrypted import Client
from tests.web.browser import PHONE, assert_accessible, my_turn, open_menu, play, tap
from tests.web.conftest import Invite
from tests.web.desiree import NEARLY_A_LINE, move
from tests.web.tables import named, open_sheet, open_with, pair

PHONES = ((320, 568), (360, 640), (360, 740), (375, 667), (412, 915), (740, 360))
LARGER = ((768, 1024), (1024, 768), (1280, 800), (1366, 657), (1920, 1080))
ZOOMED = tuple((width // 2, height // 2) for width, height in LARGER)  # 200 %
SIZES = PHONES + LARGER + ZOOMED

# What has to be seen of each game, and how large the greatest of it is at least: a share of the window.
BOARDS = {"deserto": ".carpet", "desiree": ".wood", "diamoniak": ".own .castle"}
HAND = tuple(f".held:nth-child({place})" for place in (1, 2, 3))
PARTS = {
    "deserto": (".others", ".carpet", ".pile", ".gift", ".prompt", *HAND, ".own-cards .won"),
    "desiree": (".edge.far", ".wood", ".edge.near", ".prompt"),
    "diamoniak": (".others", ".own .castle", ".own .reserve", ".middle", ".left", ".choices"),
}
FRAME = ("#turn", "#me", "#tools", "#open-menu")
TABLES = [
    (game, seats) for game, most in (("deserto", 4), ("desiree", 2), ("diamoniak", 4)) for seats in range(2, most + 1)
]

FAULTS = """([parts, board]) => {
  const there = (part) => part?.checkVisibility({ visibilityProperty: true }) && part.clientWidth > 2;
  const faults = parts.filter((name) => !there(document.querySelector(name))).map((name) => `${name} is not seen`);
  const seen = parts.map((name) => [name, document.querySelector(name)]).filter(([, part]) => there(part))
    .map(([name, part]) => [name, part, part.getBoundingClientRect()]);
  const page = document.scrollingElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push("the page scrolls");
  for (const [name, part, box] of seen) {
    const out = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
    if (out > 0.5) faults.push(`${name} is ${Math.round(out)} px outside`);
    for (const [other, another, its] of seen) {
      if (name >= other || part.contains(another) || another.contains(part)) continue;
      const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (across > 1 && down > 1) faults.push(`${name} over ${other}: ${Math.round(across)} x ${Math.round(down)}`);
    }
  }
  for (const thing of document.querySelectorAll("#board [data-thing], #tools button")) {
    const box = thing.getBoundingClientRect();
    const shown = thing.checkVisibility({ visibilityProperty: true });
    if (shown && Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight) > 0.5)
      faults.push(`${thing.dataset.thing ?? thing.id} is cut`);
  }
  const { width, height } = document.querySelector(board).getBoundingClientRect();
  return { faults, width, height };
}"""


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
    page.set_viewport_size({"width": 320, "height": 568})
    expect(page.locator("#lately")).to_be_visible(visible=seats == 2)  # what the bot did
    open_sheet(page)
    page.get_by_label("Hints when I ask").check()
    page.keyboard.press("Escape")
    expect(page.locator("#coach")).to_be_hidden()
    assert_room(page, game)


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
    for width, height in (*PHONES[:4], LARGER[0]):
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


# -- the menu ----------------------------------------------------------------------------------------------------------


def test_the_menu_is_used_with_the_keyboard_and_gives_the_focus_back(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("deserto", "me", "first")
    assert my_turn(page)
    opener = page.get_by_role("button", name="Menu")
    opener.press("Enter")
    menu = page.get_by_role("dialog", name="Deserto")
    expect(menu).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(opener).to_be_focused()
    open_menu(page).get_by_role("button", name="The story so far").click()
    expect(page.locator("#close-story")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#story")).to_be_hidden()
    expect(opener).to_be_focused()
    open_menu(page).get_by_role("button", name="Invite friends").click()
    expect(page.get_by_label("Link to this table")).to_be_focused()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#invite")).to_be_hidden()
    expect(opener).to_be_focused()


def test_the_menu_is_as_wide_as_its_longest_words(invite: Invite) -> None:
    guest = invite(extra_http_headers={"Accept-Language": "ru"})
    guest.open_table("deserto", "me", "first")
    guest.page.locator("#open-menu").click()
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        assert guest.page.locator("#menu").evaluate("menu => menu.scrollWidth <= menu.clientWidth"), (width, height)


BROKEN_WORDS = """() => [...document.querySelectorAll("#menu .item span")]
  .filter((span) => span.scrollWidth > span.clientWidth || getComputedStyle(span).overflowWrap !== "normal")
  .map((span) => span.textContent)"""
TRANSLATE = """texts => document.querySelectorAll("#menu .item span").forEach((span, place) => {
  span.textContent = texts[place];
})"""


def test_no_word_of_the_menu_breaks_in_any_language(invite: Invite) -> None:
    guest = invite()
    guest.open_table("deserto", "me", "first")
    guest.page.locator("#open-menu").click()
    words = guest.page.locator("#menu .item span").all_text_contents()
    for language in LANGUAGES:
        guest.page.evaluate(TRANSLATE, [voice(language).text(text) for text in words])
        for width, height in PHONES:
            guest.page.set_viewport_size({"width": width, "height": height})
            assert guest.page.evaluate(BROKEN_WORDS) == [], (language, width)


LONG_NAME = "Wilhelmina-Alexandra III"
ACROSS = """([one, other]) => {
  const [a, b] = [one, other].map((name) => document.querySelector(name).getBoundingClientRect());
  return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
}"""
IS_CUT = "part => part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight"


def test_a_long_name_ends_before_the_dice(invite: Invite) -> None:
    anna, boris, _ = pair(invite, game="desiree")
    named(boris, LONG_NAME)
    anna.page.set_viewport_size({"width": 360, "height": 740})
    expect(anna.page.locator("#seats .seat-name")).to_have_text(LONG_NAME)
    assert not anna.page.evaluate(ACROSS, ["#seats .seat-name", "#board .edge.far .sets"])


def test_on_a_laptop_title_name_and_last_event_are_whole_and_a_refusal_covers_nobody(invite: Invite) -> None:
    guest = invite(size=(1280, 800))
    page = guest.page
    open_with(guest, "me", "first", game="diamoniak", help=["hints", "off"])
    assert my_turn(page)
    page.evaluate("document.querySelectorAll('#tools .tool').forEach((tool) => { tool.hidden = false; })")
    page.locator("#lately").evaluate("lately => { lately.textContent = 'Nobody wins two cards of three. '.repeat(4); }")
    for part in (".bar h1", "#me .seat-name", "#lately"):
        assert not page.locator(part).evaluate(IS_CUT), part
    page.locator("#toast").evaluate("toast => { toast.hidden = false; toast.textContent = 'Not now. '.repeat(9); }")
    assert not page.evaluate(ACROSS, ["#toast", "#seats .seat"])
    assert not page.evaluate(ACROSS, ["#toast", "#board .others"])


def test_the_language_is_chosen_in_the_menu(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("deserto", "me", "first")
    expect(page.locator("#languages")).to_be_hidden()
    open_menu(page).get_by_role("button", name="Deutsch").click()
    expect(page.locator("#turn")).to_have_text("Du bist dran")


def test_the_whole_screen_is_lent_and_given_back(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open_table("deserto", "me", "first")
    for full in (True, False):
        open_menu(page).get_by_role("button", name="Full screen").click()
        page.wait_for_function("full => Boolean(document.fullscreenElement) === full", arg=full)
        expect(page.locator("#full-screen")).to_have_attribute("aria-pressed", str(full).lower())


# -- saying something --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(320, 568), (512, 384), (740, 360), (1280, 800)])
def test_emotes_cover_nothing_and_go_away(invite: Invite, size: tuple[int, int]) -> None:
    guest = invite(size=size)
    page = guest.page
    guest.open_table("deserto", "me", "first")
    assert my_turn(page)
    opener, panel = page.get_by_role("button", name="Say"), page.locator("#emotes")
    tap(opener)
    for emote in panel.get_by_role("button").all():
        expect(emote).to_be_in_viewport(ratio=1)
        assert emote.locator("span").evaluate("words => words.offsetHeight") > 8  # it has words to be seen
    parts = ["#emotes", *(f"#board {part}" for part in PARTS["deserto"])]
    assert page.evaluate(FAULTS, [parts, "#board .carpet"])["faults"] == []
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(opener).to_be_focused()
    tap(opener)
    page.locator("#turn").click()
    expect(panel).to_be_hidden()
    tap(opener)
    tap(panel.get_by_role("button", name="Wow!"))
    expect(panel).to_be_hidden()
    expect(page.locator('.seat[data-seat="0"] .bubble')).to_be_in_viewport(ratio=1)


def test_what_is_said_stays_beside_the_seat_for_its_time(invite: Invite) -> None:
    guest = invite(size=PHONE, fresh=True)
    page = guest.page
    guest.open_table("desiree", "me", "first")
    assert my_turn(page)
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    tap(page.get_by_role("button", name="Say"))
    tap(page.get_by_role("button", name="Wow!"))
    said = page.locator('.seat[data-seat="0"] .bubble')
    expect(said).to_be_visible()
    play(page, "desiree")
    assert my_turn(page)
    expect(said).to_be_visible()
    page.clock.fast_forward(4000)
    expect(said).to_have_count(0)
