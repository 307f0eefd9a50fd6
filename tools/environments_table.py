"""Make docs/environments.md: how to use the environments, and every observation and action, from the code itself."""

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

from tablee.adapters.actions import actions_of
from tablee.core import GAMES, Game, load
from tablee.core.observation import NUMBER, Part, parts, size

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
    """Where every number stands, at the smallest table; then what other options add."""
    head = "| numbers | name | from | to | meaning |\n|---|---|---|---|---|\n"
    text, told = head + _rows(parts(game), 0), {part.name for part in parts(game)}
    for name, choice in ((option.name, choice) for option in game.options for choice in option.choices):
        other = load(game.name, **{name: choice})
        more = [part for part in parts(other) if part.name not in told]
        if more:
            text += f"\nWith `{name}={choice!r}`, {size(other)} numbers:\n\n{head}"
            text += _rows(more, size(other) - sum(part.size for part in more))
            told |= {part.name for part in more}
    return text


def _rows(shown: Iterable[Part], at: int) -> str:
    rows = ""
    for part in shown:
        last = at + part.size - 1
        place = str(at) if last == at else f"{at}–{last}"
        shape = "" if len(part.shape) == 1 else f" ({' × '.join(map(str, part.shape))})"
        rows += f"| {place} | `{part.name}`{shape} | {part.low} | {part.high} | {part.meaning} |\n"
        at += part.size
    return rows


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
