"""Diamoniak for the player who learns: the chance of a witch on the next card, and what she would cost."""

import numpy as np
from numpy.typing import NDArray

from tablee.bots.remarks import (
    CHANCE,
    COST,
    COURAGE,
    DANGER,
    GIVES,
    GOOD,
    RISKS,
    WHY,
    WINS,
    say_it_can_win,
    surely_wins,
)
from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.core.shapes import NUMBER, Cards, Shape, Word, counting, remark
from tablee.core.tape import Tape, put_all, say
from tablee.games.diamoniak.evaluation import content
from tablee.games.diamoniak.rules import (
    BLUE,
    BUY,
    DIAMOND,
    DRAW,
    FAIRY,
    GREEN,
    KINDS,
    MAX_LEGAL,
    NO_COLOUR,
    PRICE,
    RED,
    STOP,
    TOLL,
    USE_FAIRY,
    WITCH,
    YELLOW,
    held,
    is_free,
    is_part,
    legal,
)
from tablee.games.diamoniak.writing import LETTERS

SAFE, KEEPS_ALL, COSTS_FAIRY, COMPLETES, GROWS, PAYS, STAYS, TO_THE_WITCH, LAST_PART, LOSES_PART = range(10)
PIECES, DIAMONDS, WITCHES = 10, 13, 16  # + where they are counted
IN_PILE, ONLY_CARD, SHUFFLED = range(3)
NO_WITCHES, FAIRY_HELPS, NOTHING_TO_LOSE, SHE_TAKES = range(19, 23)
NO_DANGER, LITTLE_DANGER, SOME_DANGER, GREAT_DANGER = range(23, 27)
FIND_LUCK, FIND_FAIRY, FIND_PIECE, FIND_LAST_PIECE, FIND_LEAST = range(27, 32)
LOOK_AT_PILE, LOOK_AT_LOSS, LOOK_AT_FAIRIES, LOOK_AT_OTHERS, LOOK_AT_RESERVE, LOOK_AT_CASTLE, THIS_PIECE = range(32, 39)
SPARE = 39  # + kind
NOTHING = -1
COUNTED: dict[str, Shape] = {"cards": NUMBER, "count": NUMBER, "cards_shown": Cards(LETTERS)}
REMARKS = {
    SAFE: remark("Everything you have is safe until your next turn."),
    KEEPS_ALL: remark("You keep all your cards."),
    COSTS_FAIRY: remark("That costs you a fairy."),
    COMPLETES: remark("That completes your castle: you win the game."),
    GROWS: remark("A sure thing: that makes {parts} of {whole} pieces.", parts=NUMBER, whole=NUMBER),
    PAYS: remark("The other player gets three diamonds."),
    STAYS: remark("Your castle stays as it is."),
    TO_THE_WITCH: remark("The witch gets a card."),
    LAST_PART: remark("Your last piece! You'd lose your castle, and its colour."),
    LOSES_PART: remark("Your own castle loses a piece."),
    PIECES + IN_PILE: counting(
        "One of the {cards} cards in the pile is a piece for your castle.",
        "{count} of the {cards} cards in the pile are pieces for your castle.",
        **COUNTED,
    ),
    PIECES + ONLY_CARD: remark("Only one card is left: a piece for your castle!", **COUNTED),
    PIECES + SHUFFLED: counting(
        "The pile is empty, so {cards} cards are shuffled again. One of them is a piece for your castle.",
        "The pile is empty, so {cards} cards are shuffled again. {count} of them are pieces for your castle.",
        **COUNTED,
    ),
    DIAMONDS + IN_PILE: counting(
        "One of the {cards} cards in the pile is a diamond.",
        "{count} of the {cards} cards in the pile are diamonds.",
        **COUNTED,
    ),
    DIAMONDS + ONLY_CARD: remark("Only one card is left: a diamond!", **COUNTED),
    DIAMONDS + SHUFFLED: counting(
        "The pile is empty, so {cards} cards are shuffled again. One of them is a diamond.",
        "The pile is empty, so {cards} cards are shuffled again. {count} of them are diamonds.",
        **COUNTED,
    ),
    WITCHES + IN_PILE: counting(
        "One of the {cards} cards in the pile is a witch.",
        "{count} of the {cards} cards in the pile are witches.",
        **COUNTED,
    ),
    WITCHES + ONLY_CARD: remark("Only one card is left: a witch!", **COUNTED),
    WITCHES + SHUFFLED: counting(
        "The pile is empty, so {cards} cards are shuffled again. One of them is a witch.",
        "The pile is empty, so {cards} cards are shuffled again. {count} of them are witches.",
        **COUNTED,
    ),
    NO_WITCHES: remark("There are no witches left to draw."),
    FAIRY_HELPS: remark("If a witch comes, your fairy chases her off."),
    NOTHING_TO_LOSE: remark("You have nothing to lose."),
    SHE_TAKES: counting(
        "If a witch comes, she takes a card.", "If a witch comes, she takes {count} cards.", count=NUMBER
    ),
    NO_DANGER: remark("No danger!"),
    LITTLE_DANGER: remark("A bit risky."),
    SOME_DANGER: remark("Risky."),
    GREAT_DANGER: remark("Very risky!"),
    FIND_LUCK: remark("Be brave and try your luck!"),
    FIND_FAIRY: remark("You don't have to give the witch anything."),
    FIND_PIECE: remark("You can get a piece for your castle without any luck."),
    FIND_LAST_PIECE: remark("You can finish your castle now!"),
    FIND_LEAST: remark("The witch wants a card. Which one do you need least?"),
    LOOK_AT_PILE: remark("Look at the pile.").lights("pile"),
    LOOK_AT_LOSS: remark("Look at what you could lose.", seat=NUMBER).lights("castle-{seat}", "reserve-{seat}"),
    LOOK_AT_FAIRIES: remark("Look at your fairies.", seat=NUMBER).lights("reserve-{seat}-F"),
    LOOK_AT_OTHERS: remark("Look at what the others keep in reserve.", seat=NUMBER).lights("reserve-{seat}"),
    LOOK_AT_RESERVE: remark("Look at your reserve.", seat=NUMBER).lights("reserve-{seat}"),
    LOOK_AT_CASTLE: remark("Look at your castle.", seat=NUMBER).lights("castle-{seat}"),
    THIS_PIECE: remark("This piece has your colour.", seat=NUMBER, card=Word(LETTERS)).lights("reserve-{seat}-{card}"),
    SPARE + BLUE: remark("You can spare a blue piece.", seat=NUMBER).lights("reserve-{seat}-B"),
    SPARE + DIAMOND: remark("You can spare a diamond.", seat=NUMBER).lights("reserve-{seat}-D"),
    SPARE + FAIRY: remark("You can spare a fairy.", seat=NUMBER).lights("reserve-{seat}-F"),
    SPARE + GREEN: remark("You can spare a green piece.", seat=NUMBER).lights("reserve-{seat}-G"),
    SPARE + RED: remark("You can spare a red piece.", seat=NUMBER).lights("reserve-{seat}-R"),
    SPARE + YELLOW: remark("You can spare a yellow piece.", seat=NUMBER).lights("reserve-{seat}-Y"),
}
CHANCES = (*LETTERS, "part")  # of the next card
PART = len(LETTERS)


@kernel
def explain(buffer: Buffer, action: int, tape: Tape) -> None:
    """What drawing may bring and cost, what a purchase gives away, what the witch takes."""
    state = buffer[0]
    parts = int(state.castle[state.turn])
    if action == DRAW:
        _explain_draw(state, tape)
    elif action == STOP:
        say(tape, WINS, SAFE)
    elif action == USE_FAIRY:
        say(tape, WINS, KEEPS_ALL)
        say(tape, GIVES, COSTS_FAIRY)
    elif action >= BUY:
        if parts + 1 == state.parts:
            say(tape, WINS, COMPLETES)
        else:
            say(tape, WINS, GROWS, parts + 1, int(state.parts))
        say(tape, GIVES, PAYS)
    elif state.colour[state.turn] == action:
        say(tape, GIVES, LAST_PART if parts == 1 else LOSES_PART)
    else:
        say(tape, WINS, STAYS)
        say(tape, GIVES, TO_THE_WITCH)


@kernel
def _explain_draw(state: np.record, tape: Tape) -> None:
    counts = np.empty(KINDS, np.int64)
    cards = content(state, counts)
    first, second = _hopes(state)
    if first != NOTHING:
        say(tape, WINS)
        _say_count(state, first, tape)
    if second != NOTHING:
        say(tape, WINS)
        _say_count(state, second, tape)
    if counts[WITCH] > 0:
        say(tape, RISKS)
        _say_count(state, WITCHES, tape)
        say(tape, RISKS)
        _say_cost(state, tape)
    for kind in range(KINDS):
        if counts[kind] > 0:
            say(tape, CHANCE, kind, counts[kind] / cards)
    _only(state, PIECES, counts)
    say(tape, CHANCE, PART, counts.sum() / cards)


@kernel
def _hopes(state: np.record) -> tuple[int, int]:
    """What a draw may bring, the greater hope first: a part can be bought for three diamonds (M9)."""
    counts = np.empty(KINDS, np.int64)
    content(state, counts)
    diamonds = counts[DIAMOND]
    _only(state, PIECES, counts)
    parts = counts.sum()
    if parts == 0:
        return DIAMONDS if diamonds > 0 else NOTHING, NOTHING
    if diamonds == 0:
        return PIECES, NOTHING
    return (PIECES, DIAMONDS) if PRICE * parts >= diamonds else (DIAMONDS, PIECES)


@kernel
def _only(state: np.record, family: int, counts: NDArray[np.int64]) -> None:
    """Keep the counts of one family of cards: parts are those of one's castle, or of a colour that nobody builds."""
    colour = int(state.colour[state.turn])
    for kind in range(KINDS):
        fits = kind == (WITCH if family == WITCHES else DIAMOND)
        if family == PIECES:
            fits = is_part(kind) and (kind == colour if colour != NO_COLOUR else is_free(state, kind))
        if not fits:
            counts[kind] = 0


@kernel
def _say_count(state: np.record, family: int, tape: Tape) -> None:
    """How many cards of a family there are among those that the next card comes from."""
    counts = np.empty(KINDS, np.int64)
    cards = content(state, counts)
    _only(state, family, counts)
    place = ONLY_CARD if cards == 1 else IN_PILE if state.left > 0 else SHUFFLED
    say(tape, family + place, cards, counts.sum())
    put_all(tape, counts)


@kernel
def _say_cost(state: np.record, tape: Tape) -> None:
    """What a witch would take."""
    lost = _loss(state)
    if _has_fairy(state):
        say(tape, FAIRY_HELPS)
    elif lost == 0:
        say(tape, NOTHING_TO_LOSE)
    else:
        say(tape, SHE_TAKES, lost)


@kernel
def _has_fairy(state: np.record) -> bool:
    return bool(state.reserve[state.turn, FAIRY] > 0)


@kernel
def _loss(state: np.record) -> int:
    """How many cards a witch would take."""
    cards = 0
    for kind in range(WITCH):
        cards += int(held(state, state.turn, kind))
    return 0 if _has_fairy(state) else min(TOLL, cards)


@kernel
def hint(buffer: Buffer, action: int, tape: Tape) -> None:
    """What to look for, where, and which card."""
    state, seat = buffer[0], int(buffer[0].turn)
    if action == DRAW:
        _say_hope(state, tape)
        say(tape, LOOK_AT_PILE)
    elif action == STOP:
        _say_fear(state, tape)
        say(tape, LOOK_AT_LOSS, seat)
    elif action == USE_FAIRY:
        say(tape, FIND_FAIRY)
        say(tape, LOOK_AT_FAIRIES, seat)
    elif action >= BUY:
        say(tape, FIND_LAST_PIECE if state.castle[seat] + 1 == state.parts else FIND_PIECE)
        say(tape, LOOK_AT_OTHERS, action - BUY)
        say(tape, THIS_PIECE, action - BUY, int(state.colour[seat]))
    else:
        say(tape, FIND_LEAST)
        if state.colour[seat] == action:
            say(tape, LOOK_AT_CASTLE, seat)
        else:
            say(tape, LOOK_AT_RESERVE, seat)
            say(tape, SPARE + action, seat)


@kernel
def _say_hope(state: np.record, tape: Tape) -> None:
    """Why one would draw."""
    hope, _ = _hopes(state)
    if hope != NOTHING:
        _say_count(state, hope, tape)
    elif _witches(state) == 0:
        say(tape, NO_WITCHES)
    elif _loss(state) == 0:
        _say_cost(state, tape)
    else:
        say(tape, FIND_LUCK)


@kernel
def _say_fear(state: np.record, tape: Tape) -> None:
    """Why one would stop."""
    if _witches(state) > 0:
        _say_count(state, WITCHES, tape)
    else:
        say(tape, SAFE)


@kernel
def _witches(state: np.record) -> int:
    counts = np.empty(KINDS, np.int64)
    content(state, counts)
    return int(counts[WITCH])


# --- The coach -------------------------------------------------------------------------------------------------------

MOST = 0.45  # a greater chance of a witch is seldom met, and as bad
SOME, GREAT = 1 / 3, 2 / 3  # from these shares of the danger on it has another name


@kernel
def coach(buffer: Buffer, tape: Tape) -> None:
    """Can the castle be finished without drawing, and how brave would a draw be?"""
    actions = np.empty(MAX_LEGAL, np.int32)
    for index in range(legal(buffer[0], actions)):
        action = int(actions[index])
        if action == DRAW:
            _say_courage(buffer[0], tape)
        elif surely_wins(buffer, action):
            say(tape, GOOD, action)
            say_it_can_win(tape)


@kernel
def _say_courage(state: np.record, tape: Tape) -> None:
    counts = np.empty(KINDS, np.int64)
    cards = content(state, counts)
    witches, lost = int(counts[WITCH]), _loss(state)
    chance = witches / cards
    share = min(1.0, chance / MOST) * lost / TOLL
    say(tape, COURAGE, chance, share)
    say(tape, DANGER, _danger(share))
    say(tape, WHY)
    if witches == 0:
        say(tape, NO_WITCHES)
        return
    _say_count(state, WITCHES, tape)
    say(tape, COST)
    _say_cost(state, tape)


@kernel
def _danger(share: float) -> int:
    if share == 0:
        return NO_DANGER
    if share < SOME:
        return LITTLE_DANGER
    return SOME_DANGER if share < GREAT else GREAT_DANGER
