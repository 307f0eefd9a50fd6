"""Check that a page fits narrow screens, and use it with the keyboard alone."""

from playwright.sync_api import Page

from tests.waiting import wait_until

WIDTHS = (320, 360, 768, 1280, 2560)
THUMB, NARROW_THUMB = 48, 44  # pixels a control measures; in one direction the narrow one is enough on a phone
TOO_WIDE = """() => document.documentElement.scrollWidth - document.documentElement.clientWidth"""


def assert_fits(page: Page) -> None:
    """Assert that nothing overflows and no control is too small, at every width."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        wait_until(lambda: page.evaluate(TOO_WIDE) <= 0)  # a pointing hand may be on its way
        small = page.evaluate(SMALL_CONTROLS, [THUMB, NARROW_THUMB if width <= 360 else THUMB])
        assert not small, (width, small)


# What others would sell is small among their cards, and a large button offers the same.
SMALL_CONTROLS = """([most, least]) => [...document.querySelectorAll("button, a[href], input, select, summary")]
  .filter((control) => !control.matches(".skip, .square, [data-thing^=buy], [type=file], [inert] *"))
  .filter((control) => control.checkVisibility({ visibilityProperty: true }))
  .map((control) => [control, (control.closest("label") ?? control).getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.max(width, height) < most - 0.5 || Math.min(width, height) < least - 0.5)
  .map(([control, { width, height }]) => `${control.outerHTML.slice(0, 120)}: ${width} x ${height}`)"""

FOCUS_IS_SEEN = """() => {
  const here = document.activeElement;
  if (here === document.body) return true; // between the last and the first
  const { outlineStyle, outlineWidth } = getComputedStyle(here);
  return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
}"""


def walk(page: Page, thing: str) -> None:
    """Reach an element of the board with the arrow keys and press Enter on it."""
    for step in range(60):
        way = page.evaluate(WAY, thing)
        if not way:
            return page.keyboard.press("Enter")
        page.keyboard.press(way[step % len(way)])
        assert page.evaluate(FOCUS_IS_SEEN)
    raise AssertionError(f"The arrow keys never come to {thing}.")


WAY = """(thing) => {
  const here = document.activeElement;
  const goal = document.querySelector(`#board [data-thing="${thing}"]`);
  if (here === goal) return [];
  const [from, to] = [here, goal].map((element) => element.getBoundingClientRect());
  const right = to.x + to.width / 2 - from.x - from.width / 2;
  const down = to.y + to.height / 2 - from.y - from.height / 2;
  const ways = [];
  if (Math.abs(right) > 4) ways.push(right > 0 ? "ArrowRight" : "ArrowLeft");
  if (Math.abs(down) > 4) ways.push(down > 0 ? "ArrowDown" : "ArrowUp");
  return ways;
}"""
