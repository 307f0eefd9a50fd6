"""Packages with players of their own, installed for a test."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablee.bots.own import own_players

CODE = """
from tablee.bots import Choice

class Picks:
    name, games = "picks", ("deserto",)

    def __init__(self, pick):
        self.pick = pick

    def choose(self, view, seed=None):
        return Choice(self.pick(view), 0.0, 0, ())

LAST = GREEDY = Picks(lambda view: view.legal_actions[-1])
CHEAT = Picks(lambda view: "Zz9")
"""
POINTS = """[tablee.players]
last-card = own_players_of_a_test:LAST
cheat = own_players_of_a_test:CHEAT
greedy = own_players_of_a_test:GREEDY
broken = own_players_of_a_test:NOBODY
class-not-object = own_players_of_a_test:Picks
"""
ABOUT = "Metadata-Version: 2.1\nName: own-players-of-a-test\nVersion: 1.0\n"


@contextmanager
def own_players_installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """For Deserto: one that plays the last action of the list, one that cheats, two that cannot be loaded."""
    about = folder / "own_players_of_a_test-1.0.dist-info"
    about.mkdir()
    (folder / "own_players_of_a_test.py").write_text(CODE, encoding="utf-8")
    (about / "METADATA").write_text(ABOUT, encoding="utf-8")
    (about / "entry_points.txt").write_text(POINTS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    own_players.cache_clear()
    yield
    own_players.cache_clear()
