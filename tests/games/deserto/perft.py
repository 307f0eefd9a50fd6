"""The counts of perft.txt, from the naive rules: ``python -m tests.games.deserto.perft`` counts them anew."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.games.deserto.naive import Naive
from tests.games.deserto.positions import SWITCHES

FILE = Path(__file__).with_suffix(".txt")
CASE = re.compile(
    r"players: (?P<players>\d)\nrules: (?P<rules>.*)\ndeck: (?P<deck>\w+)\nafter: (?P<after>.*)\n"
    r"(?P<counts>(?:depth \d+: .*\n)+)"
)


@dataclass(frozen=True)
class Case:
    """A deal, the actions played first, and the counts for each depth."""

    players: int
    switches: dict[str, bool]
    deck: str
    after: tuple[str, ...]
    counts: dict[int, int]


def cases(text: str) -> Iterator[Case]:
    for match in CASE.finditer(text):
        lines = (line.removeprefix("depth ").split(": ") for line in match["counts"].splitlines())
        yield Case(
            int(match["players"]),
            {switch: switch in match["rules"].split() for switch in SWITCHES},
            match["deck"],
            tuple(match["after"].split()),
            {int(depth): int(count.replace(",", "")) for depth, count in lines},
        )


def tell(case: Case) -> str:
    rules = " ".join(switch for switch, on in case.switches.items() if on)
    lines = [f"players: {case.players}", f"rules: {rules}", f"deck: {case.deck}", f"after: {' '.join(case.after)}"]
    return "\n".join([*lines, *(f"depth {depth}: {count:,}" for depth, count in case.counts.items())]) + "\n"


def recount(case: Case) -> Case:
    naive = Naive(case.deck, case.players, **case.switches)
    for action in case.after:
        naive = naive.play(action)
    counts = {depth: naive.perft(depth) for depth in case.counts}
    return Case(case.players, case.switches, case.deck, case.after, counts)


if __name__ == "__main__":
    text = FILE.read_text(encoding="utf-8")
    head = text.partition("\n\n")[0]
    FILE.write_text("\n".join([head + "\n", *(tell(recount(case)) for case in cases(text))]), encoding="utf-8")
