"""The harness in Node: kernels at work without a browser."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import tablee.web
from tablee.core import GAMES

HERE = Path(__file__).parent
STATIC = Path(tablee.web.__file__).parent / "static"


def perform(game: str, jobs: list[dict[str, Any]], language: str = "en") -> list[Any]:
    """What the jobs give, done with the kernels of a game, in a page of this language."""
    return perform_on(GAMES.page(game), jobs, language)


def perform_on(page: Path, jobs: list[dict[str, Any]], language: str = "en") -> list[Any]:
    """The same, with the kernels in a game's folder ``page``."""
    return run("node.mjs", page, jobs, language)


def run(script: str, page: Path, jobs: list[dict[str, Any]], *more: str) -> list[Any]:
    """What a script of ours makes of the jobs, with what lies in a game's folder ``page``."""
    node = shutil.which("node")
    assert node, "This test needs Node: apt-get install npm"
    command = [node, "--no-warnings", str(HERE / script), str(STATIC), str(page), *more]
    done = subprocess.run(command, input=json.dumps(jobs), capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    results: list[Any] = json.loads(done.stdout)
    return results
