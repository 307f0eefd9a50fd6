"""What a page knows of how a game is dealt is what the game says; fair.js checks real deals with it."""

import json
import shutil
import subprocess
from typing import Any

import pytest

from tablee.core import GAMES, Game
from tablee.table.table import Table
from tests.pocket.journals import variants
from tests.pocket.node import STATIC
from tests.table.cheating import lay_the_cards
from tests.table.test_fairness import ANNA, dealt, finish, promised

# Played games on the standard input; what is wrong with each on the standard output.
CHECK = """
globalThis.localStorage = { getItem: () => null };
const [fair, pages, played] = JSON.parse(require("node:fs").readFileSync(0, "utf-8"));
import(fair).then(async ({ check }) => {
  const wrong = [];
  for (const { game, options, players, start, fair } of played) {
    const dealing = await import(`${pages[game]}/deal.js`);
    wrong.push((await check(fair, { start, options, players, dealing })).wrong);
  }
  process.stdout.write(JSON.stringify(wrong));
});
"""


def faults(played: list[dict[str, Any]]) -> list[str | None]:
    """What fair.js finds wrong."""
    node = shutil.which("node")
    assert node, "This test needs Node: apt-get install npm"
    pages = {name: str(GAMES.page(name)) for name in GAMES}
    given = json.dumps([str(STATIC / "js" / "fair.js"), pages, played])
    command = [node, "--no-warnings", "-e", CHECK]
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=60, check=True)
    found: list[str | None] = json.loads(done.stdout)
    return found


def played(game: Game, **wishes: Any) -> dict[str, Any]:
    seats = ["me", "friend", "easy", "easy"][: game.players]
    table = dealt(game=game.name, seats=seats, options=dict(game.chosen), **wishes)
    return told(table, game)


def told(table: Table, game: Game) -> dict[str, Any]:
    finish(table)
    return table.record().told() | {"options": dict(game.chosen), "players": game.players}


@pytest.mark.parametrize("starts", [None, "lot"])
def test_the_page_finds_nothing_wrong_with_an_honest_deal_however_a_game_is_played(starts: str | None) -> None:
    games = variants()
    assert faults([played(game, starts=starts) for game in games]) == [None] * len(games)


def test_the_page_misses_a_deal_that_was_broken_off_and_checks_its_cards() -> None:
    found = []
    for cheat in (None, lay_the_cards):
        table = promised(seats=["me", "easy"])
        honest = type(table.game)(players=2)
        if cheat:
            cheat(table)
        table.apply(table.deal())
        table.apply(table.swap(0, ANNA.key, 1))
        table.game = honest
        table.apply(table.commit())
        table.apply(table.deal())
        found.append(told(table, honest))
    fair, _ = found
    hidden = [fair | {"fair": fair["fair"] | {"broken": []} | lie} for lie in ({}, {"after": 1})]
    assert faults([*found, *hidden]) == [None, "cards", "broken", "broken"]
