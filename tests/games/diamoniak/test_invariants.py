"""What holds in any game of Diamoniak whatever, in the middle of any turn."""

import random
from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import tablee
from tablee import Game, State, View
from tests.games.diamoniak.games import GAMES, SEEDS, STATES, examples, somewhere, walk
from tests.games.diamoniak.positions import cards_of, drawing, play, whole

EYES = (None, 0, 1)  # a spectator and two seats

FIELDS = {
    "shuffled": {"count"},
    "reshuffle": {"count", "deck"},
    "drew": {"seat", "card"},
    "built": {"seat", "card", "parts", "of"},
    "completed": {"seat"},
    "witch": {"seat", "owed"},
    "given": {"seat", "card", "from"},
    "ruined": {"seat", "colour"},
    "fairy": {"seat"},
    "bought": {"seat", "from", "card", "price"},
    "stopped": {"seat"},
    "turn": {"seat"},
    "over": {"winners", "reason"},
}


# --- Cards -----------------------------------------------------------------------------------------------------------


@examples(15, 3)
@given(GAMES, SEEDS)
def test_no_card_is_lost_or_made(game: Game, seed: int) -> None:
    for state in walk(game, seed, most=250):
        held = sum(map(cards_of, drawing(state)), Counter())
        pile, aside = state.position.split()[4:6]
        assert held + Counter((pile + aside).replace("-", "")) == whole(**game.chosen)


@examples(15, 3)
@given(GAMES, SEEDS)
def test_two_castles_never_have_one_colour_and_own_parts_are_never_in_reserve(game: Game, seed: int) -> None:
    for state in walk(game, seed, most=250):
        facts = state.view(None).facts
        colours = [castle["colour"] for castle in facts["castles"] if castle["colour"]]
        assert len(set(colours)) == len(colours)
        for castle, reserve in zip(facts["castles"], facts["reserves"], strict=True):
            assert (castle["colour"] is None) == (castle["parts"] == 0)
            assert castle["colour"] is None or castle["colour"] not in reserve


# --- What is hidden --------------------------------------------------------------------------------------------------


def otherwise(state: State, chance: random.Random, keep: int = 0) -> State:
    """The same position with another order of the pile, but for its first cards, and another seal."""
    castles, reserves, turn, phase, pile, aside, actions, _ = state.position.split()
    below = list(pile[keep:])
    chance.shuffle(below)
    key = f"{chance.getrandbits(64):x}:{chance.getrandbits(64):x}:5"
    fields = (castles, reserves, turn, phase, pile[:keep] + "".join(below), aside, actions, key)
    return tablee.position("diamoniak", " ".join(fields))


def look_alike(first: State, second: State) -> None:
    for seat in EYES:
        one, other = first.view(seat), second.view(seat)
        assert one == other
        assert everything(one) == everything(other)


def everything(view: View) -> dict[str, Any]:
    """All that a view object holds, down to its bytes."""
    return {name: in_bytes(value) for name, value in vars(view).items()}


def in_bytes(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: in_bytes(part) for name, part in value.items()}
    return value.tobytes() if hasattr(value, "tobytes") else value


@examples(40, 5)
@given(STATES, st.randoms(use_true_random=False))
def test_states_that_differ_only_in_what_is_hidden_look_the_same(state: State, chance: random.Random) -> None:
    same = tablee.position("diamoniak", state.position)
    other = otherwise(state, chance)
    look_alike(same, other)
    assert {seat: same.view(seat).facts for seat in EYES} == {seat: other.view(seat).facts for seat in EYES}


@examples(40, 5)
@given(STATES, st.randoms(use_true_random=False))
def test_an_action_tells_nothing_but_the_card_it_draws(state: State, chance: random.Random) -> None:
    same, other = tablee.position("diamoniak", state.position), otherwise(state, chance, keep=1)
    for action in state.legal_actions:
        if action != "draw" or state.struct["left"]:
            look_alike(same.play(action), other.play(action))


@examples(20, 4)
@given(SEEDS)
def test_a_new_pile_tells_nothing_but_the_card_drawn(seed: int) -> None:
    aside = "BBBBBBDDDDDDDDDDDDDDDDDFFFGGGGGGRRRRRYYYYYYWWWWWWWW"
    chance = random.Random(seed)
    after: dict[str, State] = {}
    for _ in range(12):
        key = f"{chance.getrandbits(64):x}:{chance.getrandbits(64):x}:0"
        state = tablee.position("diamoniak", f"R1/- -/DDD 0 begin - {aside} 90 {key}").play("draw")
        card = next(event["card"] for event in state.events if event["event"] == "drew")
        look_alike(state, after.setdefault(card, state))
    assert len(after) > 1


@examples(8, 3)
@given(GAMES, SEEDS)
def test_a_view_never_holds_the_seal_or_an_order(game: Game, seed: int) -> None:
    for state in walk(game, seed, most=120):
        key = state.struct["key"]
        for seat in EYES:
            view = state.view(seat)
            assert not any(key[:2].tobytes()[at : at + 8] in view.buffer.tobytes() for at in (0, 8))
            assert set(view.struct["pile"][: view.struct["left"]].tolist()) <= {-1}
            assert not any("deck" in event for event in view.events)


# --- Text, replay ----------------------------------------------------------------------------------------------------


@examples(60, 8)
@given(STATES, SEEDS)
def test_a_position_text_round_trips_and_has_the_same_future(state: State, seed: int) -> None:
    again = tablee.position("diamoniak", state.position)
    assert again == state
    assert hash(again) == hash(state)
    assert again.game == state.game
    assert (again.turn, again.legal_actions, again.scores) == (state.turn, state.legal_actions, state.scores)
    assert (again.position, again.outcome) == (state.position, state.outcome)
    chance = random.Random(seed)
    for _ in range(60):
        if state.turn is None:
            break
        action = chance.choice(state.legal_actions)
        state, again = state.play(action), again.play(action)
        assert again == state
        assert again.events == state.events


@examples(20, 4)
@given(STATES)
def test_the_repr_of_a_state_can_be_pasted(state: State) -> None:
    assert eval(repr(state), {"tablee": tablee}) == state


@examples(15, 3)
@given(GAMES, SEEDS)
def test_taking_back_is_the_same_as_replaying(game: Game, seed: int) -> None:
    states = list(walk(game, seed, most=80))
    actions = [state.action for state in states[1:] if state.action]
    for back in (1, 5, 30):
        kept = actions[: max(0, len(actions) - back)]
        assert play(game.start(seed=seed), *kept) == states[len(kept)]


@examples(15, 3)
@given(GAMES, SEEDS)
def test_playing_leaves_the_state_as_it_was(game: Game, seed: int) -> None:
    for state in walk(game, seed, most=60):
        before = state.buffer.tobytes()
        for action in state.legal_actions:
            state.play(action)
        assert state.buffer.tobytes() == before


@examples(15, 3)
@given(GAMES, SEEDS)
def test_a_deck_and_its_shuffle_give_the_same_game(game: Game, seed: int) -> None:
    shuffled = game.start(seed=seed)
    dealt = game.start(deck=shuffled.position.split()[4])
    assert dealt.view(0) == shuffled.view(0)
    assert dealt.position.split()[:7] == shuffled.position.split()[:7]


# --- Events ----------------------------------------------------------------------------------------------------------


@examples(8, 2)
@given(GAMES, SEEDS)
def test_events_are_well_formed_and_end_with_what_is_next(game: Game, seed: int) -> None:
    for state in walk(game, seed):
        *before, last = state.events
        for event in before:
            assert event.keys() - {"event"} == FIELDS[event["event"]]
            assert event["event"] not in ("turn", "over")
        if state.turn is None:
            assert state.outcome is not None
            assert last == {"event": "over", "winners": list(state.outcome.winners), "reason": state.outcome.reason}
        else:
            assert last == {"event": "turn", "seat": state.turn}


def test_a_position_begins_without_events() -> None:
    assert somewhere(tablee.load("diamoniak"), 100).events
    assert tablee.position("diamoniak", somewhere(tablee.load("diamoniak"), 100).position).events == ()


class Told:
    """A table kept by the events alone."""

    def __init__(self, players: int) -> None:
        self.castles: list[Counter[str]] = [Counter() for _ in range(players)]
        self.reserves: list[Counter[str]] = [Counter() for _ in range(players)]
        self.aside: Counter[str] = Counter()

    def hear(self, event: dict[str, Any]) -> None:
        getattr(self, f"hear_{event['event']}", lambda event: None)(event)

    def hear_reshuffle(self, event: dict[str, Any]) -> None:
        assert event["count"] == self.aside.total()
        self.aside.clear()

    def hear_drew(self, event: dict[str, Any]) -> None:
        own = self.aside if event["card"] == "W" else self.reserves[event["seat"]]
        own[event["card"]] += 1

    def hear_built(self, event: dict[str, Any]) -> None:
        card, castle = event["card"], self.castles[event["seat"]]
        self.reserves[event["seat"]][card] -= event["parts"] - castle[card]
        castle[card] = event["parts"]

    def hear_given(self, event: dict[str, Any]) -> None:
        own = self.castles if event["from"] == "castle" else self.reserves
        own[event["seat"]][event["card"]] -= 1
        self.aside[event["card"]] += 1

    def hear_ruined(self, event: dict[str, Any]) -> None:
        assert self.castles[event["seat"]][event["colour"]] == 0

    def hear_fairy(self, event: dict[str, Any]) -> None:
        self.reserves[event["seat"]]["F"] -= 1
        self.aside["F"] += 1

    def hear_bought(self, event: dict[str, Any]) -> None:
        buyer, seller = self.reserves[event["seat"]], self.reserves[event["from"]]
        buyer["D"] -= event["price"]
        seller["D"] += event["price"]
        seller[event["card"]] -= 1
        buyer[event["card"]] += 1


@examples(8, 2)
@given(GAMES, SEEDS)
def test_what_a_spectator_is_told_is_enough_to_follow_the_whole_game(game: Game, seed: int) -> None:
    told = Told(game.players)
    for state in walk(game, seed):
        view = state.view(None)
        for event in view.events:
            told.hear(event)
        facts = view.facts
        assert [castle.total() for castle in told.castles] == list(state.scores)
        assert ["".join(sorted(reserve.elements())) for reserve in told.reserves] == facts["reserves"]
        assert told.aside == Counter(facts["aside"])
