"""A deal is promised, added to and dealt, in this order; what was dealt before that is still told."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablee.core import GAMES
from tablee.core.fair import commitment_of, seed_of
from tablee.core.record import Record
from tablee.table.log import Entry
from tablee.table.opening import open_table
from tablee.table.seat import Person
from tablee.table.snapshot import snapshot
from tablee.table.table import NotNow, NotYourSeat, Table
from tablee.table.updates import Updates
from tests.table.dealing import deal

ANNA, BORIS, CLEO = Person("anna-key", "Anna", "fox"), Person("boris-key", "Boris", "owl"), Person("c", "Cleo", "cat")
ONES, TWOS, SECRET = "1" * 64, "2" * 64, "5e" * 32
BEFORE = Path(__file__).parent / "before"


def promised(**wishes: Any) -> Table:
    """A table where two people sit, and for which a secret is promised."""
    table = Table("mira-buke", [open_table({"game": "deserto", "seats": ["me", "friend"]} | wishes, ANNA)])
    table.apply(table.commit(SECRET))
    for seat in table.seats:
        if seat.is_free:
            table.apply(table.sit(seat.number, BORIS))
    return table


def contribute(table: Table, person: Person, contribution: str) -> None:
    assert table.promise
    change = table.contribute(person.key, table.promise.commitment, contribution)
    assert change
    table.apply(change)


def dealt(**wishes: Any) -> Table:
    table = promised(**wishes)
    if any(seat.belongs_to(BORIS.key) for seat in table.seats):
        contribute(table, BORIS, TWOS)
    contribute(table, ANNA, ONES)
    table.apply(table.deal())
    return table


def finish(table: Table) -> None:
    while table.turn is not None:
        table.apply(table.play_for(table.turn, table.state.legal_actions[0], "bot"))


def test_the_log_tells_promise_contributions_and_deal_in_their_order() -> None:
    table = dealt()
    assert [entry.kind for entry in table.log] == ["opened", "committed", "sat", "contributed", "contributed", "dealt"]
    fair = table.record().fair
    assert fair
    assert fair.commitment == commitment_of(SECRET, "mira-buke", 1)
    assert [(each.name, each.value, each.entry) for each in fair.contributions] == [
        ("Anna", ONES, 5),
        ("Boris", TWOS, 4),
    ]
    assert (fair.committed, fair.dealt) == (2, 6)


def test_the_cards_come_from_the_secret_and_from_every_contribution_in_the_order_of_the_seats() -> None:
    table = dealt()
    assert table.state == table.game.start(seed=seed_of(SECRET, [ONES, TWOS]))
    assert table.state != table.game.start(seed=seed_of(SECRET, [TWOS, ONES]))


def test_who_does_not_answer_is_not_counted_and_the_record_says_so() -> None:
    table = promised()
    contribute(table, BORIS, TWOS)
    table.apply(table.deal())
    assert table.state == table.game.start(seed=seed_of(SECRET, [TWOS]))
    fair = table.record().fair
    assert fair
    assert [(each.name, each.value) for each in fair.contributions] == [("Anna", None), ("Boris", TWOS)]


def test_bots_add_nothing_and_who_has_several_seats_adds_once() -> None:
    table = promised(seats=["device", "medium", "me"])
    contribute(table, ANNA, ONES)
    table.apply(table.deal())
    assert table.dealing
    assert [(each.seat, each.value) for each in table.dealing.contributions] == [(0, ONES)]


def test_only_who_sits_there_contributes_once_and_after_this_promise() -> None:
    table = promised()
    assert table.promise
    commitment = table.promise.commitment
    with pytest.raises(NotYourSeat):
        table.contribute(CLEO.key, commitment, ONES)
    with pytest.raises(NotYourSeat):
        table.contribute(None, commitment, ONES)
    with pytest.raises(NotNow, match="not the deal that comes next"):
        table.contribute(ANNA.key, "0" * 64, ONES)
    for wrong in ("", "1" * 63, "A" * 64, 7, None):
        with pytest.raises(NotNow, match="64 of the letters"):
            table.contribute(ANNA.key, commitment, wrong)
    contribute(table, ANNA, ONES)
    assert table.contribute(ANNA.key, commitment, TWOS) is None
    table.apply(table.deal())
    assert table.contribute(BORIS.key, commitment, TWOS) is None


def test_cards_are_not_dealt_without_a_promise() -> None:
    table = Table("mira-buke", [open_table({"game": "deserto", "seats": ["me", "easy"]}, ANNA)])
    assert table.needs_promise
    with pytest.raises(NotNow):
        table.deal()


def test_a_secret_is_promised_when_somebody_wants_another_game() -> None:
    table = dealt()
    finish(table)
    assert not table.needs_promise
    table.apply(table.rematch(0, ANNA.key))
    assert table.needs_promise
    table.apply(table.commit())
    assert table.promise
    assert table.promise.deal == 2


def test_nobody_is_told_the_secret_or_the_seed_before_the_end() -> None:
    table = promised()
    updates, told = Updates(table), list[str]()
    for happen in ("contributed", "dealt"):
        commitment = commitment_of(SECRET, "mira-buke", 1)
        change = table.deal() if happen == "dealt" else table.contribute(ANNA.key, commitment, ONES)
        assert change
        table.apply(change)
        told += [json.dumps(updates.tell(change.entry, eyes)) for eyes in (0, 1, None)]
        told += [json.dumps(snapshot(table, person.key, None)) for person in (ANNA, BORIS, CLEO)]
    seed = table.log[-1].facts["seed"]
    assert not [text for text in told if SECRET in text or seed in text or ANNA.key in text]
    assert any(commitment_of(SECRET, "mira-buke", 1) in text for text in told)


def test_the_lot_is_drawn_from_the_same_seed() -> None:
    starters = set()
    for number in range(20):
        table = promised(game="desiree", starts="lot")
        contribute(table, ANNA, f"{number:064x}")
        table.apply(table.deal())
        assert table.dealing
        starters.add(table.dealing.lot)
        assert table.seats[0].person == (ANNA, BORIS)[table.dealing.lot or 0]
    assert starters == {0, 1}


def test_a_deal_that_was_broken_off_is_told_with_the_next_one() -> None:
    table = promised(seats=["me", "easy"])
    contribute(table, ANNA, ONES)
    table.apply(table.deal())
    first = table.dealing
    table.apply(table.swap(0, ANNA.key, 1))
    assert table.needs_promise
    deal(table, 3)
    finish(table)
    fair = table.record().fair
    assert fair
    assert fair.number == 2
    assert fair.broken == (first,)
    table.apply(table.rematch(1, ANNA.key))
    deal(table, 4)
    again = table.record().fair
    assert again
    assert (again.number, again.broken) == (3, ())


def test_a_record_is_read_back_with_how_it_was_dealt() -> None:
    table = dealt(game="diamoniak", starts="lot")
    finish(table)
    record = table.record()
    assert Record.from_json(record.to_json()) == record


@pytest.mark.parametrize("name", [path.stem for path in sorted(BEFORE.glob("*.json"))])
def test_a_table_from_before_is_played_to_the_same_end(name: str) -> None:
    before = json.loads((BEFORE / f"{name}.json").read_text(encoding="utf-8"))
    table = Table("mira-buke", [Entry(*entry) for entry in before["log"]])
    assert table.state.position == before["last"]
    assert table.record().told() == before["record"]
    *_, last = Record.from_json(json.dumps(before["record"])).states()
    assert last == table.state
    assert table.record().fair is None


def test_there_is_a_table_from_before_of_every_game() -> None:
    assert {path.stem for path in BEFORE.glob("*.json")} == {*GAMES}
