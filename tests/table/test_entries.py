"""Entries: every kind is stored and read back, older ones are upgraded, damaged ones are refused."""

from typing import Any

import msgspec
import pytest

from tablee.table.entries import KINDS, SEATING, read_entry
from tablee.table.entries.opening import open_table
from tablee.table.log import Entry
from tablee.table.table import Table
from tests.table.tables import ANNA, begun, opened, play_to_the_end, read_again

SECRETS = {"key", "host", "secret", "seed"}


def names(kind: type[Entry]) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(kind)} - {"number"}


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_what_is_public_is_a_field_and_no_secret(kind: type[Entry]) -> None:
    assert {*kind.public} <= names(kind) - SECRETS


def test_the_kinds_with_an_arriving_key_are_those_that_hold_a_person() -> None:
    assert {name for name, kind in KINDS.items() if kind.arriving_key is not Entry.arriving_key} == SEATING


def test_a_log_is_read_back_as_it_was_written() -> None:
    table = begun(seats=["me", "device", "easy"], starts="lot")
    play_to_the_end(table)
    assert read_again(table).log == table.log


def test_a_table_of_the_first_version_is_upgraded() -> None:
    now = opened(seats=["me", "device"]).log[0].facts
    first = {name: now[name] for name in ("game", "options", "seats", "host")}
    upgraded = Table("mira-buke", [read_entry(1, "opened", first)])
    changed = {"help": ["off", "off"], "people": [None, ("", "owl")], "grace": None}
    assert upgraded.settings.facts == now | changed


OPENED = open_table({"game": "deserto", "seats": ["me", "friend"]}, ANNA).facts


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("sang", {}),
        ("left", {}),
        ("left", {"seat": "0"}),
        ("left", []),
        ("left", None),
        ("opened", {}),
        ("opened", OPENED | {"seats": 2}),
        ("opened", OPENED | {"host": {"name": "Anna"}}),
        ("played", {"seat": 0, "action": ["Vb2"], "by": "person"}),
    ],
)
def test_a_damaged_entry_is_refused(kind: str, facts: Any) -> None:
    with pytest.raises(ValueError, match=kind):
        read_entry(2, kind, facts)
