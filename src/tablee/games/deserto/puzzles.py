"""Deserto's puzzles: endings of two players with one action that wins. With the pile empty all cards can be counted."""

from tablee.bots.exhaustive import shares_by_action
from tablee.core import State, position
from tablee.core.sentences import mark, plural
from tablee.games.deserto.endings import best_margin, is_open
from tablee.games.deserto.rules import HAND, KINDS
from tablee.games.deserto.writing import LETTERS
from tablee.teaching.puzzle import Puzzle, PuzzleKind, Setting, Theme

FEWEST = 4  # actions to choose from
_BOTS = ("easy", "medium", "strong")


def find(state: State) -> Puzzle | None:
    """The puzzle of an open ending in which one action alone wins; how much it wins by is a fact."""
    if state.turn is None or not is_open(state.struct) or len(state.legal_actions) < FEWEST:
        return None
    leads = {action: _lead(state, action) for action in state.legal_actions}
    winning = [action for action, lead in leads.items() if lead > 0]
    if len(winning) != 1:
        return None
    hand = state.struct["hand"][1 - state.turn]
    cards = "".join(LETTERS[kind] * int(hand[kind]) for kind in range(KINDS))
    facts = {"count": leads[winning[0]], "cards_shown": cards}
    return Puzzle(state.position, (winning[0],), _theme(state.play(winning[0])), facts)


def _lead(state: State, action: str) -> int:
    """How many cards the seat to move is ahead in the end, if both play best after this action."""
    after = state.play(action)
    if after.outcome is not None:
        return after.scores[state.turn or 0] - after.scores[1 - (state.turn or 0)]
    _, theirs = best_margin(after.buffer)
    return -int(theirs)


def _theme(after: State) -> str:
    kinds = [event["event"] for event in after.events]
    if "swept" in kinds:
        return "four"
    if "given" in kinds:
        return "gift"
    return ("quiet", "one", "two")[kinds.count("won")]


def is_proven(puzzle: Puzzle) -> bool:
    """Does the answer alone win when every way to play on is tried?"""
    shares = shares_by_action(position("deserto", puzzle.position))
    return [action for action, share in shares.items() if share == 1] == [puzzle.answer]


PUZZLES = PuzzleKind(
    settings=(Setting(2, _BOTS), Setting(2, _BOTS, {"edition": "revised"})),
    find=find,
    is_proven=is_proven,
    late=2 * HAND,
    themes={
        "one": Theme(mark("One pile"), 0.3),
        "two": Theme(mark("Two piles at once"), 0.3),
        "four": Theme(mark("The fourth vizier"), 0.2),
        "quiet": Theme(mark("Wait for it"), 0.3),
        "gift": Theme(mark("A gift"), 0.2),
    },
    task=mark("Only one move wins now. The pile is empty, so you know the other player's cards:"),
    reason=plural(
        "If you both play your best, you win by {count} card.",
        "If you both play your best, you win by {count} cards.",
    ),
)
