"""Generate docs/environments.md and a page for each game, docs/env-GAME.md, from the code."""

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

import numpy as np

from tablee.adapters.actions import actions_of
from tablee.adapters.batch import BatchEnv
from tablee.adapters.odds import tells_odds
from tablee.core import GAMES, Game, load
from tablee.core.errors import BadOption
from tablee.core.observation import NUMBER, Part, parts, size
from tablee.lab.simulate import simulate
from tablee.teaching import rulebook

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
MANY = 40  # actions are told one by one, up to so many
MARK = "<!-- tables -->\n"
GAMES_PLAYED, SEED = 2000, 1  # at random, for the measured figures
STATES_SEEN = 64  # games whose choices are counted


def pages() -> dict[str, str]:
    """The texts of all pages, by their file names."""
    words = (DOCS / "environments.in.md").read_text(encoding="utf-8")
    links = "".join(f"- [{load(name).title}](env-{name}.md)\n" for name in GAMES)
    return {"environments.md": words.replace(MARK, links)} | {f"env-{name}.md": game_page(load(name)) for name in GAMES}


def game_page(game: Game) -> str:
    """The page of one game."""
    chapters = (_facts(game), _rules(game), _options(game), _measured(game), "## Observation\n\n" + _observation(game))
    return "\n".join((f"# {game.title} as an environment\n", *chapters, "## Actions\n", _actions(game)))


def _facts(game: Game) -> str:
    largest = load(game.name, game.seats[-1])
    seats = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    sizes = f"{size(game)}" + (f" ({size(largest)} at {largest.players} seats)" if largest != game else "")
    hidden = "none" if not game.has_secrets else "the order of the pile" if game.same_view else "hands, and the pile"
    chance = "none" if not game.has_secrets else "explicit" if tells_odds(game.name) else "sampled"
    rows = {
        "seats": seats,
        "hidden from a seat": hidden,
        "chance (OpenSpiel)": chance,
        "actions": len(actions_of(game)),
        "observation": f"{sizes} numbers, {NUMBER.__name__}",
        "rewards": "only at the end; zero-sum; 1 for a sole winner, -1 or -1/(seats - 1) for the others",
        "longest game": f"{game.longest} actions",
        "names": f"`VectorEnv({game.name!r})`, `tablee/{type(game).__name__}-v0`, `python_tablee_{game.name}`",
        "version": "v0: may change until the first release; after it, every change of observations, actions or "
        "rewards is a new version",
    }
    return f"{game.goal}\n\n| | |\n|---|---|\n" + "".join(f"| {name} | {said} |\n" for name, said in rows.items())


def _rules(game: Game) -> str:
    """The rules as the rule book tells players, by section; numbers are those of the [table of rules](rules.md)."""
    text = "## Rules\n\nAs the rule book tells players; the numbers are those of the [rules](rules.md).\n"
    for section in rulebook(game):
        if section.name != "house":
            text += f"\n**{section.title}**\n\n"
            text += "".join(
                f"- {rule.said}" + (f" ({rule.number})" if rule.number else "") + "\n" for rule in section.rules
            )
    return text


def _options(game: Game) -> str:
    text = "## Options\n\n| option | values | default | meaning |\n|---|---|---|---|\n"
    for option in game.options:
        values = ", ".join(f"`{choice!r}`" for choice in option.choices) or "any text in its notation"
        default = "as the others say" if option.default is None else f"`{option.default!r}`"
        text += f"| `{option.name}` | {values} | {default} | {option.help} |\n"
    return text


def _measured(game: Game) -> str:
    """What random play gives: the same on every machine."""
    text = f"## Measured\n\n{GAMES_PLAYED} games at random, `tablee.simulate(game, {GAMES_PLAYED}, seed={SEED})`; "
    text += f"choices are those of {STATES_SEEN} games.\n\n"
    text += "| seats | length | shortest, longest | choices, most | first seat wins |\n"
    text += "|---|---|---|---|---|\n"
    for players in game.seats:
        table = load(game.name, players)
        played, choices = simulate(table, GAMES_PLAYED, SEED), _choices(table)
        first = played.winner_shares[0]
        text += (
            f"| {players} | {played.mean_length:.1f} | {played.lengths.min()}, {played.lengths.max()} "
            f"| {choices.mean():.2f}, {choices.max()} | {first.value:.1%} ({first.low:.1%} to {first.high:.1%}) |\n"
        )
    return text


def _choices(game: Game) -> np.ndarray:
    """How many legal actions there are at each decision of some random games."""
    env = BatchEnv(game)
    states, counts = env.init(SEED, STATES_SEEN), list[np.ndarray]()
    step = 0
    while not states.ended.all():
        counts.append(env.masks(states)[~states.ended].sum(axis=1))
        states = env.step(states, env.sample(states, seed=step))
        step += 1
    return np.concatenate(counts)


def _observation(game: Game) -> str:
    """Where every number stands, at the smallest table; then what other options add."""
    head = "| numbers | name | from | to | meaning |\n|---|---|---|---|---|\n"
    text, told = head + _rows(parts(game), 0), {part.name for part in parts(game)}
    for name, choice in ((option.name, choice) for option in game.options for choice in option.choices):
        try:
            other = load(game.name, **{name: choice})
        except BadOption:  # not without other options
            continue
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
    for _name, _text in pages().items():
        (DOCS / _name).write_text(_text, encoding="utf-8")
