"""For the player who learns: hints, explanations, and how the chances went during a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType

from tablee.bots import choose
from tablee.bots.advice import deserto, desiree, diamoniak
from tablee.bots.advice.coach import Counsel, coach
from tablee.bots.advice.explanation import Explanation
from tablee.games import View
from tablee.games.errors import TableeError
from tablee.games.record import Record
from tablee.games.words import Sentence

__all__ = ["Counsel", "Explanation", "Hint", "Step", "coach", "evaluate", "explain", "hint"]

_STEMS: Mapping[str, ModuleType] = {"deserto": deserto, "desiree": desiree, "diamoniak": diamoniak}
THOUGHT = {"deserto": 4000, "desiree": 15_000, "diamoniak": 4000}  # simulations for a hint: some hundredths of a second
TURNING_POINT = 0.15  # a seat's share changed by at least this much in one action


@dataclass(frozen=True)
class Hint:
    """A ladder of help: why, then where, then the action itself."""

    why: Sentence
    where: Sentence
    action: str

    def rungs(self) -> tuple[str, str, str]:
        """The three rungs as texts, the least telling first."""
        return str(self.why), str(self.where), self.action


@dataclass(frozen=True)
class Step:
    """Each seat's expected share of the win after an action, and whether things turned there."""

    action: str | None
    shares: tuple[float, ...]
    turning_point: bool


def explain(view: View, action: str) -> Explanation:
    """What an action wins, risks and gives away, with the chances a counting player could know."""
    if action not in view.legal_actions:
        view.game.code(action)  # a malformed action says so
        raise TableeError("{action} cannot be explained: it cannot be played from this view.", action=action)
    explanation: Explanation = _stem(view).explain(view, action)
    return explanation


def hint(view: View, level: str = "strong", seed: int | None = None, simulations: int | None = None) -> Hint:
    """Help in three rungs, from a strong bot that sees what this seat sees."""
    if not view.legal_actions:
        raise TableeError("There is nothing to choose for seat {seat} now.", seat=view.seat)
    choice = choose(view, level=level, seed=seed, simulations=simulations or THOUGHT[view.game.name])
    explanation = explain(view, choice.action)
    return Hint(explanation.headline, _stem(view).where(choice.action), choice.action)


def evaluate(
    record: Record,
    level: str = "strong",
    simulations: int | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> list[Step]:
    """Each seat's expected share after every action, as the seat to move could judge it, and the turning points."""
    steps: list[Step] = []
    for number, state in enumerate(record.states()):
        if state.turn is None:
            shares = state.shares
        else:
            shares = choose(state.view(state.turn), level=level, simulations=simulations, seed=seed).value
        swing = max(abs(now - then) for now, then in zip(shares, steps[-1].shares, strict=True)) if steps else 0.0
        steps.append(Step(state.action, shares, swing >= TURNING_POINT))
        if progress is not None:
            progress(number, len(record.actions))
    return steps


def _stem(view: View) -> ModuleType:
    return _STEMS[view.game.name]
