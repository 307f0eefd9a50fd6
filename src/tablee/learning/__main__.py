"""Train a network on all tables of a game by self-play, and measure it meanwhile.

    python -m tablee.learning deserto --device cuda --seconds 540 --out learned

In the folder: copies of the network by seconds (``after-060.safetensors``), ``progress.jsonl``, and ``curve.json``
with the share of the win of each copy against the levels, with its 95 % interval.
"""

import argparse
import os
from pathlib import Path

from tablee.learning.measure import Contest, Measuring
from tablee.learning.network import tables_of
from tablee.learning.ppo import Settings
from tablee.learning.selfplay import Diary, learn


def main() -> None:
    """Learn and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("--seconds", type=float, default=60, help="of learning; compiling comes before")
    parser.add_argument("--wait", type=float, default=60, help="seconds for what is not measured yet at the end")
    parser.add_argument("--players", default="", help="numbers of players, with commas between; all by default")
    parser.add_argument("--games", type=int, default=Settings.games, help="side by side at each table")
    parser.add_argument("--batch", type=int, default=Settings.batch)
    parser.add_argument("--units", default=",".join(map(str, Settings.units)))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--against", default="easy,medium,strong", help="levels that copies are measured against")
    parser.add_argument("--contest", type=int, default=240, help="games of each copy against each level at each table")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 2), help="processes that measure")
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    asked = parser.parse_args()
    games = tables_of(asked.game, [int(players) for players in asked.players.split(",") if players])
    contests = [Contest(game, level) for game in games for level in asked.against.split(",") if level]
    units = tuple(int(width) for width in asked.units.split(","))
    measuring = Measuring(contests, asked.contest, asked.workers) if contests else None
    diary = Diary(asked.out)
    settings = Settings(games=asked.games, batch=asked.batch, units=units)
    try:
        learn(games, asked.seconds, asked.device, diary, measuring, settings, asked.seed)
        if measuring:
            diary.measured(measuring.finished(asked.wait))
    finally:
        if measuring:
            measuring.close()


if __name__ == "__main__":
    main()
