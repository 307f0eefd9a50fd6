"""Self-play from scratch: one network is trained on all tables of a game with a time limit; checkpoints are saved."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from tablee.bots.learned import Network, save
from tablee.core import Game
from tablee.learning.measure import Measuring
from tablee.learning.network import encoding_of
from tablee.learning.ppo import Pupil, Settings, Tables, improve, play

MOMENTS = (0, 15, 30, 60, 90, 120, 180, 240, 300, 360, 420, 480, 540, 600)  # seconds after which a copy is kept


class Diary:
    """The output folder: checkpoints of the network, the training progress, and measurements."""

    def __init__(self, folder: Path, tell: Callable[[str], None] = print) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self._tell, self.results = folder, tell, list[dict[str, Any]]()

    def keep(self, network: Network, name: str) -> Path:
        """Save a checkpoint."""
        file = self.folder / f"{name}.safetensors"
        save(network, file)
        return file

    def note(self, **facts: Any) -> None:
        """Write the progress."""
        self._tell(json.dumps(facts))
        with (self.folder / "progress.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(facts) + "\n")

    def measured(self, results: Sequence[dict[str, Any]]) -> None:
        """Write a measurement."""
        for each in results:
            self._tell(json.dumps(each))
        self.results += results
        (self.folder / "curve.json").write_text(json.dumps(self.results, indent=1), encoding="utf-8")


def learn(
    games: Sequence[Game],
    seconds: float,
    device: str,
    diary: Diary,
    measuring: Measuring | None = None,
    settings: Settings | None = None,
    seed: int = 0,
    rounds: int | None = None,
) -> Network:
    """Learn until the time is up, or for so many rounds."""
    settings = settings or Settings()
    torch.manual_seed(seed)
    torch.set_float32_matmul_precision("high")
    encoding = encoding_of(games[0].name)
    tables = Tables(games, settings.games, seed, device, encoding)
    pupil = Pupil(encoding, tables.actions, settings.units).to(device)
    optimiser = torch.optim.Adam(pupil.parameters(), lr=settings.pace, eps=1e-5)
    if measuring:
        measuring.prepare(diary.keep(pupil.at_work(), "network"))
    play(tables, pupil, settings)  # compiles what is needed; from here on time counts
    diary.note(**asdict(settings), tables=[repr(game) for game in games], width=encoding.width, device=device)
    began, moments, choices, number = time.perf_counter(), list(MOMENTS), 0, 0
    told: dict[str, float] = {}
    while True:
        passed = time.perf_counter() - began
        over = passed >= seconds or number == rounds
        if over or passed >= moments[0]:
            facts = {"seconds": round(passed, 1), "rounds": number, "choices": choices}
            diary.note(**facts, **told)
            file = diary.keep(pupil.at_work(), f"after-{round(passed):03}")
            if measuring:
                measuring.submit(file, **facts)
            moments = [moment for moment in moments if moment > passed] or [float("inf")]  # type: ignore[list-item]
        if over:
            break
        if measuring:
            diary.measured(measuring.finished())
        memories = play(tables, pupil, settings)
        told = improve(pupil, optimiser, memories, settings, passed / seconds)
        choices, number = choices + len(tables) * settings.steps, number + 1
    tables.close()
    learnt: Network = pupil.at_work()
    diary.keep(learnt, "network")
    return learnt
