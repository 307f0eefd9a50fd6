"""A record: how a game began and what was played; everything else follows from it."""

import pytest

import tablee
from tablee.core.errors import TableeError
from tablee.core.record import Record


def test_a_record_gives_every_state_again() -> None:
    state = tablee.load("deserto").start(seed=5)
    record, played = Record.of(state), [state]
    while state.turn is not None:
        action = state.legal_actions[0]
        record, state = record.then(action), state.play(action)
        played.append(state)
    assert list(record.states()) == played
    assert Record.from_json(record.to_json()) == record


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"game":"deserto","start":"x","actions":[]}', "[" * 100_000, '{"game":7}'], ids=range(6)
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(TableeError):
        Record.from_json(text)


def test_a_record_with_an_illegal_action_is_refused() -> None:
    forged = Record.of(tablee.load("desiree").start()).then("b3b6")
    with pytest.raises(TableeError, match="S2"):
        Record.from_json(forged.to_json())
