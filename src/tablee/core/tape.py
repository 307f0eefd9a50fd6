"""Tapes: how kernels say something to Python and to the page, as numbers in a row.

The first number of a tape says how many follow that have been written, or taken. What they mean is declared
(:mod:`tablee.core.shapes`). A text is a tape too: a number for each letter.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numba import literal_unroll
from numpy.typing import NDArray

from tablee.core.chance import SEAL, Rng
from tablee.core.compiling import inner_kernel

Tape: TypeAlias = NDArray[np.float64]
Letters: TypeAlias = NDArray[np.uint8]

ROOM = 4096  # numbers; the longest text of a position has about 3,500 letters
HIDDEN = -1  # what stands in redacted fields where they do not tell
NONE, SLASH, SPACE, END = ord("-"), ord("/"), ord(" "), -1
_HEX = np.frombuffer(b"0123456789abcdef", np.uint8)
_WORD, _SEED = 16, 64  # hexadecimal digits of a word of a seal, and of a whole seed
_TEN = 10


def new_tape() -> Tape:
    """An empty tape."""
    tape = np.empty(ROOM)
    tape[0] = 0
    return tape


def said(tape: Tape) -> list[float]:
    """The numbers that were written."""
    numbers: list[float] = tape[1 : 1 + int(tape[0])].tolist()
    return numbers


def tape_of(text: str) -> Tape:
    """A text, of which nothing has been taken yet.

    >>> tape_of("ab").tolist()
    [0.0, 97.0, 98.0]
    """
    return np.array([0, *map(ord, text)], np.float64)


def text_of(tape: Tape) -> str:
    """The text that was written."""
    return bytes(tape[1 : 1 + int(tape[0])].astype(np.uint8)).decode()


def letters_of(text: str) -> Letters:
    """Letters as a kernel looks them up."""
    return np.frombuffer(text.encode(), np.uint8)


def words_of(words: Sequence[str]) -> Letters:
    """Words as a kernel looks them up: a row for each, with zeros behind it."""
    longest = max(map(len, words)) + 1
    return np.array([list(word.encode().ljust(longest, b"\0")) for word in words], np.uint8)


# --- Saying ----------------------------------------------------------------------------------------------------------


@inner_kernel
def put(tape: Tape, number: float) -> None:
    """Write a number."""
    at = int(tape[0]) + 1
    if at < len(tape):
        tape[at] = number
        tape[0] = at


@inner_kernel
def say(tape: Tape, *numbers: float) -> None:
    """Write some numbers: what is said, and then its facts."""
    for number in literal_unroll(numbers):  # of whatever types
        put(tape, number)


@inner_kernel
def put_all(tape: Tape, numbers: NDArray[Any]) -> None:
    """Write all numbers of an array."""
    for number in numbers:
        put(tape, number)


@inner_kernel
def put_list(tape: Tape, numbers: NDArray[Any]) -> None:
    """Write how many numbers there are, and then all of them."""
    put(tape, len(numbers))
    put_all(tape, numbers)


@inner_kernel
def put_rows(tape: Tape, rows: NDArray[Any]) -> None:
    """Write how many rows there are, and then all numbers of each."""
    put(tape, len(rows))
    for row in rows:
        put_all(tape, row)


@inner_kernel
def percent(share: float) -> int:
    """A share in whole percents, rounded as Python does: an exact half to the even side."""
    whole = int(100 * share)
    rest = 100 * share - whole
    if rest > 0.5 or (rest == 0.5 and whole % 2 == 1):
        whole += 1
    return whole


# --- Writing a text --------------------------------------------------------------------------------------------------


@inner_kernel
def put_number(tape: Tape, number: int) -> None:
    """Write a whole number from 0 on, in digits."""
    power = 1
    while power * _TEN <= number:
        power *= _TEN
    while power > 0:
        put(tape, _HEX[number // power % _TEN])
        power //= _TEN


@inner_kernel
def begin_text(tape: Tape) -> int:
    """Begin a text among other numbers; gives the place of its length, which `end_text` writes."""
    put(tape, 0)
    return int(tape[0])


@inner_kernel
def end_text(tape: Tape, place: int) -> None:
    """End a text among other numbers."""
    tape[place] = tape[0] - place


@inner_kernel
def put_word(tape: Tape, words: Letters, index: int) -> None:
    """Write one of some words."""
    for letter in words[index]:
        if letter > 0:
            put(tape, letter)


@inner_kernel
def put_cards(tape: Tape, letters: Letters, counts: NDArray[np.int8]) -> None:
    """Write cards by their letters, given how many there are of each; - where there are none."""
    before = tape[0]
    for kind in range(len(letters)):
        for _ in range(counts[kind]):
            put(tape, letters[kind])
    if tape[0] == before:
        put(tape, NONE)


@inner_kernel
def put_hands(tape: Tape, letters: Letters, counts: NDArray[np.int8]) -> None:
    """Write the cards of each seat, with a / between them."""
    for seat in range(len(counts)):
        if seat > 0:
            put(tape, SLASH)
        put_cards(tape, letters, counts[seat])


@inner_kernel
def put_pile(tape: Tape, letters: Letters, pile: NDArray[np.int8]) -> None:
    """Write the cards of a pile in their order; - where there are none."""
    for kind in pile:
        put(tape, letters[kind])
    if len(pile) == 0:
        put(tape, NONE)


@inner_kernel
def _put_hex(tape: Tape, word: np.uint64, least: int) -> None:
    """Write a word in hexadecimal digits, at least so many."""
    started = False
    for digit in range(_WORD - 1, -1, -1):
        value = int((word >> np.uint64(4 * digit)) & np.uint64(15))
        started = started or value > 0 or digit < least
        if started:
            put(tape, _HEX[value])


@inner_kernel
def put_seal(tape: Tape, key: Rng) -> None:
    """Write a seal as :func:`tablee.core.chance.spell_seal` does."""
    quick = key[2] == 0 and key[3] == 0
    for at in range(2 if quick else SEAL - 1):
        _put_hex(tape, key[at], 1 if quick else _WORD)
        if quick:
            put(tape, ord(":"))
    if not quick:
        put(tape, ord(":"))
    _put_hex(tape, key[SEAL - 1], 1)


# --- Reading a text --------------------------------------------------------------------------------------------------


@inner_kernel
def next_letter(given: Tape) -> int:
    """The letter that comes next, or END."""
    at = int(given[0]) + 1
    return int(given[at]) if at < len(given) else END


@inner_kernel
def find(given: Tape, letter: int) -> int:
    """Where a letter comes next, or the place behind the text."""
    at = int(given[0]) + 1
    while at < len(given) and given[at] != letter:
        at += 1
    return at


@inner_kernel
def quote(tape: Tape, given: Tape, start: int, end: int) -> None:
    """Write a part of a given text among other numbers."""
    put(tape, end - start)
    put_all(tape, given[start:end])


@inner_kernel
def take(given: Tape, letter: int) -> bool:
    """Take this letter, if it comes next."""
    if next_letter(given) != letter:
        return False
    given[0] += 1
    return True


@inner_kernel
def take_one(given: Tape, letters: Letters) -> int:
    """Take one of some letters, if one comes next: its place among them, or -1."""
    letter = next_letter(given)
    for index in range(len(letters)):
        if letters[index] == letter:
            given[0] += 1
            return index
    return -1


@inner_kernel
def take_word(given: Tape, words: Letters) -> int:
    """Take one of some words, none of which begins with another: its number, or -1."""
    start = given[0]
    for index in range(len(words)):
        fits = True
        for letter in words[index]:
            fits = fits and (letter == 0 or take(given, letter))
        if fits:
            return index
        given[0] = start
    return -1


@inner_kernel
def take_number(given: Tape, most: int) -> int:
    """Take a number of at most so many digits, or -1."""
    number = -1
    for _ in range(most):
        digit = take_one(given, _HEX[:_TEN])
        if digit >= 0:
            number = max(number, 0) * _TEN + digit
    return number


@inner_kernel
def take_cards(given: Tape, letters: Letters, counts: NDArray[np.int64]) -> int:
    """Take cards by their letters, or the - for none, and add them to the counts; how many, or -1 for neither."""
    if take(given, NONE):
        return 0
    cards, kind = 0, take_one(given, letters)
    while kind >= 0:
        counts[kind] += 1
        cards += 1
        kind = take_one(given, letters)
    return cards if cards > 0 else -1


@inner_kernel
def take_hands(given: Tape, letters: Letters, counts: NDArray[np.int64]) -> int:
    """Take the cards of two or more seats, and add them to the counts of each; how many seats, or 0 for no such text.

    The cards of more seats than there are counts for are added to the last ones.
    """
    seats = 0
    while seats == 0 or take(given, SLASH):
        if take_cards(given, letters, counts[min(seats, len(counts) - 1)]) < 0:
            return 0
        seats += 1
    return seats if seats > 1 else 0


@inner_kernel
def take_pile(given: Tape, letters: Letters, counts: NDArray[np.int64], pile: NDArray[np.int8]) -> int:
    """The same as take_cards, for cards whose order matters: as many as there is room for go on the pile."""
    start = int(given[0]) + 1
    cards = take_cards(given, letters, counts)
    for place in range(min(cards, len(pile))):
        for kind in range(len(letters)):
            if letters[kind] == given[start + place]:
                pile[place] = kind
    return cards


@inner_kernel
def turn_over(pile: NDArray[np.int8], count: int) -> None:
    """Reverse the first so many cards of a pile."""
    for place in range(count // 2):
        pile[place], pile[count - 1 - place] = pile[count - 1 - place], pile[place]


@inner_kernel
def are_all_there(counts: NDArray[np.int64], right: NDArray[Any], tape: Tape, complaint: int) -> bool:
    """Are there as many cards of each kind as there should be? A complaint with both numbers where there are not."""
    for kind in range(len(right)):
        number = int(counts[:, kind].sum())
        if number != right[kind]:
            say(tape, complaint, number, kind, int(right[kind]))
            return False
    return True


@inner_kernel
def _take_hex(given: Tape, most: int, words: Rng) -> int:
    """Take hexadecimal digits, at most so many, into words of sixteen; gives how many."""
    count, digit = 0, take_one(given, _HEX)
    while digit >= 0:
        if count == most:
            return -1
        word = count // _WORD
        words[word] = (words[word] << np.uint64(4)) | np.uint64(digit)
        count += 1
        digit = take_one(given, _HEX)
    return count


@inner_kernel
def take_seal(given: Tape, key: Rng) -> bool:
    """Take a seal, as it is written in positions; is there one?"""
    seed, other, block = np.zeros(SEAL - 1, np.uint64), np.zeros(1, np.uint64), np.zeros(1, np.uint64)
    digits = _take_hex(given, _SEED, seed)
    if digits <= 0 or not take(given, ord(":")):
        return False
    if digits <= _WORD:
        if _take_hex(given, _WORD, other) <= 0 or not take(given, ord(":")):
            return False
        seed[1] = other[0]
    elif digits < _SEED:
        return False
    if _take_hex(given, _WORD, block) <= 0:
        return False
    key[: SEAL - 1] = seed
    key[SEAL - 1] = block[0]
    return True
