"""Follow a service worker, with and without a network."""

import json
from typing import Any

from playwright.sync_api import Page

NO_NETWORK = "ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed|Failed to fetch|ERR_FAILED"
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const boxes = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = (await Promise.all(boxes.map((box) => box.keys()))).flat().map(({ url }) => new URL(url).pathname);
  const list = await (await fetch("/kept.json")).json();
  return [...list.files, ...list.pages[""], "kept.json"].every((path) => kept.includes(`/${path}`)) && kept;
}"""


def wait_until(page: Page, condition: str) -> Any:
    """Poll a condition that has no browser event, for a minute; return its first true value."""
    return page.evaluate(
        f"""async () => {{
          for (let tries = 0; tries < 3000; tries += 1) {{
            const found = await ({condition})();
            if (found) return found;
            await new Promise((resolve) => setTimeout(resolve, 20));
          }}
          throw new Error("Not true within a minute: " + {json.dumps(condition)});
        }}"""
    )


def everything_is_kept(page: Page) -> list[str]:
    """Wait until the device has all that it is to keep; gives the paths."""
    kept: list[str] = wait_until(page, KEPT)
    return kept
