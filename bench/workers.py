"""Measures the cost of several workers: one PostgreSQL, one Redis, and a server of 1, 2 and 3 workers in turn.

    python bench/workers.py                         150 tables, 300 actions a second, twenty seconds each
    python bench/workers.py --workers 1 3 1 3 --tables 50 --rate 100 --seconds 5
    python bench/workers.py --rate 0                as fast as it goes

The tables have a fixed pace, which two cores keep up with: a server that falls behind does more at once, and then an
action costs less. So compare processor time only where the rate is what was asked for. It is the time of all workers
together, of PostgreSQL and of Redis, each for one action; the cost per second while all are connected and none plays is
printed too. Clients share the machine. The two services are started for it (Debian's packages).

The last measurement gives an estimate for ten machines (paper.py). The exit code is 1 if an action costs the workers
over 15 % more than in the first measurement, or a server fell behind the rate.
"""

import argparse
import asyncio
import itertools
import random
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import astuple, dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import uvloop
from load import WARM_UP_S, Client, Count, Player, Result, clients_of, cpu_seconds, gather, result_of, server
from paper import Cost, on_paper
from tests.services import PostgreSQL, Redis, running_postgres, running_redis

from tablee.core import GAMES

DATABASES = itertools.count()
RESTING_S = 6.0  # as long as it takes until everything that workers do by themselves was done
MOST_GROWTH, MOST_LATE = 0.15, 0.05
HEAD = "workers  moves/s  p50 ms  p99 ms    processor, us a move: workers PostgreSQL Redis    ms a second at rest"


class Unhurried(Client):
    """Plays at its table's pace: the next action is due so long after the one before was."""

    every_s = 0.0

    def move(self, text: bytes) -> None:
        """Send a move when it is due; the tables begin one after the other."""
        if self.count.resting:
            return super().move(text)
        loop, clock = asyncio.get_running_loop(), self.clock
        before = clock.due or loop.time() - random.random() * self.every_s
        clock.due = max(loop.time(), before + self.every_s)
        loop.call_at(clock.due, super().move, text)
        return None


@dataclass(frozen=True)
class Measurement:
    """What was measured with so many workers."""

    workers: int
    result: Result
    at_rest: Cost  # a second with all tables
    action: Cost

    def __str__(self) -> str:
        result = self.result
        each = "".join(f"{1e6 * spent:>8.0f}" for spent in astuple(self.action))
        resting = "".join(f"{1e3 * spent:>7.1f}" for spent in astuple(self.at_rest))
        speed = f"{result.moves_per_second:>8.0f} {result.p50_ms:>7.1f} {result.p99_ms:>7.1f}"
        return f"{self.workers:>7} {speed} {each} {resting}"

    def on_paper(self) -> str:
        """What ten machines would hold; what a table costs at rest is in the cost of its actions, and counts once."""
        tables, pace = self.result.tables, self.result.moves_per_second
        at_rest, action = astuple(self.at_rest), astuple(self.action)
        alone = (max(0.0, spent - resting / pace) for resting, spent in zip(at_rest, action, strict=True))
        return on_paper(Cost(*(resting / tables for resting in at_rest)), Cost(*alone))


async def play(clients: Sequence[Player], port: int, count: Count, seconds: float, pids: Sequence[int]) -> list[float]:
    """Let everyone come, rest and play; the processor seconds of each process and its children, at rest and in play."""
    count.rest()
    await gather(clients, port)
    await asyncio.sleep(WARM_UP_S)
    resting = await spent(pids, RESTING_S)
    count.go_on()
    await asyncio.sleep(WARM_UP_S)
    count.counting = True
    playing = await spent(pids, seconds)
    count.counting = False
    count.rest()
    for client in clients:
        client.transport.close()
    return [*resting, *playing]


async def spent(pids: Sequence[int], seconds: float) -> list[float]:
    """What processes use in so many seconds."""
    before = [cpu_seconds(pid) or 0.0 for pid in pids]
    await asyncio.sleep(seconds)
    return [(cpu_seconds(pid) or 0.0) - then for pid, then in zip(pids, before, strict=True)]


def measure(asked: argparse.Namespace, workers: int, postgres: PostgreSQL, redis: Redis) -> Measurement:
    """Measure a server with so many workers."""
    count = Count()
    environment = {
        "TABLEE_WORKERS": str(workers),
        "TABLEE_DATABASE_URL": postgres.fresh(f"workers-{next(DATABASES)}"),
        "TABLEE_REDIS_URL": redis.url,
    }
    Unhurried.every_s = asked.tables / asked.rate if asked.rate else 0.0
    with server(environment=environment) as (address, pid):
        clients = clients_of(address, asked.game, asked.tables, count, Unhurried)
        port, pids = int(address.rpartition(":")[2]), (pid, postgres.pid, redis.pid)
        cpu = uvloop.run(play(clients, port, count, asked.seconds, pids))
    result = result_of(asked.game, asked.tables, asked.seconds, count, None)
    at_rest, action = (each / RESTING_S for each in cpu[:3]), (each / max(1, count.moves) for each in cpu[3:])
    return Measurement(workers, result, Cost(*at_rest), Cost(*action))


def faults(measured: Sequence[Measurement], rate: float) -> list[str]:
    """Return what exceeds the limits."""
    first, last = measured[0], measured[-1]
    growth = last.action.workers / first.action.workers - 1
    late = [each for each in measured if each.result.moves_per_second < (1 - MOST_LATE) * rate]
    found = [f"{each.workers} workers did not keep up with {rate:.0f} actions a second." for each in late]
    if growth > MOST_GROWTH:
        found.append(f"From {first.workers} to {last.workers} workers an action costs {growth:.0%} more.")
    return found


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--game", choices=GAMES, default=next(iter(GAMES)))
    parser.add_argument("--tables", type=int, default=150)
    parser.add_argument("--rate", type=float, default=300.0, help="actions a second, all tables together; 0: no limit")
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    print(HEAD, flush=True)
    measured = []
    with ExitStack() as closing:
        postgres, redis = closing.enter_context(running_postgres()), closing.enter_context(running_redis())
        for workers in asked.workers:
            measured.append(measure(asked, workers, postgres, redis))
            print(measured[-1], flush=True)
    print(measured[-1].on_paper())
    for fault in faults(measured, asked.rate):
        print(fault)
    sys.exit(1 if faults(measured, asked.rate) else 0)


if __name__ == "__main__":
    main()
