"""The harness in a page: kernels at work in a real browser, under the house's own rules for pages."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Route

HARNESS = Path(__file__).with_name("harness.js")
PERFORM = """async ({ game, jobs }) => {
  const [{ perform }, bots, { Kernels }, { State }, words] = await Promise.all(
    ["/harness.js", ...["bots", "kernels", "state"].map((name) => `/static/js/pocket/${name}.js`),
      `/games/${game}/facts.js`].map((path) => import(path)));
  const { about } = await Kernels.load(game);
  const own = about.own ? await import(`/games/${game}/pocket.js`) : {};
  const module = await WebAssembly.compile(await (await fetch(`/games/${game}/kernels.wasm`)).arrayBuffer());
  return perform({ ...bots, Kernels, State }, module, { own, words }, jobs);
}"""


def open_page(browser: Browser, address: str) -> Page:
    """A page of the house that knows the harness."""
    page = browser.new_context(base_url=address).new_page()
    page.set_default_timeout(600_000)
    page.route("**/harness.js", _hand_over)
    page.goto("/about")
    return page


def _hand_over(route: Route) -> None:
    route.fulfill(body=HARNESS.read_text(encoding="utf-8"), content_type="text/javascript")


def perform(page: Page, game: str, jobs: list[dict[str, Any]]) -> list[Any]:
    """What the jobs give, done with the kernels of a game."""
    results: list[Any] = page.evaluate(PERFORM, {"game": game, "jobs": jobs})
    return results
