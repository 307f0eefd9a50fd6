"""Room to play: at every size the board is large, nothing needs scrolling, and nothing lies over anything else."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser import my_turn, play
from tests.web.conftest import Invite
from tests.web.test_company import open_with

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
FRAME = ("#turn", "#coach", "#me", "#tools", "#open-menu")
TABLES = [
    (game, seats, help_)
    for game, most in (("deserto", 4), ("desiree", 2), ("diamoniak", 4))
    for seats in range(2, most + 1)
    for help_ in ("hints", "coach")
]

FAULTS = """([parts, board]) => {
  const faults = [];
  const seen = parts.map((name) => [name, document.querySelector(name)])
    .filter(([, part]) => part?.checkVisibility({ visibilityProperty: true }))
    .map(([name, part]) => [name, part, part.getBoundingClientRect()])
    .filter(([, , box]) => box.width > 2 && box.height > 2);
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


def look(page: Page, game: str, size: tuple[int, int]) -> dict[str, Any]:
    """What is wrong at this size, and how large the greatest thing of the game is."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    parts = [*FRAME, *(f"#board {part}" for part in PARTS[game])]
    told: dict[str, Any] = page.evaluate(FAULTS, [parts, f"#board {BOARDS[game]}"])
    return told


def is_large(game: str, size: tuple[int, int], told: dict[str, Any]) -> bool:
    """A board takes 55 % of the shorter side, the own castle a quarter of the height."""
    if game == "diamoniak":
        return bool(told["height"] >= size[1] / 4)
    return bool(min(told["width"], told["height"]) >= 0.55 * min(size))


@pytest.mark.parametrize(("game", "seats", "help_"), TABLES)
def test_everything_needed_for_playing_has_its_room(invite: Invite, game: str, seats: int, help_: str) -> None:
    guest = invite()
    page = guest.page
    open_with(guest, "me", *["first"] * (seats - 1), game=game, help=[help_, *["off"] * (seats - 1)])
    assert my_turn(page)
    play(page, game)
    assert my_turn(page)
    expect(page.locator("#coach")).to_be_visible(visible=help_ == "coach")
    if help_ == "coach":
        expect(page.locator("#coach-says")).not_to_be_empty()
    wrong = {}
    for size in SIZES:
        told = look(page, game, size)
        if told["faults"] or not is_large(game, size, told):
            wrong[size] = told
    assert not wrong, "\n".join(f"{size}: {told}" for size, told in wrong.items())
