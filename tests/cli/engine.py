"""Ways to talk to `tablee engine`: here, which is quick, and as a real process."""

import contextlib
import io
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

from tablee.cli.engine import serve

COMMAND = [sys.executable, "-m", "tablee", "engine"]
DECK = "TVVVRVROOT" + "T" * 13 + "V" * 10 + "R" * 13 + "O" * 4 + "V"
CASTLES = "RDW" + "R" * 5 + "B" * 6 + "G" * 6 + "Y" * 6 + "D" * 19 + "W" * 7 + "F" * 3
NEW_DESERTO = {"cmd": "new", "game": "deserto", "players": 3, "deck": DECK}
NEW_DIAMONIAK = {"cmd": "new", "game": "diamoniak", "players": 2, "deck": CASTLES, "seed": 1}
NEW_DESIREE = {"cmd": "new", "game": "desiree"}
NEW = [NEW_DESERTO, NEW_DIAMONIAK, NEW_DESIREE]


def answers_here(sent: bytes) -> bytes:
    """What the engine says to this input; nothing may appear on standard error."""
    sink, complaints = io.BytesIO(), io.StringIO()
    with contextlib.redirect_stderr(complaints):
        serve(io.BytesIO(sent), sink)
    assert complaints.getvalue() == ""
    return sink.getvalue()


def answers_of_a_process(sent: bytes) -> bytes:
    """The same from the real command, which takes a second to start."""
    run = subprocess.run(COMMAND, input=sent, capture_output=True, check=True)
    assert run.stderr == b""
    return run.stdout


def converse_raw(lines: list[bytes], engine: Callable[[bytes], bytes] = answers_here) -> list[bytes]:
    """Send all lines, end the input, return the lines of the answer."""
    return engine(b"".join(line + b"\n" for line in lines)).splitlines()


def converse(*requests: Any, engine: Callable[[bytes], bytes] = answers_here) -> list[dict[str, Any]]:
    """Send requests (bytes go as they are) and return the answers, of which there must be one each."""
    lines = [request if isinstance(request, bytes) else json.dumps(request).encode() for request in requests]
    answers = [json.loads(line) for line in converse_raw(lines, engine)]
    assert len(answers) == len(requests)
    assert all(type(answer["ok"]) is bool for answer in answers)
    return answers


def code(answer: dict[str, Any]) -> str | None:
    """The error code of an answer, None where it is good; the error must have the form of the protocol."""
    if answer["ok"]:
        return None
    assert answer.keys() == {"ok", "error"}
    assert answer["error"].keys() == {"code", "message"}
    assert answer["error"]["message"]
    assert "mistake in Tablée" not in answer["error"]["message"]
    return str(answer["error"]["code"])
