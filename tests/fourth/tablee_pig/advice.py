"""Pig for the player who learns: one roll in six loses the pot."""

from tablee.bots.remarks import CHANCE, COST, COURAGE, DANGER, GOOD, RISKS, WHY, WINS, say_it_can_win, surely_wins
from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.core.shapes import NUMBER, counting, remark
from tablee.core.tape import Tape, say
from tablee_pig.rules import FACES, ROLL, STOP

KEEPS, BRINGS, LOSES, LOOK_AT_DIE, LOOK_AT_POT, SOME_DANGER, NO_DANGER, ONE_IN_SIX, COSTS = range(9)
REMARKS = {
    KEEPS: counting("You keep {count} point.", "You keep {count} points.", count=NUMBER),
    BRINGS: remark("Five rolls in six bring you points."),
    LOSES: counting("A one would lose {count} point.", "A one would lose {count} points.", count=NUMBER),
    LOOK_AT_DIE: remark("Look at the die.").lights("die"),
    LOOK_AT_POT: remark("Look at what you have rolled so far.").lights("pot"),
    SOME_DANGER: remark("Risky."),
    NO_DANGER: remark("No danger!"),
    ONE_IN_SIX: remark("One roll in six is a one."),
    COSTS: counting("It would cost {count} point.", "It would cost {count} points.", count=NUMBER),
}
CHANCES = ("one",)
MUCH = 20  # points that nobody likes to lose


@kernel
def explain(buffer: Buffer, action: int, tape: Tape) -> None:
    """What a roll may bring and cost, and what stopping keeps."""
    pot = int(buffer[0].pot)
    if action == STOP:
        say(tape, WINS, KEEPS, pot)
        return
    say(tape, WINS, BRINGS)
    if pot > 0:
        say(tape, RISKS, LOSES, pot)
    say(tape, CHANCE, 0, 1 / FACES)


@kernel
def hint(buffer: Buffer, action: int, tape: Tape) -> None:
    """What to look for, and where."""
    if action == ROLL:
        say(tape, BRINGS)
        say(tape, LOOK_AT_DIE)
    else:
        say(tape, KEEPS, int(buffer[0].pot))
        say(tape, LOOK_AT_POT)


@kernel
def coach(buffer: Buffer, tape: Tape) -> None:
    """Is the pot enough to win, and how brave would a roll be?"""
    pot = int(buffer[0].pot)
    if pot > 0 and surely_wins(buffer, STOP):
        say(tape, GOOD, STOP)
        say_it_can_win(tape)
    say(tape, COURAGE, 1 / FACES if pot > 0 else 0.0, min(1.0, pot / MUCH))
    say(tape, DANGER, SOME_DANGER if pot > 0 else NO_DANGER)
    say(tape, WHY, ONE_IN_SIX)
    if pot > 0:
        say(tape, COST, COSTS, pot)
