"""Play a match: this version against an earlier commit, or against itself with another budget, over `tablee engine`.

    python bench/match.py desiree --commit 8a9b23c --ms 500 --pairs 100
    python bench/match.py desiree --commit 8a9b23c --level strong --level-limits --pairs 100
    python bench/match.py desiree --simulations 80000 --their-simulations 20000 --between 0.70 0.80

The earlier commit is checked out into a temporary folder and runs in a process of its own, with a kernel cache of its
own. On a machine without Git, carry its sources along and name the folder:

    mkdir old && git archive 8a9b23c src | tar -x -C old
    python bench/match.py desiree --source old --ms 100 --pairs 1000 --workers 16 --seconds 240

Each opening is a few random actions, played from both seats: a pair. With ``--between`` the match ends as soon as
one of two shares is 19 times as likely as the other (SPRT). Run it on idle cores where the budget is time: each worker
needs one, since only one side thinks at a time.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from math import inf, log, sqrt
from pathlib import Path
from typing import Any

from tablee.lab.intervals import Z

ROOT = Path(__file__).parents[1]
LIKELIER = log(19)
FEWEST = 8  # pairs before a match ends early
LONGEST_ANSWER_S = 600.0  # the first request may compile kernels
CLOSING_S = 10.0
COMMAND = "from tablee.cli import main; main()"  # older sources have no `python -m tablee`
LEAST_SPREAD = 0.1  # of the results of pairs, while nearly all are alike


class Engine:
    """A `tablee engine` in a process of its own."""

    def __init__(self, source: Path, cache: str | None) -> None:
        inherited = os.environ.get("PYTHONPATH", "")  # the dependencies may be there
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(source / "src"), inherited)).strip(os.pathsep)}
        if cache:
            environment["NUMBA_CACHE_DIR"] = cache
        self._process = subprocess.Popen(
            [sys.executable, "-c", COMMAND, "engine"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, cmd: str, **request: Any) -> dict[str, Any]:
        """Send one request and return the answer."""
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps({"cmd": cmd, **request}), file=self._process.stdin, flush=True)
        overdue = threading.Timer(LONGEST_ANSWER_S, self._process.kill)
        overdue.start()
        try:
            line = self._process.stdout.readline()
        finally:
            overdue.cancel()
        if not line:
            raise RuntimeError(f"{cmd} {request}: the engine ended, or did not answer within {LONGEST_ANSWER_S:g} s")
        answer: dict[str, Any] = json.loads(line)
        if not answer["ok"]:
            raise RuntimeError(f"{cmd} {request}: {answer['error']['message']}")
        return answer

    def close(self) -> None:
        """End the process."""
        self._process.terminate()
        try:
            self._process.wait(CLOSING_S)
        except subprocess.TimeoutExpired:
            self._process.kill()


@dataclass(frozen=True)
class Plan:
    """What is played."""

    game: str
    opening: int
    seed: int
    budgets: tuple[dict[str, Any], dict[str, Any]]  # of this version and of the other


@dataclass
class Tally:
    """Results of pairs, and how much each side thought."""

    shares: list[float] = field(default_factory=list)
    ms: list[float] = field(default_factory=lambda: [0.0, 0.0])
    simulations: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def mean(self) -> float:
        """The share of this version."""
        return sum(self.shares) / len(self.shares)

    @property
    def spread(self) -> float:
        """The standard deviation of the results of pairs."""
        variance = sum((share - self.mean) ** 2 for share in self.shares) / len(self.shares)
        return max(LEAST_SPREAD, sqrt(variance))

    def evidence(self, low: float, high: float) -> float:
        """How much likelier the higher share is than the lower one: a logarithm, negative if it is less likely."""
        return len(self.shares) * (high - low) * (2 * self.mean - low - high) / (2 * self.spread**2)

    def __str__(self) -> str:
        speeds = (f"{1000 * done / max(1.0, ms):,.0f}/s" for done, ms in zip(self.simulations, self.ms, strict=True))
        width = Z * self.spread / sqrt(len(self.shares))
        return f"{len(self.shares)} pairs: {self.mean:.1%} ± {width:.1%}; simulations {', '.join(speeds)}"


@dataclass(frozen=True)
class Enough:
    """When a match ends: after so many pairs, after so much time, or when one of two shares is much likelier."""

    pairs: int
    seconds: float
    between: tuple[float, float] | None

    def is_clear(self, tally: Tally) -> bool:
        """Is one of the two shares much likelier?"""
        if self.between is None or len(tally.shares) < FEWEST:
            return False
        return abs(tally.evidence(*self.between)) >= LIKELIER


def open_game(referee: Engine, plan: Plan, pair: int) -> list[str]:
    """Random actions that do not end the game."""
    dice, actions = random.Random(f"{plan.seed} {pair}"), list[str]()
    state = referee.ask("new", game=plan.game, seed=pair)
    while len(actions) < plan.opening:
        action = dice.choice(state["legal"])
        after = referee.ask("play", action=action)
        if after["turn"] is None:
            referee.ask("undo")
            continue
        actions.append(action)
        state = after
    return actions


def play_pair(engines: tuple[Engine, Engine], plan: Plan, pair: int, tally: Tally) -> float:
    """Play an opening from both seats; gives the share of this version."""
    opening, total = open_game(engines[0], plan, pair), 0.0
    for seat in range(2):
        state: dict[str, Any] = {}
        for engine in engines:
            state = engine.ask("new", game=plan.game, seed=pair)
            for action in opening:
                state = engine.ask("play", action=action)
        while state["turn"] is not None:
            who = int(state["turn"] != seat)
            choice = engines[who].ask("go", seed=len(opening) + pair, **plan.budgets[who])
            tally.ms[who] += choice["ms"]
            tally.simulations[who] += choice["simulations"]
            for engine in engines:
                state = engine.ask("play", action=choice["action"])
        winners = state["outcome"]["winners"]
        total += (seat in winners) / len(winners) if winners else 0.5
    return total / 2


@contextmanager
def checked_out(commit: str | None, source: Path | None) -> Iterator[tuple[Path, str | None]]:
    """A folder with the sources of the other side, and a folder for its kernels; this version if none is named."""
    if commit is None and source is None:
        yield ROOT, None
        return
    with tempfile.TemporaryDirectory() as folder:
        if source is not None:
            yield source.resolve(), str(Path(folder) / "kernels")
            return
        assert commit
        tree = Path(folder) / "tree"
        subprocess.run(["git", "worktree", "add", "--detach", str(tree), commit], cwd=ROOT, check=True)
        try:
            yield tree, str(Path(folder) / "kernels")
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(tree)], cwd=ROOT, check=True)


def warm_up(engine: Engine, plan: Plan) -> None:
    """Compile all kernels, so that the engines started next find them on disk."""
    engine.ask("new", game=plan.game, seed=0)
    engine.ask("go", seed=0, **plan.budgets[0])


def play_match(plan: Plan, other: tuple[Path, str | None], enough: Enough, workers: int) -> Tally:
    """Play pairs until there are enough, or until the result is clear; prints each one."""
    tally, idle = Tally(), list[tuple[Engine, Engine]]()
    with ExitStack() as stack:
        for _ in range(workers):
            idle.append((Engine(ROOT, None), Engine(*other)))
            for engine in idle[-1]:
                stack.callback(engine.close)
                if len(idle) == 1:
                    warm_up(engine, plan)
        until = time.monotonic() + enough.seconds

        def play(pair: int) -> float | None:
            if time.monotonic() > until:
                return None
            engines = idle.pop()
            try:
                return play_pair(engines, plan, pair, tally)
            finally:
                idle.append(engines)

        pool = stack.enter_context(ThreadPoolExecutor(workers))
        games = [pool.submit(play, pair) for pair in range(enough.pairs)]
        for game in as_completed(games):
            share = game.result()
            if share is None:
                continue
            tally.shares.append(share)
            print(tally, flush=True)
            if enough.is_clear(tally):
                pool.shutdown(cancel_futures=True)
                break
    return tally


def main() -> None:
    """Read what to play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--commit", help="the other side; this version if left out")
    parser.add_argument("--source", type=Path, help="the same as a folder with its sources")
    parser.add_argument("--level", default="master")
    parser.add_argument("--level-limits", action="store_true", help="no budget but the level's own on each side")
    parser.add_argument("--ms", type=int, default=None)
    parser.add_argument("--simulations", type=int, default=None)
    parser.add_argument("--their-simulations", type=int, default=None)
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--opening", type=int, default=4, help="random actions at the start")
    parser.add_argument("--between", type=float, nargs=2, metavar=("LOW", "HIGH"))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=inf, help="begin no pair after so many seconds of play")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if not (given.level_limits or given.ms or given.simulations):
        parser.error("say --ms, --simulations or --level-limits")
    theirs = given.their_simulations or given.simulations
    limits = [{"ms": given.ms, "simulations": simulations} for simulations in (given.simulations, theirs)]
    mine, other = (
        {"level": given.level} | {name: limit for name, limit in each.items() if limit is not None} for each in limits
    )
    plan = Plan(given.game, given.opening, given.seed, (mine, other))
    enough = Enough(given.pairs, given.seconds, given.between and tuple(given.between))
    with checked_out(given.commit, given.source) as opponent:
        play_match(plan, opponent, enough, given.workers)


if __name__ == "__main__":
    main()
