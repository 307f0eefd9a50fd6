"""Programs that run beside the house: a file of ours each, which needs nothing else of Tablée."""

import subprocess
import sys
from typing import Any


def start(program: str, *arguments: str, **pipes: Any) -> "subprocess.Popen[bytes]":
    """Start a program. It has a session of its own: Ctrl-C is for the house, which says goodbye first."""
    return subprocess.Popen([sys.executable, "-P", program, *arguments], start_new_session=True, **pipes)


def await_end(process: "subprocess.Popen[bytes]", seconds: float) -> None:
    """Wait until a program that was told to end has ended; one that takes longer is killed."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
