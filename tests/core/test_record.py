"""A record: how a game began and what was played; everything else follows from it."""

import json

import pytest

import tablee
from tablee.core.deal_check import NotFair, check_deal
from tablee.core.errors import TableeError
from tablee.core.fair import OldDeal
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


FAIR = {
    "table": "mira-buke",
    "deal": 1,
    "committed": {"entry": 2, "commitment": "0" * 64},
    "contributed": [{"entry": 3, "seat": 0, "name": "Ada", "contribution": "1" * 64}],
    "dealt": {"entry": 4, "seats": 2, "lot": None, "cards": "", "deck": ""},
    "secret": "2" * 64,
    "broken": [],
}


def told(fair: object) -> str:
    start = tablee.load("desiree").start()
    return json.dumps({"game": "desiree", "start": start.position, "actions": [], "fair": fair})


def nested(depth: int) -> dict[str, object]:
    return FAIR | {"broken": [nested(depth - 1)]} if depth else FAIR


def test_how_cards_were_dealt_is_read() -> None:
    fair = Record.from_json(told(FAIR)).fair
    assert isinstance(fair, OldDeal)
    assert fair.contributed[0].contribution == "1" * 64
    assert Record.from_json(told(None)).fair is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"secret": 7},
        {"secret": "\ud800"},
        {"table": "x" * 2001},
        {"dealt": FAIR["dealt"] | {"seats": 0}},  # type: ignore[operator]
        {"dealt": FAIR["dealt"] | {"seats": 2**33, "lot": 0}},  # type: ignore[operator]
        {"broken": 1},
    ],
    ids=range(6),
)
def test_a_deal_with_a_wrong_field_is_refused_in_one_sentence(wrong: dict[str, object]) -> None:
    with pytest.raises(TableeError, match=r"incomplete or damaged|isn't a saved game"):
        Record.from_json(told(FAIR | wrong))


@pytest.mark.parametrize("wrong", [{"round": 2}, {"broken": [nested(400)]}], ids=["half a round", "deals in deals"])
def test_a_deal_whose_parts_contradict_each_other_is_damaged(wrong: dict[str, object]) -> None:
    record = Record.from_json(told(FAIR | wrong))
    assert record.fair is not None
    with pytest.raises(NotFair, match="incomplete or damaged"):
        check_deal(record.fair, tablee.load("desiree"), record.start)
