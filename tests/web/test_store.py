"""The state of a table and of a replay in the page, without a page."""

import json
from typing import Any

from tests.web.node import with_imported

TABLE: dict[str, Any] = {
    "n": 4,
    "seats": [{}, {}],
    "mine": [0],
    "eyes": 0,
    "may_back": [],
    "private": True,
    "left": None,
    "lately": [],
}
NOW: dict[str, Any] = {"turn": 0, "outcome": None, "legal": []}


def after(whole: dict[str, Any], *steps: str) -> Any:
    """Enter a table and return what the last of some steps gives; each is an expression about the `store`."""
    return in_node("table/store.js", "Store", f"store.applySnapshot({json.dumps(whole)})", *steps)


def in_node(path: str, name: str, *steps: str) -> Any:
    """Make a store of this class, and return what the last of some steps gives."""
    return with_imported(path, name, f"globalThis.store = new {name}()", *steps)


def apply(did: str, **facts: Any) -> str:
    return f"store.apply({json.dumps({'did': did, 'n': 5} | facts)})"


def test_an_entry_changes_what_it_tells_and_gives_the_table_before() -> None:
    assert after(TABLE | {"now": NOW}, apply("played", now=NOW | {"turn": 1}))["now"] == NOW
    table = after(TABLE | {"now": NOW, "step": 1}, apply("played", now=NOW | {"turn": 1}), "store.table")
    assert (table["n"], table["now"]["turn"], table["step"]) == (5, 1, 1)


def test_help_is_chosen_for_one_seat() -> None:
    table = TABLE | {"help": {"0": "off", "1": "off"}}
    assert after(table, apply("help", seat=1, help="coach"), "store.table.help") == {"0": "off", "1": "coach"}


def test_a_swap_takes_the_cards_away_unless_the_game_is_over() -> None:
    over = NOW | {"outcome": {"winners": [0], "reason": "most"}}
    swap = apply("swapped", seat=0, **{"with": 1})
    assert after(TABLE | {"now": NOW}, swap, "store.table.now") is None
    assert after(TABLE | {"now": over}, swap, "store.table.now") == over


def test_a_double_tap_is_sent_once_until_it_is_answered() -> None:
    assert after(TABLE, "[store.claimSend(), store.claimSend()]") == [True, False]
    assert after(TABLE, "store.claimSend()", "store.resetSent()", "store.claimSend()") is True
    assert after(TABLE, "store.claimSend()", apply("played", now=NOW), "store.claimSend()") is True


def test_a_hidden_hand_on_a_shared_device_is_covered_until_its_player_is_ready() -> None:
    shared = TABLE | {"mine": [0, 1], "now": NOW}
    assert after(shared, "store.isCovered") is True
    assert after(shared, "store.reveal()", "store.isCovered") is False
    assert after(shared, "store.reveal()", apply("dealt", now=NOW), "store.isCovered") is True
    assert after(shared | {"mine": [0]}, "store.isCovered") is False
    assert after(shared | {"private": False}, "[store.isCovered, store.newEyes]") == [False, None]
    assert after(shared | {"private": False, "eyes": 1}, "store.newEyes") == 0


def test_the_own_seat_that_played_last_can_take_back() -> None:
    assert after(TABLE | {"may_back": [1, 0]}, "store.undoable") == 0
    assert after(TABLE | {"may_back": [1]}, "store.undoable") is None


GAME = """({
  tell: async (eyes) => ({ eyes, steps: [{ now: "deal" }, { now: "middle" }, { now: "end" }] }),
  judge: async () => ({ steps: [{ shares: [1, 0] }] }),
  close: () => { store.closed = true; },
})"""


def replayed(*steps: str) -> Any:
    return in_node("replay/store.js", "ReplayStore", f"await store.open({GAME}, null)", *steps)


def test_a_replay_stays_within_its_steps_and_tells_the_position_before() -> None:
    assert replayed("store.go(9)", "[store.at, store.last, store.step.now]") == [2, 2, "end"]
    assert replayed("store.go(1)", "store.go(-3)") == "middle"
    assert replayed("store.go(1)", "store.go(-3)", "store.at") == 0


def test_other_eyes_see_the_same_step() -> None:
    assert replayed("store.go(1)", "await store.look(1)", "[store.game.eyes, store.at]") == [1, 1]


def test_another_game_closes_the_one_before_and_what_bots_thought_of_it_is_gone() -> None:
    judged = ("await store.judge(() => {})", "store.judged.length")
    assert replayed(*judged) == 1
    again = (*judged, "store.go(2)", f"await store.open({GAME}, 0)", "[store.closed, store.at, store.judged.length]")
    assert replayed(*again) == [True, 0, 0]


def test_bots_who_are_asked_about_a_game_that_was_left_are_not_heard() -> None:
    slow = "store.judge(() => {})"
    assert replayed(f"[{slow}, await store.open({GAME}, null)]", "await store.judge(() => {})") is True
    assert replayed(f"(await Promise.all([{slow}, store.open({GAME}, null)]))[0]") is False
