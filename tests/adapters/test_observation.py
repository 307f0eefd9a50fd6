"""Observations: complete, within their bounds, and without anything that the seat may not know."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import tablee
from tablee import State
from tablee.adapters.batch import BatchEnv
from tablee.core import contract, observation
from tablee.core.chance import stream
from tablee.core.compiling import COMPILED
from tablee.core.errors import BadOption
from tablee.core.game import Game
from tablee.core.observation import NUMBER, observe_one, parts, size
from tablee.games.deserto.rules import THIEF, VIZIER
from tests.adapters.tables import TABLES, every_table, states
from tests.games.deserto.positions import area, hands


def seen(state: State, eyes: int) -> NDArray[np.int16]:
    numbers = np.full(size(state.game), -12345, NUMBER)
    observe_one(state.buffer, eyes, numbers)
    return numbers


def told(state: State, eyes: int, name: str) -> list[int]:
    """The numbers of one part."""
    at = 0
    for part in parts(state.game):
        if part.name == name:
            return list(map(int, seen(state, eyes)[at : at + part.size]))
        at += part.size
    raise KeyError(name)


@every_table
def test_every_number_is_written_and_within_its_bounds(game: Game) -> None:
    lows = np.concatenate([np.full(part.size, part.low) for part in parts(game)])
    highs = np.concatenate([np.full(part.size, part.high) for part in parts(game)])
    for state in states(game):
        for eyes in range(game.players):
            assert ((lows <= seen(state, eyes)) & (seen(state, eyes) <= highs)).all()


@every_table
def test_worlds_that_differ_in_what_is_hidden_look_the_same(game: Game) -> None:
    for state in states(game):
        for eyes in range(game.players):
            other = state.struct.copy()
            contract.imagine(other, eyes, stream(3))
            assert (seen(state, eyes) == seen(State.of(game, other), eyes)).all()


@every_table
def test_nothing_is_looked_at_that_the_redaction_hides(game: Game) -> None:
    for state in states(game):
        for eyes in range(game.players):
            numbers = np.zeros(size(game), NUMBER)
            observe_one(state.view(eyes).buffer, eyes, numbers)
            assert (numbers == seen(state, eyes)).all()


@every_table
def test_different_positions_look_different(game: Game) -> None:
    looks = {seen(state, 0).tobytes() for state in states(game)}
    assert len(looks) == len({state.buffer.tobytes() for state in states(game)})


def test_an_observation_can_be_read() -> None:
    state = tablee.position("deserto", "-,-/-,- OOV/RTV -/- 0 " + "T" * 14 + "R" * 14 + "V" * 13 + "O" * 4 + " classic")
    assert [told(state, 1, name) for name in ("seat", "turn", "hand")] == [[1], [1], [0, 1, 1, 1]]
    assert told(state, 1, "unseen") == [6, 14, 14, 14]


@pytest.mark.parametrize("name", ["diamoniak", "desiree"])
def test_a_game_that_says_nothing_shows_what_everyone_may_know(name: str) -> None:
    game = tablee.load(name)
    state = game.start(seed=1)
    plain = observation.everything_public(game.rules)
    numbers = np.zeros(sum(part.size for part in plain.parts(game)), NUMBER)
    plain.observe(state.struct, 1, numbers)
    seat, *shown = plain.parts(game)
    assert (seat.name, numbers[0]) == ("seat", 1)
    assert [part.name for part in shown] == list(game.rules.PUBLIC)
    at = seat.size
    for part in shown:
        field = state.struct[part.name]
        words = np.frombuffer(field.tobytes(), NUMBER) if field.dtype.itemsize > 1 else field
        assert (numbers[at : at + part.size] == words.ravel()).all()
        at += part.size


# --- Complete --------------------------------------------------------------------------------------------------------


def every_choice(game: Game) -> list[Game]:
    """A table, and the same with each choice of each option."""
    found = [game]
    for name, choice in ((option.name, choice) for option in game.options for choice in option.choices):
        with suppress(BadOption):  # too few cards for all hands
            found.append(tablee.load(game.name, game.players, **{name: choice}))
    return found


BOARDS = ["8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w", "9/1aaaaaa2/1aaaaaa2/9/9/9/1AAAAAA2/1AAAAAA2/9 w"]
VARIANTS = dict.fromkeys(
    [
        *(table for game in TABLES for table in every_choice(game)),
        *(tablee.load("deserto", edition=edition, copies=2, hand_size=1) for edition in ("classic", "revised")),
        *(tablee.load("desiree", layout=layout) for layout in BOARDS),
    ]
)
STARTS, WALKS, STEPS = 20 if COMPILED else 2, 40, 10
FEW, LONG = 20, 40  # games of so few cards meet in the same place even after different deals
DEALS = 150 if COMPILED else 15
Look = Callable[[State, int], NDArray[np.int16]]


def walk(state: State, dice: random.Random, steps: int) -> list[State]:
    """Some turns with two actions to choose from, so that different histories meet in the same place."""
    walked = [state]
    while len(walked) < steps and len(walked[-1].legal_actions):
        walked.append(walked[-1].play(dice.choice(walked[-1].legal_actions[:2])))
    return [state for state in walked if state.turn is not None]


def encounters(game: Game) -> Iterator[list[State]]:
    """States that followed from one another in many ways, and may look the same."""
    for seed in range(STARTS):
        dice = random.Random(seed)
        start = walk(game.start(seed=seed), dice, 1 + dice.randrange(40))[-1]
        yield [state for _ in range(WALKS) for state in walk(start, dice, STEPS)]
    if 0 < len(game.unshuffled()) <= FEW:
        dice = random.Random(1)
        yield [state for seed in range(DEALS) for state in walk(game.start(seed=seed), dice, LONG)]


def future(state: State, eyes: int) -> list[tuple[tuple[str, ...], tuple[int, ...]]]:
    """What can be played and won from now on, as a seat can know it: in some worlds that are dealt anew."""
    worlds = []
    for seed in range(5):
        imagined = state.struct.copy()
        contract.imagine(imagined, eyes, stream(seed))
        walked = walk(State.of(state.game, imagined), random.Random(seed), STEPS)
        worlds += [(each.legal_actions, each.scores) for each in walked]
    return worlds


def confused(game: Game, look: Look) -> Iterator[tuple[State, State]]:
    """States that look the same to a seat, though different things can follow."""
    for met in encounters(game):
        known = dict[tuple[int, bytes], State]()
        for state, eyes in product(met, range(game.players)):
            other = known.setdefault((eyes, look(state, eyes).tobytes()), state)
            if state != other and future(state, eyes) != future(other, eyes):
                yield state, other


@pytest.mark.parametrize("game", VARIANTS, ids=repr)
def test_histories_with_different_futures_look_different(game: Game) -> None:
    assert next(confused(game, seen), None) is None


ESSENTIAL = {  # parts that say what no other part says
    "deserto": ("top", "area", "won", "tale"),
    "desiree": ("history",),
    "diamoniak": ("phase", "colour", "castle", "content", "reserve"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "part"), [(name, part) for name, parts in ESSENTIAL.items() for part in parts])
def test_an_observation_without_an_essential_part_is_found_incomplete(name: str, part: str) -> None:
    def look(state: State, eyes: int) -> NDArray[np.int16]:
        kept = [each.name != part for each in parts(state.game) for _ in range(each.size)]
        return seen(state, eyes)[kept]

    assert any(next(confused(game, look), None) for game in VARIANTS if game.name == name)


def test_forced_gifts_are_told_from_ones_own_seat() -> None:
    area, pile = "V,VRV/R,R", "TRVVVRTTROVORVRROTOOVRRVTVRVOTRRTVTT"
    state = tablee.position("deserto", f"{area} TTV/TTV T/RT 1 {pile} revised T>T.V/-")
    forced, ordinary = 1 + THIEF + 4 * (1 << THIEF), 1 + VIZIER
    own, others = told(state, 0, "tale")[:26], told(state, 0, "tale")[26:]
    assert (own[:3], any(others)) == ([forced, ordinary, 0], False)
    assert told(state, 1, "tale") == others + own


def test_the_number_of_witches_is_told() -> None:
    assert [told(tablee.load("diamoniak", witches=number).start(seed=1), 0, "rules") for number in (7, 8)] == [
        [7, 6],
        [8, 6],
    ]


def test_the_parts_of_a_castle_are_told() -> None:
    assert told(tablee.load("diamoniak", parts=4).start(seed=1), 0, "rules") == [8, 4]


# --- The moves of Désirée --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("layout", "words"), [(BOARDS[0], 1), (BOARDS[1], 2)])
def test_moves_can_be_taken_back_one_by_one(layout: str, words: int) -> None:
    """From the board and the history alone, back to every board that has stood."""
    dice, state = random.Random(5), tablee.load("desiree", layout=layout).start()
    boards = [told(state, 0, "board")]
    while state.turn is not None:
        state = state.play(dice.choice(state.legal_actions))
        boards.append(told(state, 0, "board"))
    assert size(state.game) == 6 + len(boards[0]) + words * 300
    board, history, cells = boards[-1], told(state, 0, "history"), len(boards[0])
    for move in range(len(boards) - 2, -1, -1):
        rest, reached = divmod(history[move], cells) if words == 1 else (history[move], history[300 + move])
        number, left = divmod(rest, cells)
        board = list(board)
        board[left], board[reached] = number if board[reached] > 0 else -number, 0
        assert board == boards[move]


# --- All of a small game ---------------------------------------------------------------------------------------------

Seen = tuple[str, ...]  # by a seat: the carpet, actions, and its own hand after each
Line = tuple[State, tuple[Seen, ...], tuple[int, ...]]


def every_line(state: State, seen: tuple[Seen, ...] = ((), ()), ways: tuple[int, ...] = (1, 1)) -> Iterator[Line]:
    """Every state that can follow and go on, what each seat has seen, and in how many ways it chose among its cards."""
    if state.turn is None:
        return
    held, mover = hands(state), state.turn
    seen = tuple((*each, state.action or area(state), hand) for each, hand in zip(seen, held, strict=True))
    yield state, seen, ways
    for action in state.legal_actions:
        alike = held[mover].count(action[0])
        now = tuple(each * alike if seat == mover else each for seat, each in enumerate(ways))
        yield from every_line(state.play(action), seen, now)


@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_what_is_imagined_in_a_small_game_is_what_counting_all_deals_gives(edition: str) -> None:
    """Every deck and every line, where gifts tell; and what looks the same is believed the same.

    Which of its cards a seat chose tells nothing, so each of them counts; only that it could not place any does.
    """
    game = tablee.load("deserto", edition=edition, copies=2, hand_size=2, decline=False)
    counted: dict[Any, Counter[str]] = defaultdict(Counter)
    believed: dict[Any, dict[str, float]] = {}
    looks: dict[Any, dict[str, float]] = {}
    for deck in sorted({"".join(cards) for cards in permutations("RRTTVV")}):
        for state, memories, ways in every_line(game.start(seed=1, deck=deck)):
            for eyes, memory in enumerate(memories):
                counted[eyes, memory][hands(state)[1 - eyes]] += ways[1 - eyes]
                if (eyes, memory) not in believed:
                    found = tablee.belief(state.view(eyes))
                    now = {each[1 - eyes] or "": chance for each, chance in found.items()}
                    believed[eyes, memory] = now
                    assert looks.setdefault((eyes, seen(state, eyes).tobytes()), now) == now
    for key, counts in counted.items():
        assert {hand: each / counts.total() for hand, each in counts.items()} == pytest.approx(believed[key])
    assert len(believed) > len(looks) > 200


@pytest.mark.parametrize("players", [2, 3])
def test_histories_that_differ_in_what_gifts_told_look_different_where_it_bears_on_hands(players: int) -> None:
    """The same position without one seat's forced gifts: where another posterior follows, so does another look."""
    env, differing = BatchEnv("deserto", players=players, edition="revised"), 0
    states = env.init(seed=5, count=20)
    for step in range(34):
        states = env.step(states, env.sample(states, seed=step))
        for number in np.flatnonzero(states.buffers["told"].any(axis=1)) if step % 3 == 0 else ():
            state = env.state(states, int(number))
            for teller in np.flatnonzero(state.struct["told"]):
                untold = state.struct.copy()
                untold["told"][teller] = 0
                other = State.of(env.game, untold)
                for eyes in range(players):
                    if tablee.belief(state.view(eyes)) != tablee.belief(other.view(eyes)):
                        differing += 1
                        assert (seen(state, eyes) != seen(other, eyes)).any()
    assert differing > 50
