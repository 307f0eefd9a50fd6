"""`tablee verify` says in one sentence whether a game was dealt fairly."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from tablee.cli import build
from tablee.core import load
from tablee.core.deal_check import FAULTS
from tablee.core.errors import TableeError
from tablee.core.fair import Deal
from tablee.core.record import Record
from tablee.table.table import Table
from tests.core import fair_vectors
from tests.table.cheating import CHEATS, Cheat, cheating, lay_the_cards
from tests.table.fair_deals import BEFORE, ONES, dealt, dealt_alone, finish, seated
from tests.table.memories import memory_of
from tests.table.tables import ANNA


def verify(path: Path, *more: str) -> str:
    run = CliRunner().invoke(build(("verify",)), ["verify", str(path), "--lang", "en", *more], catch_exceptions=False)
    assert run.exit_code == 0
    return run.stdout


def record(**wishes: Any) -> dict[str, Any]:
    table = dealt(**wishes)
    finish(table)
    told: dict[str, Any] = json.loads(table.record().to_json())
    return told


def kept(folder: Path, told: Any) -> Path:
    path = folder / "record.json"
    path.write_text(told if isinstance(told, str) else json.dumps(told), encoding="utf-8")
    return path


def seen(folder: Path, told: dict[str, Any], seat: int = 0, **changes: Any) -> Path:
    """A file with what the participant of a seat has kept."""
    deal = Record.from_json(json.dumps(told)).fair
    assert isinstance(deal, Deal)
    path = folder / "mine.json"
    path.write_bytes(msgspec.json.encode(replace(memory_of(deal, seat), **changes)))
    return path


@pytest.mark.parametrize("game", ["deserto", "diamoniak"])
@pytest.mark.parametrize("starts", [0, "lot"])
def test_verify_accepts_an_honest_record(tmp_path: Path, game: str, starts: Any) -> None:
    told = record(game=game, starts=starts)
    said = verify(kept(tmp_path, told), "--mine", str(seen(tmp_path, told)))
    assert said.startswith("It was fair: nobody could have picked these cards.\n")
    for value in (told["fair"]["secret"], told["fair"]["committed"]["commitment"], f"The number of Anna: {ONES}"):
        assert value in said


def test_verify_states_what_a_record_alone_proves(tmp_path: Path) -> None:
    assert verify(kept(tmp_path, record())).startswith("Everything in this record matches.")


def test_in_a_game_without_cards_only_the_lot_is_left_to_chance(tmp_path: Path) -> None:
    told = record(game="desiree", starts="lot")
    said = verify(kept(tmp_path, told), "--mine", str(seen(tmp_path, told)))
    assert "Nobody could have fixed who went first." in said
    assert "Chance played no part" in verify(kept(tmp_path, record(game="desiree")))


def test_verify_says_that_no_page_took_part(tmp_path: Path) -> None:
    table = dealt_alone()
    finish(table)
    said = verify(kept(tmp_path, table.record().to_json()))
    assert said.startswith("Tablée shuffled on its own. No player's device took part.")
    assert "Boris" not in said


def given_up() -> Table:
    table = dealt()
    table.apply(table.give_up(0, ANNA.key))
    return table


def drawn() -> Table:
    table = dealt(game="desiree", starts="lot")
    for seat, person in enumerate(seat.person for seat in table.seats):
        assert person
        table.apply(table.draw(seat, person.key))
    return table


def on_one_device() -> Table:
    table = dealt(seats=["me", "device"])
    finish(table)
    return table


@pytest.mark.parametrize("ended", [given_up, drawn, on_one_device])
def test_a_game_is_over_when_people_have_ended_it(tmp_path: Path, ended: Callable[[], Table]) -> None:
    assert verify(kept(tmp_path, ended().record().to_json())).startswith("Everything in this record matches.")


def refusal(path: Path, *more: str) -> str:
    with pytest.raises(TableeError) as error:
        verify(path, *more)
    return str(error.value)


def test_a_server_that_cheats_is_caught(tmp_path: Path) -> None:
    told = record()
    other = record(game="deserto", starts="lot")
    lies = {
        "The secret isn't the one that was locked in.": told | {"fair": told["fair"] | {"secret": "0" * 64}},
        "The cards don't match the shuffle.": told | {"start": other["start"], "actions": other["actions"]},
        "is incomplete or damaged": told | {"fair": {"table": 7}},
    }
    for complaint, lie in lies.items():
        assert complaint in refusal(kept(tmp_path, lie))


@pytest.mark.parametrize("cheat", CHEATS)
@pytest.mark.parametrize("game", ["deserto", "diamoniak"])
def test_a_server_that_looks_at_the_contributions_first_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, cheat: Cheat
) -> None:
    cheating(monkeypatch, cheat)
    assert "The cards don't match" in refusal(kept(tmp_path, record(game=game)))


def broken_off(cheat: Cheat | None = None) -> dict[str, Any]:
    """The record of the first game at a table, where a deal was broken off before it."""
    table = seated(seats=["me", "easy"])
    table.apply(table.commit())
    if cheat:
        cheat(table)
    table.apply(table.deal())
    table.apply(table.swap(0, ANNA.key, 1))
    table.game = load(table.game.name)
    table.apply(table.commit())
    table.apply(table.deal())
    finish(table)
    told: dict[str, Any] = json.loads(table.record().to_json())
    return told


def test_a_deal_that_was_broken_off_cannot_be_hidden(tmp_path: Path) -> None:
    told = broken_off()
    assert "Cancelled deals before this: 1" in verify(kept(tmp_path, told))
    hidden = told["fair"] | {"broken": []}
    for lie in (hidden, hidden | {"after": 1}, hidden | {"after": 1, "round": 1}):
        assert "is missing" in refusal(kept(tmp_path, told | {"fair": lie}))


def test_a_deal_that_was_broken_off_has_to_be_fair_too(tmp_path: Path) -> None:
    assert "The cards don't match" in refusal(kept(tmp_path, broken_off(lay_the_cards)))


def test_the_next_game_names_the_deal_of_the_one_before(tmp_path: Path) -> None:
    table = dealt(seats=["me", "easy"])
    finish(table)
    table.apply(table.rematch(0, ANNA.key))
    table.apply(table.commit())
    table.apply(table.deal())
    finish(table)
    told = json.loads(table.record().to_json())
    assert (told["fair"]["round"], told["fair"]["after"]) == (2, 1)
    assert verify(kept(tmp_path, told))
    assert "is missing" in refusal(kept(tmp_path, told | {"fair": told["fair"] | {"after": 0}}))


def test_a_number_that_was_left_out_is_missed(tmp_path: Path) -> None:
    assert "was left out" in refusal(kept(tmp_path, record()), "--mine", "9" * 64)


def test_a_number_alone_does_not_prove_the_others(tmp_path: Path) -> None:
    """A server that knows it can think of the other numbers afterwards; only whoever kept the list can tell."""
    assert verify(kept(tmp_path, record()), "--mine", ONES).startswith("Everything in this record matches.")


CHEATED = [one for one in json.loads(fair_vectors.FILE.read_text("utf-8")) if one["name"].startswith("A server")]


@pytest.mark.parametrize("vector", CHEATED, ids=lambda one: str(one["name"]))
def test_a_server_that_cheats_is_caught_with_one_sentence(tmp_path: Path, vector: dict[str, Any]) -> None:
    path, mine = kept(tmp_path, vector["record"]), tmp_path / "mine.json"
    mine.write_text(json.dumps(vector["memory"]), encoding="utf-8")
    assert refusal(path, "--mine", str(mine)) == FAULTS[vector["says"]]


def test_a_record_without_its_shuffle_is_refused_to_who_took_part(tmp_path: Path) -> None:
    (vector,) = [one for one in CHEATED if one["name"] == "A server omits a number"]
    (tmp_path / "mine.json").write_text(json.dumps(vector["memory"]), encoding="utf-8")
    told = {name: fact for name, fact in vector["record"].items() if name != "fair"}
    assert refusal(kept(tmp_path, told), "--mine", str(tmp_path / "mine.json")) == FAULTS["round"]


@pytest.mark.parametrize("text", ["", "[]x", "{}", '{"table": "x", "deal": 1, "number": "1"}', "[" * 2000])
def test_an_invalid_memory_file_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "mine.json").write_text(text, encoding="utf-8")
    assert "can't be read" in refusal(kept(tmp_path, record()), "--mine", str(tmp_path / "mine.json"))


def test_verify_explains_records_of_earlier_versions(tmp_path: Path) -> None:
    before = json.loads((BEFORE / "diamoniak.json").read_text(encoding="utf-8"))["record"]
    assert refusal(kept(tmp_path, before)) == "This game was played before shuffles could be checked."


def test_an_unreadable_record_is_one_sentence(tmp_path: Path) -> None:
    assert "can't be read" in refusal(tmp_path / "nothing.json")
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    assert "can't be read" in refusal(tmp_path / "picture")
    told = record()
    for damaged in ("", "[]", "{", json.dumps(told)[:-40]):
        assert "isn't a saved game" in refusal(kept(tmp_path, damaged))
    assert refusal(kept(tmp_path, told | {"actions": told["actions"][:-1]})) == "This game isn't over yet."
