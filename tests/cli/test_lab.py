"""`tablee lab` from the command line."""

import json
from pathlib import Path

from typer.testing import CliRunner

from tablee.cli import build
from tablee.core.errors import BadOption


def test_the_command_plays_reports_and_goes_on(tmp_path: Path) -> None:
    words = ["lab", "diamoniak", "--vary", "witches=7,8", "--level", "random", "--games", "4", "--workers", "1"]
    for _ in range(2):
        ran = CliRunner().invoke(build(("lab",)), [*words, "--out", str(tmp_path)])
        assert ran.exit_code == 0, ran.output
        assert "witches 7" in ran.output
    told = json.loads((tmp_path / "lab.json").read_text(encoding="utf-8"))
    assert (told["complete"], told["played"], told["vary"]) == (True, 8, {"witches": [7, 8]})
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_what_varies_is_written_with_an_equals_sign(tmp_path: Path) -> None:
    ran = CliRunner().invoke(build(("lab",)), ["lab", "deserto", "--vary", "edition", "--out", str(tmp_path)])
    assert isinstance(ran.exception, BadOption)


def test_a_search_varies_nothing_else(tmp_path: Path) -> None:
    words = ["lab", "desiree", "--search", "3", "--vary", "players=2", "--out", str(tmp_path)]
    assert isinstance(CliRunner().invoke(build(("lab",)), words).exception, BadOption)


def test_a_search_reports_the_best_beside_the_default(tmp_path: Path) -> None:
    words = ["lab", "desiree", "--search", "3", "--rounds", "2", "--level", "random", "--games", "4", "--workers", "1"]
    ran = CliRunner().invoke(build(("lab",)), [*words, "--out", str(tmp_path)])
    assert ran.exit_code == 0, ran.output
    assert "layout #1: 8/1aaaaaa1" in ran.output
    told, page = (json.loads((tmp_path / "lab.json").read_text("utf-8")), (tmp_path / "report.html").read_text("utf-8"))
    assert [len(each["ranking"]) for each in told["search"]] == [4, 4]
    assert {"value", "low", "high"} <= set(told["search"][-1]["ranking"][0]["liking"])
    assert page.count("<figure>") == 4
    assert "layout #1 (the default): liking" in page
    assert "○1" in page
