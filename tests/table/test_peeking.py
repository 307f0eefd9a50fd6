"""Nobody peeks: whatever people do around a game, nobody ever sees a hand that is not hers at this deal."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator

import pytest

from tablee.core.errors import TableeError
from tablee.table.entries.opening import open_table
from tablee.table.log import Change
from tablee.table.seat import Person
from tablee.table.snapshot import snapshot
from tablee.table.table import Table
from tablee.table.updates import Updates

PEOPLE = [Person(f"key-{name}", name, "fox") for name in ("Anna", "Boris", "Carla", "Zoe")]
SEATS = (["me", "friend"], ["me", "friend", "easy"], ["me", "device", "friend"], ["me", "easy"], ["me", "device"])


def wishes(table: Table, person: Person, dice: random.Random) -> Iterator[Callable[[], Change | None]]:
    """What somebody may try, allowed or not; what leads on in the game comes up more often."""
    seat, other = dice.randrange(len(table.seats)), dice.randrange(len(table.seats))
    key = person.key
    for _ in range(3):
        yield lambda: table.play(seat, key, dice.choice(table.state.legal_actions or ("none",)), table.number)
        yield lambda: table.rematch(seat, key)
    yield lambda: table.sit(seat, person)
    yield lambda: table.contribute(key, table.fair.promise and table.fair.promise.commitment, dice.randbytes(32).hex())
    yield lambda: table.leave(seat, key)
    yield lambda: table.let_in(seat, key)
    yield lambda: table.swap(seat, key, other)
    yield lambda: table.take_back(seat, key)
    yield lambda: table.keep(seat)
    yield lambda: table.hand_back(seat)
    yield table.show


def happen(table: Table, dice: random.Random) -> Change | None:
    """Something that the table lets happen; what is due comes first."""
    if table.needs_promise:
        return table.commit(dice.randbytes(32).hex())
    if table.is_due:
        return table.deal()
    turn = table.turn
    if turn is not None and (table.seats[turn].level or table.seats[turn].kept):
        return table.play_for(turn, dice.choice(table.state.legal_actions), "bot")
    try:
        return dice.choice([*wishes(table, dice.choice(PEOPLE), dice)])()
    except TableeError:
        return None


@pytest.mark.parametrize("seed", range(25))
def test_no_person_sees_two_hands_of_one_deal(seed: int) -> None:
    dice = random.Random(seed)
    table = Table("mira-buke", [open_table({"game": "deserto", "seats": dice.choice(SEATS)}, PEOPLE[0])])
    updates = Updates(table)
    hers: dict[str, set[int]] = defaultdict(set)  # at this deal
    for _ in range(400):
        change = happen(table, dice)
        if change is None:
            continue
        table.apply(change)
        if change.entry.kind == "dealt":
            hers = defaultdict(set, {person.key: {*table.seats_of(person.key)} for person in PEOPLE})
        for person in PEOPLE if table.is_going_on else ():
            now = {*table.seats_of(person.key)}
            assert not hers[person.key] or now <= hers[person.key]
            hers[person.key] |= now
            for eyes in (*now, None):
                key = None if eyes is None else person.key
                told = [snapshot(table, key, eyes)["now"], updates.update_for(change.entry, eyes).get("now") or {}]
                for hands in (now.get("hands") or {} for now in told):
                    open_hands = hands if isinstance(hands, dict) else dict(enumerate(hands))
                    assert {int(seat) for seat, hand in open_hands.items() if hand is not None} <= {eyes}
        assert not (table.is_going_on and table.round.is_shown)
    assert table.rounds
