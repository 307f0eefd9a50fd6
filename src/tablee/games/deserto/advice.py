"""Deserto for the player who learns: what a card wins, and what the other hands can hold."""

from functools import reduce
from itertools import product
from math import comb, prod

import numpy as np

from tablee.bots.coach import Counsel, after, to_win_the_game, wins
from tablee.bots.explanation import Explanation
from tablee.core import View
from tablee.core.cards import spell_cards
from tablee.core.chance import stream
from tablee.core.compiling import Sample
from tablee.core.fields import Buffer
from tablee.core.sentences import Sentence, counted
from tablee.games.deserto import endings, rules
from tablee.games.deserto.game import LETTERS

HANDS: list[list[int]] = rules.HANDS.tolist()  # how many of each kind
NAMES = [spell_cards(LETTERS, bytes(hand)) for hand in HANDS]


def explain(view: View, action: str) -> Explanation:
    """What a card wins, what the next player could take after it, and how likely she holds the cards for that."""
    seat = int(view.struct["turn"])
    buffer = _imagined(view)
    before = rules.score(buffer[0], seat)
    rules.play(buffer[0], view.game.code(action))
    won = rules.score(buffer[0], seat) - before
    wins = [counted("That wins you {count} card.", "That wins you {count} cards.", won)] if won else []
    gives: tuple[Sentence, ...] = ()
    if action.endswith(">"):
        gives = (Sentence("The player before you gets a card."),)
    risks, chances = _risks(view, buffer[0])
    if chances and not risks:
        wins.append(Sentence("The next player cannot win anything right after that."))
    return Explanation(action, tuple(wins), risks, gives, chances)


def where(view: View, action: str) -> Sentence:
    """Where to look, without telling what to do there."""
    if action.endswith(">"):
        return Sentence("Think about which card you need least.")
    return Sentence("Look at place {cell}.", {"cell": action[1:]})


def hand_chances(view: View, seat: int) -> dict[str, float]:
    """How likely another seat holds each hand, for a player who has counted every card and every forced gift.

    >>> import tablee
    >>> view = tablee.load("deserto", edition="revised").start(seed=1).view(0)
    >>> round(sum(hand_chances(view, 1).values()), 12)
    1.0
    """
    ways = _ways(view, seat)
    return {hand: count / sum(ways.values()) for hand, count in ways.items()}


def _ways(view: View, seat: int) -> dict[str, float]:
    """In how many ways another seat can hold each hand: whole numbers, so that they add up to the same everywhere."""
    struct, unseen = view.struct, _unseen(view)
    others = [s for s in range(view.game.players) if s not in (view.seat, seat) and struct["told"][s] > 0]
    weights = {s: _weights(struct, s) for s in (seat, *others)}
    found: dict[str, float] = {}
    for hands in product(*(np.flatnonzero(weights[s]) for s in (seat, *others))):
        left, ways = unseen, 1.0
        for s, hand in zip((seat, *others), hands, strict=True):
            held = HANDS[hand]
            ways *= weights[s][hand] * prod(map(comb, left, held))
            left = [max(0, n - k) for n, k in zip(left, held, strict=True)]
        name = NAMES[hands[0]]
        found[name] = found.get(name, 0.0) + ways
    return {hand: ways for hand, ways in found.items() if ways > 0}


def samples(buffer: Buffer) -> dict[str, Sample]:
    """What a page needs to count cards, and to say why one cannot be placed."""
    return {
        "bar": Sample(rules.bar, (buffer[0], 0, 0, 0)),
        "filled": Sample(rules.filled, (buffer[0],)),
        "unseen": Sample(rules.unseen, (buffer[0], 0, np.empty(rules.CARDS, np.int8))),
        "belief": Sample(rules.belief, (buffer[0], 0, np.empty(len(rules.HANDS)))),
    }


def _unseen(view: View) -> list[int]:
    cards = np.empty(rules.CARDS, np.int8)
    count = rules.unseen(view.struct, -1 if view.seat is None else view.seat, cards)
    return [int(number) for number in np.bincount(cards[:count], minlength=rules.KINDS)]


def _weights(struct: np.record, seat: int) -> list[float]:
    weights = np.zeros(len(rules.HANDS))
    rules.belief(struct, seat, weights)
    return weights.tolist()


def _imagined(view: View) -> Buffer:
    """A table on which the action can be tried; what it wins does not depend on the hidden cards."""
    buffer = view.buffer.copy()
    rules.imagine(buffer[0], -1 if view.seat is None else view.seat, stream(0))
    return buffer


def _risks(view: View, after: np.record) -> tuple[tuple[Sentence, ...], dict[str, float]]:
    """What the next player can take, and the chance that she can."""
    rival = int(after["turn"])
    if rules.over(after) or view.seat == rival:
        return (), {}
    takes = [_best_take(after, rival, kind) for kind in range(rules.KINDS)]
    ways = _ways(view, rival)
    taken = {hand: max(takes[LETTERS.index(card)] for card in hand) for hand in ways if hand}
    risk = sum(ways[hand] for hand, cards in taken.items() if cards > 0) / sum(ways.values())
    expected = sum(ways[hand] * cards for hand, cards in taken.items()) / sum(ways.values())
    sentence = counted(
        "There is a {percent}% risk that the next player wins {count} card.",
        "There is a {percent}% risk that the next player wins up to {count} cards.",
        max(taken.values(), default=0),
        percent=round(100 * risk),
    )
    return ((sentence,) if risk > 0 else ()), {"next_takes": risk, "next_takes_cards": expected}


def _best_take(after: np.record, seat: int, kind: int) -> int:
    """The most cards a seat to move wins at once by placing a card of this kind."""

    def take(best: int, code: int) -> int:
        tried = trial.copy()
        rules.play(tried, code)
        return max(best, int(rules.score(tried, seat)) - int(rules.score(trial, seat)))

    trial = after.copy()
    trial["hand"][seat] = 0
    trial["hand"][seat, kind] = trial["held"][seat]
    out = np.empty(rules.MAX_LEGAL, np.int32)
    codes = out[: rules.legal(trial, out)].tolist()
    return reduce(take, (code for code in codes if code % rules.SLOTS != rules.GIVE), 0)


# --- The coach -------------------------------------------------------------------------------------------------------


def coach(view: View) -> Counsel:
    """Does a card win the game, or at least others? In Deserto cards are won all the time."""
    winning = [action for action in view.legal_actions if _wins_the_game(view, after(view, action))]
    if 0 < len(winning) < len(view.legal_actions):  # where every action wins there is nothing to miss
        return to_win_the_game(winning)
    return _cards_to_win(view)


def _wins_the_game(view: View, buffer: Buffer) -> bool:
    """Has this seat won, or will it, whatever the other does?"""
    if rules.over(buffer[0]) or not endings.is_open(view):
        return wins(view, buffer)
    _, lead, _ = endings.best_margin(buffer, int(buffer["held"][0].sum()))
    return int(lead) < 0


def _cards_to_win(view: View) -> Counsel:
    seat = int(view.struct["turn"])
    gains = {
        action: int(rules.score(after(view, action)[0], seat)) - int(rules.score(view.struct, seat))
        for action in view.legal_actions
    }
    best = max(gains.values())
    if best == 0:
        return Counsel()
    return Counsel(
        Sentence("You can win cards now. Do you see how?"),
        counted("You could have won {count} card there.", "You could have won {count} cards there.", best),
        tuple(action for action, gain in gains.items() if gain > 0),
    )
