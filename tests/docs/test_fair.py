"""The program in docs/fair.md checks a record without us."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.core import GAMES, Game
from tests.core.fair_vectors import FILE
from tests.pocket.journals import variants
from tests.table.cheating import CHEATS, Cheat, cheating, deal_something_else, lay_the_cards
from tests.table.fair_deals import dealt, finish

COMPLAINTS: dict[Cheat, str] = {
    lay_the_cards: "these are not the cards",
    deal_something_else: "not dealt from these cards",
}
DOCUMENT = Path(__file__).parents[2] / "docs" / "fair.md"


def programs() -> list[str]:
    """The short verifier, and the lines to be put below it."""
    return [part.partition("```")[0] for part in DOCUMENT.read_text(encoding="utf-8").split("```python\n")[1:]]


def run(folder: Path, record: str, parts: int = 2) -> subprocess.CompletedProcess[str]:
    (folder / "record.json").write_text(record, encoding="utf-8")
    (folder / "check.py").write_text("".join(programs()[:parts]), encoding="utf-8")
    alone = [sys.executable, "-I", "check.py", "record.json"]  # nothing of ours can be imported
    return subprocess.run(alone, check=False, cwd=folder, capture_output=True, text=True, timeout=60)


def test_a_few_lines_need_nothing_of_ours() -> None:
    deck, beginning = [[line for line in part.splitlines() if line.strip()] for part in programs()]
    assert len(deck) <= 27
    assert len(beginning) <= 10
    assert not [line for line in deck + beginning if "tablee" in line and "import" in line]
    assert max(map(len, deck)) <= 120


@pytest.mark.parametrize("starts", [None, "lot"])
@pytest.mark.parametrize("game", GAMES)
def test_it_agrees_with_an_honest_server(tmp_path: Path, game: str, starts: str | None) -> None:
    table = dealt(game=game, starts=starts)
    finish(table)
    done = run(tmp_path, table.record().to_json())
    assert done.returncode == 0, done.stderr
    assert "Locked in by 2" in done.stdout


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("another secret", "another secret"),
        ("a secret and a commitment made up afterwards", "another number"),
        ("another number", "another number"),
        ("another round", "another number"),
        ("an invented participant on seat 8 of two", "another number"),
        ("a number that was called late", "Error"),
        ("a list after the numbers", "another order"),
        ("another lot", "another lot"),
        ("other cards", "not the cards"),
        ("billions of seats", "another lot"),
        ("no round", "KeyError"),
    ],
)
def test_it_catches_a_server_that_cheats(tmp_path: Path, name: str, complaint: str) -> None:
    vector = next(one for one in json.loads(FILE.read_text(encoding="utf-8")) if one["name"] == name)
    done = run(tmp_path, json.dumps(vector["record"]), parts=1)
    assert done.returncode == 1
    assert complaint in done.stderr


@pytest.mark.parametrize("cheat", CHEATS)
@pytest.mark.parametrize("game", ["deserto", "diamoniak"])
def test_it_catches_a_server_that_sees_the_numbers_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, cheat: Cheat
) -> None:
    cheating(monkeypatch, cheat)
    table = dealt(game=game)
    finish(table)
    done = run(tmp_path, table.record().to_json())
    assert done.returncode == 1
    assert COMPLAINTS[cheat] in done.stderr


@pytest.mark.parametrize("game", variants(), ids=repr)
def test_it_knows_the_cards_of_every_way_to_play(tmp_path: Path, game: Game) -> None:
    seats = ["me", "friend", "easy", "easy"][: game.players]
    table = dealt(game=game.name, seats=seats, options=dict(game.chosen))
    finish(table)
    assert run(tmp_path, table.record().to_json()).returncode == 0
