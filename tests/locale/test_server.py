"""The server answers everyone in her own language, on pages, through the API and on the live line."""

from collections.abc import Iterator
from typing import Any

import pytest

from tablee.locale import LANGUAGES
from tests import unencrypted
from tests.locale.bracketed import brackets, outside
from tests.server.guests import Guest, Server
from tests.server.running import running_server

SWEDISH = {"accept-language": "sv-SE, en;q=0.5"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with brackets(), running_server(tmp_path_factory.mktemp("server")) as started:
        yield started


def test_a_page_speaks_the_language_the_browser_asks_for(address: str) -> None:
    for asked, tag in (("sv-SE, en;q=0.5", "sv"), ("pt-BR", "pt-PT"), ("pl", "en"), ("en-GB, sv", "en")):
        answer = unencrypted.get(address, headers={"accept-language": asked})
        assert f'<html lang="{tag}" ' in answer.text
        assert answer.headers["content-language"] == tag
        assert ("⟦What shall we play?⟧" in answer.text) == (tag != "en")


def test_the_chosen_language_is_kept_and_counts_more(address: str) -> None:
    with unencrypted.Client(base_url=address, headers=SWEDISH) as browser:
        answer = browser.post("/language/en", params={"back": "/about?x=1"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/about?x=1")
        assert '<html lang="en" ' in browser.get("/").text
        browser.cookies.set("language", "tlh")
        assert '<html lang="sv" ' in unencrypted.get(address, headers=SWEDISH | {"cookie": "language=tlh"}).text


@pytest.mark.parametrize("back", ["https://example.org", "//example.org", "/\\example.org", ""])
def test_choosing_a_language_leads_nowhere_else(address: str, back: str) -> None:
    answer = unencrypted.post(f"{address}/language/de", params={"back": back})
    assert answer.headers["location"] == "/"


def test_a_language_nobody_speaks_is_not_kept(address: str) -> None:
    assert "set-cookie" not in unencrypted.post(f"{address}/language/tlh").headers


def test_every_page_offers_all_languages_in_their_own_words(address: str) -> None:
    for path in ("/", "/about", "/replay", "/new/deserto", "/t/nobody-here"):
        text = unencrypted.get(address + path).text
        for language, name in LANGUAGES.items():
            assert f"/language/{language}?back=" in text
            assert f">{name}</button>" in text


def test_no_cache_mixes_languages_up(address: str) -> None:
    for path in ("/", "/about", "/api/games", "/manifest.webmanifest", "/t/nobody-here", "/api/tables/nobody-here"):
        vary = {part.strip().lower() for part in unencrypted.get(address + path).headers["vary"].split(",")}
        assert {"accept-language", "cookie"} <= vary, path
    for path in ("/static/css/base.css", "/games/deserto/board.css"):
        assert "content-language" not in unencrypted.get(f"{address}{path}").headers


def test_errors_are_said_in_the_language_of_who_made_them(address: str) -> None:
    told = unencrypted.get(f"{address}/api/tables/nobody-here", headers=SWEDISH).json()["error"]
    assert told == {"code": "no_table", "message": "⟦There's no table “nobody-here”.⟧"}
    assert "⟦There&#39;s no table " in unencrypted.get(f"{address}/t/nobody-here", headers=SWEDISH).text


def test_a_newcomer_is_called_in_her_language(address: str) -> None:
    told = unencrypted.post(f"{address}/api/me", json={}, headers=SWEDISH).json()
    assert outside(told["name"]).strip() == ""
    assert unencrypted.post(f"{address}/api/me", json={}).json()["name"].isalpha()


def test_each_line_at_a_table_speaks_its_own_language(server: Server) -> None:
    anna = Guest(server, "Anna")
    code = anna.open(seats=["me", "easy"])["code"]
    for language, is_bracketed in (("sv", True), ("en", False)):
        line = anna.follow(code, language)
        picture = line.ask("hello")["all"]
        forbidden = next(card + "b1" for card in "VTRO")
        said: list[Any] = [
            line.ask("why", action=forbidden)["message"],
            line.ask("play", action=forbidden, at=picture["n"])["message"],
            line.ask("nonsense")["message"],
            *line.ask("hint")["hint"][:2],
        ]
        explained = line.ask("explain", action=picture["now"]["legal"][0])
        said += explained["wins"] + explained["risks"] + explained["gives"]
        for sentence in said:
            assert (outside(sentence).strip() == "") == is_bracketed, sentence


def test_a_table_that_is_not_there_is_told_on_the_line_too(server: Server) -> None:
    anna = Guest(server, "Anna")
    assert anna.follow("nobody-here", "sv").hear()["message"].startswith("⟦")
