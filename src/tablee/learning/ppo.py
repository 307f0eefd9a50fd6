"""PPO on many tables at once: play some steps everywhere, then improve the policy.

Everything stays on one device: observations, masks, turns and rewards are taken from the environments through DLPack.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

import torch
from torch import nn

from tablee.adapters.actions import actions_of
from tablee.adapters.vector import VectorEnv
from tablee.bots.learned import Network
from tablee.core import Game
from tablee.learning.network import NEVER, Encoding, Layer


@dataclass(frozen=True)
class Settings:
    """Hyperparameters."""

    games: int = 8192  # side by side, of each table
    steps: int = 64  # played before each improvement
    units: tuple[int, ...] = (128, 128)
    times: int = 2  # how often each choice is learnt from
    batch: int = 65_536  # choices that are learnt from at once
    pace: float = 1e-3  # of Adam, at first; it falls to a tenth
    clip: float = 0.2
    curiosity: float = 0.01  # weight of the entropy, at first; it falls to a tenth
    trace: float = 0.9  # how far a surprise is carried back to the choices before it


class Pupil(nn.Module):  # type: ignore[misc] # mypy does not read torch
    """The network while it learns."""

    def __init__(self, encoding: Encoding, actions: int, units: Sequence[int]) -> None:
        super().__init__()
        self.encoding = encoding
        self.layers = nn.ModuleList(nn.Linear(*pair) for pair in pairwise((encoding.width, *units, actions + 1)))
        for name in ("kinds", "values", "sizes", "highs"):
            self.register_buffer(name, torch.as_tensor(getattr(encoding, name)), persistent=False)
        with torch.no_grad():
            self.layers[-1].weight.mul_(0.01)  # at first every action is as good as the others

    def forward(self, rows: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The log-probabilities of the actions, and the value for the seat to move."""
        kinds, sizes = rows[:, self.kinds] == self.values, rows[:, self.sizes] / self.highs
        units = torch.cat([kinds.float(), sizes.float()], 1)
        for layer in self.layers[:-1]:
            units = torch.relu(layer(units))
        out = self.layers[-1](units)
        return torch.log_softmax(out[:, :-1].masked_fill(~masks, NEVER), 1), torch.tanh(out[:, -1])

    def take(self, layers: Sequence[Layer]) -> None:
        """Load trained weights."""
        with torch.no_grad():
            for layer, (weights, biases) in zip(self.layers, layers, strict=True):
                layer.weight.copy_(torch.from_numpy(weights.T))
                layer.bias.copy_(torch.from_numpy(biases))

    def at_work(self) -> Network:
        """A copy that plays."""
        pairs = [(layer.weight.detach().cpu().numpy().T, layer.bias.detach().cpu().numpy()) for layer in self.layers]
        return self.encoding.network(pairs)


class Now(NamedTuple):
    """The current step of all tables: a row for each game."""

    rows: torch.Tensor
    masks: torch.Tensor
    turns: torch.Tensor
    mine: torch.Tensor  # is it the turn of a seat that learns?


class Tables:
    """Many games at several tables of one game, such as with two, three and four players, stepped as one batch."""

    def __init__(self, games: Sequence[Game], count: int, seed: int, device: str, encoding: Encoding) -> None:
        self.envs = [VectorEnv(game, count, seed + number, device=device) for number, game in enumerate(games)]
        self.seats, self.actions = max(game.players for game in games), len(actions_of(games[0]))
        self._count, self._device = count, device
        self._columns = [torch.as_tensor(encoding.columns(game), device=device) for game in games]
        self._views: list[Any] = [tuple(map(torch.from_dlpack, env.now)) for env in self.envs]
        self._players = [torch.full((count, 1), game.players, dtype=torch.int16, device=device) for game in games]
        self._blank = torch.zeros((count, 1), dtype=torch.int16, device=device)

    def __len__(self) -> int:
        return self._count * len(self.envs)

    def look(self) -> Now:
        """A copy of the current step."""
        rows = [
            torch.cat([self._blank, players, view[0]], 1)[:, columns]
            for view, columns, players in zip(self._views, self._columns, self._players, strict=True)
        ]
        return Now(
            torch.cat(rows),
            torch.cat([view[1] for view in self._views]),
            torch.cat([view[2] for view in self._views]).long(),
            torch.ones(len(self), dtype=torch.bool, device=self._device),
        )

    def step(self, actions: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Play; return each seat's reward, and which games ended."""
        for env, chosen in zip(self.envs, actions.split(self._count), strict=True):
            env.step(chosen)
        rewards = [nn.functional.pad(view[3], (0, self.seats - view[3].shape[1])) for view in self._views]
        return torch.cat(rewards), torch.cat([view[4] for view in self._views])

    def close(self) -> None:
        """Close the environments."""
        for env in self.envs:
            env.close()


class Memories(NamedTuple):
    """A batch of choices to train on, a row for each."""

    rows: torch.Tensor
    masks: torch.Tensor
    actions: torch.Tensor
    chances: torch.Tensor  # the logarithm of how likely the action was
    goals: torch.Tensor  # what the network should have expected
    surprises: torch.Tensor  # how much better than expected it went on, for who chose


def sampled(likely: torch.Tensor) -> torch.Tensor:
    """An action for each row, each as often as it is likely."""
    return (likely.exp() / torch.empty_like(likely).exponential_().clamp_(1e-20)).argmax(1)


def play(tables: Tables, pupil: Pupil, settings: Settings) -> Memories:
    """Play some steps everywhere and return every choice with a known outcome."""
    moments, results = list[tuple[torch.Tensor, ...]](), list[tuple[torch.Tensor, torch.Tensor]]()
    with torch.no_grad():
        for _ in range(settings.steps):
            now = tables.look()
            likely, expected = pupil(now.rows, now.masks)
            actions = sampled(likely)
            moments.append((*now, actions, likely.gather(1, actions[:, None])[:, 0], expected))
            results.append(tables.step(actions))
        return remembered(moments, results, settings.trace)


def remembered(
    moments: Sequence[tuple[torch.Tensor, ...]], results: Sequence[tuple[torch.Tensor, torch.Tensor]], trace: float
) -> Memories:
    """Each seat's advantages, from the last step backwards (generalised advantage estimation).

    The last choice of a seat is left out where its game did not end: nothing is known yet of what came of it.
    """
    coming = torch.zeros_like(results[0][0])
    carried, known = torch.zeros_like(coming), torch.zeros_like(coming, dtype=torch.bool)
    kept = []
    for (rows, masks, turns, mine, actions, chances, expected), (rewards, ended) in zip(
        reversed(moments), reversed(results), strict=True
    ):
        over, seat = ended[:, None], turns[:, None]
        coming, carried, known = torch.where(over, rewards, coming), carried.masked_fill(over, 0), known | over
        seen = known.gather(1, seat)[:, 0] & mine
        surprise = coming.gather(1, seat)[:, 0] - expected + trace * carried.gather(1, seat)[:, 0]
        surprise = surprise.masked_fill(~seen, 0)
        coming.scatter_(1, seat, expected[:, None])
        carried.scatter_(1, seat, surprise[:, None])
        known.scatter_(1, seat, True)
        kept.append((rows, masks, actions, chances, expected + surprise, surprise, seen))
    *columns, seen = (torch.cat(column) for column in zip(*kept, strict=True))
    return Memories(*(column[seen] for column in columns))


def improve(
    pupil: Pupil, optimiser: torch.optim.Optimizer, memories: Memories, settings: Settings, done: float
) -> dict[str, float]:
    """Run one PPO update: the clipped policy loss, and the value loss."""
    left = 0.1 + 0.9 * max(0.0, 1 - done)
    optimiser.param_groups[0]["lr"] = settings.pace * left
    surprises = memories.surprises
    if not len(surprises):
        return {}
    scale = surprises.std(correction=0) + 1e-8
    memories = memories._replace(surprises=(surprises - surprises.mean()) / scale)
    told: tuple[torch.Tensor, ...] = ()
    for some in _batches(len(surprises), settings, surprises.device):
        rows, masks, actions, chances, goals, gains = (column[some] for column in memories)
        likely, expected = pupil(rows, masks)
        ratio = (likely.gather(1, actions[:, None])[:, 0] - chances).exp()
        gain = torch.min(ratio * gains, ratio.clamp(1 - settings.clip, 1 + settings.clip) * gains).mean()
        spread = -(likely.exp() * likely).sum(1).mean()
        error = (expected - goals).square().mean()
        loss = error - gain - settings.curiosity * left * spread
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(pupil.parameters(), 0.5)
        optimiser.step()
        told = (spread.detach(), error.detach())
    return dict(zip(("entropy", "error"), (round(float(each), 4) for each in told), strict=True))


def _batches(count: int, settings: Settings, device: torch.device) -> Iterator[torch.Tensor]:
    for _ in range(settings.times):
        yield from torch.randperm(count, device=device).split(settings.batch)
