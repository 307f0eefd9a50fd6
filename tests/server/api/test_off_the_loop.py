"""Nothing whose cost grows with a game runs on the event loop, and what was worked out is remembered."""

import threading
from typing import Any

import pytest

from tablee.bots.advice import Judgement
from tablee.server.api import replay, tables
from tablee.server.api.evaluation import Evaluation
from tablee.server.http import qr
from tablee.server.live.hall import Hall
from tests.server.memory import CODE, SETTINGS, Memory, Visitor
from tests.table.tables import ANNA, begun
from tests.waiting import run


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the threads in which long responses were written."""
    names: list[str] = []
    for module in (replay, tables):
        encode = module.encode

        def note(told: Any, encode: Any = encode) -> bytes:
            names.append(threading.current_thread().name)
            return bytes(encode(told))

        monkeypatch.setattr(module, "encode", note)
    return names


def ask(*paths: str) -> list[bytes]:
    """Ask a server where a game has just ended."""

    async def story() -> list[bytes]:
        table = begun()
        table.apply(table.give_up(0, ANNA.key))
        hall = Hall(Memory(table.log), SETTINGS)
        visitor = Visitor(hall, ANNA)
        answers = [await visitor.ask(f"/api/tables/{CODE}/{path}") for path in paths]
        await hall.close()
        return answers

    answers = run(story())
    assert all(answer.startswith(b"200 ") for answer in answers)
    return answers


def test_records_and_replays_are_written_in_threads_and_a_replay_once(threads: list[str]) -> None:
    ask("record", "replay", "replay", "replay?eyes=0")
    assert len(threads) == 3
    assert all(name.startswith("read") for name in threads)


@pytest.mark.parametrize("path", ["qr.svg", "hand/2/qr.svg"])
def test_pictures_of_links_are_drawn_in_threads(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []

    def draw(link: str) -> bytes:
        names.append(threading.current_thread().name)
        return link.encode()

    async def story() -> bytes:
        hall = Hall(Memory(begun().log), SETTINGS)
        answer = await Visitor(hall, ANNA).ask(f"/t/{CODE}/{path}")
        await hall.close()
        return answer

    monkeypatch.setattr(qr, "qr_code", draw)
    assert run(story()).startswith(b"200 http://server/t/")
    assert [name[:4] for name in names] == ["read"]


def test_an_evaluation_is_written_in_a_thread(threads: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Evaluation, "steps", [Judgement(None, (0.5, 0.5), turning_point=False)])
    ask("evaluation")
    assert [name[:4] for name in threads] == ["read"]
