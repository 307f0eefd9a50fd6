"""Estimates the capacity of ten machines from the measured cost of an idle table and of an action."""

from dataclasses import dataclass

MACHINES, CORES = 10, 4  # for workers; PostgreSQL has one more machine of the same kind, and Redis uses one core
USED = 2 / 3  # of each core; the rest is for pages, bots and bad moments
ACTION_S = 5.0  # between two actions at a table of people


@dataclass(frozen=True)
class Cost:
    """Processor time in a server, of all workers together and of the two services."""

    workers: float
    postgres: float
    redis: float


def held(at_rest: Cost, action: Cost) -> dict[str, float]:
    """How many tables of people each part would hold, what holds least first.

    ``at_rest`` is for a table and a second while nobody plays, ``action`` for an action and all that follows from it.
    """
    parts = {
        f"{MACHINES * CORES} cores of workers": (MACHINES * CORES, at_rest.workers, action.workers),
        f"{CORES} cores of PostgreSQL": (CORES, at_rest.postgres, action.postgres),
        "1 core of Redis": (1, at_rest.redis, action.redis),
    }
    tables = {
        part: USED * cores / max(1e-9, resting + playing / ACTION_S)
        for part, (cores, resting, playing) in parts.items()
    }
    return dict(sorted(tables.items(), key=lambda part: part[1]))


def on_paper(at_rest: Cost, action: Cost) -> str:
    """The same in words."""
    parts = held(at_rest, action)
    first, least = next(iter(parts.items()))
    lines = (f"  {part:<22} {tables:>11,.0f} tables" for part, tables in parts.items())
    said = f"On paper, {MACHINES} machines of {CORES} cores, a third of it left free, an action every {ACTION_S:.0f} s:"
    return "\n".join((said, *lines, f"So they hold {least:,.0f} tables, and {first} is what breaks first."))
