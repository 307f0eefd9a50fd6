"""The page's own voice: a script chooses the form of a text and writes numbers as the server does."""

from playwright.sync_api import Browser

from tablee.locale import LANGUAGES, voice
from tablee.server.http.languages import COOKIE
from tests.web.browser import Guest

FILL = """async ([text, counts]) => {
  const { fill } = await import("/static/js/words.js");
  return counts.map((count) => fill(text, { count }));
}"""
COUNTS = (0, 1, 2, 5, 11, 21, 102, 12_345, 1_000_000)


def test_pages_and_server_say_numbers_of_things_alike(browser: Browser, address: str) -> None:
    guest = Guest(browser, address)
    for language in LANGUAGES:
        guest.context.add_cookies([{"name": COOKIE, "value": language, "url": address}])
        guest.page.goto("/about")
        forms = voice(language).forms("{count} second", "{count} seconds")
        expected = [voice(language).count("{count} second", "{count} seconds", count) for count in COUNTS]
        assert guest.page.evaluate(FILL, [forms, COUNTS]) == expected, language
    guest.context.close()
