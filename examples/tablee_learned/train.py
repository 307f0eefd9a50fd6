"""Teach the network: it plays against itself, and makes likelier what went better than it had hoped (PPO).

    python -m tablee_learned.train                    # some minutes; writes network.npz beside this file
    python -m tablee_learned.train --rounds 50 --on ray --out mine.npz --table README.md

The same seed gives the same network, with self-play here or on Ray. At some rounds a copy is put aside; in the end all
of them meet the built-in levels in the arena, and the table of how strong they are is printed, or written.
"""

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from torch import nn

from tablee.adapters.actions import actions_of
from tablee.core import Game, load
from tablee.lab.arena import Match, play_match
from tablee.lab.crew import staying
from tablee.lab.standings import summarise
from tablee_learned.network import NEVER, Encoding, Network
from tablee_learned.player import FILE, GAME, Learned
from tablee_learned.selfplay import GAMES, Memories, play_evening

UNITS = 128
EVENINGS = 4  # of GAMES games, in each round
TIMES, BATCH = 3, 4096  # how often each memory is thought over, and how many at once
PACE, CLIP, CURIOSITY = 1e-3, 0.2, 0.01
LEVELS = ("first", "easy", "medium", "strong")
MARKS = re.compile(r"(?<=<!-- strength -->\n).*?(?=<!-- end -->)", re.S)


@dataclass(frozen=True)
class Copy:
    """The network as it was after some training."""

    rounds: int
    seconds: float  # of this process on one core; what workers do elsewhere is not in it
    network: Network


class Pupil(nn.Module):  # type: ignore[misc] # mypy does not read torch
    """The network while it learns."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        sizes = (inputs, UNITS, UNITS, actions + 1)
        self.layers = nn.ModuleList(nn.Linear(*pair) for pair in pairwise(sizes))
        with torch.no_grad():
            self.layers[-1].weight.mul_(0.01)  # at first every action is as good as the others

    def forward(self, shown: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of how likely each action is, and the hope."""
        units = shown
        for layer in self.layers[:-1]:
            units = torch.relu(layer(units))
        said = self.layers[-1](units)
        return torch.log_softmax(said[:, :-1].masked_fill(~masks, NEVER), 1), torch.tanh(said[:, -1])

    def at_work(self) -> Network:
        """A copy that plays."""
        pairs = [(layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in self.layers]
        return Network(tuple(np.array(each, np.float32) for pair in pairs for each in pair))


def train(game: Game, rounds: int, seed: int = 0, workers: int | None = 1, on: str | None = None) -> Iterator[Copy]:
    """A copy before the first round and after each."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # for matrices as small as these, more threads wait for each other
    pupil = Pupil(Encoding(game).width, len(actions_of(game)))
    steps = torch.optim.Adam(pupil.parameters(), lr=PACE)
    seconds = 0.0
    yield Copy(0, seconds, pupil.at_work())
    for number in range(rounds):
        began = time.process_time()
        first = (seed * rounds + number) * EVENINGS
        memories = play_evening(game, pupil.at_work(), range(first, first + EVENINGS), workers, on)
        steps.param_groups[0]["lr"] = PACE * (1 - number / rounds)
        think_over(pupil, steps, memories)
        seconds += time.process_time() - began
        yield Copy(number + 1, seconds, pupil.at_work())


def think_over(pupil: Pupil, steps: torch.optim.Optimizer, memories: Memories) -> None:
    """Make likelier what went better than hoped, not by too much at once; and hope for what came."""
    shown, masks, actions, chances, hopes, surprises = (
        torch.from_numpy(np.ascontiguousarray(each)) for each in memories
    )
    goals, gains = hopes + surprises, (surprises - surprises.mean()) / (surprises.std() + 1e-8)
    for _ in range(TIMES):
        for some in torch.randperm(len(shown)).split(BATCH):
            likely, hope = pupil(shown[some], masks[some])
            ratio = (likely.gather(1, actions[some, None])[:, 0] - chances[some]).exp()
            gain = torch.min(ratio * gains[some], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[some]).mean()
            spread = -(likely.exp() * likely).sum(1).mean()
            loss = (hope - goals[some]).square().mean() - gain - CURIOSITY * spread
            steps.zero_grad()
            loss.backward()
            steps.step()


def strength(copies: list[Copy], game: Game, games: int, workers: int | None, on: str | None, folder: Path) -> str:
    """A table: the share of the win of each copy against the built-in levels, with its 95 % interval."""
    heads = ("rounds", "games of its own", "minutes of processor time", *(f"against {level}" for level in LEVELS))
    rows = [f"| {' | '.join(heads)} |", "|" + "---:|" * len(heads)]
    for copy in copies:
        file = folder / f"after-{copy.rounds}.npz"
        copy.network.save(file)
        met = [_share(play_match(game, [Learned(file), level], games, workers=workers, on=on)) for level in LEVELS]
        played = f"{copy.rounds * EVENINGS * GAMES:,}"
        rows.append(f"| {' | '.join((str(copy.rounds), played, f'{copy.seconds / 60:.1f}', *met))} |")
    return "\n".join(rows) + "\n"


def _share(match: Match) -> str:
    share = next(each.share for each in summarise(match).standings if each.player == Learned.name)
    return f"{share.value:.0%} ({100 * share.low:.0f}–{100 * share.high:.0f})"


def put_aside(rounds: int) -> set[int]:
    """After which rounds a copy is put aside: early ones, when most is learnt, and the last.

    >>> sorted(put_aside(32))
    [0, 1, 2, 4, 8, 16, 32]
    """
    return {0} | {rounds >> halved for halved in range(6)}


def train_and_measure(asked: argparse.Namespace) -> str:
    """Train, save, and give the table of how strong it became."""
    game, copies = load(GAME), list[Copy]()
    workers = asked.workers or (None if asked.on else 1)
    for copy in train(game, asked.rounds, asked.seed, workers, asked.on):
        print(f"\rround {copy.rounds} of {asked.rounds}", end="", file=sys.stderr, flush=True)
        copy.network.save(asked.out)  # who stops it keeps what was learnt
        if copy.rounds in put_aside(asked.rounds):
            copies.append(copy)
    print(file=sys.stderr)
    with tempfile.TemporaryDirectory() as folder:
        return strength(copies, game, asked.games, workers, asked.on, Path(folder))


def main() -> None:
    """Train, save, measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=32)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--games", type=int, default=100, help="of each copy against each level")
    parser.add_argument("--workers", type=int, help="processes; if left out, one here, and on Ray as many as it has")
    parser.add_argument("--on", help="ray, or ray:ADDRESS")
    parser.add_argument("--out", type=Path, default=FILE, help="where the network goes")
    parser.add_argument("--table", type=Path, help="a page whose table is written anew; else it is printed")
    asked = parser.parse_args()
    with staying(asked.workers, asked.on):
        table = train_and_measure(asked)
    if asked.table:
        asked.table.write_text(MARKS.sub(table, asked.table.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        print(table)


if __name__ == "__main__":
    main()
