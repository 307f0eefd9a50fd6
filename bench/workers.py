"""What do several workers cost? One PostgreSQL, one Redis, and a house of 1, 2 and 3 workers, one after the other.

    python bench/workers.py                         150 tables of the first game, ten seconds each
    python bench/workers.py --workers 1 3 --tables 50 --seconds 3

Clients play as in load.py, at full speed and on the same machine. Processor time is that of all workers together, of
PostgreSQL and of Redis, each for one action. The two services are started for it (Debian's packages). From the last
house follows on paper what ten machines would hold, and what breaks first. Where an action costs the workers of the
last house more than 15 % more than those of the first, it ends with 1.
"""

import argparse
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import uvloop
from load import Count, Result, clients_of, play, result_of, server
from tests.services import PostgreSQL, Redis, running_postgres, running_redis

from tablee.core import GAMES
from tablee.server.live.neighbours import SECONDS_BETWEEN

MOST_GROWTH = 0.15
MACHINES, CORES = 10, 4  # of the house on paper, beside a machine of the same kind for PostgreSQL and a core for Redis
USED = 2 / 3  # of each core; the rest is for pages, bots and bad moments
ACTION_S = 5.0  # between two actions at a table of people
NEWS_A_SECOND = 1 / ACTION_S + 2 / SECONDS_BETWEEN  # at a table of two people at two workers: actions, and who is there


@dataclass(frozen=True)
class Cost:
    """Processor seconds of one action."""

    workers: float
    postgres: float
    redis: float


def measure(
    game: str, workers: int, tables: int, seconds: float, postgres: PostgreSQL, redis: Redis
) -> tuple[Result, Cost]:
    """One house."""
    count = Count()
    environment = {
        "TABLEE_WORKERS": str(workers),
        "TABLEE_DATABASE_URL": postgres.fresh(f"workers-{workers}"),
        "TABLEE_REDIS_URL": redis.url,
    }
    with server(environment=environment) as (address, pid):
        clients = clients_of(address, game, tables, count)
        port = int(address.rpartition(":")[2])
        spent = uvloop.run(play(clients, port, count, seconds, pid, postgres.pid, redis.pid))
    if None in spent or not count.moves:
        raise SystemExit("Nothing was played, or this system does not tell the time of a process.")
    return result_of(game, tables, seconds, count, None), Cost(*((each or 0.0) / count.moves for each in spent))


def row(workers: int, result: Result, cost: Cost) -> str:
    """One house, as a line of the table."""
    each = "".join(f"{1e6 * spent:>8.0f}" for spent in (cost.workers, cost.postgres, cost.redis))
    return f"{workers:>7} {result.moves_per_second:>8.0f} {result.p50_ms:>7.1f} {result.p99_ms:>7.1f} {each}"


def held(cost: Cost) -> dict[str, float]:
    """How many tables of people each part of a house of ten machines would hold, what holds least first."""
    tables = {
        f"workers on {MACHINES * CORES} cores": MACHINES * CORES * USED / cost.workers * ACTION_S,
        f"PostgreSQL on {CORES} cores": CORES * USED / max(cost.postgres, 1e-9) * ACTION_S,
        "Redis on its one core": USED / max(cost.redis, 1e-9) / NEWS_A_SECOND,
    }
    return dict(sorted(tables.items(), key=lambda part: part[1]))


def on_paper(cost: Cost) -> str:
    """The same in words."""
    parts = held(cost)
    first = next(iter(parts))
    lines = (f"  {part:<24}{tables:>12,.0f} tables" for part, tables in parts.items())
    return "\n".join(
        (
            f"On paper, {MACHINES} machines of {CORES} cores, a third left free, an action every {ACTION_S:.0f} s:",
            *lines,
            f"So they hold {parts[first]:,.0f} tables; {first} breaks first.",
        )
    )


def growth(costs: list[Cost]) -> float:
    """By how much more an action costs the workers of the last house than those of the first."""
    return costs[-1].workers / costs[0].workers - 1


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--game", choices=GAMES, default=next(iter(GAMES)))
    parser.add_argument("--tables", type=int, default=150)
    parser.add_argument("--seconds", type=float, default=10.0)
    asked = parser.parse_args()
    print("workers  moves/s  p50 ms  p99 ms  processor us a move: workers, PostgreSQL, Redis", flush=True)
    costs = []
    with ExitStack() as closing:
        postgres, redis = closing.enter_context(running_postgres()), closing.enter_context(running_redis())
        for workers in asked.workers:
            result, cost = measure(asked.game, workers, asked.tables, asked.seconds, postgres, redis)
            costs.append(cost)
            print(row(workers, result, cost), flush=True)
    first, last = asked.workers[0], asked.workers[-1]
    print(f"From {first} to {last} workers an action costs {growth(costs):+.0%} (at most {MOST_GROWTH:+.0%}).")
    print(on_paper(costs[-1]))
    sys.exit(1 if growth(costs) > MOST_GROWTH else 0)


if __name__ == "__main__":
    main()
