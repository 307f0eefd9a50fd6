"""Measures how well searches play endings, compared with the solver (`BotSpec.early`).

    python bench/endings.py deserto --option edition=classic --positions 120 --simulations 80000

Games of two `strong` players lead to the positions. Prints how often the search chooses a best
action, its average loss, and the time of the solver.
"""

import argparse
import time
from collections.abc import Iterator

import numpy as np

import tablee
from tablee.bots import bots_of, choose
from tablee.bots.analysis import Analysis
from tablee.bots.ending import solved
from tablee.bots.levels import Budget
from tablee.core import Game, View

ALL = 1000  # lines: every action
SAME = 1e-9  # shares closer than this are equal


def positions(game: Game, count: int) -> Iterator[tuple[View, Analysis, float]]:
    """Positions that only the solver with much time can solve, its results, and its CPU time in milliseconds."""
    bots = bots_of(game.name)
    for seed in range(count):
        state = game.start(seed=seed)
        while state.turn is not None:
            view, began = state.view(state.turn), time.process_time()
            found = solved(view, bots, patient=True, lines=ALL)
            ms = 1000 * (time.process_time() - began)
            if found and not solved(view, bots, patient=False):
                yield view, found, ms
                break
            state = state.play(choose(view, "strong", simulations=100, seed=seed).action)


def given_away(view: View, found: Analysis, simulations: int, seed: int) -> float:
    """How much less the search's choice is worth than the best one."""
    seat = view.turn or 0
    worth = {line.actions[0]: line.value[seat] for line in found.lines}
    chosen = bots_of(view.game.name).search(view, Budget(simulations=simulations), seed).action
    return max(worth.values()) - worth[chosen]


def main() -> None:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--positions", type=int, default=120)
    parser.add_argument("--simulations", type=int, default=80_000)
    given = parser.parse_args()
    options: dict[str, str] = dict(option.split("=", 1) for option in given.option)
    lost, times = list[float](), list[float]()
    for number, (view, found, ms) in enumerate(positions(tablee.load(given.game, None, **options), given.positions)):
        lost.append(given_away(view, found, given.simulations, number))
        times.append(ms)
    if not lost:
        raise SystemExit(f"{given.game} has no endings that only the patient work out")
    perfect = sum(each <= SAME for each in lost)
    print(f"{given.game} {options}, {len(lost)} endings, {given.simulations} simulations:")
    print(
        f"the search plays {perfect} ({perfect / len(lost):.1%}) perfectly and gives away {np.mean(lost):.2%} of a win;"
    )
    print(f"working it out takes {np.mean(times[1:]):.1f} ms on average, {max(times[1:]):.1f} ms at most")


if __name__ == "__main__":
    main()
