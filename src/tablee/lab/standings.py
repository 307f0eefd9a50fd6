"""The results of a match: shares of the win with intervals, seats, scores, lengths, thinking time, ratings."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tablee.core.extras import needs
from tablee.lab.arena import Effort, Match, Played
from tablee.lab.intervals import Share, wilson_of_deals

with needs("openskill", "lab"):
    from openskill.models import PlackettLuce, PlackettLuceRating

FORMAT = "tablee-arena-2"


@dataclass(frozen=True)
class Standing:
    """One player over the whole match."""

    player: str
    games: int
    share: Share
    by_seat: tuple[float | None, ...]  # its share when it sat there
    score: float
    ms: float  # a move
    slowest: float
    simulations: float  # a move
    rating: float
    deviation: float


@dataclass(frozen=True)
class Pairing:
    """The players of one table against each other."""

    players: tuple[str, ...]
    games: int
    shares: tuple[Share, ...]
    scores: tuple[float, ...]
    length: float


@dataclass(frozen=True)
class Summary:
    """All results of a match; the standings are sorted by share, largest first."""

    standings: tuple[Standing, ...]
    pairings: tuple[Pairing, ...]
    seats: tuple[Share, ...]  # the share of each seat over all players
    length: tuple[int, float, int]  # shortest, mean, longest
    endings: Mapping[str, int]


def estimate(won: Mapping[int, float], games: Mapping[int, int]) -> Share:
    """The share of games won, from what was won and played of each deal.

    The games of one deal hang together, so the deal is what is counted.

    >>> share = estimate({0: 2.0, 1: 1.0}, {0: 2, 1: 2})
    >>> round(share.low, 2), share.value, round(share.high, 2)
    (0.22, 0.75, 0.97)
    """
    total = sum(games.values())
    share = sum(won.values()) / total
    squares = sum((won[deal] - share * games[deal]) ** 2 for deal in games)
    return wilson_of_deals(share, total, len(games), squares)


def summarise(match: Match) -> Summary:
    """Return the results of a match; of an interrupted one, those of the finished games."""
    names, seats = match.plan.names, match.plan.game.players
    ratings = rate(match)
    standings = [_standing(match, number, ratings[number]) for number in range(len(names))]
    pairings = [_pairing(match, number) for number in range(len(match.plan.pairings))]
    lengths = [len(played.actions) for played in match.played]
    return Summary(
        tuple(sorted((each for each in standings if each), key=lambda each: -each.share.value)),
        tuple(pairing for pairing in pairings if pairing),
        tuple(_share((played, seat) for played in match.played) for seat in range(seats)) if lengths else (),
        (min(lengths), _mean(lengths), max(lengths)) if lengths else (0, 0.0, 0),
        dict(Counter(played.reason for played in match.played)),
    )


def rate(match: Match) -> tuple[PlackettLuceRating, ...]:
    """Ratings (openskill's Plackett-Luce model) after all games, in the plan's order; equal shares are equal places."""
    model = PlackettLuce()
    ratings = [model.rating(name=name) for name in match.plan.names]
    for played in match.played:
        seating = played.fixture.seating
        after = model.rate([[ratings[number]] for number in seating], ranks=[-share for share in played.shares])
        for number, (rating,) in zip(seating, after, strict=True):
            ratings[number] = rating
    return tuple(ratings)


def to_dict(match: Match) -> dict[str, Any]:
    """Return the match and its results for JSON."""
    plan = match.plan
    return {
        "format": FORMAT,
        "game": plan.game.name,
        "table_size": plan.game.players,
        "options": dict(plan.game.chosen),
        "players": list(plan.names),
        "seed": plan.seed,
        "opening": plan.opening,
        "planned": plan.games,
        "complete": match.complete,
        **asdict(summarise(match)),
        "games": [_flat(played) for played in match.played],
    }


def _flat(played: Played) -> dict[str, Any]:
    fields = asdict(played)
    fixture: dict[str, Any] = fields.pop("fixture")
    return fixture | fields


def _standing(match: Match, number: int, rating: PlackettLuceRating) -> Standing | None:
    sat = [
        (played, played.fixture.seating.index(number)) for played in match.played if number in played.fixture.seating
    ]
    if not sat:
        return None
    efforts = [played.efforts[seat] for played, seat in sat]
    at = [[played.shares[seat] for played, seat in sat if seat == here] for here in range(match.plan.game.players)]
    return Standing(
        player=match.plan.names[number],
        games=len(sat),
        share=_share(sat),
        by_seat=tuple(_mean(shares) if shares else None for shares in at),
        score=_mean([played.scores[seat] for played, seat in sat]),
        ms=_a_move(efforts, "ms"),
        slowest=max(effort.slowest for effort in efforts),
        simulations=_a_move(efforts, "simulations"),
        rating=rating.mu,
        deviation=rating.sigma,
    )


def _pairing(match: Match, number: int) -> Pairing | None:
    games = [played for played in match.played if played.fixture.pairing == number]
    if not games:
        return None
    members = match.plan.pairings[number]
    sat = {member: [(played, played.fixture.seating.index(member)) for played in games] for member in members}
    return Pairing(
        players=tuple(match.plan.names[member] for member in members),
        games=len(games),
        shares=tuple(_share(sat[member]) for member in members),
        scores=tuple(_mean([played.scores[seat] for played, seat in sat[member]]) for member in members),
        length=_mean([len(played.actions) for played in games]),
    )


def _share(sat: Iterable[tuple[Played, int]]) -> Share:
    won: dict[int, float] = defaultdict(float)
    games: Counter[int] = Counter()
    for played, seat in sat:
        won[played.fixture.deal] += played.shares[seat]
        games[played.fixture.deal] += 1
    return estimate(won, games)


def _a_move(efforts: list[Effort], what: str) -> float:
    return float(sum(getattr(effort, what) for effort in efforts)) / max(1, sum(effort.moves for effort in efforts))


def _mean(numbers: list[float] | list[int]) -> float:
    return sum(numbers) / len(numbers)
