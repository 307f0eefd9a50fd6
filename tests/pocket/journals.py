"""Games in numbers: walks at random through a game, and a digest of all that its kernels say on the way.

``NUMBA_DISABLE_JIT=1 python -m tests.pocket.journals`` reads walks and writes their digests, by rules in plain Python.
"""

import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from tablee.core import GAMES, Game, load
from tablee.core.fields import Buffer
from tests.core import golden


class Walk(NamedTuple):
    """A first record, as hexadecimal digits, and what was played from it."""

    game: str
    start: str
    actions: list[int]


@cache
def variants() -> list[Game]:
    """Every game as it is played in the golden games: with all its options and numbers of players."""
    cases = [golden.head(path.read_text(encoding="utf-8"))[1] for path in golden.files()]
    return list({repr(game): game for game in (golden.start(case).game for case in cases)}.values())


def walks(game: Game, actions: int, seed: int = 1) -> Iterator[Walk]:
    """Games at random, one after the other, until so many actions have been played."""
    dice, rules = random.Random(seed), game.rules
    out = np.empty(rules.MAX_LEGAL, np.int32)
    while actions > 0:
        buffer = game.start(seed=dice.getrandbits(32)).buffer.copy()
        start, played = buffer.tobytes().hex(), list[int]()
        while len(played) < actions and not rules.over(buffer[0]):
            played.append(int(out[dice.randrange(rules.legal(buffer[0], out))]))
            rules.play(buffer[0], played[-1])
        actions -= len(played)
        yield Walk(game.name, start, played)


def digest(walk: Walk) -> str:
    """Of every record on the way, of what is legal in it, and of how it stands."""
    rules = GAMES[walk.game].rules
    buffer = np.frombuffer(bytearray.fromhex(walk.start), rules.STATE)
    journal = hashlib.sha256(_note(rules, buffer))
    for action in walk.actions:
        rules.play(buffer[0], action)
        journal.update(_note(rules, buffer))
    return journal.hexdigest()


def _note(rules: Any, buffer: Buffer) -> bytes:
    state, out = buffer[0], np.empty(rules.MAX_LEGAL, np.int32)
    over = bool(rules.over(state))
    codes = [] if over else sorted(out[: rules.legal(state, out)].tolist())
    scores = [int(rules.score(state, seat)) for seat in range(rules.seats(state))]
    return buffer.tobytes() + np.array([*codes, int(over), *scores], np.int32).tobytes()


def plain_digests(given: Iterable[Walk]) -> list[str]:
    """The digests by the rules as plain Python."""
    found: list[str] = in_plain_python(__name__, list(given))
    return found


def in_plain_python(module: str, given: Any) -> Any:
    """What a module makes of something, in a process of its own in which nothing is compiled."""
    done = subprocess.run(
        [sys.executable, "-m", module],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        input=json.dumps(given),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


if __name__ == "__main__":
    for name in GAMES:
        load(name)
    json.dump([digest(Walk(*walk)) for walk in json.load(sys.stdin)], sys.stdout)
