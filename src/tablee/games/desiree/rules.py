"""Désirée: line up the numbers 1 to 6, or own two full sets of them.

Nothing is rolled: the dice are the pieces, and the number on top changes as they jump over opposing dice. The numbers
(S5, SR4, ...) are those of the written rules. Read from top to bottom: the board, the state, setup, what is legal, why
other actions are not, a turn, the end, and what a seat may know.
"""

import numpy as np
from numpy.typing import NDArray

from tablee.core.chance import Rng, mixed
from tablee.core.compiling import kernel, scratch
from tablee.core.tape import Tape, say

WHITE, BLACK = 0, 1
SIDES = 2
DICE = 12
FACES = 6
SMALLEST, LARGEST = 6, 12
OUTER_LIMIT = 3  # S6
MOVE_LIMIT = 300  # SR4

# The board lies in a frame of EDGE squares, so that a line is followed without asking where the board ends. White dice
# are 1..6, black dice -1..-6. Squares are numbered alike on boards of every size: b1 is a1 + FILE, a2 is a1 + RANK.
EDGE = 99
RANK, FILE = 1, LARGEST + 2
A1 = FILE + RANK
SQUARES = FILE * FILE

DIRECTIONS = np.array(
    [RANK, FILE + RANK, FILE, FILE - RANK, -RANK, -FILE - RANK, -FILE, RANK - FILE], np.int32
)  # 45 degrees apart
RIGHT_ANGLE = 2
AXES = 4  # the directions that go up the board or to the right; the others lead back along the same lines
LINES = 2 * FILE

ACTIONS = SQUARES * SQUARES  # from * SQUARES + to
MAX_LEGAL = DICE * 44 + LARGEST  # no die on 12 x 12 sees more than 44 squares; `legal` writes a little ahead

PLAYING, LINE, SETS, REPETITION, MOVES_UP, NO_MOVE = range(6)
NOT_YOURS, NOT_STRAIGHT, TOO_MANY_BETWEEN, SLIDES_ONTO, JUMPS_ONTO, OUTER_FULL = range(6)  # why a move is not allowed

STATE = np.dtype(
    (
        np.record,
        [
            ("size", "i2"),
            ("turn", "i2"),
            ("ending", "i2"),
            ("moves", "i2"),  # played so far by both sides
            ("board", "i1", (SQUARES,)),
            ("lines", "u2", (AXES, LINES)),
            ("dice", "i2", (2, DICE)),  # where each side's dice stand
            ("tally", "i1", (2, FACES + 1)),  # how many dice of a side show each number
            ("outer", "i1", (2,)),  # how many dice of a side stand on outer squares
            ("played", "i4", (MOVE_LIMIT,)),  # each move: number before it * ACTIONS + action
            ("seen", "u8", (2, MOVE_LIMIT // 2 + 1)),  # a fingerprint of each position before a side's moves, for SR4
            ("times", "i2", (2,)),  # how many of those there are
        ],
    )
)
PUBLIC = (  # all there is
    *("size", "turn", "ending", "moves", "board", "lines", "dice", "tally", "outer", "played", "seen", "times"),
)


# --- Straight lines, as bits -----------------------------------------------------------------------------------------
# Moving looks along four lines from every die, both ways. Each line of the board is therefore also kept as a word whose
# bits say which of its squares are taken (squares off the board are), and where a die can go is looked up by that word.


def _places() -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """For each square and axis: the line it lies on, and its place there."""
    line = np.zeros((SQUARES, AXES), np.uint8)
    place = np.zeros((SQUARES, AXES), np.uint8)
    for square in SQUARES_INSIDE:
        file, rank = divmod(square, FILE)
        line[square] = [file, file - rank + FILE, rank, file + rank]
        place[square] = [rank - 1, file - 1, file - 1, file - 1]
    return line, place


def _rims() -> NDArray[np.uint16]:
    """The outer squares of a board of each size, as bits of its lines."""
    rims = np.zeros((LARGEST + 1, AXES, LINES), np.uint16)
    for size in range(SMALLEST, LARGEST + 1):
        edge = (0, size - 1)
        for file, rank in ((f, r) for f in range(size) for r in range(size) if f in edge or r in edge):
            square = A1 + file * FILE + rank * RANK
            for axis in range(AXES):
                rims[size, axis, LINE_OF[square, axis]] |= 1 << int(PLACE_ON[square, axis])
    return rims


def _reach() -> tuple[NDArray[np.int8], NDArray[np.uint8]]:
    """For each place on a line and each word of taken squares: the steps a die can go, and how many those are."""
    steps = np.zeros((LARGEST, 1 << LARGEST, LARGEST), np.int8)
    count = np.zeros((LARGEST, 1 << LARGEST), np.uint8)
    taken = np.arange(1 << LARGEST)
    for place in range(LARGEST):
        for way in (range(place + 1, LARGEST), range(place - 1, -1, -1)):
            met = np.zeros(len(taken), np.int8)
            for square in way:
                dice = taken >> square & 1
                met += dice.astype(np.int8)
                free = (dice == 0) & (met <= 1)  # S2; S3, SR1: behind one die, before the next
                steps[place, free, count[place, free]] = square - place
                count[place, free] += 1
    return steps, count


SQUARES_INSIDE = [A1 + file * FILE + rank * RANK for file in range(LARGEST) for rank in range(LARGEST)]
LINE_OF, PLACE_ON = _places()
RIM = _rims()
STEPS, REACH = _reach()
MANY = 8  # moves along one line are written at least, for they can be written at once; more are rare


@kernel
def _flip(state: np.record, square: int) -> None:
    """A square becomes taken, or free."""
    for axis in range(AXES):
        state.lines[axis, LINE_OF[square, axis]] ^= 1 << int(PLACE_ON[square, axis])


# --- Setup -----------------------------------------------------------------------------------------------------------


@kernel
def setup(state: np.record, key: Rng) -> None:
    """Start from the board and the side to move that are set already; nothing is left to chance."""
    count = scratch(SIDES, np.int16)
    count[:] = 0
    state.tally[:] = 0
    state.outer[:] = 0
    state.times[:] = 0
    state.lines[:] = (1 << LARGEST) - 1
    fingerprint = np.uint64(0)
    for square in range(SQUARES):
        die = int(state.board[square])
        if die == 0:
            _flip(state, square)
        if die != 0 and die != EDGE:
            side = WHITE if die > 0 else BLACK
            state.dice[side, count[side]] = square
            count[side] += 1
            state.tally[side, abs(die)] += 1
            if is_outer(state.board, square):
                state.outer[side] += 1
            fingerprint ^= key_of(square, die)
    _see(state, fingerprint)
    state.moves = 0
    state.ending = PLAYING if can_move(state) else NO_MOVE  # SR4


@kernel
def is_outer(board: NDArray[np.int8], square: int) -> bool:
    """Is this one of the squares along the edge?"""
    return EDGE in (board[square - RANK], board[square + RANK], board[square - FILE], board[square + FILE])


@kernel
def key_of(square: int, die: int) -> np.uint64:
    """A die's part of the fingerprint of a position."""
    return mixed(np.uint64(1 + square * 16 + (die + FACES)))


@kernel
def _see(state: np.record, fingerprint: np.uint64) -> None:
    """Note the position that stands now, with the side that is to move."""
    state.seen[state.turn, state.times[state.turn]] = fingerprint
    state.times[state.turn] += 1


# --- What is legal ---------------------------------------------------------------------------------------------------


@kernel
def legal(state: np.record, out: NDArray[np.int32]) -> int:
    """Write the legal actions into ``out``; return how many."""
    count = 0
    side = np.uintp(state.turn)  # unsigned numbers spare the compiler Python's counting from the end
    full = state.outer[side] == OUTER_LIMIT
    for die in range(DICE):
        start = np.uintp(state.dice[side, die])
        closed = full and not is_outer(state.board, int(start))
        nowhere = np.int32(start * (SQUARES + 1))  # from the square to itself
        for axis in range(AXES):  # S1
            line, place = LINE_OF[start, axis], PLACE_ON[start, axis]
            taken = state.lines[axis, line]
            if closed:
                taken |= RIM[state["size"], axis, line]  # S6 (`.size` of a record is NumPy's own, uncompiled)
            reach, step = int(REACH[place, taken]), DIRECTIONS[axis]
            for index in range(MANY if reach <= MANY else LARGEST):
                out[np.uintp(count + index)] = nowhere + step * STEPS[place, taken, index]
            count += reach
    return count


@kernel
def can_move(state: np.record) -> bool:
    """Has the side to move any legal action? A look at the neighbouring squares settles it nearly always."""
    board = state.board
    for die in range(DICE):
        start = int(state.dice[state.turn, die])
        for step in DIRECTIONS:
            if board[start + step] == 0 and not is_outer(board, start + step):
                return True
    return legal(state, scratch(MAX_LEGAL, np.int32)) > 0


@kernel
def exists(state: np.record, action: int) -> bool:
    """Are both squares on this board?"""
    return bool(state.board[action // SQUARES] != EDGE and state.board[action % SQUARES] != EDGE)


@kernel
def refuse(state: np.record, action: int, tape: Tape) -> None:
    """Say why a move is not allowed, and the squares that it is about."""
    start, end, board = action // SQUARES, action % SQUARES, state.board
    if board[start] == 0 or (board[start] < 0) != (state.turn == BLACK):
        say(tape, NOT_YOURS, start)
        return
    files, ranks = abs(end // FILE - start // FILE), abs(end % FILE - start % FILE)
    if start == end or (files > 0 and ranks > 0 and files != ranks):
        say(tape, NOT_STRAIGHT, start, end)
        return
    step, between = step_towards(start, end), 0
    for square in range(start + step, end, step):
        between += int(board[square] != 0)
    if between > 1:
        say(tape, TOO_MANY_BETWEEN, start, end)
    elif board[end] != 0:
        say(tape, JUMPS_ONTO if between > 0 else SLIDES_ONTO, end)
    else:
        say(tape, OUTER_FULL, end)


# --- A turn ----------------------------------------------------------------------------------------------------------


@kernel
def step_towards(start: int, end: int) -> int:
    """One step in the direction from one square to another."""
    files, ranks = end // FILE - start // FILE, end % FILE - start % FILE
    return FILE * (int(files > 0) - int(files < 0)) + RANK * (int(ranks > 0) - int(ranks < 0))


@kernel
def jumped_die(board: NDArray[np.int8], start: int, end: int) -> int:
    """The die between two squares of a legal move, 0 for a slide."""
    step = step_towards(start, end)
    square = start + step
    while square != end:
        if board[square] != 0:
            return int(board[square])
        square += step
    return 0


@kernel
def turned(die: int, jumped: int) -> int:
    """What a die shows after a jump (both with the sign of their side; 0 is no jump)."""
    if die * jumped >= 0:
        return die  # S4, and slides
    face, other = abs(die), abs(jumped)
    result = face + other if face + other <= FACES else abs(face - other)  # S5
    if result == 0:
        return die
    return result if die > 0 else -result


@kernel
def play(state: np.record, action: int) -> None:
    """Play a legal action for the side to move."""
    start, end = action // SQUARES, action % SQUARES
    board, side = state.board, state.turn
    before = int(board[start])
    after = turned(before, jumped_die(board, start, end))
    state.outer[side] += int(is_outer(board, end)) - int(is_outer(board, start))  # S6
    board[start] = 0
    board[end] = after
    _flip(state, start)
    _flip(state, end)
    for die in range(DICE):
        if state.dice[side, die] == start:
            state.dice[side, die] = end
    state.tally[side, abs(before)] -= 1
    state.tally[side, abs(after)] += 1
    state.played[state.moves] = abs(before) * ACTIONS + action
    state.moves += 1
    fingerprint = state.seen[side, state.times[side] - 1] ^ key_of(start, before) ^ key_of(end, after)
    state.turn = 1 - side
    _see(state, fingerprint)
    state.ending = _ending(state, side, end)


# --- The end ---------------------------------------------------------------------------------------------------------


@kernel
def _ending(state: np.record, mover: int, end: int) -> int:
    if has_line_through(state, end):
        return LINE  # S7
    if has_sets(state, mover):
        return SETS  # S9
    if times_seen(state) >= 3:
        return REPETITION  # SR4
    if state.moves >= MOVE_LIMIT:
        return MOVES_UP  # SR4
    if not can_move(state):
        return NO_MOVE  # SR4
    return PLAYING


@kernel
def has_sets(state: np.record, side: int) -> bool:
    """Do the twelve dice of a side show each number exactly twice (S9)?"""
    for face in range(1, FACES + 1):
        if state.tally[side, face] != 2:
            return False
    return True


@kernel
def has_line_through(state: np.record, square: int) -> bool:
    """Do six dice of any colour lie side by side as 1 to 6, straight or with one right angle (S7, S8)?

    Any line there is has the die on this square in it, since that has just moved there.
    """
    if not _touches_line(state.board, square):
        return False
    for side in range(2):
        for die in range(DICE):
            first = int(state.dice[side, die])
            if (
                abs(state.board[first]) == 1
                and _are_steps_apart(first, square, abs(state.board[square]) - 1)
                and line_from(state.board, first) > 0
            ):
                return True
    return False


@kernel
def _are_steps_apart(start: int, end: int, steps: int) -> bool:
    """Can so many steps lead from one square to the other, straight or with one right angle (S8)?"""
    files, ranks = abs(end // FILE - start // FILE), abs(end % FILE - start % FILE)
    return files + ranks == steps or max(files, ranks) == steps  # upright; diagonally


@kernel
def _touches_line(board: NDArray[np.int8], square: int) -> bool:
    """Could a line pass through this die: do neighbours show the numbers before and after its own?"""
    face = abs(board[square])
    before, after = face == 1, face == FACES
    for step in DIRECTIONS:
        other = abs(board[square + step])
        before = before or other == face - 1
        after = after or other == face + 1
    return before and after


@kernel
def find_line(board: NDArray[np.int8], squares: NDArray[np.int64]) -> bool:
    """Write the six squares of a line from 1 to 6, the first that is found; is there any?"""
    for start in range(SQUARES):
        found = line_from(board, start) if abs(board[start]) == 1 else 0
        if found > 0:
            rest, second = found // len(DIRECTIONS), found % len(DIRECTIONS)
            first, bend = rest // FACES, rest % FACES
            square = start
            for face in range(FACES):
                squares[face] = square
                square += DIRECTIONS[first if face < bend else second]
            return True
    return False


@kernel
def line_from(board: NDArray[np.int8], square: int) -> int:
    """The line 1 to 6 that begins on this square: 0 for none, else (first direction * 6 + bend) * 8 + second direction.

    The bend is the number of steps before it; a straight line has five steps and goes on in the same direction.
    """
    for first in range(len(DIRECTIONS)):
        length = _run(board, square, 1, DIRECTIONS[first])
        if length == FACES - 1:
            return (first * FACES + length) * len(DIRECTIONS) + first
        for bend in range(1, length + 1):
            corner = square + bend * DIRECTIONS[first]
            for side in (-RIGHT_ANGLE, RIGHT_ANGLE):  # S8
                second = (first + side) % len(DIRECTIONS)
                if _run(board, corner, 1 + bend, DIRECTIONS[second]) == FACES - 1 - bend:
                    return (first * FACES + bend) * len(DIRECTIONS) + second
    return 0


@kernel
def _run(board: NDArray[np.int8], square: int, face: int, step: int) -> int:
    """How many dice follow in this direction that show the next numbers in order."""
    length = 0
    while face + length < FACES:
        square += step
        if abs(board[square]) != face + length + 1:
            break
        length += 1
    return length


@kernel
def times_seen(state: np.record) -> int:
    """How often this position has stood with this side to move, now included."""
    seen = state.seen[state.turn]
    now = seen[state.times[state.turn] - 1]
    times = 0
    for earlier in range(state.times[state.turn]):
        times += seen[earlier] == now
    return times


@kernel
def seats(state: np.record) -> int:
    """How many seats play."""
    return 2


@kernel
def chancy(state: np.record, action: int) -> bool:
    """Does what this action brings depend on a shuffle to come? Nothing here does."""
    return False


@kernel
def over(state: np.record) -> bool:
    """Has someone won, or is the game drawn?"""
    return state.ending != PLAYING


@kernel
def ending(state: np.record) -> int:
    """Why it is over."""
    return int(state.ending)


@kernel
def score(state: np.record, seat: int) -> int:
    """1 for the winner, else 0; the winner made the last move."""
    return 1 if (state.ending == LINE or state.ending == SETS) and state.turn != seat else 0


@kernel
def share(state: np.record, out: NDArray[np.float64]) -> None:
    """Each seat's share of the win; a draw is half each."""
    won = state.ending == LINE or state.ending == SETS
    for seat in range(2):
        out[seat] = float(score(state, seat)) if won else 0.5


# --- What a seat may know --------------------------------------------------------------------------------------------


@kernel
def imagine(state: np.record, seat: int, rng: Rng) -> None:
    """Nothing is hidden, so there is nothing to deal anew."""
