"""For the player who learns: hints, explanations, and how the chances went during a game."""

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
    """A ladder of help: what to look for, then where, then with which card, and the action itself."""

    steps: tuple[Sentence, ...]
    action: str

    def rungs(self) -> tuple[str, ...]:
        """The rungs as texts, the least telling first."""
        return *map(str, self.steps), self.action


@dataclass(frozen=True)
class Judgement:
    """Each seat's expected share of the win after an action, and whether things turned there."""

    action: str | None
    shares: tuple[float, ...]
    turning_point: bool


def explain(view: View, action: str) -> Explanation:
    """What an action wins, risks and gives away, with the chances a counting player could know."""
    if action not in view.legal_actions:
        view.game.code(action)  # a malformed action says so
        raise BadRequest("{action} cannot be explained: it cannot be played from this view.", action=action)
    return remarks_of(view.game.name).explain(view, action)


def coach(view: View) -> Counsel:
    """What a coach beside the seat on turn sees."""
    return remarks_of(view.game.name).coach(_choosing(view))


def hint(view: View, seed: int | None = None, simulations: int | None = None) -> Hint:
    """Help step by step, from an analysis of what this seat sees."""
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
    """What an analysis of one line finds in the end."""
    *_, found = analyse(view, simulations=simulations, seed=seed, lines=1)
    return found


@cache
def remarks_of(game: str) -> Remarks:
    """Return a game's advice: what its kernels remark, in sentences."""
    return Remarks(advice_of(game))


def _choosing(view: View) -> View:
    if not view.legal_actions:
        raise BadRequest("There is nothing to choose for seat {seat} now.", seat=view.seat)
    return view
