"""``tablee --version``, with all commands and in the base install, which has none."""

import subprocess
import sys
from importlib.metadata import version

import pytest
from typer.testing import CliRunner

from tablee.cli import build

SAID = f"tablee {version('tablee')}\n"
WITHOUT_TYPER = """
import runpy, sys
sys.modules["typer"] = None  # as if it were not installed
runpy.run_module("tablee", run_name="__main__", alter_sys=True)
"""


def test_the_version_is_that_of_the_package() -> None:
    ran = CliRunner().invoke(build(()), ["--version"])
    assert (ran.exit_code, ran.stdout) == (0, SAID)


@pytest.mark.parametrize(("word", "code", "printed"), [("--version", 0, SAID), ("play", 1, "")])
def test_the_base_install_knows_its_version_and_where_commands_come_from(word: str, code: int, printed: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT_TYPER, word], capture_output=True, text=True, check=False, timeout=120
    )
    assert (ran.returncode, ran.stdout) == (code, printed)
    assert ("pip install 'tablee[play]'" in ran.stderr) == bool(code)
