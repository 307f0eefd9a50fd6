"""Désirée's puzzles: a win in one to four moves, proven, with one first move that leads there in time."""

from functools import cache

from tablee.bots.exhaustive import winning_actions
from tablee.core import State, position
from tablee.core.sentences import mark, plural
from tablee.games.desiree import bots
from tablee.games.desiree.desk import Desk
from tablee.games.desiree.proof import prove
from tablee.teaching.puzzle import Puzzle, PuzzleKind, Setting, Theme

NODES = 20_000  # for a claim
LONGEST = 4  # moves to a win
_BOTS = ("careful", "greedy", "easy")


def find(state: State) -> Puzzle | None:
    """The puzzle of a position with a forced win, without what was played before; in how many moves is a fact."""
    if state.turn is None:
        return None
    start = position("desiree", " ".join(state.position.split()[:2]))
    for count in range(1, LONGEST + 1):
        answer = _claim(start, count)
        if answer:
            is_only = not any(_wins_too(start, other, count) for other in _others(start, answer))
            return Puzzle(start.position, (answer,), f"in-{count}", {"count": count}) if is_only else None
    return None


@cache
def _desk() -> Desk:
    return bots.desk(position("desiree", _START).buffer)


_START = "8/1aaaaaa1/1aaaaaa1/8/8/1AAAAAA1/1AAAAAA1/8 w"


def _claim(state: State, count: int, nodes: int = NODES) -> str | None:
    """An action that is said to win within so many moves, by the search for proofs."""
    desk = _desk()
    desk.buffer[:] = state.buffer
    desk.work["nodes"] = 0
    if not bots.begin(desk, state.choices):
        return state.game.notation[int(desk.work["best"][0])]
    action = prove(desk.work[0], desk.seen[0], 2 * count - 1, nodes) if count > 1 else -1
    return state.game.notation[int(action)] if action >= 0 else None


def _others(state: State, action: str) -> list[str]:
    return [other for other in state.legal_actions if other != action]


def _wins_too(state: State, action: str, count: int) -> bool:
    """Is it said that this action, too, wins in time?"""
    after = state.play(action)
    if after.outcome is not None:
        return after.outcome.winners == (state.turn,)
    return count > 1 and all(_claim_after(after.play(reply), count - 1) for reply in after.legal_actions)


def _claim_after(state: State, count: int) -> bool:
    return state.outcome is None and _claim(state, count) is not None


def is_proven(puzzle: Puzzle) -> bool:
    """Does the answer alone win in time when every move and every reply is tried, and none sooner?"""
    state, count = position("desiree", puzzle.position), int(puzzle.facts["count"])
    return winning_actions(state, count) == (puzzle.answer,) and not (count > 1 and winning_actions(state, count - 1))


def complete(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the replies that last longest, as far as one move alone wins each time."""
    state, line = position("desiree", puzzle.position), list(puzzle.line)
    for count in range(int(puzzle.facts["count"]) - 1, 0, -1):
        state = state.play(line[-1])
        reply = max(state.legal_actions, key=lambda action: _lasts(state.play(action), count))
        state = state.play(reply)
        winning = winning_actions(state, count)
        if len(winning) != 1:
            break
        line += [reply, winning[0]]
    return Puzzle(puzzle.position, tuple(line), puzzle.theme, puzzle.facts)


def _lasts(state: State, most: int) -> int:
    """In how many moves the side to move wins."""
    return next((count for count in range(1, most) if _claim(state, count)), most)


PUZZLES = PuzzleKind(
    settings=(Setting(2, _BOTS),),
    find=find,
    is_proven=is_proven,
    late=2 * LONGEST,
    complete=complete,
    themes={
        "in-1": Theme(mark("A win in one move"), 0.3),
        "in-2": Theme(mark("A win in two moves"), 0.4),
        "in-3": Theme(mark("A win in three moves"), 0.35),
        "in-4": Theme(mark("A win in four moves"), 0.15),
    },
    task=plural("You can win in {count} move. Which one?", "You can win in {count} moves. Which is the first?"),
)
