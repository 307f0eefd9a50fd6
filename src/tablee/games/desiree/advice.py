"""Désirée for the player who learns: what a move wins, threatens and allows."""

import numpy as np

from tablee.bots.coach import Counsel, after, to_win_the_game, wins
from tablee.bots.explanation import Explanation
from tablee.core import View
from tablee.core.compiling import Sample
from tablee.core.fields import Buffer
from tablee.core.sentences import Sentence, counted
from tablee.games.desiree import rules
from tablee.games.desiree.game import NAME


def explain(view: View, action: str) -> Explanation:
    """Does the move win, what does the die show then, and can the other side win at once?"""
    struct, code = view.struct, view.game.code(action)
    seat, start = int(struct["turn"]), code // rules.SQUARES
    after = _after(struct, code)
    wins = _wins(struct, after, code % rules.SQUARES, start, seat)
    replies = [] if rules.over(after) else winning_replies(after)
    risks: tuple[Sentence, ...] = ()
    if replies:
        names = ", ".join(NAME[c // rules.SQUARES] + NAME[c % rules.SQUARES] for c in replies)
        risks = (Sentence("The other side can win at once: {moves}.", {"moves": names}),)
    chances = {"missing": missing(after, seat), "replies_that_win": float(len(replies))}
    return Explanation(action, wins, risks, chances=chances)


def where(view: View, action: str) -> Sentence:
    """Where to look, without telling what to do there."""
    return Sentence("Look at the die on {square}.", {"square": action[:3] if action[2].isdigit() else action[:2]})


def samples(buffer: Buffer) -> dict[str, Sample]:
    """What a page needs to show what a jump does, and the line of a game that was won by one."""
    return {"turned": Sample(rules.turned, (1, -1)), "line_from": Sample(rules.line_from, (buffer["board"][0], 0))}


def winning_replies(struct: np.record) -> list[int]:
    """The moves with which the side to move wins at once."""
    out = np.empty(rules.MAX_LEGAL, np.int32)
    codes = out[: rules.legal(struct, out)].tolist()
    return [code for code in codes if int(_after(struct, code)["ending"]) in (rules.LINE, rules.SETS)]


def missing(struct: np.record, side: int) -> float:
    """How many numbers a side still lacks for its two full sets (S9)."""
    return float(sum(max(0, 2 - int(struct["tally"][side, face])) for face in range(1, rules.FACES + 1)))


def _after(struct: np.record, code: int) -> np.record:
    after = struct.copy()
    rules.play(after, code)
    return after


def _wins(struct: np.record, after: np.record, end: int, start: int, seat: int) -> tuple[Sentence, ...]:
    if after["ending"] == rules.LINE:
        return (Sentence("That completes the line 1 to 6: you win the game."),)
    if after["ending"] == rules.SETS:
        return (Sentence("That completes your two sets: you win the game."),)
    old, new = abs(int(struct["board"][start])), abs(int(after["board"][end]))
    gained = missing(struct, seat) - missing(after, seat)
    if gained > 0:
        return (
            counted(
                "The die turns from {old} to {new}, just what your sets need: {count} more number to go.",
                "The die turns from {old} to {new}, just what your sets need: {count} more numbers to go.",
                int(missing(after, seat)),
                old=old,
                new=new,
            ),
        )
    return ()


def coach(view: View) -> Counsel:
    """Can this side win at once?"""
    return to_win_the_game(action for action in view.legal_actions if wins(view, after(view, action)))
