"""The page of benchmarks says what its committed results say."""

import json

from tools import benchmarks

from tablee.bots import frozen_players


def test_the_page_is_up_to_date() -> None:
    results = json.loads(benchmarks.RESULTS.read_text(encoding="utf-8"))
    assert benchmarks.PAGE.read_text(encoding="utf-8") == benchmarks.page(results), "run: python -m tools.benchmarks"


def test_every_rated_player_is_there_today() -> None:
    results = json.loads(benchmarks.RESULTS.read_text(encoding="utf-8"))
    for game in results.keys() - {benchmarks.SOLVED}:
        assert {row["player"] for row in results[game]} == {*benchmarks.PLAIN, *frozen_players(game)}
