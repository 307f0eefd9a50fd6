"""What holds in every position of any game of Deserto."""

import random
from collections import Counter
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee import State
from tablee.core.cards import HIDDEN, rows
from tablee.games.deserto import rules
from tablee.games.deserto.writing import LETTERS
from tests.games.deserto.positions import COPIES, area, hands, pile, play, won
from tests.games.deserto.strategies import Play, plays


@given(plays())
def test_cards_are_conserved(game: Play) -> None:
    for state in game.states():
        cards = "".join([area(state), *hands(state), *won(state), pile(state)])
        assert {kind: cards.count(kind) for kind in COPIES} == COPIES
        assert state.struct["held"].tolist() == state.struct["hand"].sum(axis=1).tolist()


@given(plays(fewest=0), st.data())
def test_a_position_text_brings_back_the_state_and_its_future(game: Play, data: st.DataObject) -> None:
    *_, state = game.states()
    read = tablee.position("deserto", state.position)
    assert (read, read.legal_actions, read.position) == (state, state.legal_actions, state.position)
    while state.turn is not None:
        action = data.draw(st.sampled_from(state.legal_actions))
        state, read = state.play(action), read.play(action)
        assert (read, read.events, read.outcome) == (state, state.events, state.outcome)


@given(plays())
def test_replaying_the_actions_gives_equal_states(game: Play) -> None:
    states = list(game.states())
    again = game.start()
    for state in states[1:]:
        again = play(again, state.action or "")
        assert again == state
        assert hash(again) == hash(state)


def with_hidden_cards_dealt_anew(state: State, eyes: int | None, seed: int) -> State:
    """The same for these eyes: the other hands and the pile are shuffled, so that all forced gifts stay forced."""
    record = state.struct.copy()
    seats = [seat for seat in range(state.game.players) if seat != eyes and record["told"][seat] == 0]
    cards = [kind for seat in seats for kind in range(4) for _ in range(record["hand"][seat, kind])]
    cards += record["pile"][: record["left"]].tolist()
    random.Random(seed).shuffle(cards)
    for seat in seats:
        held = [cards.pop() for _ in range(record["held"][seat])]
        record["hand"][seat] = [held.count(kind) for kind in range(4)]
    record["pile"][: record["left"]] = cards
    return State(state.game, np.array([record], rules.STATE))


@given(plays(fewest=0), st.integers(0, 3), st.integers())
def test_a_view_does_not_depend_on_what_is_hidden(game: Play, seat: int, seed: int) -> None:
    *_, state = game.states()
    for eyes in (seat % game.players, None):
        other = with_hidden_cards_dealt_anew(state, eyes, seed)
        read = tablee.position("deserto", state.position)
        assert other.view(eyes) == read.view(eyes)
        assert other.view(eyes).struct.tobytes() == read.view(eyes).struct.tobytes()


@given(plays(fewest=0), st.integers())
def test_a_drawn_card_makes_no_difference_to_the_other_seats(game: Play, seed: int) -> None:
    *_, state = game.states()
    mover = state.turn
    if mover is None:
        return
    action, other = state.legal_actions[0], with_hidden_cards_dealt_anew(state, mover, seed)
    for eyes in {*range(game.players), None} - {mover}:
        assert state.play(action).view(eyes).events == other.play(action).view(eyes).events


@given(plays(), st.integers(0, 3))
def test_no_view_names_a_hidden_card(game: Play, seat: int) -> None:
    eyes = seat % game.players
    for state in game.states():
        for viewer in (eyes, None):
            fields = state.view(viewer).fields
            assert set(fields["pile"][: fields["left"]]) <= {HIDDEN}
            for owner, known in enumerate(rows(fields["hand"], 4, game.players)):
                assert [*known] == (state.struct["hand"][owner].tolist() if owner == viewer else [HIDDEN] * 4)
            for event in state.view(viewer).events:
                if event["event"] in ("dealt", "drew"):
                    assert bool({"card", "cards"} & event.keys()) == (event["seat"] == viewer)


@given(plays())
def test_events_are_enough_to_follow_the_whole_game(game: Play) -> None:
    follower = Follower(game.players)
    for state in game.states():
        for event in state.events:
            follower.see(event)
        assert follower.scores() == list(state.scores)
        assert follower.hands == [Counter(hand) for hand in hands(state)]
        assert follower.area == state.view(None).facts["area"]
    assert follower.over == state.outcome


class Follower:
    """Someone who only hears the events."""

    def __init__(self, players: int) -> None:
        self.hands: list[Counter[str]] = [Counter() for _ in range(players)]
        self.won = [""] * players
        self.area = dict.fromkeys(("a1", "a2", "b1", "b2"), "")
        self.over: tablee.Outcome | None = None

    def scores(self) -> list[int]:
        return [len(cards) for cards in self.won]

    def see(self, event: dict[str, Any]) -> None:
        said = {name: value for name, value in event.items() if name != "event"}
        getattr(self, f"see_{event['event']}")(**said)

    def see_dealt(self, seat: int, count: int, cards: str) -> None:
        assert len(cards) == count
        self.hands[seat].update(cards)

    def see_turned_up(self, card: str, cell: str) -> None:
        self.area[cell] += card

    def see_placed(self, seat: int, card: str, cell: str) -> None:
        self.hands[seat] = self.hands[seat] - Counter(card)
        self.area[cell] += card

    def see_won(self, seat: int, cell: str, cards: str) -> None:
        assert self.area[cell] == cards
        self.won[seat] += cards
        self.area[cell] = ""

    def see_swept(self, seat: int, cards: str, area: dict[str, str]) -> None:
        assert area == self.area
        assert cards == "".join(area.values())
        self.won[seat] += cards
        self.area = dict.fromkeys(self.area, "")

    def see_given(self, seat: int, to: int, card: str) -> None:
        self.hands[seat] = self.hands[seat] - Counter(card)
        self.won[to] += card

    def see_drew(self, seat: int, card: str) -> None:
        assert card in LETTERS
        self.hands[seat].update(card)

    def see_turn(self, seat: int) -> None:
        assert self.over is None
        assert seat in range(len(self.hands))

    def see_over(self, winners: list[int], reason: str) -> None:
        self.over = tablee.Outcome(tuple(winners), reason)
