"""An experiment: the same bots play a game in several variants, and every game is measured.

At every seat sits the same bot, and each deal is played once per seat, the bots moving round by one: what differs
between the games of a deal is what was decided, what is the same is what was dealt. Every game is written to a file as
soon as it is over, so an experiment that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from typing import Any, Protocol, cast

from tablee.core import GAMES, Game, State, load
from tablee.core.errors import BadOption, TableeError
from tablee.lab.arena import Fixture, Plan, beginning, plan_match, play_fixture, warm_up
from tablee.lab.crew import Job, results

FORMAT = "tablee-lab-1"
GAMES_FILE = "games.jsonl"
LONGEST = 16  # letters of a value in a table


class GameLab(Protocol):
    """A game's module ``lab``: the figures of one game. Optional."""

    FIGURES: Mapping[str, str]  # the meaning of each figure, by its name

    def figures(self, states: Sequence[State]) -> dict[str, float]:
        """The figures of a game that is over, from all its states."""
        ...

    def standing(self, state: State) -> Sequence[float]:
        """Return how far ahead each seat is; only needed if the score does not show it."""
        ...


class Judge(GameLab, Protocol):
    """The optional part of ``lab`` that scores variants."""

    LIKINGS: Mapping[str, str]  # the meaning of each thing that is liked, by its name

    def likings(self, figures: Mapping[str, float]) -> dict[str, float]:
        """Return each score, from 0 to 1, from the figures of a variant."""
        ...

    def picture(self, game: Game) -> str:
        """Return a picture of a variant, as lines of text."""
        ...


def lab_of(game: str) -> GameLab | None:
    """The functions with which a game reports figures about itself."""
    return cast("GameLab | None", GAMES.extra(game, "lab"))


def judge_of(game: str) -> Judge | None:
    """Return the module that scores variants of a game, if there is one."""
    lab = GAMES.extra(game, "lab")
    return cast("Judge", lab) if hasattr(lab, "likings") else None


@dataclass(frozen=True)
class Variant:
    """A game as it is played in a part of the experiment, and what was varied to get it."""

    label: str
    choices: Mapping[str, Any]
    plan: Plan


@dataclass(frozen=True)
class Experiment:
    """The plan of an experiment: the same experiment gives the same games."""

    game: str
    vary: Mapping[str, tuple[Any, ...]]
    level: str
    games: int
    seed: int
    variants: tuple[Variant, ...]

    @property
    def planned(self) -> int:
        """How many games there are to play."""
        return sum(variant.plan.games for variant in self.variants)

    def head(self) -> dict[str, Any]:
        """Return what identifies an experiment."""
        options = [dict(variant.plan.game.chosen) | {"players": variant.plan.game.players} for variant in self.variants]
        facts = {"format": FORMAT, "game": self.game, "level": self.level, "games": self.games, "seed": self.seed}
        return facts | {"vary": {name: list(values) for name, values in self.vary.items()}, "variants": options}


@dataclass(frozen=True)
class Measured:
    """A game that was played, in figures."""

    variant: int
    deal: int
    turn: int  # by how many seats the bots were rotated
    shares: tuple[float, ...]
    length: int
    lead_changes: int
    reason: str
    figures: Mapping[str, float]


def plan_experiment(
    game: str,
    vary: Mapping[str, Sequence[Any]] | None = None,
    level: str = "medium",
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Experiment:
    """Plan at least ``games`` games of each variant: of each combination of the values that ``vary`` names."""
    varied = {name: tuple(values) for name, values in (vary or {}).items()}
    for name, values in varied.items():
        if not values or len(set(values)) < len(values):
            raise BadOption("{name} varies over different values, not {values}.", name=name, values=list(values))
    variants = []
    for values in product(*varied.values()):
        choices = dict(zip(varied, values, strict=True))
        varied_game = _varied(game, {**(options or {}), **choices})
        label = ", ".join(choice_label(name, value, varied[name]) for name, value in choices.items())
        plan = plan_match(varied_game, [level] * varied_game.players, games, seed)
        variants.append(Variant(label or varied_game.title, choices, plan))
    return Experiment(game, varied, level, games, seed, tuple(variants))


def choice_label(name: str, value: Any, values: Sequence[Any]) -> str:
    """What a choice is called in a table: its value, or its number where that would be too long.

    >>> choice_label("edition", "revised", ["classic", "revised"])
    'edition revised'
    """
    return f"{name} {value}" if len(str(value)) <= LONGEST else f"{name} #{list(values).index(value) + 1}"


def _varied(game: str, options: dict[str, Any]) -> Game:
    return load(game, options.pop("players", None), **options)


def run(
    experiment: Experiment,
    folder: Path,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    on: str | None = None,
) -> list[Measured]:
    """Play the remaining games; returns all results in the experiment's order. Ctrl-C ends it early."""
    folder.mkdir(parents=True, exist_ok=True)
    measured = _played_before(experiment, folder / GAMES_FILE)
    done = {(each.variant, each.deal, each.turn) for each in measured}
    left = [thing for thing in _things(experiment) if thing[:3] not in done]
    job = Job(partial(_measure, experiment.variants), partial(_get_ready, experiment.variants))
    with (folder / GAMES_FILE).open("a", encoding="utf-8") as file:
        try:
            for result in results(job, left, len(left), workers, on) if left else ():
                file.write(json.dumps(asdict(result)) + "\n")
                file.flush()
                measured.append(result)
                if progress is not None:
                    progress(len(measured), experiment.planned)
        except KeyboardInterrupt:
            pass
    return sorted(measured, key=lambda each: (each.variant, each.deal, each.turn))


def _things(experiment: Experiment) -> Iterator[tuple[int, int, int, Fixture]]:
    """Yield all games, deal by deal, so that an interrupted experiment has treated all variants alike."""
    fixtures = [list(variant.plan.fixtures()) for variant in experiment.variants]
    for deal in range(max(variant.plan.deals for variant in experiment.variants)):
        for number, variant in enumerate(experiment.variants):
            seats = variant.plan.game.players
            for turn, fixture in enumerate(fixtures[number][deal * seats : (deal + 1) * seats]):
                yield number, deal, turn, fixture


def _played_before(experiment: Experiment, file: Path) -> list[Measured]:
    """Return the saved games of an interrupted experiment; writes the header if there is no file."""
    head = json.dumps(experiment.head())
    if not file.exists():
        file.write_text(head + "\n", encoding="utf-8")
        return []
    first, *lines = file.read_text(encoding="utf-8").split("\n")
    if first != head:
        raise BadOption("{folder} holds another experiment; choose another folder.", folder=str(file.parent))
    whole = lines[:-1]  # what stands behind the last line's end was cut off
    file.write_text("".join(f"{line}\n" for line in (first, *whole)), encoding="utf-8")
    try:
        return [_read(json.loads(line)) for line in whole]
    except (ValueError, TypeError):
        raise TableeError("{file} is damaged; move it away to begin anew.", file=str(file)) from None


def _read(fields: dict[str, Any]) -> Measured:
    return Measured(**{**fields, "shares": tuple(fields["shares"])})


def _get_ready(variants: tuple[Variant, ...]) -> None:
    """Compile, or load, what the first variant of each number of seats needs."""
    for variant in {variant.plan.game.players: variant for variant in variants}.values():
        warm_up(variant.plan)


def _measure(variants: tuple[Variant, ...], thing: tuple[int, int, int, Fixture]) -> Measured:
    number, deal, turn, fixture = thing
    plan = variants[number].plan
    played = play_fixture(plan, fixture)
    states = [beginning(plan, deal)]
    for action in played.actions:
        states.append(states[-1].play(action))
    lab = lab_of(plan.game.name)
    figures = lab.figures(states) if lab else {}
    return Measured(
        number, deal, turn, played.shares, len(played.actions), lead_changes(states), played.reason, figures
    )


def lead_changes(states: Sequence[State]) -> int:
    """Return how often the sole leader changed."""
    lab = lab_of(states[0].game.name)
    standing: Callable[[State], Sequence[float]] = getattr(lab, "standing", lambda state: state.scores)
    leaders = [leader for leader in map(_leader, map(standing, states)) if leader is not None]
    return sum(then != now for then, now in pairwise(leaders))


def _leader(standing: Sequence[float]) -> int | None:
    best = max(standing)
    return list(standing).index(best) if list(standing).count(best) == 1 else None
