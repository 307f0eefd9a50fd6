"""What is installed with us is pinned, fits together, and is what was pinned: nobody gets another version unasked."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("tests", "tools", "bench", "docs", "examples")  # around the package
OURS = {*FOLDERS, "tablee-pig", "tablee-learned", *(path.stem for path in (ROOT / "bench").glob("*.py"))}
MEASURED_WHERE_INSTALLED = {"granian", "jax", "pgx", "picows", "uvloop"}  # by benchmarks


def pinned() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().split()
    return {canonicalize_name(name): version for name, version in (line.split("==") for line in lines)}


def needed(wishes: Iterable[str], extras: frozenset[str], seen: set[tuple[str, frozenset[str]]]) -> Iterator[str]:
    """The packages that were wished for, and those that they need."""
    for wish in map(Requirement, wishes):
        if wish.marker is None or any(wish.marker.evaluate({"extra": extra}) for extra in extras | {""}):
            name, more = canonicalize_name(wish.name), frozenset(wish.extras)
            yield name
            if (name, more) not in seen:
                seen.add((name, more))
                yield from needed(distribution(name).requires or (), more, seen)


def test_everything_that_comes_with_us_is_pinned_and_there_in_that_version() -> None:
    versions = pinned()
    ours = set(needed(["tablee[dev]"], frozenset(), set())) - {"tablee"}
    assert ours - versions.keys() == set()
    for name in ours:
        try:
            found = Version(distribution(name).version).public  # whatever machine it was built for
            assert found == versions[name], name
        except PackageNotFoundError as missing:
            raise AssertionError(f"{name} is needed and not installed") from missing


def imported(file: Path) -> set[str]:
    """The packages that a file imports, as they are installed."""
    modules = set[str]()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            modules.add(node.module.partition(".")[0])
    others = modules - sys.stdlib_module_names - {"tablee"}
    return {canonicalize_name(packages().get(name, [name])[0]) for name in others}


def project() -> dict[str, Any]:
    told: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return told


def every_extra() -> list[str]:
    return [*project()["optional-dependencies"]]


def declared(*extras: str) -> set[str]:
    asked, more = project()["dependencies"], project()["optional-dependencies"]
    wishes = [*asked, *(wish for extra in extras for wish in more[extra])]
    return {canonicalize_name(Requirement(wish).name) for wish in wishes}


packages = cache(packages_distributions)
EXTRAS = {  # who imports more than everybody has says what to install
    "adapters/gymnasium.py": ("gymnasium",),
    "adapters/spaces.py": ("gymnasium",),
    "adapters/pettingzoo.py": ("pettingzoo",),
    "adapters/openspiel.py": ("openspiel",),
    "cli/bench.py": ("openspiel",),
    "lab/on_ray.py": ("ray",),
}


def test_what_the_package_imports_it_declares() -> None:
    source = ROOT / "src" / "tablee"
    for file in source.rglob("*.py"):
        extras = EXTRAS.get(file.relative_to(source).as_posix(), ())
        assert imported(file) - declared(*extras) == set(), file


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_around_it_imports_what_is_declared_too(folder: str) -> None:
    known = declared(*every_extra()) | MEASURED_WHERE_INSTALLED | OURS
    for file in (ROOT / folder).rglob("*.py"):
        assert imported(file) - known == set(), file


def test_what_is_installed_fits_together() -> None:
    checked = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
