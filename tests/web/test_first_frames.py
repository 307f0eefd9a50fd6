"""The first seconds at a table: it appears whole, then the cards are dealt, and nothing jumps."""

import pytest
from playwright.sync_api import expect

from tests.web.browser import GAMES
from tests.web.conftest import Invite

# Everything that must not move from the first frame that shows a board to the first turn.
SAMPLER = """const fixed = "#board .carpet, #board .wood, #board .realm.own, .reach, #me";
globalThis.frames_ = new Set();
(function look() {
  const facts = (thing) => (thing.id === "me" ? ["x", "y"] : ["x", "y", "width", "height"]); // tools come beside it
  const place = (thing) => facts(thing).map((fact) => Math.round(thing.getBoundingClientRect()[fact]));
  const turn = document.getElementById("turn")?.textContent ?? "";
  const told = (thing) => `${thing.id || thing.classList[0]} ${place(thing)}`;
  const shown = [...document.querySelectorAll(fixed)].map(told);
  if (document.querySelector("#board .felt")) frames_.add(shown.join("; "));
  if (/Waiting/.test(turn)) frames_.add(turn);
  requestAnimationFrame(look);
})()"""


@pytest.mark.parametrize("plays", ["page", "server"])
@pytest.mark.parametrize("size", [(390, 844), (740, 360), (1366, 768)])
@pytest.mark.parametrize("game", GAMES)
def test_the_table_appears_whole_and_nothing_jumps(
    invite: Invite, game: str, size: tuple[int, int], plays: str
) -> None:
    guest = invite(size=size, plays=plays, reduced_motion="no-preference")
    guest.context.add_init_script(SAMPLER)
    wishes = {"game": game, "seats": ["me", "easy"]}
    if plays == "page":
        guest.page.goto(f'/play/{game}#{{"seats": ["me", "easy"]}}')
    else:
        guest.page.goto(f"/t/{guest.context.request.post('/api/tables', data=wishes).json()['code']}")
    expect(guest.page.locator("#turn")).to_have_text("Your turn")
    frames = guest.page.evaluate("[...frames_]")
    assert len(frames) == 1, frames
