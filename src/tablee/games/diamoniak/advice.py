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
from tablee.core.shapes import NUMBER, counting, remark
from tablee.core.tape import Tape, percent, say
from tablee.games.diamoniak.evaluation import content
from tablee.games.diamoniak.rules import (
    BUY,
    DIAMOND,
    DRAW,
    FAIRY,
    KINDS,
    MAX_LEGAL,
    NO_COLOUR,
    PRICE,
    STOP,
    TOLL,
    USE_FAIRY,
    WITCH,
    held,
    is_free,
    is_part,
    legal,
)
from tablee.games.diamoniak.writing import LETTERS

SAFE, KEEPS_ALL, COSTS_FAIRY, COMPLETES, GROWS, PAYS, STAYS, TO_THE_WITCH, LAST_PART, LOSES_PART = range(10)
CASTLE_CHANCE, DIAMOND_CHANCE, RISK_WITH_FAIRY, RISK_OF_NOTHING, RISK = range(10, 15)
LOOK_AT_PILE, LOOK_AT_LOSS, LOOK_AT_FAIRIES, LOOK_AT_OTHERS, LOOK_AT_NEED = range(15, 20)
NO_DANGER, LITTLE_DANGER, SOME_DANGER, GREAT_DANGER = range(20, 24)
WITCHES, FAIRY_HELPS, NOTHING_TO_LOSE, SHE_TAKES = range(24, 28)
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
    CASTLE_CHANCE: remark("There is a {percent}% chance of a part for your castle.", percent=NUMBER),
    DIAMOND_CHANCE: remark("There is a {percent}% chance of a diamond.", percent=NUMBER),
    RISK_WITH_FAIRY: remark("There is a {percent}% risk of a witch, but your fairy can send her away.", percent=NUMBER),
    RISK_OF_NOTHING: remark("There is a {percent}% risk of a witch, but you have nothing to lose.", percent=NUMBER),
    RISK: counting(
        "There is a {percent}% risk of a witch who takes {count} card.",
        "There is a {percent}% risk of a witch who takes {count} cards.",
        percent=NUMBER,
        count=NUMBER,
    ),
    LOOK_AT_PILE: remark("Look at what's left in the pile."),
    LOOK_AT_LOSS: remark("Look at what you could lose."),
    LOOK_AT_FAIRIES: remark("Look at your fairies."),
    LOOK_AT_OTHERS: remark("Look at what the others keep in reserve."),
    LOOK_AT_NEED: remark("Look at the card you need least."),
    NO_DANGER: remark("No danger!"),
    LITTLE_DANGER: remark("A bit risky."),
    SOME_DANGER: remark("Risky."),
    GREAT_DANGER: remark("Very risky!"),
    WITCHES: counting(
        "Of the {cards} cards in the pile, {count} is a witch.",
        "Of the {cards} cards in the pile, {count} are witches.",
        cards=NUMBER,
        count=NUMBER,
    ),
    FAIRY_HELPS: remark("Your fairy would send her away."),
    NOTHING_TO_LOSE: remark("You have nothing to lose."),
    SHE_TAKES: counting(
        "If a witch comes, she takes {count} card.", "If a witch comes, she takes {count} cards.", count=NUMBER
    ),
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
    part, diamond = _useful_parts(state, counts) / cards, counts[DIAMOND] / cards
    if part > 0 and PRICE * part >= diamond:  # the greater hope first: a part can be bought for three diamonds (M9)
        say(tape, WINS, CASTLE_CHANCE, percent(part))
    if diamond > 0:
        say(tape, WINS, DIAMOND_CHANCE, percent(diamond))
    if part > 0 and PRICE * part < diamond:
        say(tape, WINS, CASTLE_CHANCE, percent(part))
    witch, lost = percent(counts[WITCH] / cards), _loss(state)
    if witch > 0:
        if _has_fairy(state):
            say(tape, RISKS, RISK_WITH_FAIRY, witch)
        elif lost == 0:
            say(tape, RISKS, RISK_OF_NOTHING, witch)
        else:
            say(tape, RISKS, RISK, witch, lost)
    for kind in range(KINDS):
        if counts[kind] > 0:
            say(tape, CHANCE, kind, counts[kind] / cards)
    say(tape, CHANCE, PART, part)


@kernel
def _useful_parts(state: np.record, counts: NDArray[np.int64]) -> int:
    """How many of some cards are parts of one's castle, or begin one: in a colour that nobody builds."""
    colour = int(state.colour[state.turn])
    if colour != NO_COLOUR:
        return int(counts[colour])
    parts = 0
    for kind in range(KINDS):
        if is_part(kind) and is_free(state, kind):
            parts += int(counts[kind])
    return parts


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
def where(action: int, tape: Tape) -> None:
    """Where to look, without telling what to do there."""
    if action == DRAW:
        say(tape, LOOK_AT_PILE)
    elif action == STOP:
        say(tape, LOOK_AT_LOSS)
    elif action == USE_FAIRY:
        say(tape, LOOK_AT_FAIRIES)
    else:
        say(tape, LOOK_AT_OTHERS if action >= BUY else LOOK_AT_NEED)


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
    say(tape, WHY, WITCHES, cards, witches)
    if witches > 0:
        if _has_fairy(state):
            say(tape, COST, FAIRY_HELPS)
        elif lost == 0:
            say(tape, COST, NOTHING_TO_LOSE)
        else:
            say(tape, COST, SHE_TAKES, lost)


@kernel
def _danger(share: float) -> int:
    if share == 0:
        return NO_DANGER
    if share < SOME:
        return LITTLE_DANGER
    return SOME_DANGER if share < GREAT else GREAT_DANGER
