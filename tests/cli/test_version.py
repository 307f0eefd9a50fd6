"""``tablee --version``."""

from importlib.metadata import version

from typer.testing import CliRunner

from tablee.cli import build


def test_the_version_is_that_of_the_package() -> None:
    ran = CliRunner().invoke(build(()), ["--version"])
    assert (ran.exit_code, ran.stdout) == (0, f"tablee {version('tablee')}\n")
