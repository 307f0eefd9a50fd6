"""Make docs/environments.md: how to use the environments, and every observation and action, from the code itself."""

from itertools import groupby
from pathlib import Path

from tablee.adapters.actions import actions_of
from tablee.core import GAMES, Game, load
from tablee.core.observation import NUMBER, parts, size

ROOT = Path(__file__).resolve().parents[1]
MANY = 40  # actions are told one by one, up to so many
MARK = "<!-- tables -->\n"


def page() -> str:
    """The text of docs/environments.md."""
    words = (ROOT / "docs" / "environments.in.md").read_text(encoding="utf-8")
    before, after = words.split(MARK)
    return before + "\n".join(_chapter(load(name)) for name in GAMES) + "\n" + after


def _chapter(game: Game) -> str:
    largest = load(game.name, game.seats[-1])
    head = f"### {game.title}\n\n"
    players = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    facts = (
        f"For {players} players. Observation: {size(game)} numbers ({NUMBER.__name__}) at {game.players} seats"
        + (f", {size(largest)} at {largest.players}" if largest.players != game.players else "")
        + f". Actions: {len(actions_of(game))}.\n\n"
    )
    return head + facts + _observation(game) + "\n" + _actions(game)


def _observation(game: Game) -> str:
    """Where every number stands, at the smallest table."""
    rows, at = ["| numbers | name | from | to | meaning |", "|---|---|---|---|---|"], 0
    for part in parts(game):
        last = at + part.size - 1
        place = str(at) if last == at else f"{at}–{last}"
        shape = "" if len(part.shape) == 1 else f" ({' × '.join(map(str, part.shape))})"
        rows.append(f"| {place} | `{part.name}`{shape} | {part.low} | {part.high} | {part.meaning} |")
        at += part.size
    return "\n".join(rows) + "\n"


def _actions(game: Game) -> str:
    words = actions_of(game).words
    if len(words) <= MANY:
        listed = ", ".join(f"{number} `{word}`" for number, word in enumerate(words))
        return f"Actions by number: {listed}.\n"
    runs = [list(run) for _, run in groupby(words, key=lambda word: word[: len(word) // 2])]
    first, last = runs[0], runs[-1]
    return (
        f"Actions by number: 0 `{first[0]}`, 1 `{first[1]}` … {len(first) - 1} `{first[-1]}`, "
        f"{len(first)} `{runs[1][0]}` … {len(words) - 1} `{last[-1]}`.\n"
    )


if __name__ == "__main__":
    (ROOT / "docs" / "environments.md").write_text(page(), encoding="utf-8")
