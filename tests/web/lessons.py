"""Take a lesson in a browser."""

from playwright.sync_api import Page, expect

from tablee.locale import voice
from tablee.teaching import lesson_of
from tests.web.browser import Touch

PLACES = {"draw": "pile", "stop": "button", "buy 1": "R", "-G": "G", "fairy": "button"}  # the first place to tap


def things_for(game: str, number: int) -> list[str]:
    """Return the elements to tap, in order, for the expected action of a step."""
    lesson = lesson_of(game)
    action = lesson.steps[number].wished[0]
    if game == "diamoniak":
        return [f"{action}|{PLACES[action]}"]
    if game == "desiree":
        return [action[:2], action[2:]]
    hand = lesson.start(number).view(0).facts["hands"][0]
    return [f"hand-{hand.index(action[0])}", action[1:]]


def begin(page: Page, game: str, step: int = 0) -> None:
    """Open a lesson at one of its steps."""
    page.goto("/manifest.webmanifest")  # of the same origin, whose storage tells the lesson where to begin
    page.evaluate("([game, at]) => localStorage.setItem(`lesson-${game}`, JSON.stringify({ at }))", [game, step])
    page.goto(f"/learn/{game}")
    expect(page.locator("#board .felt")).to_be_visible()


def on_board(page: Page, thing: str) -> str:
    return f'#board [data-thing="{thing}"]'


def do_step(page: Page, game: str, number: int, touch: Touch) -> None:
    """Do what a step asks for and wait for the praise."""
    lesson = lesson_of(game)
    step = lesson.steps[number]
    expect(page.locator("#step")).to_have_text(f"Step {number + 1} of {len(lesson.steps)}")
    expect(page.locator("#task")).to_have_text(voice("en").speak(step.say))
    if step.praise is None:
        return
    for thing in things_for(game, number):
        touch(page.locator(on_board(page, thing)))
    expect(page.locator("#answer.good")).to_have_text(voice("en").speak(step.praise))
