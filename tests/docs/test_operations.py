"""What is written for who runs a server is true: settings, commands and addresses are there."""

import re
from pathlib import Path

import pytest
import yaml

from tablee.cli import COMMANDS
from tablee.server.settings import setting_rows

ROOT = Path(__file__).resolve().parents[2]
KNOWN = {name for names, _, _ in setting_rows() for name in re.findall(r"`(\w+)`", names)}


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_every_setting_that_is_named_is_one() -> None:
    for name in ("docs/operations.md", "compose.yaml", "Containerfile"):
        assert set(re.findall(r"TABLEE_[A-Z_]+", text(name))) - KNOWN == set()


def test_every_command_that_is_named_is_one() -> None:
    named = re.findall(r"(?:^ +|`|\) )tablee (\w+)", text("docs/operations.md"), re.M)
    assert {"serve", "export", "import", "check"} == set(named)
    assert set(named) <= set(COMMANDS)


@pytest.mark.parametrize("name", ["docs/operations.md", "docs/fair.md"])
def test_every_test_that_is_named_is_one(name: str) -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text(name))
    assert named
    assert [f"{file}::{test}" for file, test in named if f"def {test}(" not in text(file)] == []


def test_the_compose_file_is_whole() -> None:
    composed = yaml.safe_load(text("compose.yaml"))
    services = composed["services"]
    assert set(services) == {"tablee", "postgres", "redis"}
    assert "--workers" in services["tablee"]["command"]
    assert (ROOT / services["tablee"]["build"]["dockerfile"]).exists()
    named = {volume.partition(":")[0] for service in services.values() for volume in service.get("volumes", ())}
    assert named == set(composed["volumes"])


def test_the_container_is_built_from_files_that_are_there() -> None:
    for line in re.findall(r"^COPY (.+) \S+$", text("Containerfile"), re.M):
        for name in line.split():
            assert (ROOT / name).exists(), name
