"""Deserto for the player who learns: what a card wins, and what the other hands can hold."""

import numpy as np

from tablee.bots.remarks import CHANCE, GIVES, GOOD, LAMP, MISSED, RISKS, WINS, say_it_can_win, surely_wins, tried
from tablee.core import View
from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.core.shapes import NUMBER, counting, remark
from tablee.core.tape import Tape, put_all, say
from tablee.games.deserto.belief import NAMES, count_ways
from tablee.games.deserto.bots import exposed, gain
from tablee.games.deserto.endings import best_margin, is_open
from tablee.games.deserto.evaluation import prize
from tablee.games.deserto.game import CARDS
from tablee.games.deserto.rules import (
    GIVE,
    HANDS,
    KINDS,
    MAX_LEGAL,
    OASIS,
    PLACE,
    SLOTS,
    THIEF,
    TREASURE,
    VIZIER,
    count_unseen,
    filled,
    legal,
    over,
)

WINS_CARDS, NOTHING_TO_TAKE, GIVES_CARD, RISK, CAN_WIN, COULD_HAVE_WON = range(6)
FIND_WIN, FIND_SAFETY, FIND_CALM, FIND_BETTER, MUST_GIVE, BETTER_GIVE, LOOK_AT_NEED = range(6, 13)
LOOK_AT, TAKE = 13, 17  # + cell, + kind
ONLY_RISK = 21
REMARKS = {
    WINS_CARDS: counting("That wins you a card.", "That wins you {count} cards.", count=NUMBER),
    NOTHING_TO_TAKE: remark("The next player can't win anything right after that."),
    GIVES_CARD: remark("The player before you gets a card."),
    RISK: counting(
        "One of the {cards} cards you can't see could win something right after that.",
        "{count} of the {cards} cards you can't see could win something right after that.",
        cards=NUMBER,
        count=NUMBER,
        cards_shown=CARDS,
    ),
    ONLY_RISK: remark(
        "The only card you can't see could win something right after that.",
        cards=NUMBER,
        count=NUMBER,
        cards_shown=CARDS,
    ),
    CAN_WIN: remark("You can win cards now. Do you see how?"),
    COULD_HAVE_WON: counting(
        "You could have won a card there.", "You could have won {count} cards there.", count=NUMBER
    ),
    FIND_WIN: counting("One of your cards wins a card.", "One of your cards wins {count} cards.", count=NUMBER),
    FIND_SAFETY: remark("Nothing to win right now. Find a move that leaves the next player nothing to win either."),
    FIND_CALM: remark("Nothing to win right now. Find the space that helps the next player least."),
    FIND_BETTER: remark("You could win cards now, but there's an even better move."),
    MUST_GIVE: remark("You can't play any of your cards, so you give one away."),
    BETTER_GIVE: remark("This time it's better to give a card away."),
    LOOK_AT_NEED: remark("Think about which card you need least.", seat=NUMBER).lights("hand-{seat}"),
    LOOK_AT: remark("Look at the bottom left.").lights("a1"),
    LOOK_AT + 1: remark("Look at the top left.").lights("a2"),
    LOOK_AT + 2: remark("Look at the bottom right.").lights("b1"),
    LOOK_AT + 3: remark("Look at the top right.").lights("b2"),
    TAKE + OASIS: remark("Take your oasis.", slot=NUMBER).lights("card-{slot}"),
    TAKE + TREASURE: remark("Take your treasure.", slot=NUMBER).lights("card-{slot}"),
    TAKE + THIEF: remark("Take your thief.", slot=NUMBER).lights("card-{slot}"),
    TAKE + VIZIER: remark("Take your vizier.", slot=NUMBER).lights("card-{slot}"),
}
CHANCES = ("next_takes", "next_takes_cards")
NEXT_TAKES, NEXT_TAKES_CARDS = range(2)


@kernel
def explain(buffer: Buffer, action: int, tape: Tape) -> None:
    """What a card wins, what the next player could take after it, and how likely she holds the cards for that."""
    won, after = gain(buffer[0], action), tried(buffer, action)
    if won > 0:
        say(tape, WINS, WINS_CARDS, won)
    if action % SLOTS == GIVE:
        say(tape, GIVES, GIVES_CARD)
    if not over(after[0]):
        _say_risk(buffer[0], after, tape)


@kernel
def _say_risk(state: np.record, after: Buffer, tape: Tape) -> None:
    """What the next player can take, and the chance that she can."""
    ways, total, risky, expected = np.zeros(len(HANDS)), 0.0, 0.0, 0.0
    count_ways(state, 0 + state.turn, (state.turn + 1) % state.players, ways)
    for hand in range(len(HANDS)):
        if ways[hand] > 0:
            taken = 0
            for kind in range(KINDS):
                if HANDS[hand, kind] > 0:
                    taken = max(taken, prize(after[0], kind, filled(after[0])))
            total += ways[hand]
            risky += ways[hand] if taken > 0 else 0.0
            expected += ways[hand] * taken
    if risky > 0:
        _say_which_win(state, after, tape)
    else:
        say(tape, WINS, NOTHING_TO_TAKE)
    say(tape, CHANCE, NEXT_TAKES, risky / total)
    say(tape, CHANCE, NEXT_TAKES_CARDS, expected / total)


@kernel
def _say_which_win(state: np.record, after: Buffer, tape: Tape) -> None:
    """Of the cards that the seat on turn cannot see, those that could win something then."""
    unseen = np.empty(KINDS, np.int64)
    count_unseen(state, 0 + state.turn, unseen)
    cards = unseen.sum()
    for kind in range(KINDS):
        if prize(after[0], kind, filled(after[0])) <= 0:
            unseen[kind] = 0
    say(tape, RISKS, ONLY_RISK if cards == 1 else RISK, cards, unseen.sum())
    put_all(tape, unseen)


@kernel
def hint(buffer: Buffer, action: int, tape: Tape) -> None:
    """What to look for, which space, which card."""
    state, kind, slot = buffer[0], action // SLOTS, action % SLOTS
    if slot == GIVE:
        say(tape, MUST_GIVE if _gives_only(state) else BETTER_GIVE)
        say(tape, LOOK_AT_NEED, int(state.turn))
    else:
        _say_what_to_find(buffer, action, tape)
        say(tape, LOOK_AT + slot - PLACE)
    before, after = 0, 0
    for other in range(KINDS):
        if other < kind:
            before += int(state.hand[state.turn, other])
        elif other > kind:
            after += int(state.hand[state.turn, other])
    if before + after > 0:  # of cards that are all alike nobody has to choose one
        say(tape, TAKE + kind, before)


@kernel
def _gives_only(state: np.record) -> bool:
    actions, only = np.empty(MAX_LEGAL, np.int32), True
    for index in range(legal(state, actions)):
        only = only and actions[index] % SLOTS == GIVE
    return only


@kernel
def _say_what_to_find(buffer: Buffer, action: int, tape: Tape) -> None:
    state, actions, best = buffer[0], np.empty(MAX_LEGAL, np.int32), 0
    for index in range(legal(state, actions)):
        best = max(best, gain(state, int(actions[index])))
    won = gain(state, action)
    if won > 0:
        say(tape, FIND_WIN, won)
    elif best > 0:
        say(tape, FIND_BETTER)
    else:
        say(tape, FIND_CALM if _leaves_something(tried(buffer, action)) else FIND_SAFETY)


@kernel
def _leaves_something(after: Buffer) -> bool:
    return bool(exposed(after[0]) > 0)


# --- What another seat can hold --------------------------------------------------------------------------------------


def hand_chances(view: View, seat: int) -> dict[str, float]:
    """How likely another seat holds each hand, for a player who has counted every card and every forced gift.

    >>> import tablee
    >>> view = tablee.load("deserto", edition="revised").start(seed=1).view(0)
    >>> round(sum(hand_chances(view, 1).values()), 12)
    1.0
    """
    ways = np.zeros(len(HANDS))
    count_ways(view.struct, -1 if view.seat is None else view.seat, seat, ways)
    return {NAMES[hand]: float(ways[hand] / ways.sum()) for hand in np.flatnonzero(ways)}


# --- The coach -------------------------------------------------------------------------------------------------------


@kernel
def coach(buffer: Buffer, tape: Tape) -> None:
    """Does a card win the game, or at least others? In Deserto cards are won all the time."""
    actions, best, winning = np.empty(MAX_LEGAL, np.int32), 0, np.zeros(MAX_LEGAL, np.bool_)
    count = legal(buffer[0], actions)
    for index in range(count):
        winning[index] = _wins_the_game(buffer, int(actions[index]))
        best = max(best, gain(buffer[0], int(actions[index])))
    wins_game = 0 < winning.sum() < count  # where every action wins there is nothing to miss
    for index in range(count):
        if winning[index] if wins_game else gain(buffer[0], int(actions[index])) > 0:
            say(tape, GOOD, actions[index])
    if wins_game:
        say_it_can_win(tape)
    elif best > 0:
        say(tape, LAMP, CAN_WIN)
        say(tape, MISSED, COULD_HAVE_WON, best)


@kernel
def _wins_the_game(buffer: Buffer, action: int) -> bool:
    """Has this seat won then, or will it, whatever the other does?"""
    after = tried(buffer, action)
    if over(after[0]) or not is_open(buffer[0]):
        return surely_wins(buffer, action)
    _, lead = best_margin(after)
    return bool(lead < 0)
