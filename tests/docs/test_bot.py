"""The bot of the documentation takes a seat on a real server and plays to the end."""

import runpy
from pathlib import Path

import pytest

from tablee.core import GAMES
from tests import unencrypted
from tests.server.running import running_server

BOT = Path(__file__).resolve().parents[2] / "docs" / "bot.py"


@pytest.mark.parametrize("game", GAMES)
def test_the_bot_in_thirty_lines_plays_a_game_to_its_end(tmp_path: Path, game: str) -> None:
    take_part = runpy.run_path(str(BOT))["take_part"]
    with running_server(tmp_path) as address:
        table = unencrypted.post(f"{address}/api/tables", json={"game": game, "seats": ["friend", "first"]}).json()
        winners = take_part(address, table["code"])
    assert set(winners) <= {0, 1}  # nobody: a draw
    assert len(BOT.read_text(encoding="utf-8").splitlines()) < 40
