"""A deal is promised, locked in, shown and dealt, in this order; what was dealt before that is still told."""

import json
from typing import Any

import pytest

from tablee.core import GAMES
from tablee.core.fair import Deal, OldDeal, commitment_of, fingerprint_of, seed_of
from tablee.core.record import Record
from tablee.core.verify import verify
from tablee.table.entries import read_entry
from tablee.table.entries.opening import open_table
from tablee.table.seat import Person
from tablee.table.snapshot import snapshot
from tablee.table.table import NotNow, NotYourSeat, Table
from tablee.table.updates import Updates
from tests.table.dealing import deal
from tests.table.fair_deals import (
    BEFORE,
    ONES,
    SECRET,
    TWOS,
    contribute,
    dealt,
    dealt_alone,
    done,
    finish,
    locked,
    promise_of,
    promised,
    seal,
    seated,
)
from tests.table.memories import memory_of
from tests.table.tables import ANNA, BORIS

CLEO = Person("c", "Cleo", "cat")
BOTH = {ANNA.key, BORIS.key}


def whole(table: Table) -> Deal:
    fair = table.record().fair
    assert isinstance(fair, Deal)
    return fair


def step(table: Table, is_late: bool = False) -> str:
    """Let the server take its next step; gives the kind of the entry."""
    change = table.prepare_deal(BOTH, is_late)
    if change is None:
        return ""
    table.apply(change)
    return change.entry.kind


def test_the_log_tells_promise_list_numbers_and_deal_in_their_order() -> None:
    table = dealt()
    kinds = ["opened", "sat", "committed", "sealed", "sealed", "locked", "contributed", "contributed", "dealt"]
    assert [entry.kind for entry in table.log] == kinds
    fair = whole(table)
    assert fair.committed.commitment == commitment_of(SECRET, "mira-buke", 1)
    assert [(each.name, each.number, each.entry) for each in fair.participants] == [
        ("Anna", ONES, 7),
        ("Boris", TWOS, 8),
    ]
    assert (fair.committed.entry, fair.listed, fair.dealt and fair.dealt.entry) == (3, 6, 9)


def test_the_cards_come_from_the_secret_and_from_every_number_in_the_order_of_the_seats() -> None:
    table = dealt()
    assert table.state == table.game.start(seed=seed_of(SECRET, [ONES, TWOS]))
    assert table.state != table.game.start(seed=seed_of(SECRET, [TWOS, ONES]))


def test_the_promise_lists_participants_by_fingerprint_not_by_key() -> None:
    table = promised(BORIS)
    told = table.log[-1].public_facts
    assert told["participants"] == [{"seat": 1, "fingerprint": fingerprint_of("mira-buke", BORIS.key)}]
    assert (told["round"], told["after"], told["deal"]) == (1, 0, 1)
    assert BORIS.key not in json.dumps(told)


def test_cards_are_never_dealt_from_some_of_the_numbers() -> None:
    table = promised()
    seal(table, BORIS, TWOS)
    with pytest.raises(NotNow):
        table.lock()
    with pytest.raises(NotNow, match="one is missing"):
        table.deal()
    seal(table, ANNA, ONES)
    with pytest.raises(NotNow, match="one is missing"):
        table.deal()
    table.apply(table.lock())
    contribute(table, BORIS, TWOS)
    with pytest.raises(NotNow, match="one is missing"):
        table.deal()


def test_no_number_is_shown_before_the_list() -> None:
    table = promised()
    seal(table, ANNA, ONES)
    with pytest.raises(NotNow, match="once everybody's is locked in"):
        table.contribute(ANNA.key, promise_of(table).commitment, ONES)


def test_only_the_number_that_was_locked_in_can_be_shown() -> None:
    table = locked()
    with pytest.raises(NotNow, match="not the number that was locked in"):
        table.contribute(ANNA.key, promise_of(table).commitment, TWOS)


def test_bots_never_participate_and_a_person_with_several_seats_once() -> None:
    table = dealt(seats=["device", "medium", "me"])
    assert [(each.seat, each.number) for each in whole(table).participants] == [(0, ONES)]


def test_only_listed_participants_answer_a_promise() -> None:
    table = promised(BORIS)
    commitment = promise_of(table).commitment
    for answer in (table.seal, table.contribute):
        with pytest.raises(NotYourSeat):
            answer(CLEO.key, commitment, ONES)
        with pytest.raises(NotYourSeat):
            answer(None, commitment, ONES)
        with pytest.raises(NotNow, match="not the deal that comes next"):
            answer(BORIS.key, "0" * 64, ONES)
        with pytest.raises(NotNow, match="do not take part"):
            answer(ANNA.key, commitment, ONES)
        for wrong in ("", "1" * 63, "A" * 64, "1" * 64 + "\n", 7, None):
            with pytest.raises(NotNow, match="64 of the letters"):
                answer(BORIS.key, commitment, wrong)


def test_late_and_repeated_answers_to_a_promise_change_nothing() -> None:
    table = promised(ANNA)
    commitment = promise_of(table).commitment
    seal(table, ANNA, ONES)
    assert table.seal(ANNA.key, commitment, TWOS) is None
    table.apply(table.lock())
    contribute(table, ANNA, ONES)
    assert table.contribute(ANNA.key, commitment, ONES) is None
    table.apply(table.deal())
    assert table.seal(ANNA.key, commitment, TWOS) is None
    assert table.contribute(ANNA.key, commitment, ONES) is None


# -- somebody falls silent ---------------------------------------------------------------------------------------------


def silent_before_locking_in() -> Table:
    table = promised()
    seal(table, BORIS, TWOS)
    return table


def silent_before_anything() -> Table:
    return promised()


def silent_after_the_list() -> Table:
    table = locked()
    contribute(table, BORIS, TWOS)
    return table


@pytest.mark.parametrize("fall_silent", [silent_before_locking_in, silent_after_the_list])
def test_a_silent_participant_cancels_the_deal_and_is_dropped(fall_silent: Any) -> None:
    table = fall_silent()
    assert step(table) == ""
    assert step(table, is_late=True) == "cancelled"
    assert table.log[-1].public_facts == {"deal": 1, "silent": [0]}
    assert step(table) == "committed"
    assert [each.seat for each in promise_of(table).all] == [1]
    seal(table, BORIS, ONES)
    assert [step(table), step(table)] == ["locked", ""]
    contribute(table, BORIS, ONES)
    assert step(table) == "dealt"
    finish(table)
    fair = whole(table)
    assert (fair.deal, [each.dealt for each in fair.broken]) == (2, [None])
    assert verify(table.record(), [memory_of(fair, 1)]) == "cards"


def test_if_all_participants_time_out_the_server_deals_alone() -> None:
    table = silent_before_anything()
    assert step(table, is_late=True) == "cancelled"
    assert [step(table), step(table)] == ["committed", "dealt"]
    finish(table)
    assert verify(table.record()) == "alone"


def test_a_silent_participant_is_asked_again_for_the_next_game() -> None:
    table = silent_before_locking_in()
    for _ in range(2):
        step(table, is_late=True)
    step(table, is_late=True)
    while step(table):
        pass
    finish(table)
    table.apply(table.rematch(0, ANNA.key))
    table.apply(table.rematch(1, BORIS.key))
    assert step(table) == "committed"
    assert [each.seat for each in promise_of(table).all] == [0, 1]
    assert (promise_of(table).round, promise_of(table).after) == (2, table.fair.number)


def test_a_promise_ends_when_a_participant_leaves_or_changes_seats() -> None:
    table = locked()
    table.apply(table.leave(1, BORIS.key))
    assert step(table) == "cancelled"
    assert step(table) == ""
    table.apply(table.sit(1, BORIS))
    assert step(table) == "committed"
    assert [each.seat for each in promise_of(table).all] == [0, 1]
    table.apply(table.swap(0, ANNA.key, 1))
    table.apply(table.swap(1, BORIS.key, 0))
    assert [step(table), step(table)] == ["cancelled", "committed"]


def test_the_record_of_a_second_game_lists_cancelled_deals() -> None:
    table = dealt()
    finish(table)
    for seat, person in enumerate((ANNA, BORIS)):
        table.apply(table.rematch(seat, person.key))
    assert [step(table), step(table, is_late=True), step(table), step(table)] == [
        "committed",
        "cancelled",
        "committed",
        "dealt",
    ]
    finish(table)
    fair = whole(table)
    assert (fair.round, fair.after, fair.deal, len(fair.broken)) == (2, 1, 3, 1)
    assert verify(table.record()) == "alone"


# -- what is told ------------------------------------------------------------------------------------------------------


def test_cards_are_not_dealt_without_a_promise_nor_promised_before_all_are_seated() -> None:
    table = Table("mira-buke", [open_table({"game": "deserto", "seats": ["me", "friend"]}, ANNA)])
    assert not table.needs_promise
    with pytest.raises(NotNow):
        table.commit()
    table.apply(table.sit(1, BORIS))
    assert table.needs_promise
    with pytest.raises(NotNow):
        table.deal()


def test_a_secret_is_promised_when_a_rematch_is_agreed() -> None:
    table = dealt()
    finish(table)
    assert not table.needs_promise
    table.apply(table.rematch(0, ANNA.key))
    assert not table.needs_promise
    table.apply(table.rematch(1, BORIS.key))
    table.apply(table.commit())
    assert promise_of(table).deal == 2


def test_secret_and_seed_are_not_sent_before_the_end() -> None:
    table = promised(ANNA)
    updates, told = Updates(table), list[str]()
    for happen in ("sealed", "locked", "contributed", "dealt"):
        if happen == "sealed":
            change = seal(table, ANNA, ONES)
        elif happen == "contributed":
            change = contribute(table, ANNA, ONES)
        else:
            change = done(table, table.prepare_deal(BOTH, False))
        assert change.entry.kind == happen
        told += [json.dumps(updates.update_for(change.entry, eyes)) for eyes in (0, 1, None)]
        told += [json.dumps(snapshot(table, person.key, None)) for person in (ANNA, BORIS, CLEO)]
    seed = table.log[-1].facts["seed"]
    assert not [text for text in told if SECRET in text or seed in text or ANNA.key in text]
    assert any(commitment_of(SECRET, "mira-buke", 1) in text for text in told)


def test_the_lot_is_drawn_from_the_same_seed() -> None:
    starters = set()
    for number in range(20):
        table = promised(ANNA, game="desiree", starts="lot")
        seal(table, ANNA, f"{number:064x}")
        table.apply(table.lock())
        contribute(table, ANNA, f"{number:064x}")
        table.apply(table.deal())
        fair = whole(table).dealt
        assert fair
        starters.add(fair.lot)
        assert table.seats[0].person == (ANNA, BORIS)[fair.lot or 0]
    assert starters == {0, 1}


def test_the_record_lists_a_deal_that_was_broken_off() -> None:
    table = dealt(seats=["me", "easy"])
    first = table.fair.deal
    table.apply(table.swap(0, ANNA.key, 1))
    assert table.needs_promise
    deal(table, 3)
    finish(table)
    fair = whole(table)
    assert fair.deal == 2
    assert fair.broken == (first,)
    table.apply(table.rematch(1, ANNA.key))
    deal(table, 4)
    assert (whole(table).deal, whole(table).broken) == (3, ())


def test_a_record_is_read_back_with_how_it_was_dealt() -> None:
    table = dealt(game="diamoniak", starts="lot")
    finish(table)
    record = table.record()
    assert Record.from_json(record.to_json()) == record


# -- old logs ----------------------------------------------------------------------------------------------------------


def old_log(table: Table) -> Table:
    """A table as the old protocol wrote it: contributions after a promise that lists nobody."""
    commitment = commitment_of(SECRET, "mira-buke", 1)
    number = table.number
    old = [
        (number + 1, "committed", {"deal": 1, "commitment": commitment, "secret": SECRET}),
        (number + 2, "contributed", {"seat": 1, "key": BORIS.key, "contribution": TWOS}),
    ]
    return Table(table.code, [*table.log, *(read_entry(*entry) for entry in old)])


def test_an_old_log_that_was_dealt_is_played_on_and_its_record_says_less() -> None:
    table = old_log(seated())
    seed = seed_of(SECRET, [TWOS]).hex()
    table = Table(table.code, [*table.log, read_entry(table.number + 1, "dealt", {"seed": seed})])
    assert table.state == table.game.start(seed=bytes.fromhex(seed))
    finish(table)
    fair = table.record().fair
    assert isinstance(fair, OldDeal)
    assert [(each.name, each.contribution) for each in fair.contributed] == [("Anna", None), ("Boris", TWOS)]
    assert verify(table.record()) == "old"
    assert Record.from_json(table.record().to_json()) == table.record()


def test_a_promise_of_an_old_log_is_made_anew() -> None:
    table = old_log(seated())
    assert step(table) == "committed"
    assert [each.seat for each in promise_of(table).all] == [0, 1]


@pytest.mark.parametrize("name", [path.stem for path in sorted(BEFORE.glob("*.json"))])
def test_a_table_from_before_is_played_to_the_same_end(name: str) -> None:
    before = json.loads((BEFORE / f"{name}.json").read_text(encoding="utf-8"))
    table = Table("mira-buke", [read_entry(*entry) for entry in before["log"]])
    assert table.state.position == before["last"]
    assert table.record().told() == before["record"]
    *_, last = Record.from_json(json.dumps(before["record"])).states()
    assert last == table.state
    assert table.record().fair is None


def test_there_is_a_table_from_before_of_every_game() -> None:
    assert {path.stem for path in BEFORE.glob("*.json")} == {*GAMES}


def test_without_participants_there_is_no_list() -> None:
    table = dealt_alone()
    assert [entry.kind for entry in table.log][-2:] == ["committed", "dealt"]
    assert whole(table).listed is None
