"""`tablee site build`: a folder that any file server can show."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tablee.cli import build
from tablee.core.errors import TableeError
from tablee.locale import LANGUAGES


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(build(("site",)), ["site", *map(str, words)])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site that nobody changes for long."""
    folder = tmp_path_factory.mktemp("site")
    ran = run("build", folder)
    assert ran.exit_code == 0, ran.output
    return folder


def pages(site: Path, language: str) -> set[str]:
    folder = site / language
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}


def test_every_address_leads_somewhere(site: Path) -> None:
    ran = run("check", site)
    assert ran.exit_code == 0, ran.exception
    assert "All links are valid." in ran.output


def test_every_language_has_the_same_pages(site: Path) -> None:
    assert {language: pages(site, language) for language in LANGUAGES} == dict.fromkeys(LANGUAGES, pages(site, "en"))
    assert {"index.html", "learn/deserto.html", "play/desiree.html", "rules/diamoniak.html"} <= pages(site, "en")


def texts(site: Path) -> Iterable[str]:
    return (path.read_text(encoding="utf-8") for path in site.rglob("*.html"))


def test_what_only_a_server_can_do_is_not_there(site: Path) -> None:
    for text in texts(site):
        assert 'id="join"' not in text
        assert "with=friend" not in text
        assert 'id="open-tables"' not in text
        assert "/language/" not in text


@pytest.mark.parametrize(
    ("name", "sound", "broken"),
    [
        ("fr/index.html", 'href="learn.html"', 'href="learning.html"'),
        ("fr/index.html", "house.svg#icon-language", "house.svg#icon-tongue"),
        ("static/js/home.js", '"./elements.js"', '"./element.js"'),
        ("static/js/pointer.js", "static/art/lesson.svg", "static/art/lessons.svg"),
        ("games/deserto/board.js", "../../static/js/boards/parts.js", "/static/js/boards/parts.js"),
        ("static/css/base.css", ":root {", ":root {\n  background: url('nowhere.svg');"),
        ("kept.json", '"static/js/home.js"', '"static/js/away.js"'),
    ],
)
def test_site_check_reports_broken_links(site: Path, name: str, sound: str, broken: str) -> None:
    path = site / name
    text = path.read_text(encoding="utf-8")
    assert sound in text
    path.write_text(text.replace(sound, broken), encoding="utf-8")
    try:
        ran = run("check", site)
    finally:
        path.write_text(text, encoding="utf-8")
    assert ran.exit_code != 0
    assert str(ran.exception).startswith(f"These addresses lead nowhere:\n{name}: ")


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna", encoding="utf-8")
    ran = run("build", tmp_path)
    assert isinstance(ran.exception, TableeError)
    assert str(ran.exception) == f"The folder {tmp_path} has other things in it. Please name an empty one."
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_newer_site_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    """What is the same has the same version, what an older site left goes away, and what somebody added stays."""
    kept = tmp_path / "kept.json"
    run("build", tmp_path)
    told = json.loads(kept.read_text(encoding="utf-8"))
    (tmp_path / "CNAME").write_text("games.example", encoding="utf-8")
    (tmp_path / "static" / "old.js").write_text("", encoding="utf-8")
    kept.write_text(json.dumps(told | {"files": [*told["files"], "static/old.js"]}), encoding="utf-8")
    assert "All links are valid." in run("build", tmp_path, "--check").output
    assert json.loads(kept.read_text(encoding="utf-8")) == told
    assert (tmp_path / "CNAME").exists()
    assert not (tmp_path / "static" / "old.js").exists()
