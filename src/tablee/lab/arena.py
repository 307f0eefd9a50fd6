"""The arena: plays bots against each other, at every seat, with the same deals for all.

A *pairing* is a set of players that meet: every two at two seats, every trio or foursome at three or four. Each deal
is played once per seat, the players moving round by one, so that luck and the first turn are shared out evenly.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations, permutations
from math import ceil, comb

from tablee.bots import Player, ask, player
from tablee.core import Game, State, game_of
from tablee.core.checks import whole, whole_seed
from tablee.core.errors import BadOption
from tablee.lab.crew import Job, results

OPENING = 4  # random actions at the start of a game that has no chance of its own


@dataclass(frozen=True)
class Fixture:
    """A game to be played: which pairing, which deal, and the player at each seat."""

    pairing: int
    deal: int
    seating: tuple[int, ...]


@dataclass(frozen=True)
class Effort:
    """The search effort of a player in one game."""

    moves: int = 0
    ms: float = 0.0
    slowest: float = 0.0
    simulations: int = 0

    def and_then(self, ms: float, simulations: int) -> Effort:
        """The effort with one more move."""
        return Effort(self.moves + 1, self.ms + ms, max(self.slowest, ms), self.simulations + simulations)


@dataclass(frozen=True)
class Played:
    """A game that was played. Shares, scores and efforts are those of the seats."""

    fixture: Fixture
    actions: tuple[str, ...]
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    reason: str
    efforts: tuple[Effort, ...]


@dataclass(frozen=True)
class Plan:
    """The plan of a match: the same plan gives the same games."""

    game: Game
    players: tuple[Player, ...]
    names: tuple[str, ...]
    deals: int
    seed: int
    opening: int
    rehearsal: tuple[Player, ...]  # the players with a minimal budget, for compiling

    @property
    def pairings(self) -> tuple[tuple[int, ...], ...]:
        """The combinations of players."""
        return tuple(combinations(range(len(self.players)), self.game.players))

    @property
    def games(self) -> int:
        """How many games there are to play."""
        return comb(len(self.players), self.game.players) * self.game.players * self.deals

    def fixtures(self) -> Iterator[Fixture]:
        """All games, deal by deal, so that a match cut short has treated everyone alike."""
        for deal in range(self.deals):
            for pairing, members in enumerate(self.pairings):
                rings = [(members[0], *others) for others in permutations(members[1:])]
                ring = rings[deal % len(rings)]  # the seating order changes from deal to deal
                for shift in range(len(ring)):
                    yield Fixture(pairing, deal, ring[-shift:] + ring[:-shift])

    def order(self, played: Played) -> tuple[int, int, int]:
        """Return the index of a game in the plan."""
        fixture = played.fixture
        return fixture.deal, fixture.pairing, fixture.seating.index(self.pairings[fixture.pairing][0])


@dataclass(frozen=True)
class Match:
    """A plan and what was played of it, in the plan's order."""

    plan: Plan
    played: tuple[Played, ...] = field(repr=False)

    @property
    def complete(self) -> bool:
        """Were all planned games played?"""
        return len(self.played) == self.plan.games


def entrant(spec: str, ms: int | None = None, simulations: int | None = None) -> Player:
    """The player of a text: a name, or a name with a budget of its own such as strong@200ms or strong@400.

    >>> entrant("strong@400")
    Level(name='strong', ms=None, simulations=400, share=1.0, threads=1)
    """
    name, at, budget = spec.partition("@")
    if not at:
        return player(name, ms, simulations)
    number = budget.removesuffix("ms")
    if not (number.isascii() and number.isdigit() and int(number) > 0):
        raise BadOption("A budget is written like strong@200ms or strong@400, not {spec!r}.", spec=spec)
    return player(name, int(number), None) if budget.endswith("ms") else player(name, None, int(number))


def plan_match(
    game: Game | str,
    players: Sequence[str | Player],
    games: int = 100,
    seed: int = 0,
    opening: int | None = None,
    ms: int | None = None,
    simulations: int | None = None,
) -> Plan:
    """Plan a match of at least ``games`` games at each table; a deal is never left half played.

    ``players`` are names (see :func:`entrant`) or players; ``ms`` and ``simulations`` are the budget of those named
    without one. ``opening`` is how many actions are random at the start of each deal, the same for everyone; without
    it there are four where the game itself has no chance, otherwise none.
    """
    game, seed = game_of(game), whole_seed(seed)
    if len(players) < game.players:
        raise BadOption(
            "A table of {game} has {seats} seats here, but only {given} players were named.",
            **{"game": game.title, "seats": game.players, "given": len(players)},
        )
    ready = tuple(entrant(each, ms, simulations) if isinstance(each, str) else each for each in players)
    names = _tell_apart([each if isinstance(each, str) else each.name for each in players])
    random_actions = (0 if _has_chance(game) else OPENING) if opening is None else whole("opening", opening, least=0)
    named = dict.fromkeys(each.partition("@")[0] for each in players if isinstance(each, str))
    rehearsal = tuple(player(name, simulations=1) for name in named)
    return Plan(game, ready, names, ceil(whole("games", games) / game.players), seed, random_actions, rehearsal)


def play_match(
    game: Game | str,
    players: Sequence[str | Player],
    games: int = 100,
    seed: int = 0,
    opening: int | None = None,
    ms: int | None = None,
    simulations: int | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    on: str | None = None,
) -> Match:
    """Plan a match (see :func:`plan_match`) and play it on all cores, or on as many as ``workers``.

    With budgets in simulations the games are the same whatever the number of workers, here or ``on`` Ray (see
    :func:`.crew.results`). ``progress`` gets the number of games played, and of all games. Ctrl-C ends the match early
    and keeps what was played.

    >>> import tablee
    >>> game = tablee.load(next(iter(tablee.core.GAMES)), players=2)
    >>> match = play_match(game, ["random", "random"], games=2, workers=1)
    >>> [played.fixture.seating for played in match.played]
    [(0, 1), (1, 0)]
    """
    plan = plan_match(game, players, games, seed, opening, ms, simulations)
    played: list[Played] = []
    job = Job(partial(play_fixture, plan), partial(warm_up, plan))
    try:
        for result in results(job, plan.fixtures(), plan.games, workers, on):
            played.append(result)
            if progress is not None:
                progress(len(played), plan.games)
    except KeyboardInterrupt:
        pass
    return Match(plan, tuple(sorted(played, key=plan.order)))


def play_fixture(plan: Plan, fixture: Fixture) -> Played:
    """Play one game of the plan."""
    state, actions = _start(plan, fixture.deal)
    efforts = [Effort()] * plan.game.players
    while state.turn is not None:
        seat = state.turn
        view, seed = state.view(seat), _seed(plan.seed, fixture, len(actions))
        begun = time.perf_counter()
        choice = ask(plan.players[fixture.seating[seat]], view, seed)
        ms = (time.perf_counter() - begun) * 1000
        efforts[seat] = efforts[seat].and_then(ms, choice.simulations)
        actions.append(choice.action)
        state = state.play(choice.action)
    assert state.outcome is not None
    return Played(fixture, tuple(actions), state.shares, state.scores, state.outcome.reason, tuple(efforts))


def beginning(plan: Plan, deal: int) -> State:
    """The beginning of a deal; the same for every table and seating."""
    return plan.game.start(seed=_seed(plan.seed, "deal", deal))


def _start(plan: Plan, deal: int) -> tuple[State, list[str]]:
    """The deal, after its random opening."""
    state, actions = beginning(plan, deal), list[str]()
    rng = random.Random(_seed(plan.seed, "opening", deal))
    for _ in range(plan.opening):
        going_on = [action for action in state.legal_actions if state.play(action).turn is not None]
        if not going_on:
            break
        actions.append(rng.choice(going_on))
        state = state.play(actions[-1])
    return state, actions


def warm_up(plan: Plan) -> None:
    """Play a game with a minimal budget, so that compiling, or loading the cache, is not counted as thinking time.

    A whole game, since a bot may have an endgame of its own.
    """
    for number in range(len(plan.rehearsal)):
        play_fixture(replace(plan, players=plan.rehearsal), Fixture(0, 0, (number,) * plan.game.players))


def _has_chance(game: Game) -> bool:
    return game.start(seed=0) != game.start(seed=1)


def _tell_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The same name again gets a number: strong, strong #2.

    >>> _tell_apart(["strong", "easy", "strong"])
    ('strong', 'easy', 'strong #2')
    """
    earlier = [names[:number].count(name) for number, name in enumerate(names)]
    return tuple(f"{name} #{count + 1}" if count else name for name, count in zip(names, earlier, strict=True))


def _seed(*parts: object) -> int:
    return int.from_bytes(hashlib.blake2b(repr(parts).encode(), digest_size=7).digest())
