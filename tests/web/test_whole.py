"""What is said at a table is whole, read on every ground, and covers nothing that it can leave in sight."""

import pytest
from playwright.sync_api import Page, expect

from tablee.locale import LANGUAGES, voice
from tests.server.games import play_through
from tests.unencrypted import Client
from tests.web.browser import PHONE, Guest, my_turn, play, tap, wait_for_letters
from tests.web.conftest import Invite
from tests.web.families import MIA, OTTO, remember
from tests.web.kept_games import left, put_on_shelf
from tests.web.room import ACROSS, FAULTS, FRAME, IS_CUT, IS_SEEN_CUT, PARTS, SIZES
from tests.web.tables import alone, named, open_with, pair

SAY = "(toast, words) => { toast.hidden = false; toast.textContent = words; }"
MISSED = "You could have won 13 cards there. With “Undo” you can try again."


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def write_large(guest: Guest, size: int = 32) -> None:
    """What a reader chooses in the settings of the device."""
    chosen = {"fontSizes": {"standard": size, "fixed": size}}
    guest.context.new_cdp_session(guest.page).send("Page.setFontSizes", chosen)


def finished(invite: Invite, address: str, game: str, seats: int) -> Page:
    """A game of people on one device, at its end."""
    guest = named(invite(), "Anna")
    cookies = {cookie["name"]: cookie["value"] for cookie in guest.context.cookies()}
    with Client(base_url=address, cookies=cookies) as anna:
        guest.visit(play_through(anna, game, seats=seats))
    expect(guest.page.locator("#end")).to_be_visible()
    return guest.page


# -- the story ---------------------------------------------------------------------------------------------------------


def test_the_story_shows_its_end_when_it_comes_in_sight(invite: Invite) -> None:
    page = (guest := invite(size=PHONE)).page
    open_with(guest, "me", "first", "first", "first", game="deserto")
    for _ in range(4):
        assert my_turn(page)
        play(page, "deserto")
    assert my_turn(page)
    for size in ((1366, 768), (1100, 760)):
        resize(page, size)
        expect(page.locator("#tale li").last).to_be_in_viewport(ratio=0.9)


LATELY = """async (lines) => {
  const { createStory } = await import("/static/js/story.js");
  const [tale, spoken, lately, board] = ["ol", "p", "p", "div"].map((tag) => document.createElement(tag));
  const story = createStory({ tale, spoken, lately, board, texts: {}, pictured: () => null, who: () => ({}) });
  for (const line of lines) story.remark(line, 1);
  return lately.textContent.trim();
}"""


def test_of_a_long_event_the_last_sentence_is_told_beside_the_board(invite: Invite) -> None:
    page = invite().page
    page.goto("/about")
    shuffled, won = f"The pile is empty, so {'all ' * 12}cards are shuffled in.", "Your castle is complete!"
    assert page.evaluate(LATELY, [shuffled, won]) == won
    assert page.evaluate(LATELY, ["You stop.", won]) == f"You stop. {won}"


@pytest.mark.parametrize("game", ["deserto", "desiree"])
def test_words_on_the_picture_have_a_ground_of_their_own(invite: Invite, game: str) -> None:
    page = (guest := invite(size=(1366, 768))).page
    open_with(guest, "me", "first", game=game)
    assert my_turn(page)
    play(page, game)
    assert my_turn(page)
    for words in ("#board .prompt", "#lately > span"):
        ground = page.locator(words).evaluate("words => getComputedStyle(words).backgroundColor")
        assert ground != "rgba(0, 0, 0, 0)", words


# -- messages and hints ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [1, 3])
def test_what_the_coach_says_covers_no_opponent(invite: Invite, others: int) -> None:
    page = (guest := invite(size=(390, 844))).page
    open_with(guest, "me", *["first"] * others, game="deserto", help=["coach", *["off"] * others])
    assert my_turn(page)
    expect(page.locator("#coach-says")).not_to_be_empty()
    page.locator("#toast").evaluate(SAY, MISSED)
    for size in ((320, 568), (360, 640), (390, 844), (740, 360)):
        resize(page, size)
        for part in ("#seats .seat:last-child", "#board .others", "#board .carpet", "#board .hand"):
            assert not page.evaluate(ACROSS, ["#toast", part]), (size, part)


def test_a_picture_and_its_number_stay_together_in_a_hint(invite: Invite) -> None:
    page = (guest := invite(size=(740, 360))).page
    open_with(guest, "me", "first", game="diamoniak")
    assert my_turn(page)
    page.get_by_role("button", name="Hint").click()
    kinds = page.locator("#hint-says .counted > span")
    expect(kinds).to_have_text(["6"] * 4)
    expect(kinds.locator("svg")).to_have_count(4)


def test_on_a_large_screen_a_hint_leaves_what_to_do_in_sight(invite: Invite) -> None:
    page = (guest := invite(size=(1920, 1080))).page
    open_with(guest, "me", "first", game="deserto")
    assert my_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint-says")).to_be_visible()
    assert not page.evaluate(ACROSS, ["#hint-says", "#board .prompt"])


# -- large text and long words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "others"), [("deserto", 3), ("diamoniak", 1), ("diamoniak", 3)])
def test_large_text_on_a_phone_that_lies_leaves_coach_and_choices_beside_each_other(
    invite: Invite, game: str, others: int
) -> None:
    page = (guest := invite(size=(740, 360), fresh=True)).page
    write_large(guest)
    open_with(guest, "me", *["first"] * others, game=game, help=["coach", *["off"] * others])
    assert my_turn(page)
    expect(page.locator("#coach-says")).not_to_be_empty()
    parts = [*FRAME, "#coach", *(f"#board {part}" for part in PARTS[game])]
    assert page.evaluate(FAULTS, [parts, "#board .felt"])["faults"] == []
    if others > 1:
        assert not page.evaluate(ACROSS, ["#seats .seat-shape", "#seats .seat-name"])


def test_large_text_on_an_upright_phone_leaves_the_castle_large_and_the_name_beside_its_sign(invite: Invite) -> None:
    page = (guest := invite(size=(390, 844), fresh=True)).page
    write_large(guest)
    open_with(guest, "me", "first", game="diamoniak")
    assert my_turn(page)
    for size in (PHONE, (390, 844)):
        resize(page, size)
        castle = page.locator("#board .own .castle").bounding_box()
        assert castle
        assert castle["width"] >= 0.5 * size[0], size
    open_with(guest, "me", "first", game="desiree")
    assert my_turn(page)
    for size in ((320, 568), PHONE, (390, 844)):
        resize(page, size)
        assert not page.evaluate(ACROSS, ["#seats .seat-shape", "#seats .seat-name"]), size


@pytest.mark.parametrize(("language", "text", "size"), [("ru", 16, (320, 568)), ("de", 32, (390, 844))])
def test_a_bots_level_ends_before_the_dice(invite: Invite, language: str, text: int, size: tuple[int, int]) -> None:
    page = (guest := invite(size=size, fresh=True, extra_http_headers={"Accept-Language": language})).page
    if text > 16:
        write_large(guest)
    open_with(guest, "me", "first", game="desiree")
    assert my_turn(page)
    for words in ("#seats .seat-name", "#seats .seat-note"):
        assert not page.evaluate(TEXT_ACROSS, [words, "#board .edge.far .sets"]), words


TEXT_ACROSS = """([words, other]) => {
  const range = new Range();
  range.selectNodeContents(document.querySelector(words));
  const its = document.querySelector(other).getBoundingClientRect();
  return [...range.getClientRects()].some((box) => Math.min(box.right, its.right) - Math.max(box.left, its.left) > 1 &&
    Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top) > 1);
}"""


def test_between_two_others_names_are_whole_and_so_are_levels_that_are_told(invite: Invite) -> None:
    page = (guest := invite(size=(320, 568))).page
    open_with(guest, "me", "first", "first", game="diamoniak")
    assert my_turn(page)
    for part in page.locator("#seats :is(.seat-name, .seat-note)").all():
        assert not part.evaluate(IS_SEEN_CUT), part.text_content()


# -- the end -----------------------------------------------------------------------------------------------------------

OFFER = """([again, turning, replay]) => {
  for (const [id, words] of [["rematch", again], ["turning-point", turning], ["watch-replay", replay]]) {
    const way = document.getElementById(id);
    way.hidden = false;
    way.replaceChildren(way.querySelector("svg"), words);
  }
}"""


def test_the_ways_on_after_a_lost_game_are_whole_in_every_language(invite: Invite, address: str) -> None:
    page = finished(invite, address, "deserto", 2)
    for language in LANGUAGES:
        said = voice(language)
        page.evaluate(OFFER, [said.text(words) for words in ("Play again", "The turning point", "Replay")])
        wait_for_letters(page)
        for size in ((320, 568), PHONE, (390, 844)):
            resize(page, size)
            cut = [way.text_content() for way in page.locator("#end .row > :visible").all() if way.evaluate(IS_CUT)]
            assert cut == [], (language, size)


SUMS_OUTSIDE = """rows => rows.filter((row) => {
  const [its, sum] = [row, row.querySelector(".sum")].map((one) => one.getBoundingClientRect());
  return sum.top < its.top || sum.bottom > its.bottom;
}).length"""


def test_the_count_of_four_stays_in_its_rows_and_hides_the_cards_below(invite: Invite, address: str) -> None:
    page = finished(invite, address, "deserto", 4)
    rows = page.locator("#board .tally")
    expect(rows).to_have_count(4)
    for size in ((320, 568), (390, 844), (1366, 768)):
        resize(page, size)
        assert rows.evaluate_all(SUMS_OUTSIDE) == 0, size
    expect(page.locator("#board .layer").filter(visible=True)).to_have_count(0)


# -- the start page ----------------------------------------------------------------------------------------------------


def test_who_left_games_sees_what_to_do_at_every_size(invite: Invite) -> None:
    page = alone(invite, size=PHONE, extra_http_headers={"Accept-Language": "de"}).page
    remember(page, MIA, OTTO, *({"id": str(more), "name": "Désirée", "picture": "owl", "colour": 0} for more in (3, 4)))
    for number, game in enumerate(("diamoniak", "deserto", "deserto", "desiree"), 1):
        put_on_shelf(page, left(game, number))
    page.goto("/")
    ways, play_now = page.locator(".left-game a"), page.get_by_role("button", name="Jetzt spielen").first
    expect(ways).to_have_count(2)
    expect(page.locator(".left-game .felt")).to_have_count(2)
    for size in ((320, 568), (740, 360), PHONE, (390, 844), (1366, 768)):
        resize(page, size)
        seen = ways.filter(visible=True)
        expect(seen).to_have_count(1 if size[0] < 640 else 2)
        for way in seen.all():
            assert way.evaluate(INSIDE), size
            expect(way).to_be_in_viewport(ratio=1)
        rim = page.locator(".left-game .wood").evaluate("wood => parseFloat(getComputedStyle(wood).paddingTop)")
        assert rim < 6, size  # its coordinates are no larger than its dice
        if size[1] >= PHONE[1]:
            expect(play_now).to_be_in_viewport(ratio=1)
    page.locator("#games summary").click()
    expect(page.locator("#games").get_by_role("link", name="Deserto")).to_have_count(2)


INSIDE = """(way) => {
  const [its, home] = [way, way.closest(".left-game")].map((one) => one.getBoundingClientRect());
  return its.left >= home.left && its.right <= home.right && way.scrollWidth <= way.clientWidth;
}"""


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize("text", [22, 32])  # pixels: 140 and 200 %
def test_large_text_leaves_play_now_on_the_first_screen(invite: Invite, text: int, language: str) -> None:
    guest = invite(fresh=True, extra_http_headers={"Accept-Language": language})
    write_large(guest, text)
    page = guest.page
    page.goto("/")
    for size in ((320, 568), PHONE, (390, 844), (740, 360)):
        resize(page, size)
        expect(page.locator(".play-now > button").first).to_be_in_viewport(ratio=1)
        cut = page.locator(".level span").evaluate_all(OUT_OF_SIGHT)
        assert cut == [], size


OUT_OF_SIGHT = """texts => texts.filter((text) => {
  const { left, right } = text.getBoundingClientRect();
  return left < 0 || right > innerWidth;
}).map((text) => text.textContent)"""


def test_the_tools_of_the_start_page_stand_together(invite: Invite) -> None:
    page = invite(size=(1280, 800)).page
    page.goto("/")
    for tool in page.locator(".bar > .icon-button").all():
        box = tool.bounding_box()
        assert box
        assert box["x"] > 900
    tap(page.get_by_role("link", name="Your shelf"))
    page.wait_for_url("**/keepsakes")


# -- names, messages and coordinates ---------------------------------------------------------------------------------

LONG_NAME = "Wilhelmina-Alexandra III"


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


def test_on_low_and_on_small_screens_names_and_levels_of_bots_are_whole(invite: Invite) -> None:
    page = (guest := invite()).page
    for others in (["first"] * 3, ["medium"] * 2):
        open_with(guest, "me", *others, game="diamoniak")
        assert my_turn(page)
        for size in ((320, 568), PHONE, (740, 360), (1100, 760), (1280, 800)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            for part in page.locator("#seats :is(.seat-name, .seat-note)").all():
                assert not part.evaluate(IS_SEEN_CUT), (size, part.text_content())


def test_on_a_laptop_the_story_stands_below_the_others(invite: Invite) -> None:
    page = (guest := invite(size=(1100, 760))).page
    open_with(guest, "me", "first", "first", "first", game="deserto")
    assert my_turn(page)
    play(page, "deserto")
    assert my_turn(page)
    for size in ((1100, 760), (1366, 768), (1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator("#tale li").last).to_be_in_viewport()
        assert (
            page.evaluate(FAULTS, [[*FRAME, "#story", "#board .others", "#board .carpet"], ".carpet"])["faults"] == []
        )


def test_a_hint_leaves_the_pile_that_it_tells_of_and_the_others_castle_in_sight(invite: Invite) -> None:
    page = (guest := invite(size=(390, 844))).page
    open_with(guest, "me", "first", game="diamoniak")
    assert my_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#hint-says")).to_contain_text("in the pile")
    for size in ((320, 568), PHONE, (390, 844), (768, 1024)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for part in ("#board .pile", "#board .others"):
            assert not page.evaluate(ACROSS, ["#hint-says", part]), (size, part)


def test_on_a_low_screen_what_is_said_lies_below_the_only_opponent(invite: Invite) -> None:
    page = (guest := invite(size=(740, 360))).page
    open_with(guest, "me", "first", game="diamoniak")
    assert my_turn(page)
    page.locator("#toast").evaluate("toast => { toast.hidden = false; toast.textContent = 'Not now. '.repeat(7); }")
    for part in ("#seats .seat", "#board .others", "#board .pile"):
        assert not page.evaluate(ACROSS, ["#toast", part]), part


def test_on_a_small_laptop_the_own_name_is_whole(invite: Invite) -> None:
    guest = named(invite(size=(1100, 760)), "Anastasia")
    open_with(guest, "me", "first", game="diamoniak", help=["hints", "off"])
    assert my_turn(guest.page)
    assert not guest.page.locator("#me .seat-name").evaluate(IS_CUT)


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_a_small_phone_shows_the_whole_picture_of_the_link(invite: Invite, language: str) -> None:
    guest = invite(size=(320, 568), extra_http_headers={"Accept-Language": language})
    guest.open_table("deserto", "me", "friend")
    expect(guest.page.locator(".qr")).to_be_in_viewport(ratio=1)
    expect(guest.page.locator(".backdrop")).to_be_visible()  # the picture of the game, instead of empty paper
    assert not guest.page.locator("#invite").evaluate(IS_CUT)


WHY_NOT = """(toast, words) => {
  const way = Object.assign(document.createElement("a"), { className: "rule", href: "/rules", textContent: words[1] });
  toast.replaceChildren(words[0], way);
  toast.hidden = false;
}"""
REFUSED = ("Whoever has just met the witch gives her cards first, and only then draws again.", "Read the rule")


def test_on_a_phone_a_refusal_covers_no_opponent_and_nothing_of_ones_own(invite: Invite) -> None:
    page = (guest := invite(size=(390, 844))).page
    for game, parts in PARTS.items():
        open_with(guest, "me", "first", game=game)
        assert my_turn(page)
        page.locator("#toast").evaluate(WHY_NOT, REFUSED)
        for size in ((320, 568), PHONE, (390, 844), (768, 1024)):
            resize(page, size)
            for part in ("#seats .seat", *(f"#board {part}" for part in parts)):
                assert not page.evaluate(ACROSS, ["#toast", part]), (game, size, part)
            assert page.locator("#toast .rule").evaluate("way => way.getClientRects().length") == 1, size


COORDINATES_UNDER_DICE = """() => {
  const all = (things) => [...document.querySelectorAll(`#board .wood ${things}`)];
  const boxes = (things) => all(things).map((one) => one.getBoundingClientRect());
  const dice = boxes(".die");
  return boxes(":is(.rank, .file)").filter((box) => dice.some((die) => box.right > die.left && box.left < die.right &&
    box.bottom > die.top && box.top < die.bottom)).length;
}"""


def test_a_side_shows_all_its_dice_inside_its_place_and_no_die_hides_a_coordinate(invite: Invite) -> None:
    page = (guest := invite()).page
    layout = "A6a/1aaaaaa1/1aaaa3/8/8/1AAAA3/1AAAAAA1/A6a w"
    open_with(guest, "me", "first", game="desiree", options={"layout": layout})
    assert my_turn(page)
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.locator("#board .edge.far").evaluate("edge => edge.scrollHeight <= edge.clientHeight"), size
        assert page.evaluate(COORDINATES_UNDER_DICE) == 0, size
