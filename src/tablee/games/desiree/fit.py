"""Teach Désirée's search to judge: play games of the search against itself, fit the network of `network`.

python -m tablee.lab.fit desiree play games.npz --games 60000                     # several such files, one a seed
python -m tablee.lab.fit desiree fit games.npz more.npz --device cuda             # writes the weights into weights.npy

A game depends on its seed and number alone; a fit of the same files with the same seed on the same device is the same.
"""

import argparse
import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from tablee.bots import choose
from tablee.bots.fitting import Each
from tablee.core import State, load
from tablee.core.errors import TableeError
from tablee.core.extras import needs
from tablee.games.desiree import network
from tablee.games.desiree.evaluation import plain_worth, rank, sight
from tablee.games.desiree.lab import packed
from tablee.games.desiree.network import BITS, FINE, LOGIT, ROWS, SIZE, UNITS
from tablee.games.desiree.rules import A1, DICE, FACES, FILE, OUTER_LIMIT

with needs("PyTorch", "learn"):
    import torch
    from torch import nn

ODD = 0.08  # share of random moves, so that unusual positions are seen too
USUAL = 0.6  # share of games from the usual start, with up to as many random moves first
MOST_FIRST = 10
SURER = 2.4  # so many times surer than its shares say is the search, in the logarithm of its odds
SOON = 0.3  # how much of a lesson the search itself says; the rest is how the game ended
BATCH, PACE, SLOWEST, DECAY = 16_384, 2e-3, 0.02, 0.05
UNSEEN = 20  # one game of so many is left out, to measure
TOLD = 20  # times that a reader hears how it goes
SQUARES = [A1 + file * FILE + rank for file in range(SIZE) for rank in range(SIZE)]
SHOWN = [die for die in range(-FACES, FACES + 1) if die != 0]


class Lessons(NamedTuple):
    """Positions from the side to move, whose dice are positive, and what was thought and became of them."""

    boards: NDArray[np.int8]
    plain: NDArray[np.int16]  # what the plain evaluation says
    shares: NDArray[np.float32]  # what the search expects; 0 or 1 where it is proven
    results: NDArray[np.float32]
    games: NDArray[np.int64]


# --- Playing ---------------------------------------------------------------------------------------------------------


def play(games: int, simulations: int, seed: int, each: Each) -> Lessons:
    """All positions of some games in which the search moved."""
    numbers = range(seed * games, (seed + 1) * games)
    parts = [part for part in each(partial(_play_one, simulations), numbers) if len(part.boards)]
    return Lessons(*map(np.concatenate, zip(*parts, strict=True)))


def _play_one(simulations: int, number: int) -> Lessons:
    dice, boards, plain, shares, movers = random.Random(number), [], [], [], []
    state = _opened(dice) if dice.random() < USUAL else _scattered(dice)
    while state.turn is not None:
        action = dice.choice(state.legal_actions)
        if dice.random() >= ODD:
            choice = choose(state.view(state.turn), simulations=simulations, seed=number)
            action = choice.action
            boards.append(_board(state))
            plain.append(_plain(state))
            shares.append(choice.value[state.turn])
            movers.append(state.turn)
        state = state.play(action)
    assert state.outcome is not None
    winners = state.outcome.winners
    results = [float(mover in winners) if winners else 0.5 for mover in movers]
    return Lessons(
        np.array(boards, np.int8).reshape(-1, SIZE * SIZE),
        np.array(plain, np.int16),
        np.array(shares, np.float32),
        np.array(results, np.float32),
        np.full(len(boards), number, np.int64),
    )


def _opened(dice: random.Random) -> State:
    """The usual start after some random moves."""
    state = load("desiree").start(seed=0)
    for _ in range(dice.randint(2, MOST_FIRST)):
        if state.turn is not None:
            state = state.play(dice.choice(state.legal_actions))
    return state


def _scattered(dice: random.Random) -> State:
    """A start with dice on random squares, that show random numbers."""
    squares = [(file, rank) for file in range(SIZE) for rank in range(SIZE)]
    outer = [square for square in squares if not {0, SIZE - 1}.isdisjoint(square)]
    inner = [square for square in squares if square not in outer]
    while True:
        board, free = dict[tuple[int, int], str](), ([*outer], [*inner])
        for faces in ("ABCDEF", "abcdef"):
            most = dice.randint(0, OUTER_LIMIT)  # S6
            for some, count in zip(free, (most, DICE - most), strict=True):
                for square in dice.sample(some, count):
                    board[square] = dice.choice(faces)
                    some.remove(square)
        ranks = (
            packed("".join(board.get((file, rank), ".") for file in range(SIZE))) for rank in reversed(range(SIZE))
        )
        try:
            return load("desiree", layout=f"{'/'.join(ranks)} {dice.choice('wb')}").start(seed=0)
        except TableeError:  # somebody has won there already
            continue


def _board(state: State) -> NDArray[np.int8]:
    board = state.struct["board"][SQUARES]
    return np.asarray(board if state.turn == 0 else -board, np.int8)


def _plain(state: State) -> int:
    mine, theirs = (rank(state.struct["tally"][side]) for side in (state.turn, 1 - cast(int, state.turn)))
    return int(plain_worth(sight(SIZE)[0], mine, theirs))


# --- Learning --------------------------------------------------------------------------------------------------------


class Pupil(nn.Module):  # type: ignore[misc] # mypy does not read torch
    """The network while it learns: one layer of units, and what the plain evaluation counts beside them."""

    def __init__(self) -> None:
        super().__init__()
        self.units, self.counts = nn.Linear(ROWS, UNITS), nn.Linear(UNITS, 1)
        self.plain = nn.Parameter(torch.tensor(1 / LOGIT))
        self.register_buffer("shown", torch.tensor(SHOWN, dtype=torch.int8), persistent=False)
        with torch.no_grad():
            self.counts.weight.mul_(0.3)

    def forward(self, boards: torch.Tensor, plain: torch.Tensor) -> torch.Tensor:
        """The logarithm of the odds of the side to move."""
        dice = (boards[:, None, :] == self.shown[None, :, None]).flatten(1).float()
        return self.plain * plain + self.counts(torch.relu(self.units(dice)))[:, 0]

    def weights(self) -> NDArray[np.int16]:
        """The weights in the steps that the file keeps."""
        units, biases, counts = (part.detach().cpu().numpy() for part in (*self.units.parameters(), self.counts.weight))
        last = np.zeros((1, UNITS))
        last[0, :2] = self.plain.item() * LOGIT * (1 << BITS), self.counts.bias.item() * LOGIT
        rows = (units.T * FINE, biases[None] * FINE, counts * LOGIT / FINE * (1 << BITS), last)
        return np.asarray(np.rint(np.concatenate(rows)), np.int16)


def fit(lessons: Lessons, steps: int, seed: int, device: str) -> Pupil:
    """Fit a network, and say how it fares with games it has not seen; what is proven is no lesson."""
    torch.manual_seed(seed)
    open_ones = (lessons.shares > 0) & (lessons.shares < 1)
    boards, plain, shares, results, games = (torch.from_numpy(part[open_ones]).to(device) for part in lessons)
    aims = SOON * torch.sigmoid(SURER * torch.logit(shares)) + (1 - SOON) * results
    unseen = games % UNSEEN == 0
    learnt, left_out = (part.nonzero()[:, 0] for part in (~unseen, unseen))
    pupil, flips = Pupil(), _flips().to(device)
    pupil.to(device)
    optimiser = torch.optim.AdamW(pupil.parameters(), lr=PACE, weight_decay=DECAY)
    for step in range(steps):
        optimiser.param_groups[0]["lr"] = PACE * max(SLOWEST, 1 - step / steps)
        some = learnt[torch.randint(len(learnt), (BATCH,), device=device)]
        turned = boards[some][:, flips[step % len(flips)]]
        loss = nn.functional.binary_cross_entropy_with_logits(pupil(turned, plain[some]), aims[some])
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if (step + 1) % max(1, steps // TOLD) == 0:
            print(f"step {step + 1}: surprise {loss.item():.4f}", flush=True)
    with torch.no_grad():
        told = torch.cat([pupil(boards[some], plain[some]) for some in left_out.split(BATCH)])
        surprise = nn.functional.binary_cross_entropy_with_logits(told, results[left_out])
    print(f"{len(learnt)} positions; of {len(left_out)} others the results surprise it by {surprise.item():.4f}")
    return pupil


def _flips() -> torch.Tensor:
    """The ways of turning and mirroring a board, as squares in another order."""
    board = torch.arange(SIZE * SIZE).reshape(SIZE, SIZE)
    turned = [torch.rot90(board, quarter) for quarter in range(4)]
    return torch.stack([each.flatten() for turn in turned for each in (turn, turn.flip(1))])


def main(arguments: Sequence[str], each: Each) -> None:
    """Play, or fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["play", "fit"])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--simulations", type=int, default=800)
    parser.add_argument("--steps", type=int, default=19_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--device", default="cpu", help="of the fit, cpu or cuda")
    parser.add_argument("--out", type=Path, default=Path(network.__file__).with_name("weights.npy"))
    given = parser.parse_args(arguments)
    if given.verb == "play":
        np.savez_compressed(given.files[0], **play(given.games, given.simulations, given.seed, each)._asdict())
        return
    stored = [np.load(path) for path in given.files]
    lessons = Lessons(*(np.concatenate([file[name] for file in stored]) for name in Lessons._fields))
    np.save(given.out, fit(lessons, given.steps, given.seed, given.device).weights())
