"""What Désirée's search calls proven is true by the rules alone: against every reply, draws among them (SR4)."""

from collections.abc import Iterator

import numpy as np
import pytest

from tablee.bots import deepen
from tablee.bots.levels import Budget
from tablee.core import State, position
from tablee.core.compiling import kernel
from tablee.core.errors import TableeError
from tablee.core.fields import Buffer
from tablee.games.desiree import rules
from tests.games.desiree.find_wins import Claimant, can_win, is_proven, open_replies
from tests.games.desiree.random_games import near_ends
from tests.games.desiree.wins import read

SOME = 2  # positions of a kind

pytestmark = pytest.mark.slow  # brute force, too long uncompiled


@kernel
def wins_in_three(table: Buffer) -> bool:
    """Has the side to move a win in three plies at most? Every move and every reply is tried with the rules alone."""
    if can_win(table):
        return True
    after, actions, replies = table.copy(), np.empty(rules.MAX_LEGAL, np.int32), np.empty(rules.MAX_LEGAL, np.int32)
    for number in range(rules.legal(table[0], actions)):
        after[0] = table[0]
        rules.play(after[0], int(actions[number]))
        if open_replies(after, replies) == 0:
            return True
    return False


def holds(state: State, action: str, plies: int = 9) -> bool:
    """Does a move win within so many plies, whatever the reply?"""
    after, replies = state.play(action), np.empty(rules.MAX_LEGAL, np.int32)
    if after.outcome is not None:
        return bool(after.outcome.winners)
    count = open_replies(after.buffer, replies)
    following = (after.play(state.game.notation[int(reply)]) for reply in replies[: max(0, count)])
    claimant = Claimant(state, 400_000, 5000)
    return count >= 0 and all(wins(each, plies - 2, claimant) for each in following)


def wins(state: State, plies: int, claimant: Claimant) -> bool:
    """Has the side to move a win within so many plies? A longer one than of three is claimed first, then checked."""
    if plies <= 3:
        return wins_in_three(state.buffer) if plies == 3 else can_win(state.buffer)
    return wins_in_three(state.buffer) or is_proven(state, plies, claimant)


def claimed(state: State, simulations: int = 20_000) -> str | None:
    """The move that the search says is a proven win."""
    assert state.turn is not None
    choice = deepen.search(state.view(state.turn), Budget(simulations=simulations), 1)
    return choice.action if choice.value[state.turn] == 1 else None


def back(action: str) -> str:
    return action[2:] + action[:2]


def with_way_back(start: State, action: str) -> Iterator[State]:
    """A position with a history in which a reply to an action stands for the third time, however little it helps.

    The game begins after that reply, goes back to the position, again through action and reply, and back once more.
    """
    after = start.play(action)
    for reply in after.legal_actions:
        try:
            game = position("desiree", " ".join(after.play(reply).position.split()[:2]))
            for move in (back(action), back(reply), action, reply, back(action), back(reply)):
                game = game.play(move)
        except TableeError:  # what a jump turned does not turn back
            continue
        if game.struct["board"].tolist() == start.struct["board"].tolist() and game.play(action).outcome is None:
            yield game


@pytest.mark.parametrize("plies", [3, 5])
def test_a_reply_that_draws_by_repetition_prevents_a_forced_win(plies: int) -> None:
    tried = 0
    for win in (win for win in read() if win.moves == plies):
        start = position("desiree", win.position)
        action = start.game.notation[Claimant(start, limit=20_000, claims=1).claim(start, plies)]
        state = next(with_way_back(start, action), None)
        if state is not None:
            tried += 1
            claim = claimed(state)
            assert claim is None or holds(state, claim)
            assert Claimant(state, limit=20_000, claims=1).claim(state, plies) != state.game.code(action)
        if tried == SOME:
            break
    assert tried == SOME


def late(state: State, left: int) -> State:
    """The same position with so many moves left to play (SR4)."""
    table = state.buffer.copy()[0]
    table["moves"] = rules.MOVE_LIMIT - left
    return State.of(state.game, table)


@pytest.mark.parametrize("left", range(1, 10))
def test_a_proof_ends_before_the_last_move_of_all(left: int) -> None:
    for win in [win for plies in (3, 5, 7) for win in read() if win.moves == plies][::40]:
        state = late(position("desiree", win.position), left)
        action = claimed(state)
        assert action is None or holds(state, action, left - 1 + left % 2)


def test_what_is_proven_in_random_positions_is_true() -> None:
    """Positions near the end of random games: a win within three plies is proven exactly where there is one."""
    found = 0
    for state in near_ends(8):
        action = claimed(state, 4000)
        found += action is not None
        assert action is not None or not wins_in_three(state.buffer)
        assert action is None or holds(state, action)
    assert found > 1
