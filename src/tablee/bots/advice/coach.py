"""A coach beside one seat: is there something to win right now, and how brave is the next card?

It sees what its seat sees, and all it says is exact: counted, tried out or solved, never guessed.
"""

from dataclasses import dataclass

import numpy as np

from tablee.bots import solve
from tablee.bots.advice.diamoniak import next_cards
from tablee.games import View
from tablee.games.chance import stream
from tablee.games.contract import SEATS
from tablee.games.diamoniak import rules as diamoniak
from tablee.games.errors import TableeError
from tablee.games.fields import Table
from tablee.games.words import Sentence, counted

LITTLE, GREAT = 0.15, 0.3  # from these chances of a witch on, the danger has another name


@dataclass(frozen=True)
class Courage:
    """How brave it is to draw: the true chance of a witch, and what that means."""

    chance: float
    danger: Sentence
    why: Sentence
    cost: Sentence


@dataclass(frozen=True)
class Counsel:
    """What a coach says before an action, and after one that is not among the good ones."""

    lamp: Sentence | None = None
    missed: Sentence | None = None
    good: tuple[str, ...] = ()
    courage: Courage | None = None


def coach(view: View) -> Counsel:
    """Look at the table with the eyes of a seat whose turn it is."""
    if not view.legal_actions:
        raise TableeError("There is nothing to choose for seat {seat} now.", seat=view.seat)
    winning = _winning(view)
    if winning:
        return Counsel(
            Sentence("You can win the game now. Do you see how?"),
            Sentence("You could have won the game with that turn."),
            winning,
            _courage(view),
        )
    if view.game.name == "deserto":
        return _cards_to_win(view)
    return Counsel(courage=_courage(view))


def _winning(view: View) -> tuple[str, ...]:
    """The actions that surely win the game; none where every action does, for then there is nothing to miss."""
    sure = [action for action in view.legal_actions if action != "draw" and _wins(view, _after(view, action))]
    return tuple(sure) if len(sure) < len(view.legal_actions) or view.game.name != "deserto" else ()


def _wins(view: View, after: Table) -> bool:
    """Has this seat won, or will it, whatever the other does?"""
    if view.game.rules.over(after[0]):
        shares = np.zeros(SEATS)
        view.game.rules.share(after[0], shares)
        return bool(shares[view.seat] == 1)
    if not solve.is_open(view):
        return False
    _, lead, _ = solve.best_margin(after, int(after["held"][0].sum()))
    return int(lead) < 0


def _after(view: View, action: str) -> Table:
    """The table after an action that shows no hidden card, or none that matters here."""
    table = view.table.copy()
    view.game.rules.imagine(table[0], view.seat, stream(0))
    view.game.rules.play(table[0], view.game.code(action))
    return table


def _cards_to_win(view: View) -> Counsel:
    """In Deserto cards are won all the time."""
    seat, score = view.seat, view.game.rules.score
    gains = {
        action: int(score(_after(view, action)[0], seat)) - int(score(view.record, seat))
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


def _courage(view: View) -> Courage | None:
    if "draw" not in view.legal_actions:
        return None
    cards = next_cards(view)
    witches, count = cards.get("W", 0), sum(cards.values())
    chance = witches / count
    facts = {"cards": count, "witches": witches}
    why = Sentence("Witches in the pile: {witches} of {cards}.", facts)
    return Courage(chance, _danger(chance), why, _cost(view))


def _danger(chance: float) -> Sentence:
    if chance == 0:
        return Sentence("No danger!")
    if chance < LITTLE:
        return Sentence("A little danger")
    return Sentence("Some danger") if chance < GREAT else Sentence("Great danger!")


def _cost(view: View) -> Sentence:
    record, seat = view.record, int(view.record["turn"])
    if record["reserve"][seat, diamoniak.FAIRY]:
        return Sentence("Your fairy would send her away.")
    held = sum(int(diamoniak.held(record, seat, kind)) for kind in range(diamoniak.WITCH))
    if held == 0:
        return Sentence("You have nothing to lose.")
    return Sentence("Cards she would take: {cards}.", {"cards": min(diamoniak.TOLL, held)})
