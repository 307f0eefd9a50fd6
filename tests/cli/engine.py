"""A real `tablee engine` in a process of its own, and ways to talk to it."""

import json
import subprocess
import sys
from typing import Any

COMMAND = [sys.executable, "-m", "tablee.cli", "engine"]


def converse_raw(lines: list[bytes]) -> list[bytes]:
    """Send all lines, end the input, return the lines of the answer; nothing may appear on standard error."""
    run = subprocess.run(COMMAND, input=b"".join(line + b"\n" for line in lines), capture_output=True, check=True)
    assert run.stderr == b""
    return run.stdout.splitlines()


def converse(*requests: Any) -> list[dict[str, Any]]:
    """Send requests (bytes go as they are) and return the answers, of which there must be one each."""
    lines = [request if isinstance(request, bytes) else json.dumps(request).encode() for request in requests]
    answers = [json.loads(line) for line in converse_raw(lines)]
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
