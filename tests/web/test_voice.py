"""The page reads aloud: one switch, off at first, one sentence after the other, silent after a tap."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import Guest, tap
from tests.web.conftest import Invite
from tests.web.tables import alone, open_with

# A browser's speech that notes what it reads; `finish` ends the sentence that is being read.
STUB = """(langs) => {
  const voices = langs.map((lang) => ({ lang, name: lang, localService: true }));
  const synth = new EventTarget();
  window.heard = [];
  window.reading = [];
  window.SpeechSynthesisUtterance = class extends EventTarget {
    constructor(text) { super(); this.text = text; }
  };
  Object.assign(synth, {
    getVoices: () => voices,
    speak(spoken) { window.heard.push(spoken.text); window.reading.push(spoken); },
    cancel() { window.reading.length = 0; },
  });
  window.finish = () => window.reading.shift()?.dispatchEvent(new Event("end"));
  window.learn = (lang) => {
    voices.push({ lang, localService: true });
    synth.dispatchEvent(new Event("voiceschanged"));
  };
  Object.defineProperty(window, "speechSynthesis", { value: synth, configurable: true });
}"""
Listen = Callable[..., Guest]


@pytest.fixture
def listen(invite: Invite) -> Listen:
    """Invite a guest whose browser has voices for some languages."""

    def listening(*langs: str, come: Callable[..., Guest] = invite, **wishes: Any) -> Guest:
        guest = come(fresh=True, **wishes)
        guest.context.add_init_script(f"({STUB})({list(langs)})")
        return guest

    return listening


def heard(page: Page) -> list[str]:
    told: list[str] = page.evaluate("window.heard")
    return told


def lesson(guest: Guest) -> Page:
    """Open the first step of a lesson."""
    guest.page.goto("/learn/deserto")
    expect(guest.page.locator("#board .felt")).to_be_visible()
    return guest.page


def test_it_is_silent_until_it_is_switched_on_and_remembers_it(listen: Listen) -> None:
    page = lesson(listen("en-GB"))
    assert heard(page) == []
    page.get_by_role("button", name="Read aloud").click()
    expect(page.locator("#voice")).to_have_attribute("aria-pressed", "true")
    assert heard(page)[0].startswith("These three cards are yours.")
    page.reload()
    expect(page.locator("#voice")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("window.heard.length > 0")


def test_there_is_no_button_without_a_voice_for_the_language(listen: Listen) -> None:
    page = lesson(listen("fr-FR"))
    expect(page.locator("#voice")).to_be_hidden()
    page.evaluate("window.learn('en_US')")
    expect(page.locator("#voice")).to_be_visible()


def test_it_reads_one_sentence_after_the_other(listen: Listen) -> None:
    page = lesson(listen("en-GB"))
    page.locator("#voice").click()
    told = heard(page)
    assert page.evaluate("window.reading.length") == 1
    page.evaluate("window.finish()")
    page.wait_for_function("before => window.heard.length > before", arg=len(told))
    assert page.evaluate("window.reading.length") == 1


def test_a_tap_stops_it(listen: Listen) -> None:
    page = lesson(listen("en-GB"))
    page.locator("#voice").click()
    assert page.evaluate("window.reading.length") == 1
    page.locator("#task").click()
    assert page.evaluate("window.reading.length") == 0
    page.locator("#voice").click()
    expect(page.locator("#voice")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.reading.length") == 0


def test_escape_stops_it_too(listen: Listen) -> None:
    page = lesson(listen("en-GB"))
    page.locator("#voice").click()
    assert page.evaluate("window.reading.length") == 1
    page.keyboard.press("Escape")
    assert page.evaluate("window.reading.length") == 0


@pytest.mark.parametrize("plays", ["server", "page"])
def test_a_table_reads_its_prompts_and_hints(listen: Listen, invite: Invite, plays: str) -> None:
    if plays == "page":
        guest = listen("en-GB", come=lambda **wishes: alone(invite, **wishes))
        guest.page.goto("/")
        guest.page.evaluate(OPEN, {"game": "deserto", "seats": ["me", "first"]})
    else:
        guest = listen("en-GB")
        open_with(guest, "me", "first")
    page = guest.page
    expect(page.locator(".prompt")).to_have_text(OWN_TURN)
    page.locator("#voice").click()
    page.wait_for_function(READ, arg=".prompt")
    page.locator("#hint").click()
    page.wait_for_function(
        "() => { window.finish(); const says = document.querySelector('#hint-says').textContent;"
        " return !says.endsWith('…') && window.heard.includes(says); }"
    )


def test_a_table_reads_its_story_and_what_the_coach_says(listen: Listen) -> None:
    guest = listen("en-GB")
    open_with(guest, "me", "device", game="diamoniak", help=["coach", "coach"])
    page = guest.page
    page.locator("#voice").click()
    tap(page.locator("#board .pile"))
    for told in ("#lately", "#coach-says"):
        expect(page.locator(told)).not_to_be_empty()
        page.wait_for_function(READ, arg=told)


# What somebody sees there, without the pictures to count, has been read.
READ = """part => {
  window.finish();
  const told = document.querySelector(part).cloneNode(true);
  for (const unseen of told.querySelectorAll(".sr, .counted")) unseen.remove();
  return window.heard.includes(told.textContent.replace(/\\s+/g, " ").trim());
}"""
OWN_TURN = re.compile(
    "^(Choose a card|Now tap a glowing space)\\.$"
)  # the latter where all cards of the hand are alike
OPEN = "wishes => import('/static/js/http.js').then(({ openTable }) => { openTable(wishes); })"
