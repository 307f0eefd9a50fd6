"""The network that judges Désirée's positions: it follows the moves, and sees both sides alike."""

import random
from itertools import pairwise

import numpy as np
import pytest

import tablee
from tablee.core import State
from tablee.games.desiree import bots as desiree
from tablee.games.desiree.alphabeta import worth
from tablee.games.desiree.desk import FIRST, Desk
from tablee.games.desiree.evaluation import plain_worth
from tablee.games.desiree.network import look
from tablee.games.desiree.position import make, unmake, with_face
from tests.games.desiree.random_games import random_game

MIXED = "8/1aBcDe2/2fAbC2/1DeFa3/3BcDe1/2fAbC2/1DeF4/8"  # twelve dice each, no side has won


def laid(state: State) -> Desk:
    """A desk with this position at its root."""
    desk = desiree.desk(state.buffer)
    desiree.begin(desk, np.array([state.game.code(action) for action in state.legal_actions], np.int32))
    return desk


def plain(desk: Desk) -> int:
    """What the plain evaluation says to the side to move."""
    work = desk.work[0]
    turn = int(work["turn"])
    return int(plain_worth(desk.seen[0], int(work["rank"][turn]), int(work["rank"][1 - turn])))


@pytest.mark.parametrize("size", [8, 10])
def test_it_follows_moves_and_what_is_taken_back(size: int) -> None:
    states = random_game(size, seed=3)[:12]
    desk = laid(states[0])
    work, seen = desk.work[0], desk.seen[0]
    for state, after in pairwise(states):
        (action,) = (one for one in state.legal_actions if state.play(one).buffer == after.buffer)
        before, move = work["units"].copy(), with_face(work, state.game.code(action))
        unmake(work, seen, move, make(work, seen, move))
        assert (work["units"] == before).all()
        make(work, seen, move)
        followed = work["units"].copy()
        look(work, seen, work["board"], work["dice"])
        assert (work["units"] == followed).all()


def test_both_sides_judge_the_same_position_alike() -> None:
    white = tablee.load("desiree", layout=f"{MIXED} w").start()
    black = tablee.load("desiree", layout=f"{MIXED.swapcase()} b").start()
    assert worth(laid(white).work[0], laid(white).seen[0]) == worth(laid(black).work[0], laid(black).seen[0])


def test_it_says_more_than_the_plain_evaluation() -> None:
    chance = random.Random(5)
    desks = [laid(chance.choice(random_game(8, seed)[:20])) for seed in range(4)]
    assert any(worth(desk.work[0], desk.seen[0]) != plain(desk) for desk in desks)


def test_a_board_of_another_size_is_judged_plainly() -> None:
    desk = laid(random_game(10, seed=1)[6])
    assert worth(desk.work[0], desk.seen[0]) == plain(desk)


def test_the_first_release_judges_plainly() -> None:
    desk = laid(random_game(8, seed=1)[6])
    desk.work["release"] = FIRST
    assert worth(desk.work[0], desk.seen[0]) == plain(desk)
