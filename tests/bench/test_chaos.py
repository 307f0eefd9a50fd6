"""Workers are killed in the middle of play: nothing that was acknowledged is lost, doubled or out of order."""

import random
import runpy
from pathlib import Path

import pytest

from tablee.table.log import Entry
from tablee.table.opening import open_table
from tablee.table.seat import Person

CHAOS = runpy.run_path(str(Path(__file__).resolve().parents[2] / "bench" / "chaos.py"))


@pytest.mark.slow
@pytest.mark.usefixtures("_compiled")
def test_after_blows_to_everything_no_client_and_no_log_has_a_fault() -> None:
    found = CHAOS["run"](workers=2, tables=4, blows=4, seed=1)
    assert found["faults"] == []
    assert found["acknowledged"] > 0
    assert sum(found["blows"].values()) == 4


# -- the checker itself finds what is wrong ---------------------------------------------------------------------------


def a_client(told: dict[int, tuple[int, str]]) -> object:
    client = CHAOS["Client"]("mira-buke", "card", [], random.Random(1))
    client.notes.told, client.notes.mine = told, [0]
    return client


def test_the_checker_misses_what_was_told_and_is_not_there() -> None:
    log = [Entry(1, "played", {"seat": 0, "action": "a"})]
    assert CHAOS["check_notes"](a_client({1: (0, "a")}), log) == []
    assert "missing" in CHAOS["check_notes"](a_client({2: (0, "b")}), log)[0]
    assert "was told as" in CHAOS["check_notes"](a_client({1: (0, "b")}), log)[0]


def test_the_checker_sees_gaps() -> None:
    emote = {"seat": 0, "emote": "wow"}
    opened = open_table({"game": "deserto", "seats": ["me", "friend"]}, Person("key", "Anna", "fox"))
    assert CHAOS["check_log"]("mira-buke", [opened, Entry(2, "emote", emote)]) == []
    assert "gaps" in CHAOS["check_log"]("mira-buke", [opened, Entry(3, "emote", emote)])[0]


def test_a_client_that_hears_one_number_in_two_ways_notes_it() -> None:
    notes = CHAOS["Notes"]()
    for action in "ab":
        notes.note({"n": 7, "seat": 0, "action": action})
    assert notes.faults
