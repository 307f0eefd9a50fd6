"""Advice for learners: hints, explanations, and the evaluation of a game."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tablee.bots import analyse, bots_of
from tablee.bots.analysis import Analysis
from tablee.bots.coach import Counsel
from tablee.bots.explanation import Explanation
from tablee.bots.remarks import Remarks
from tablee.bots.spec import advice_of
from tablee.core import View
from tablee.core.errors import BadRequest
from tablee.core.record import Record
from tablee.core.sentences import Sentence

__all__ = ["Counsel", "Explanation", "Hint", "Judgement", "coach", "explain", "hint", "review"]

TURNING_POINT = 0.15  # a seat's share changed by at least this much in one action


@dataclass(frozen=True)
class Hint:
    """A hint in steps: what to look for, where, with which card, and the action itself."""

    steps: tuple[Sentence, ...]
    action: str

    def rungs(self) -> tuple[str, ...]:
        """The steps as texts, the vaguest first."""
        return *map(str, self.steps), self.action


@dataclass(frozen=True)
class Judgement:
    """Each seat's expected share of the win after an action, and whether it was a turning point."""

    action: str | None
    shares: tuple[float, ...]
    turning_point: bool


def explain(view: View, action: str) -> Explanation:
    """Return what an action wins, risks and gives away, with the probabilities from card counting."""
    if action not in view.legal_actions:
        view.game.code(action)  # a malformed action says so
        raise BadRequest("{action} cannot be explained: it cannot be played from this view.", action=action)
    return remarks_of(view.game.name).explain(view, action)


def coach(view: View) -> Counsel:
    """Return the coach's advice to the seat on turn."""
    return remarks_of(view.game.name).coach(_choosing(view))


def hint(view: View, seed: int | None = None, simulations: int | None = None) -> Hint:
    """Return a hint, from an analysis of this seat's view."""
    found = _found(_choosing(view), simulations or bots_of(view.game.name).hint, seed)
    return lead_to(view, found.choice.action)


def lead_to(view: View, action: str) -> Hint:
    """The hint that leads to a legal action."""
    return Hint(remarks_of(view.game.name).hint(view, action), action)


def review(
    record: Record,
    simulations: int | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> list[Judgement]:
    """Each seat's expected share after every action, as the seat to move could judge it, and the turning points."""
    judgements: list[Judgement] = []
    limit = simulations or bots_of(record.game).analysis
    for number, state in enumerate(record.states()):
        shares = state.shares if state.turn is None else _found(state.view(state.turn), limit, seed).value
        swing = (
            max(abs(now - then) for now, then in zip(shares, judgements[-1].shares, strict=True)) if judgements else 0.0
        )
        judgements.append(Judgement(state.action, shares, swing >= TURNING_POINT))
        if progress is not None:
            progress(number, len(record.actions))
    return judgements


def _found(view: View, simulations: int, seed: int | None) -> Analysis:
    """Return the last finding of an analysis with one line."""
    *_, found = analyse(view, simulations=simulations, seed=seed, lines=1)
    return found


@cache
def remarks_of(game: str) -> Remarks:
    """Return the remarks of a game's advice kernels as sentences."""
    return Remarks(advice_of(game))


def _choosing(view: View) -> View:
    if not view.legal_actions:
        raise BadRequest("There is nothing to choose for seat {seat} now.", seat=view.seat)
    return view
