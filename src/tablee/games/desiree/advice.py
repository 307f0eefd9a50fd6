"""Désirée for the player who learns: what a move wins, threatens and allows."""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.remarks import CHANCE, GOOD, RISKS, WINS, say_it_can_win, surely_wins
from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.core.sentences import mark
from tablee.core.shapes import NUMBER, Word, Written, counting, remark
from tablee.core.tape import Tape, begin_text, end_text, put, say
from tablee.games.desiree.game import PLACES
from tablee.games.desiree.rules import FACES, LINE, MAX_LEGAL, SETS, SQUARES, legal, over, play
from tablee.games.desiree.writing import put_move

COMPLETES_LINE, COMPLETES_SETS, TURNS, ALLOWS = range(4)
FIND_LINE, FIND_SETS, FIND_DEFENCE, FIND_NUMBER, FIND_CALM, LOOK_AT_DIE, MOVE_TO = range(4, 11)
REMARKS = {
    COMPLETES_LINE: remark("That completes the line 1 to 6: you win the game."),
    COMPLETES_SETS: remark("That completes your two sets: you win the game."),
    TURNS: counting(
        "The die turns from {old} to {new}, just what your sets need. One more number to go.",
        "The die turns from {old} to {new}, just what your sets need. {count} more numbers to go.",
        old=NUMBER,
        new=NUMBER,
        count=NUMBER,
    ),
    ALLOWS: remark("Careful, the other player could win next: {moves}.", moves=Written()),
    FIND_LINE: remark("You can win now, with a line from 1 to 6!"),
    FIND_SETS: remark("You can win now, with two full sets!"),
    FIND_DEFENCE: remark("The other player could win next. What can you do about it?"),
    FIND_NUMBER: remark("One of your dice can turn into a number that your sets still need."),
    FIND_CALM: remark("Nobody can win right now. Find a move that gets you ready."),
    LOOK_AT_DIE: remark("Look at the die on {square}.", square=Word(PLACES)).lights(
        "{square}", here=mark("Look at this die.")
    ),
    MOVE_TO: remark("It can go to {square}.", square=Word(PLACES)).lights("{square}", here=mark("It can go here.")),
}
CHANCES = ("missing", "replies_that_win")
MISSING, REPLIES = range(2)
_COMMA, _SPACE = ord(","), ord(" ")


@kernel
def explain(buffer: Buffer, action: int, tape: Tape) -> None:
    """Does the move win, what does the die show then, and can the other side win at once?"""
    before, after, seat = buffer[0], buffer.copy(), int(buffer[0].turn)
    play(after[0], action)
    lacks = missing(after[0], seat)
    if after[0].ending == LINE:
        say(tape, WINS, COMPLETES_LINE)
    elif after[0].ending == SETS:
        say(tape, WINS, COMPLETES_SETS)
    elif lacks < missing(before, seat):
        old, new = before.board[action // SQUARES], after[0].board[action % SQUARES]
        say(tape, WINS, TURNS, abs(int(old)), abs(int(new)), lacks)
    replies = np.empty(MAX_LEGAL, np.int32)
    count = winning_moves(after, replies)
    if count > 0:
        say(tape, RISKS, ALLOWS)
        place = begin_text(tape)
        for number in range(count):
            if number > 0:
                put(tape, _COMMA)
                put(tape, _SPACE)
            put_move(tape, int(replies[number]))
        end_text(tape, place)
    say(tape, CHANCE, MISSING, lacks)
    say(tape, CHANCE, REPLIES, count)


@kernel
def winning_moves(buffer: Buffer, out: NDArray[np.int32]) -> int:
    """Write the moves with which the side to move wins at once; gives how many."""
    count = 0
    if not over(buffer[0]):
        for number in range(legal(buffer[0], out)):
            action = int(out[number])
            if surely_wins(buffer, action):
                out[count] = action
                count += 1
    return count


@kernel
def missing(state: np.record, side: int) -> int:
    """How many numbers a side still lacks for its two full sets (S9)."""
    lacks = 0
    for face in range(1, FACES + 1):
        lacks += max(0, 2 - int(state.tally[side, face]))
    return lacks


@kernel
def hint(buffer: Buffer, action: int, tape: Tape) -> None:
    """What to look for, which die, and where it goes."""
    say(tape, _to_find(buffer, action))
    say(tape, LOOK_AT_DIE, action // SQUARES)
    say(tape, MOVE_TO, action % SQUARES)


@kernel
def _to_find(buffer: Buffer, action: int) -> int:
    """What a move that is good for the side to move is good for."""
    after, passed, replies = buffer.copy(), buffer.copy(), np.empty(MAX_LEGAL, np.int32)
    play(after[0], action)
    seat = int(buffer[0].turn)
    ending, gained = int(after[0].ending), missing(buffer[0], seat) - missing(after[0], seat)
    passed[0].turn = 1 - seat
    if ending == LINE:
        return FIND_LINE
    if ending == SETS:
        return FIND_SETS
    if winning_moves(passed, replies) > 0 and winning_moves(after, replies) == 0:
        return FIND_DEFENCE
    return FIND_NUMBER if gained > 0 else FIND_CALM


@kernel
def coach(buffer: Buffer, tape: Tape) -> None:
    """Can this side win at once?"""
    actions = np.empty(MAX_LEGAL, np.int32)
    count = winning_moves(buffer, actions)
    for number in range(count):
        say(tape, GOOD, int(actions[number]))
    if count > 0:
        say_it_can_win(tape)
