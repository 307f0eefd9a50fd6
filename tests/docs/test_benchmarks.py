"""The page of benchmarks says what its committed results say."""

import json
from zlib import crc32

from tools import benchmarks

from tablee.bots.learned import has_learned, path_of
from tablee.core import GAMES


def test_the_page_is_up_to_date() -> None:
    results = json.loads(benchmarks.RESULTS.read_text(encoding="utf-8"))
    assert benchmarks.PAGE.read_text(encoding="utf-8") == benchmarks.page(results), "run: python -m tools.benchmarks"


def test_every_rated_player_is_there_today() -> None:
    results = json.loads(benchmarks.RESULTS.read_text(encoding="utf-8"))
    for game in GAMES:
        names = {each if isinstance(each, str) else each.name for each in benchmarks.rated(game)}
        assert {row["player"] for row in results[game]} == names


def test_the_learned_player_has_its_version_as_long_as_its_network_stays_the_same() -> None:
    """If it has learnt anew on purpose: the next version in tools/benchmarks.py, and its games once more."""
    networks = {name: crc32(path_of(name).read_bytes()) for name in GAMES if has_learned(name)}
    assert (benchmarks.LEARNED.name, networks) == ("learned-v3", {"deserto": 156862432})
