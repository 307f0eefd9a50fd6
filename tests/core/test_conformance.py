"""What every game has to do, whichever it is."""

import json
import pickle
import random
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import tablee
from tablee import Outcome, State
from tablee.core import GAMES, contract
from tablee.core.chance import Rng, seal, stream
from tablee.core.compiling import kernel
from tablee.core.errors import BadDeck, BadOption, GameOver, MalformedAction, TableeError, UnknownGame
from tablee.core.fields import Buffer
from tablee.core.game import Game
from tablee.core.record import Record
from tablee.table.updates import Redacted

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "deserto": [
        {"edition": "classic"},
        {"edition": "revised"},
        {"edition": "revised", "same": True},
        {"edition": "revised", "copies": 2, "hand_size": 1},
    ],
    "desiree": [{}, {"layout": "7/aaaaaaa/aaaaa2/7/2AAAAA/AAAAAAA/7 b"}],
    "diamoniak": [{"witches": 8}, {"witches": 7}, {"parts": 4}, {"parts": 2}],
}
TABLES = [
    tablee.load(name, players, **options)
    for name, game in GAMES.items()
    for options in OPTIONS[name]
    for players in game.seats
]


def every_table(test: Any) -> Any:
    return pytest.mark.parametrize("game", TABLES, ids=repr)(test)


@cache
def states(game: Game) -> list[State]:
    """A whole game in which actions are chosen at random."""
    chance, played = random.Random(1), [game.start(seed=1)]
    while played[-1].turn is not None:
        played.append(played[-1].play(chance.choice(played[-1].legal_actions)))
    return played


def some(game: Game) -> list[State]:
    """A dozen states of that game, its first and its last among them."""
    played = states(game)
    return [*played[:: 1 + len(played) // 10], played[-1]]


# --- Values ----------------------------------------------------------------------------------------------------------


@every_table
def test_a_repr_can_be_pasted(game: Game) -> None:
    names = {"tablee": tablee, "Outcome": Outcome}
    assert eval(repr(game), names) == game
    for state in some(game):
        assert eval(repr(state), names) == state
        assert eval(repr(state.outcome), names) == state.outcome


@every_table
def test_equal_is_what_plays_the_same(game: Game) -> None:
    one, same, other = game.start(seed=1), game.start(seed=1), game.start(seed=1)
    other = other.play(other.legal_actions[0])
    assert (one == same, hash(one) == hash(same), one == other) == (True, True, False)
    assert one != "something else"
    assert game != "something else"
    assert {one, same, other} == {one, other}
    assert {game, eval(repr(game), {"tablee": tablee})} == {game}


def test_games_with_other_options_are_not_equal() -> None:
    assert len({*TABLES}) == len(TABLES)


@every_table
def test_playing_never_changes_a_state(game: Game) -> None:
    for state in some(game):
        before = state.buffer.tobytes()
        for action in state.legal_actions[:5]:
            state.play(action)
        assert state.buffer.tobytes() == before


@every_table
def test_the_same_actions_lead_to_the_same_state(game: Game) -> None:
    again = game.start(seed=1)
    for state in states(game)[:60]:
        again = again.play(state.action) if state.action else again
        assert again == state
        assert again.events == state.events


# --- Actions, views, events ------------------------------------------------------------------------------------------


@every_table
def test_legal_actions_are_sorted_unique_and_the_only_ones(game: Game) -> None:
    for state in some(game):
        assert list(state.legal_actions) == sorted(set(state.legal_actions))
        assert [game.code(action) for action in state.legal_actions] == sorted(
            state.codes, key=game.notation.__getitem__
        )
        assert all(state.why(action) is None for action in state.legal_actions)


@every_table
def test_only_the_seat_to_move_sees_what_it_may_do(game: Game) -> None:
    for state in some(game):
        for eyes in (*range(game.players), None):
            view = state.view(eyes)
            assert view.legal_actions == (state.legal_actions if eyes == state.turn else ())
            assert (view.turn, view.scores, view.outcome) == (state.turn, state.scores, state.outcome)


@every_table
def test_what_a_seat_is_told_follows_from_what_it_may_know(game: Game) -> None:
    for state in some(game):
        scores = [contract.score(state.struct, seat) for seat in range(game.players)]
        for eyes in (*range(game.players), None):
            view = state.view(eyes)
            assert game.report.facts(view.buffer) == game.report.facts(
                state.buffer
            )  # what is public is the same for all eyes
            assert (view.turn, list(view.scores), view.outcome) == (state.turn, scores, state.outcome)
            assert eyes is None or eyes != state.turn or State(game, view.buffer).legal_actions == state.legal_actions


@every_table
def test_what_is_told_quickly_is_what_the_views_tell(game: Game) -> None:
    """Nobody's action changes what another seat knows of its own, and only who acts may see more of the action."""
    for before, after in pairwise(states(game)[:60]):
        then, now = Redacted(before), Redacted(after)
        happened = game.report.events(then.buffer(None), after.cause.code, now.buffer(None))
        for eyes in range(game.players):
            seen = game.report.events(then.buffer(eyes), after.cause.code, now.buffer(eyes))
            view = after.view(eyes)
            assert not np.shares_memory(view.buffer, after.buffer)
            assert view.now | now.public | now.own(eyes) == view.now
            assert [*view.events[:-1]] == seen
            assert eyes == before.turn or seen == happened
            assert [told["event"] for told in seen] == [told["event"] for told in happened]
            assert eyes == before.turn or now.own(eyes) == then.own(eyes)


@every_table
def test_a_view_is_ready_for_json_and_says_whose_it_is(game: Game) -> None:
    state = game.start(seed=7)
    for eyes in (*range(game.players), None):
        view = state.view(eyes)
        assert json.loads(json.dumps(view.facts)) == view.facts
        assert view == game.start(seed=7).view(eyes)
        assert view != state.play(state.legal_actions[0]).view(eyes)
        assert f"seat {eyes}" in repr(view)
        assert not hasattr(view, "play")


@every_table
def test_there_is_no_seat_beyond_the_table(game: Game) -> None:
    for seat in (-1, game.players, True, "0", 1.5):
        with pytest.raises(TableeError, match="no seat"):
            game.start(seed=1).view(seat)  # type: ignore[arg-type]


@every_table
def test_a_game_begins_and_goes_on_with_events_and_ends_with_the_outcome(game: Game) -> None:
    for state in states(game):
        *happened, now = state.events
        assert happened
        if state.outcome is None:
            assert now == {"event": "turn", "seat": state.turn}
        else:
            assert now == {"event": "over", "winners": list(state.outcome.winners), "reason": state.outcome.reason}
    assert state.turn is None


@every_table
def test_nothing_is_said_to_have_happened_to_a_position_that_was_read(game: Game) -> None:
    state = game.start(seed=8)
    read = tablee.position(game.name, state.position)
    assert (read.events, read.action) == ((), None)


@every_table
def test_random_play_comes_to_an_end(game: Game) -> None:
    last = states(game)[-1]
    assert (last.turn, last.legal_actions) == (None, ())
    assert last.outcome is not None
    with pytest.raises(GameOver):
        last.play(game.start(seed=1).legal_actions[0])


@every_table
def test_no_words_but_the_games_own_are_an_action(game: Game) -> None:
    for words in ("", "hello", "Ä", "\0", None, 0, ("draw",)):
        with pytest.raises(MalformedAction):
            game.start(seed=1).play(words)  # type: ignore[arg-type]


# --- Loading ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["", "Deserto", "chess", None, 3])
def test_a_game_that_does_not_exist(name: Any) -> None:
    for door in (lambda: tablee.load(name), lambda: tablee.position(name, "")):
        with pytest.raises(UnknownGame, match="deserto, desiree, diamoniak") as caught:
            door()
        assert repr(name) in str(caught.value)
        assert caught.value.code == "unknown_game"


@pytest.mark.parametrize("name", GAMES)
def test_the_smallest_table_is_taken_by_default(name: str) -> None:
    assert tablee.load(name).players == GAMES[name].seats[0]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_table_cannot_choose(name: str) -> None:
    with pytest.raises(BadOption, match="17"):
        tablee.load(name, 17)
    with pytest.raises(BadOption, match="colour"):
        tablee.load(name, colour="red")


# --- Chance ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["x", "7", 1.5, True, b"short", [1]], ids=repr)
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(BadOption, match="A seed is a whole number or 32 bytes"):
        next(iter(GAMES.values()))().start(seed=seed)


@every_table
def test_a_state_knows_how_it_was_reached(game: Game) -> None:
    first = game.start(seed=3)
    assert (first.previous, first.actions, first.first) == (None, (), first)
    second = first.play(first.legal_actions[0])
    third = second.play(second.legal_actions[-1])
    assert third.actions == (first.legal_actions[0], second.legal_actions[-1])
    assert (third.previous, third.first) == (second, first)
    assert third.previous is not None
    assert third.previous.events == second.events
    assert list(Record.leading_to(third).states()) == [first, second, third]


@every_table
def test_a_state_can_be_pickled_with_its_history(game: Game) -> None:
    state = game.start(seed=1)
    later = state.play(state.legal_actions[0])
    again = pickle.loads(pickle.dumps(later))
    assert again == later
    assert again.previous == state


@pytest.mark.slow  # whole games, too long uncompiled
@every_table
def test_a_long_game_can_be_pickled(game: Game) -> None:
    last = states(game)[-1]
    again = pickle.loads(pickle.dumps(last))
    assert (again, again.actions, again.first) == (last, last.actions, last.first)


@pytest.mark.slow  # whole games, too long uncompiled
@every_table
def test_no_game_has_more_actions_than_its_longest(game: Game) -> None:
    assert 0 < tablee.simulate(game, games=200, seed=1).lengths.max() <= game.longest


@every_table
def test_a_seed_always_gives_the_same_game(game: Game) -> None:
    assert game.start(seed=7) == game.start(seed=7)


@pytest.mark.parametrize("name", ["deserto", "diamoniak"])
def test_another_seed_or_none_gives_another_game(name: str) -> None:
    game = tablee.load(name)
    assert len({game.start(seed=seed) for seed in range(20)}) == 20
    assert len({game.start() for _ in range(20)}) == 20


# --- The kernel contract ---------------------------------------------------------------------------------------------


@kernel
def verbs(table: Buffer, key: Rng, rng: Rng, out: NDArray[np.int32], shares: NDArray[np.float64]) -> int:
    """Play a game with the generic verbs alone; the result tells how long it was and what seat 0 scored."""
    state, count = table[0], 0
    contract.setup(state, key)
    while not contract.over(state):
        contract.imagine(state, count % contract.seats(state), rng)
        actions = contract.legal(state, out)
        contract.play(state, out[(count * 7) % actions])
        count += 1
    contract.share(state, shares)
    return count * 100 + contract.score(state, 0)


@every_table
def test_the_verbs_tell_what_a_state_tells(game: Game) -> None:
    record, state = game.blank(), game.start(seed=2)
    contract.setup(record, seal(2))
    assert record.tobytes() == state.buffer.tobytes()
    assert contract.seats(record) == game.players
    assert [contract.score(record, seat) for seat in range(game.players)] == list(state.scores)
    contract.imagine(record, 1, stream(1))
    assert State(game, np.array([record])).view(1).buffer.tobytes() == state.view(1).buffer.tobytes()


@pytest.mark.slow
@every_table
def test_the_verbs_do_the_same_called_from_compiled_code_and_from_python(game: Game) -> None:
    results = []
    for call in (verbs, getattr(verbs, "py_func", verbs)):
        table, shares = np.array([game.blank()], game.rules.STATE), np.zeros(contract.SEATS)
        number = call(table, seal(5), stream(5), np.empty(game.rules.MAX_LEGAL, np.int32), shares)
        results.append((number, table.tobytes(), shares.tolist()))
    assert results[0] == results[1]


@every_table
def test_shares_add_up_to_one(game: Game) -> None:
    last = states(game)[-1]
    shares = np.zeros(contract.SEATS)
    contract.share(last.struct, shares)
    assert sum(shares) == pytest.approx(1.0)
    assert last.outcome is not None
    if last.outcome.winners:
        assert tuple(np.flatnonzero(shares)) == last.outcome.winners


@pytest.mark.parametrize("deck", [7, ["V"], b"VTRO"], ids=repr)
@pytest.mark.parametrize("name", GAMES)
def test_a_deck_that_is_no_text_is_refused(name: str, deck: Any) -> None:
    with pytest.raises(BadDeck):
        tablee.load(name).start(deck=deck)
