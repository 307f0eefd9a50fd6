"""Games that the browser stores: opened again as they were, also those that the previous version stored as a log.

`stored/` has games as that version wrote them, and what it told of them.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tablee.core.record import Record
from tablee.core.verify import verify
from tests.pocket.table import HOST, SEED, ask

OLD = sorted((Path(__file__).parent / "stored").glob("*.json"))


def opened(kept: dict[str, Any]) -> Any:
    return ask(kept["game"], {"do": "stored", "kept": kept})[0]


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_game_of_the_previous_version_opens_as_it_was_left(path: Path) -> None:
    old = json.loads(path.read_text(encoding="utf-8"))
    found, told = opened(old["kept"]), old["told"]
    snapshot = found["snapshot"]
    now = {name: snapshot["now"][name] for name in told["now"]}
    assert {name: snapshot[name] for name in told if name in snapshot} | {"now": now} == {
        name: fact for name, fact in told.items() if name in snapshot
    }
    assert found["kept"]["id"] == old["kept"]["id"]
    assert opened(found["kept"])["snapshot"] == snapshot  # as it is stored from now on


@pytest.mark.parametrize("name", ["gave_up", "stand_in"])
def test_its_record_can_be_dealt_again(name: str) -> None:
    (path,) = [path for path in OLD if path.stem == name]
    old = json.loads(path.read_text(encoding="utf-8"))
    record = opened(old["kept"])["record"]
    assert record["actions"] == old["told"]["actions"]
    verify(Record.from_json(json.dumps(record)))


def test_a_stored_game_opens_as_it_was_left() -> None:
    wishes = {"seats": ["me", "easy", "device"], "starts": "lot"}
    commands = [["deal", SEED], ["turn"], ["turn"], ["turn"], ["takeBack", 0], ["turn"], ["help", 0, "coach"]]
    (told,) = ask("deserto", {"do": "played", "wishes": wishes, "host": HOST, "commands": commands})
    assert opened(told[-1]["kept"])["snapshot"] == told[-1]["all"]


@pytest.mark.parametrize(
    "change", [{"actions": ["nothing"]}, {"seats": []}, {"options": {"edition": "none"}}, {"seed": 3}, {"version": 1}]
)
def test_a_damaged_game_is_not_opened(change: dict[str, Any]) -> None:
    wishes = {"seats": ["me", "easy"]}
    (told,) = ask("deserto", {"do": "played", "wishes": wishes, "host": HOST, "commands": [["deal", SEED]]})
    assert opened(told[0]["kept"] | change) == "damaged"
