"""What holds in every game of Désirée, whatever is played."""

import random
import re
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee import State
from tablee.core.chance import seal, stream
from tablee.core.compiling import COMPILED
from tablee.core.report import Event
from tablee.games.desiree import rules
from tablee.games.desiree.game import DEFAULT_LAYOUT
from tests.games.desiree.layouts import right_layout
from tests.games.desiree.positions import rows_of

SEATS = (0, 1, None)
LENGTH = 60 if COMPILED else 20


@st.composite
def games(draw: st.DrawFn) -> list[State]:
    """The states of a random game from the default or a random layout, in order; not always to its end."""
    size = draw(st.integers(7, 12))
    chance = random.Random(draw(st.integers(0, 2**32)))
    layout = right_layout(chance.randrange(10**9), size) if draw(st.booleans()) else DEFAULT_LAYOUT
    states = [tablee.load("desiree", layout=layout).start()]
    for _ in range(draw(st.integers(1, LENGTH))):
        if states[-1].legal_actions:
            states.append(states[-1].play(chance.choice(states[-1].legal_actions)))
    return states


@given(games())
def test_dice_are_conserved_and_S6_is_kept(states: list[State]) -> None:
    for state in states:
        dice = "".join(rows_of(state)).replace(".", "")
        assert len(re.findall("[A-F]", dice)) == len(re.findall("[a-f]", dice)) == 12
        assert max(state.view(None).facts["outer"]) <= 3


@given(games())
def test_what_is_kept_beside_the_board_agrees_with_it(states: list[State]) -> None:
    """Lines as bits, tallies and places are updated move by move; setting the same board up anew gives the same."""
    state = next(state for state in reversed(states) if state.outcome is None)
    anew = tablee.load("desiree", layout=" ".join(state.position.split(" ")[:2])).blank()
    rules.setup(anew, seal(0))
    for field in ("size", "turn", "board", "lines", "tally", "outer"):
        assert np.array_equal(state.struct[field], anew[field]), field
    assert sorted(state.struct["dice"].flat) == sorted(anew["dice"].flat)
    fingerprints = [
        record["seen"][record["turn"], record["times"][record["turn"]] - 1] for record in (state.struct, anew)
    ]
    assert fingerprints[0] == fingerprints[1]


@given(games())
def test_nothing_is_hidden_and_everyone_sees_the_same(states: list[State]) -> None:
    state = states[-1]
    views = [state.view(seat) for seat in SEATS]
    own = {"seat", "legal"}
    public = [{key: value for key, value in view.facts.items() if key not in own} for view in views]
    assert public[0] == public[1] == public[2]
    assert {view.buffer.tobytes() for view in views} == {state.buffer.tobytes()}
    assert all(view.events == state.events for view in views)
    for view in views:
        assert view.legal_actions == (state.legal_actions if view.seat == state.turn else ())


@given(games())
def test_a_view_says_how_it_came_about(states: list[State]) -> None:
    for before, after in pairwise(states):
        assert after.view(0).action == after.action
        assert before.play(str(after.action)).view(1) == after.view(1)


@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_no_seed_matters(one: int, other: int) -> None:
    game = tablee.load("desiree")
    assert game.start(seed=one) == game.start(seed=other) == game.start()


@given(games(), st.integers(0, 2**32))
def test_to_imagine_changes_nothing(states: list[State], seed: int) -> None:
    for seat in (0, 1):
        known = states[-1].view(seat).struct.copy()
        rules.imagine(known, seat, stream(seed))
        assert known.tobytes() == states[-1].buffer.tobytes()


@given(games())
def test_a_position_text_gives_the_same_state_with_the_same_future(states: list[State]) -> None:
    middle = states[len(states) // 2]
    again = tablee.position("desiree", middle.position)
    for state in states[len(states) // 2 :]:
        if state is not middle:
            again = again.play(str(state.action))
        assert again == state
        assert hash(again) == hash(state)
        assert (again.legal_actions, again.outcome, again.position) == (
            *(state.legal_actions, state.outcome, state.position),
        )


@given(games())
def test_a_repr_can_be_pasted(states: list[State]) -> None:
    assert eval(repr(states[-1]), {"tablee": tablee}) == states[-1]
    assert eval(repr(states[-1].game), {"tablee": tablee}) == states[-1].game


@given(games())
def test_undo_equals_replay(states: list[State]) -> None:
    """A state never changes, so taking back is going back; and playing the same again gives the same."""
    kept = [(state.position, state.buffer.tobytes()) for state in states]
    again = states[0].game.start()
    replayed = [again]
    for state in states[1:]:
        again = again.play(str(state.action))
        replayed.append(again)
    assert replayed == states
    assert [(state.position, state.buffer.tobytes()) for state in states] == kept


# Events


@given(games())
def test_events_come_in_order(states: list[State]) -> None:
    kinds = [" ".join(event["event"] for event in state.events) for state in states]
    assert kinds[0] == "set_up turn"
    for kind in kinds[1:]:
        assert re.fullmatch(r"moved( jumped( turned)?)?( turn| (line |sets )?over)", kind), kind


@given(games())
def test_events_are_enough_to_follow_the_game(states: list[State]) -> None:
    dice: list[dict[str, int]] = states[0].view(None).facts["dice"]
    for before, after in pairwise(states):
        for event in after.events:
            follow(dice, event)
        facts = after.view(None).facts
        assert dice == facts["dice"]
        assert after.events[0]["seat"] == before.turn
        last = after.events[-1]
        assert last.get("seat") == after.turn
        if after.outcome:
            assert (last["winners"], last["reason"]) == (list(after.outcome.winners), after.outcome.reason)


def follow(dice: list[dict[str, int]], event: Event) -> None:
    """Do on the table what an event says."""
    if event["event"] == "moved":
        assert dice[event["seat"]].pop(event["from"]) == event["shows"]
        dice[event["seat"]][event["to"]] = event["shows"]
    if event["event"] == "jumped":
        assert dice[event["side"]][event["over"]] == event["shows"]
    if event["event"] == "turned":
        assert dice[event["seat"]][event["square"]] == event["from"] != event["to"]
        dice[event["seat"]][event["square"]] = event["to"]


def test_the_first_events_show_the_board() -> None:
    assert tablee.load("desiree").start().events == (
        {"event": "set_up", "board": DEFAULT_LAYOUT.split(" ", maxsplit=1)[0], "size": 8},
        {"event": "turn", "seat": 0},
    )


def test_a_position_that_was_read_has_no_events() -> None:
    assert tablee.position("desiree", DEFAULT_LAYOUT).events == ()
