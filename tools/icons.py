"""The application's icon as pictures of fixed size, for devices that take no SVG.

python -m tools.icons
"""

from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.web.browser import start_browser

ART = Path(__file__).resolve().parents[1] / "src" / "tablee" / "web" / "static" / "art"
SIZES = (180, 192, 512)  # the smallest is the one that Apple's devices ask for


def main() -> None:
    """Draw the icon in each size."""
    drawing = (ART / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = start_browser(playwright)
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing}")
            page.screenshot(path=ART / f"icon-{size}.png")
        browser.close()


if __name__ == "__main__":
    main()
