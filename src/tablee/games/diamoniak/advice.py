"""Diamoniak for the player who learns: the chance of a witch on the next card, and what she would cost."""

import numpy as np

from tablee.bots.coach import Counsel, Courage, after, to_win_the_game, wins
from tablee.bots.explanation import Explanation
from tablee.core import View
from tablee.core.compiling import Sample
from tablee.core.fields import Buffer
from tablee.core.sentences import Sentence, counted
from tablee.games.diamoniak import rules
from tablee.games.diamoniak.game import LETTERS


def explain(view: View, action: str) -> Explanation:
    """What drawing may bring and cost, what a purchase gives away, what the witch takes."""
    struct = view.struct
    seat, kind = int(struct["turn"]), action.split(maxsplit=1)[0]
    if kind == "draw":
        return _draw(view, seat)
    if kind == "buy":
        return _buy(struct, seat, int(action.split()[1]))
    if kind == "stop":
        return Explanation(action, wins=(Sentence("Everything you have is safe until your next turn."),))
    if kind == "fairy":
        return Explanation(
            action, wins=(Sentence("You keep all your cards."),), gives=(Sentence("That costs a fairy."),)
        )
    return _give(struct, seat, action)


def where(action: str) -> Sentence:
    """Where to look, without telling what to do there."""
    places = {
        "draw": Sentence("Look at what the pile still holds."),
        "stop": Sentence("Look at what you could lose."),
        "buy": Sentence("Look at what the others keep in reserve."),
        "fairy": Sentence("Look at your fairies."),
    }
    return places.get(action.split(maxsplit=1)[0], Sentence("Look at the card you need least."))


def next_card(view: View) -> dict[str, float]:
    """How likely each card is the next one drawn; from the cards aside when the pile must be shuffled anew.

    >>> import tablee
    >>> round(next_card(tablee.load("diamoniak").start(seed=1).view(0))["W"], 4)
    0.1455
    """
    cards = next_cards(view)
    return {card: count / sum(cards.values()) for card, count in cards.items()}


def next_cards(view: View) -> dict[str, int]:
    """The cards among which the next one is, and how many there are of each."""
    cards = np.empty(rules.CARDS, np.int8)
    counts = np.bincount(cards[: rules.pile_content(view.struct, cards)], minlength=rules.KINDS)
    if view.struct["left"] == 0:
        counts = view.struct["aside"]
    return {LETTERS[kind]: int(count) for kind, count in enumerate(counts) if count}


def samples(buffer: Buffer) -> dict[str, Sample]:
    """What a page needs to count cards."""
    return {"pile_content": Sample(rules.pile_content, (buffer[0], np.empty(rules.CARDS, np.int8)))}


def _draw(view: View, seat: int) -> Explanation:
    struct, chances, next_ones = view.struct, next_card(view), next_cards(view)
    cards = sum(int(rules.held(struct, seat, kind)) for kind in range(rules.WITCH))
    witch = round(100 * chances.get("W", 0.0))
    if struct["reserve"][seat, rules.FAIRY]:
        risk = Sentence("There is a {percent}% risk of a witch, but your fairy can send her away.", {"percent": witch})
    elif cards == 0:
        risk = Sentence("There is a {percent}% risk of a witch, but you have nothing to lose.", {"percent": witch})
    else:
        risk = counted(
            "There is a {percent}% risk of a witch who takes {count} card.",
            "There is a {percent}% risk of a witch who takes {count} cards.",
            min(rules.TOLL, cards),
            percent=witch,
        )
    colour = int(struct["colour"][seat])
    parts = next_ones.get(LETTERS[colour], 0) if colour != rules.NO_COLOUR else _starts(struct, next_ones)
    part = parts / sum(next_ones.values())
    wins = _hopes(part, chances.get("D", 0.0))
    return Explanation("draw", wins, (risk,) if witch else (), (), chances | {"part": part})


def _hopes(part: float, diamond: float) -> tuple[Sentence, ...]:
    """What the next card may be, the greater hope first: a part can be bought for three diamonds (M9)."""
    castle = Sentence("There is a {percent}% chance of a part for your castle.", {"percent": round(100 * part)})
    gem = Sentence("There is a {percent}% chance of a diamond.", {"percent": round(100 * diamond)})
    hopes = ((rules.PRICE * part, castle), (diamond, gem))
    return tuple(hope for weight, hope in sorted(hopes, key=lambda each: -each[0]) if weight > 0)


def _starts(struct: np.record, cards: dict[str, int]) -> int:
    """How many of some cards are parts in a colour that nobody builds."""
    return sum(
        count
        for card, count in cards.items()
        if rules.is_part(LETTERS.index(card)) and rules.is_free(struct, LETTERS.index(card))
    )


def _buy(struct: np.record, seat: int, seller: int) -> Explanation:
    parts = int(struct["castle"][seat]) + 1
    won = Sentence("That completes your castle: you win the game.")
    grown = Sentence("Your castle gets part {parts} of 6, no luck needed.", {"parts": parts})
    gives = (Sentence("The other player gets three diamonds."),)
    return Explanation(f"buy {seller}", (won if parts == rules.PARTS else grown,), (), gives)


def _give(struct: np.record, seat: int, action: str) -> Explanation:
    kind = LETTERS.index(action[1:])
    if struct["colour"][seat] != kind:
        return Explanation(
            action, wins=(Sentence("Your castle stays as it is."),), gives=(Sentence("A card goes to the witch."),)
        )
    if struct["castle"][seat] == 1:
        return Explanation(
            action, gives=(Sentence("It is the last part: your castle is gone and its colour is free."),)
        )
    return Explanation(action, gives=(Sentence("Your own castle loses a part."),))


# --- The coach -------------------------------------------------------------------------------------------------------

MOST = 0.45  # a greater chance of a witch is seldom met, and as bad
SOME, GREAT = 1 / 3, 2 / 3  # from these shares of the danger on it has another name


def coach(view: View) -> Counsel:
    """Can the castle be finished without drawing, and how brave would a draw be?"""
    sure = (action for action in view.legal_actions if action != "draw" and wins(view, after(view, action)))
    return to_win_the_game(sure).with_courage(_courage(view))


def _courage(view: View) -> Courage | None:
    if "draw" not in view.legal_actions:
        return None
    cards = next_cards(view)
    witches, count = cards.get("W", 0), sum(cards.values())
    chance = witches / count
    why = counted(
        "Of the {cards} cards in the pile, {count} is a witch.",
        "Of the {cards} cards in the pile, {count} are witches.",
        witches,
        cards=count,
    )
    share = min(1.0, chance / MOST) * _loss(view) / rules.TOLL
    return Courage(chance, share, _danger(share), why, _cost(view) if witches else None)


def _danger(share: float) -> Sentence:
    if share == 0:
        return Sentence("No danger!")
    if share < SOME:
        return Sentence("A little danger.")
    return Sentence("Some danger.") if share < GREAT else Sentence("Great danger!")


def _has_fairy(view: View) -> bool:
    return bool(view.struct["reserve"][view.struct["turn"], rules.FAIRY])


def _loss(view: View) -> int:
    """How many cards a witch would take."""
    held = sum(int(rules.held(view.struct, view.struct["turn"], kind)) for kind in range(rules.WITCH))
    return 0 if _has_fairy(view) else min(rules.TOLL, held)


def _cost(view: View) -> Sentence:
    if _has_fairy(view):
        return Sentence("Your fairy would send her away.")
    if _loss(view) == 0:
        return Sentence("You have nothing to lose.")
    return counted(
        "If a witch comes, she takes {count} card.", "If a witch comes, she takes {count} cards.", _loss(view)
    )
