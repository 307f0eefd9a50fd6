"""The story of a game beside its board: what each action did, also after a reload, and through the right eyes only."""

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tablee.core import GAMES, State, load
from tablee.locale import LANGUAGES, voice
from tablee.locale.story import Storyteller, Who
from tablee.web.texts import table_texts
from tests.web.browser import PHONE, assert_accessible, my_turn, open_menu, play, tap
from tests.web.conftest import Invite


def tale(page: Page) -> Locator:
    return page.locator("#tale li")


def play_turns(page: Page, game: str, turns: int) -> list[str]:
    """Play some of the own turns; gives the story up to then."""
    for _ in range(turns):
        assert my_turn(page)
        play(page, game)
    assert my_turn(page)
    return tale(page).all_inner_texts()


def test_the_story_groups_what_an_action_did_under_who_did_it(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("deserto", "me", "first")
    play_turns(page, "deserto", 1)
    expect(page.locator("#story")).to_be_hidden()
    tap(open_menu(page).get_by_role("button", name="The story so far"))
    expect(tale(page).first).to_contain_text("Everyone gets three cards, and a")
    placed_or_given = r"You (play|give Milo) an? (vizier|thief|treasure|oasis)"  # some hands fit nowhere at first
    expect(tale(page).nth(1)).to_contain_text(re.compile(placed_or_given + r".*\. You pick up an? \w+\."))
    expect(tale(page).last).to_contain_text(re.compile("^ ?Milo (plays|gives you) an? "))
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator("#story")).to_be_hidden()
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    expect(page.locator("#lately")).to_contain_text("Milo ")  # its end is in sight all the same


def test_after_a_reload_the_story_is_there_and_nothing_is_said_again(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open_table("deserto", "me", "first")
    before = play_turns(page, "deserto", 3)
    assert len(before) == 7  # the deal, and three turns of each
    page.reload()
    assert my_turn(page)
    assert tale(page).all_inner_texts() == before
    expect(page.locator("#spoken")).to_be_empty()


def test_a_long_story_scrolls_in_its_place_and_not_the_page(invite: Invite) -> None:
    guest = invite(size=(1920, 1080))
    page = guest.page
    guest.open_table("deserto", "me", "first", "first", "first")
    play_turns(page, "deserto", 4)
    assert page.locator("#tale").evaluate("tale => tale.scrollHeight > tale.clientHeight")
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")


def test_what_is_taken_back_leaves_the_story(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open_table("desiree", "me", "first")
    before = play_turns(page, "desiree", 1)
    after = play_turns(page, "desiree", 1)
    assert after[: len(before)] == before
    assert len(after) > len(before)
    tap(page.get_by_role("button", name="Undo"))
    expect(tale(page)).to_have_count(len(before))
    page.reload()
    assert my_turn(page)
    assert tale(page).all_inner_texts() == before


def test_on_one_device_the_story_does_not_tell_what_the_other_drew(invite: Invite) -> None:
    guest = invite()
    page = guest.page
    guest.open_table("deserto", "me", "device")
    ready = page.get_by_role("button", name="I'm ready")
    for player in (1, 2, 1):
        tap(ready)
        expect(ready).to_be_hidden()
        others = tale(page).filter(has_not_text=f"Player {player} ")
        assert not [line for line in others.all_inner_texts() if "picks up" in line]
        play(page, "deserto")
        expect(ready).to_be_visible()
        expect(tale(page).first).to_be_hidden()


def test_a_long_turn_is_one_paragraph(invite: Invite) -> None:
    """Through the page's own script, with events as the server tells them."""
    page = invite().page
    page.goto("/about")
    told = page.evaluate(TELL, [table_texts(voice("en"), "diamoniak"), LONG_TURN])
    assert told == {
        "paragraphs": [
            "Milo draws a red piece and starts a castle. Then a diamond. Then a fairy. "
            "The witch! Milo has to give her 3 cards.",
            "You stop.",
        ],
        "spoken": "You stop.",
        "after_undo": ["Milo draws a red piece and starts a castle. Then a diamond. Then a fairy."],
    }


LONG_TURN = [
    [
        {"event": "drew", "seat": 1, "card": "R"},
        {"event": "built", "seat": 1, "card": "R", "parts": 1, "of": 6},
    ],
    [{"event": "drew", "seat": 1, "card": "D"}],
    [{"event": "drew", "seat": 1, "card": "F"}],
    [{"event": "drew", "seat": 1, "card": "W"}, {"event": "witch", "seat": 1, "owed": 3}],
    [{"event": "stopped", "seat": 0}],
]
TELL = """async ([texts, steps]) => {
  const { createStory } = await import("/static/js/story.js");
  const [tale, spoken, board] = ["ol", "p", "div"].map((tag) => document.createElement(tag));
  const who = (seat) => (seat ? { name: "Milo" } : { name: "You", isYou: true });
  const story = createStory({ tale, spoken, board, texts, pictured: () => null, who });
  steps.forEach((events, step) => story.tell(events, step));
  const paragraphs = () => [...tale.children].map((item) => item.textContent.trim());
  const told = { paragraphs: paragraphs(), spoken: spoken.textContent };
  story.forget(2);
  return { ...told, after_undo: paragraphs() };
}"""


def test_a_card_in_the_story_lights_up_its_place(invite: Invite) -> None:
    guest = invite(size=PHONE)
    page = guest.page
    guest.open_table("deserto", "me", "first")
    assert my_turn(page)
    token = page.locator("#lately .token")
    token.focus()
    expect(page.locator("#board .place.a2")).to_have_attribute("data-told", "")
    assert token.locator("use").get_attribute("href")
    page.keyboard.press("Tab")
    expect(page.locator("#board [data-told]")).to_have_count(0)
    token.hover()
    expect(page.locator("#board .place.a2")).to_have_attribute("data-told", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_witch_a_fairy_and_the_fourth_vizier_show_their_pictures(invite: Invite, language: str) -> None:
    page = invite().page
    page.goto("/about")
    for game, steps in CALLED_BY_NAME.items():
        tokens = page.evaluate(TOKENS, [table_texts(voice(language), game), steps])
        assert [(place, card) for _, place, card in tokens] == PICTURED[game]
        for called, _, card in tokens:
            assert KIND[card, language].search(called), called


CALLED_BY_NAME = {
    "diamoniak": [
        [{"event": "drew", "seat": 1, "card": "W"}, {"event": "witch", "seat": 1, "owed": 0}],
        [{"event": "drew", "seat": 0, "card": "W"}, {"event": "witch", "seat": 0, "owed": 3}],
        [{"event": "fairy", "seat": 0}],
        [{"event": "fairy", "seat": 1}],
    ],
    "deserto": [
        [
            {"event": "placed", "seat": seat, "card": "V", "cell": "b2"},
            {"event": "swept", "seat": seat, "cards": "VVVV"},
        ]
        for seat in (0, 1)
    ],
}
PICTURED = {"diamoniak": [("aside", "W"), ("aside", "W"), ("aside", "F"), ("aside", "F")], "deserto": [("b2", "V")] * 2}
NAMES = {"W": "witch", "F": "fairy", "V": "vizier"}
KIND = {  # a card's name, but for the end that its case gives it
    (card, language): re.compile(voice(language).say(name)[:-1], re.IGNORECASE)
    for card, name in NAMES.items()
    for language in LANGUAGES
}
TOKENS = """async ([texts, steps]) => {
  const { createStory } = await import("/static/js/story.js");
  const [tale, spoken, board] = ["ol", "p", "div"].map((tag) => document.createElement(tag));
  const who = (seat) => (seat ? { name: "Milo" } : { name: "You", isYou: true });
  const pictured = (fact, { card }) => (fact === "card" ? `static/art/house.svg#${card}` : null);
  const story = createStory({ tale, spoken, board, texts, pictured, who });
  steps.forEach((events, step) => story.tell(events, step));
  return [...tale.querySelectorAll(".token")].map((token) => [
    token.textContent,
    token.dataset.place,
    token.querySelector("use").getAttribute("href").split("#")[1],
  ]);
}"""


@pytest.mark.parametrize("game", GAMES)
def test_page_and_server_tell_the_same_story(invite: Invite, game: str) -> None:
    page = invite().page
    page.goto("/about")
    names = [Who("You", True), Who("Milo"), Who("Player 3", number=3, inside="player 3")]
    steps = [state.view(0).events for state in random_game(game)]
    teller = Storyteller(voice("en"), GAMES.part(game, "words"))
    told = [line for events in steps for line in teller.tell(events, lambda seat: names[seat])]
    assert len(told) > 20
    assert page.evaluate(TELL_ALL, [table_texts(voice("en"), game), list(map(list, steps))]) == told


TELL_ALL = """async ([texts, steps]) => {
  const { createStory } = await import("/static/js/story.js");
  const [tale, spoken, board] = ["ol", "p", "div"].map((tag) => document.createElement(tag));
  const names = [{ name: "You", isYou: true }, { name: "Milo" }, { name: "Player 3", number: 3, inside: "player 3" }];
  const story = createStory({ tale, spoken, board, texts, pictured: () => null, who: (seat) => names[seat] });
  steps.forEach((events, step) => story.tell(events, step));
  for (const seen of tale.querySelectorAll("[aria-hidden]")) seen.remove();
  return [...tale.querySelectorAll(".said")].map((said) => said.textContent);
}"""


def random_game(game: str) -> list[State]:
    """Up to as many steps as a story keeps."""
    rng = random.Random(game)
    states = [load(game, min(3, GAMES[game].seats[-1])).start(seed=5)]
    while states[-1].turn is not None and len(states) < 150:
        states.append(states[-1].play(rng.choice(states[-1].legal_actions)))
    return states
