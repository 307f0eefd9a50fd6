"""What do several workers cost? One PostgreSQL, one Redis, and a house of 1, 2 and 3 workers, one after the other.

    python bench/workers.py                         150 tables of the first game, ten seconds each
    python bench/workers.py --workers 1 3 --tables 50 --seconds 3

Clients play as in load.py, at full speed and on the same machine. Processor time is that of all workers together, of
PostgreSQL and of Redis, each for one action. The two services are started for it (Debian's packages).
"""

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import uvloop
from load import Count, clients_of, play, result_of, server
from tests.services import PostgreSQL, Redis, running_postgres, running_redis

from tablee.core import GAMES


def measure(game: str, workers: int, tables: int, seconds: float, postgres: PostgreSQL, redis: Redis) -> str:
    """One house, as a line of the table."""
    count = Count()
    environment = {
        "TABLEE_WORKERS": str(workers),
        "TABLEE_DATABASE_URL": postgres.fresh(f"workers-{workers}"),
        "TABLEE_REDIS_URL": redis.url,
    }
    with server(environment=environment) as (address, pid):
        clients = clients_of(address, game, tables, count)
        port = int(address.rpartition(":")[2])
        cpu = uvloop.run(play(clients, port, count, seconds, pid, postgres.pid, redis.pid))
    result = result_of(game, tables, seconds, count, None)
    each = "".join("       ?" if spent is None else f"{1e6 * spent / max(1, count.moves):>8.0f}" for spent in cpu)
    return f"{workers:>7} {result.moves_per_second:>8.0f} {result.p50_ms:>7.1f} {result.p99_ms:>7.1f} {each}"


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--game", choices=GAMES, default=next(iter(GAMES)))
    parser.add_argument("--tables", type=int, default=150)
    parser.add_argument("--seconds", type=float, default=10.0)
    asked = parser.parse_args()
    print("workers  moves/s  p50 ms  p99 ms  processor us a move: workers, PostgreSQL, Redis", flush=True)
    with ExitStack() as closing:
        postgres, redis = closing.enter_context(running_postgres()), closing.enter_context(running_redis())
        for workers in asked.workers:
            print(measure(asked.game, workers, asked.tables, asked.seconds, postgres, redis), flush=True)


if __name__ == "__main__":
    main()
