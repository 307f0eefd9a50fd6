"""How long `strong` and `master` take to answer, over whole games of each kind, on one core.

python tools/answer_times.py --games 3
"""

import argparse
import time
from collections.abc import Iterator

import numpy as np

from tablee.bots import Player, player
from tablee.core import GAMES, Game, load


def games() -> Iterator[tuple[str, Game]]:
    """Every game, in every edition it has."""
    for name, game in GAMES.items():
        if bundle := game.bundle():
            yield from ((f"{game.title} {choice}", load(name, **{bundle.name: choice})) for choice in bundle.choices)
        else:
            yield game.title, load(name)


def answers(game: Game, bot: Player, seed: int) -> Iterator[float]:
    """The milliseconds of every answer in a game of a player with itself, as someone who waits for it counts them."""
    state = game.start(seed=seed)
    while state.turn is not None:
        view = state.view(state.turn)
        began = time.perf_counter()
        action = bot.choose(view).action
        yield (time.perf_counter() - began) * 1000
        state = state.play(action)


def main() -> None:
    """Measure and print, a row for each level in each game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--levels", default="strong,master")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    print("| game | level | answers | mean ms | 99 % within ms | longest ms |\n|---|---|---|---|---|---|")
    for name, game in games():
        list(answers(game, player("strong", simulations=1), 0))  # compiles, which is no thinking
        for level in given.levels.split(","):
            times = [ms for number in range(given.games) for ms in answers(game, player(level), given.seed + number)]
            mean, most, longest = np.mean(times), np.quantile(times, 0.99), max(times)
            print(f"| {name} | {level} | {len(times)} | {mean:.0f} | {most:.0f} | {longest:.0f} |", flush=True)


if __name__ == "__main__":
    main()
