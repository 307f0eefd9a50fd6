"""Find positions with a forced win: ``python -m tests.games.desiree.find_wins`` adds to ``wins.txt`` until it has 200.

Two players of few positions play from random openings; the last positions of each game are searched for a win. A win
counts when its whole proof is checked move by move with the rules alone: against every legal reply the claimed moves
win in time. Only the claims come from the search.
"""

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

import tablee
from tablee.bots import choose
from tablee.core import State, position
from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.games.desiree import bots as desiree
from tablee.games.desiree import rules
from tablee.games.desiree.desk import HORIZON, Desk
from tablee.games.desiree.proof import prove
from tests.games.desiree.wins import FILE, HEADING, Win, read

WANTED = 200
QUICK = 2000  # positions a move of the games
THOROUGH, SOME = 400_000, 2000  # nodes for each claim, and claims for each win
PATIENT, MANY = 10_000_000, 100_000  # to check the wins that stand in the file
MOST = {3: 50, 5: 100, 7: 60, 9: 60}  # wins by length


# --- Claims ----------------------------------------------------------------------------------------------------------


class Claimant:
    """Claims forced wins for one side; what it has proven stays on its desk."""

    def __init__(self, state: State, limit: int, claims: int) -> None:
        self.desk, self._limit, self._left = desiree.desk(state.buffer), limit, claims

    def claim(self, state: State, plies: int) -> int:
        """The action that is said to win within so many plies, -1 for none."""
        self._left -= 1
        if self._left < 0:
            return -1
        self.desk.buffer[:] = state.buffer
        self.desk.work["nodes"] = 0
        desiree.begin(self.desk, state.choices)
        return int(_prove(self.desk, plies, self._limit))


@kernel
def _prove(desk: Desk, plies: int, limit: int) -> int:
    return prove(desk.work[0], desk.seen[0], plies, limit)


# --- Checks, by the rules alone --------------------------------------------------------------------------------------


def is_proven(state: State, plies: int, claimant: Claimant) -> bool:
    """Does the side to move win within so many plies, whatever the other side does?"""
    if can_win(state.buffer):
        return True
    action = claimant.claim(state, plies) if plies > 1 else -1
    if action < 0:
        return False
    after, replies = state.play(state.game.notation[action]), np.empty(rules.MAX_LEGAL, np.int32)
    count = open_replies(after.buffer, replies)
    played = (after.play(state.game.notation[int(reply)]) for reply in replies[: max(0, count)])
    return count >= 0 and all(is_proven(following, plies - 2, claimant) for following in played)


@kernel
def can_win(table: Buffer) -> bool:
    """Has the side to move a move that wins at once?"""
    after, actions = table.copy(), np.empty(rules.MAX_LEGAL, np.int32)
    wins = 0
    for number in range(rules.legal(table[0], actions)):
        after[0] = table[0]
        rules.play(after[0], int(actions[number]))
        wins += after[0].ending in (rules.LINE, rules.SETS)
    return wins > 0


@kernel
def open_replies(table: Buffer, replies: NDArray[np.int32]) -> int:
    """Write the replies after which the other side cannot win at once; gives how many, -1 where one ends the game."""
    if rules.over(table[0]):
        return -1
    after, count = table.copy(), 0
    actions = np.empty(rules.MAX_LEGAL, np.int32)
    for number in range(rules.legal(table[0], actions)):
        after[0] = table[0]
        rules.play(after[0], int(actions[number]))
        if rules.over(after[0]):
            return -1
        if not can_win(after):
            replies[count] = actions[number]
            count += 1
    return count


# --- Games -----------------------------------------------------------------------------------------------------------


def endings(chance: random.Random) -> Iterator[State]:
    """The positions before the winner's moves of a game, the last ones first."""
    states = [tablee.load("desiree").start()]
    while states[-1].outcome is None:
        state, opening = states[-1], len(states) <= 10
        assert state.turn is not None
        quick = choose(state.view(state.turn), "strong", simulations=QUICK, seed=chance.getrandbits(32))
        states.append(state.play(chance.choice(state.legal_actions) if opening else quick.action))
    yield from states[-2 : -2 * HORIZON : -2] if states[-1].outcome.winners else ()


def wins_of(chance: random.Random) -> Iterator[Win]:
    """The forced wins near the end of a game: of each length the one furthest from the end."""
    found = dict[int, Win]()
    for state in endings(chance):
        start = position("desiree", " ".join(state.position.split()[:2]))  # without what was played before
        claimant = Claimant(start, THOROUGH, SOME)
        plies = next((plies for plies in MOST if claimant.claim(start, plies) >= 0), 0)
        if plies and not can_win(start.buffer) and is_proven(start, plies, claimant):
            found[plies] = Win(plies, start.position)
    yield from found.values()


def main() -> None:
    """Add to what stands in the file, and check all of it."""
    wins = read()
    chance = random.Random(len(wins))
    while len(wins) < WANTED:
        lengths = Counter(win.moves for win in wins)
        wins += [win for win in wins_of(chance) if lengths[win.moves] < MOST[win.moves] and win not in wins]
        print(len(wins), dict(lengths), flush=True)
        lines = (f"{moves} {text}" for moves, text in sorted(wins, key=lambda win: win.moves))
        FILE.write_text("\n".join([HEADING, *lines]) + "\n", encoding="utf-8")
    for win in wins:
        state = position("desiree", win.position)
        if not is_proven(state, win.moves, Claimant(state, PATIENT, MANY)):
            print("not proven:", win.moves, win.position, flush=True)


if __name__ == "__main__":
    main()
