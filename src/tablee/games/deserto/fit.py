"""Teach Deserto's search to judge: play games of the search against itself, fit the two networks of `evaluation`.

python -m tablee.lab.fit deserto play games.npz --games 2000       # classic and revised, two to four players
python -m tablee.lab.fit deserto fit games.npz more.npz            # writes the weights into weights.npy
"""

import argparse
import random
import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablee.bots import choose
from tablee.bots.fitting import Adam, Each
from tablee.core import load
from tablee.core.compiling import kernel
from tablee.games.deserto import evaluation
from tablee.games.deserto.evaluation import FINE, INPUTS, UNITS
from tablee.games.deserto.rules import STATE

Floats = NDArray[np.float32]
ODD = 0.05  # share of random actions, so that unusual positions are seen too
BATCH, PACE = 512, 0.002
MARGIN = 0.3  # how much the cards won count in the fit beside the win itself
ABSENT = -1e3  # the lead of a seat that nobody sits on


def play(games: int, simulations: int, seed: int, each: Each) -> tuple[NDArray[np.void], Floats]:
    """All positions of some games, and the final scores of each."""
    positions, finals = zip(*each(partial(_play_one, simulations, seed), range(games)), strict=True)
    return np.concatenate(positions), np.concatenate(finals)


def _play_one(simulations: int, seed: int, number: int) -> tuple[NDArray[np.void], Floats]:
    """One of them. It depends on its number alone, so it is the same wherever it is played."""
    dice, positions = random.Random(f"{seed} {number}"), list[np.void]()
    players, edition = dice.choice([2, 2, 2, 2, 3, 4]), dice.choice(["classic", "revised"])
    state = load("deserto", players, edition=edition).start(seed=dice.getrandbits(48))
    while state.turn is not None:
        positions.append(state.buffer[0].copy())
        action = dice.choice(state.legal_actions)
        if dice.random() >= ODD:
            action = choose(state.view(state.turn), simulations=simulations, seed=number).action
        state = state.play(action)
    finals = [state.scores + (0,) * (4 - players)] * len(positions)
    return np.array(positions, STATE), np.array(finals, np.float32)


@kernel
def _see_all(positions: NDArray[np.void], out: Floats) -> None:
    for index in range(len(positions)):
        evaluation.see(positions[index], out[index])


class Lessons:
    """Positions as the networks see them, and what became of them, from the seat to move onwards."""

    def __init__(self, positions: NDArray[np.void], finals: Floats) -> None:
        self.inputs = np.zeros((len(positions), INPUTS), np.float32)
        _see_all(positions, self.inputs)
        players = positions["players"].astype(int)[:, None]
        seats = (positions["turn"].astype(int)[:, None] + np.arange(4)) % players
        self.seated = (np.arange(4) < players).astype(np.float32)
        scale = np.sqrt(positions["left"] + positions["held"].sum(1) + 1.0)[:, None]
        won = np.take_along_axis(positions["won"].sum(2).astype(np.float32), seats, 1)
        final = np.where(self.seated, np.take_along_axis(finals, seats, 1), -1)
        self.lead = np.where(self.seated, (won - won[:, :1]) / scale, ABSENT).astype(np.float32)
        self.gained = self.centred((final - won) / scale)
        first = final == final.max(1, keepdims=True)
        self.shares = (first / first.sum(1, keepdims=True)).astype(np.float32)

    def centred(self, values: Floats) -> Floats:
        """Values less the mean of those who play; none for the others."""
        mean = (values * self.seated).sum(1, keepdims=True) / self.seated.sum(1, keepdims=True)
        return np.asarray((values - mean) * self.seated, np.float32)

    def some(self, index: NDArray[np.intp]) -> "Lessons":
        """A part of them."""
        part = Lessons.__new__(Lessons)
        part.__dict__.update({name: values[index] for name, values in self.__dict__.items()})
        return part


class Network:
    """Inputs, one layer of units, prospects of four seats; fitted with Adam."""

    def __init__(self, dice: np.random.Generator) -> None:
        first = dice.normal(size=(INPUTS, UNITS)) * np.sqrt(2 / 25)
        second = dice.normal(size=(UNITS, 4)) * 0.5 / np.sqrt(UNITS)
        self.parts = [part.astype(np.float32) for part in (first, second, np.array([0.9]))]
        self.adams = [Adam(part) for part in self.parts]

    def shares(self, lessons: Lessons) -> tuple[Floats, Floats, Floats]:
        """The units, the prospects and the expected shares."""
        first, second, sway = self.parts
        units = np.maximum(lessons.inputs @ first, 0)
        prospects = units @ second
        odds = np.exp(np.minimum(sway * (lessons.lead + prospects), 50))
        return units, prospects, odds / odds.sum(1, keepdims=True)

    def learn(self, lessons: Lessons, pace: float) -> None:
        """One step towards what happened."""
        second, sway = self.parts[1:]
        units, prospects, shares = self.shares(lessons)
        wrong = (shares - lessons.shares) * lessons.seated
        amiss = (sway * wrong + MARGIN * (lessons.centred(prospects) - lessons.gained)) / len(shares)
        back = (amiss @ second.T) * (units > 0)
        lean = (wrong * np.maximum(lessons.lead + prospects, -50)).sum(keepdims=True).reshape(1) / len(shares)
        for adam, part, slope in zip(
            self.adams, self.parts, (lessons.inputs.T @ back, units.T @ amiss, lean), strict=True
        ):
            adam.step(part, slope, pace)

    def surprise(self, lessons: Lessons) -> float:
        """How much the outcomes surprise it: the mean negative logarithm."""
        _, _, shares = self.shares(lessons)
        return float(-(lessons.shares * np.log(np.maximum(shares, 1e-6))).sum(1).mean())

    def packed(self) -> NDArray[np.int8]:
        """The weights in the steps that the file keeps."""
        rows = np.concatenate([self.parts[0], self.parts[1].T])
        return np.clip(np.rint(rows * FINE), -127, 127).astype(np.int8)


def fit(lessons: Lessons, rounds: int) -> Network:
    """Fit a network, and say how it fares with games it has not seen."""
    dice = np.random.default_rng(0)
    place = np.arange(len(lessons.inputs))
    kept = place // 2000 % 14 == 3  # whole stretches, since positions of one game hang together
    seen, unseen = place[~kept], lessons.some(place[kept])
    network, total = Network(dice), rounds * (len(seen) // BATCH)
    for number, batch in enumerate(_batches(seen, rounds, dice)):
        network.learn(lessons.some(batch), PACE * (1 - number / total))
    print(f"{len(seen)} positions, surprise {network.surprise(unseen):.4f}, sway {network.parts[2][0]:.3f}")
    network.parts[:2] = [np.clip(np.rint(part * FINE), -127, 127) / FINE for part in network.parts[:2]]
    print(f"as written down: {network.surprise(unseen):.4f}, in {len(unseen.inputs)} positions not seen before")
    return network


def _batches(seen: NDArray[np.intp], rounds: int, dice: np.random.Generator) -> Iterator[NDArray[np.intp]]:
    for _ in range(rounds):
        mixed = dice.permutation(seen)
        yield from np.split(mixed[: len(seen) // BATCH * BATCH], len(seen) // BATCH)


def write(networks: list[Network]) -> None:
    """Keep the weights beside the evaluation, and the sways in it."""
    path = Path(evaluation.__file__)
    np.save(path.with_name("weights.npy"), np.stack([network.packed() for network in networks]))
    sways = ", ".join(f"{network.parts[2][0]:.3f}" for network in networks)
    path.write_text(re.sub(r"SWAY = .*", f"SWAY = np.array([{sways}], np.float32)", path.read_text("utf-8")), "utf-8")


def main(arguments: Sequence[str], each: Each) -> None:
    """Play, or fit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["play", "fit"])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--simulations", type=int, default=150)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rounds", type=int, default=8)
    given = parser.parse_args(arguments)
    if given.verb == "play":
        positions, finals = play(given.games, given.simulations, given.seed, each)
        np.savez_compressed(given.files[0], positions=positions.view(np.uint8), finals=finals)
        return
    stored = [np.load(path) for path in given.files]
    positions = np.concatenate([each["positions"].view(STATE).reshape(-1) for each in stored])
    finals = np.concatenate([each["finals"] for each in stored])
    chosen = [positions["decline"] == decline for decline in (0, 1)]
    write([fit(Lessons(positions[each], finals[each]), given.rounds) for each in chosen])
