"""What is installed with us is pinned, fits together, and is what was pinned: nobody gets another version unasked."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PACKAGES = packages_distributions()
MODULES = {path.stem for path in (ROOT / "bench").glob("*.py")}
OURS = {"tablee", "tablee_learned", "tablee_pig", "tests", "tools"} | MODULES | sys.stdlib_module_names
MEASURED_WHERE_INSTALLED = {"granian", "picows", "uvloop"}  # by benchmarks
EXTRAS = {  # who imports more than everybody has, and says what to install
    "adapters/gymnasium.py": "gymnasium",
    "adapters/spaces.py": "gymnasium",
    "adapters/pettingzoo.py": "pettingzoo",
    "adapters/openspiel.py": "openspiel",
    "cli/bench.py": "openspiel",
    "lab/on_ray.py": "ray",
}


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
            assert Version(distribution(name).version).public == versions[name], name  # built for this machine or not
        except PackageNotFoundError as missing:
            raise AssertionError(f"{name} is needed and not installed") from missing


def test_what_is_installed_fits_together() -> None:
    checked = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def declared(extras: Iterable[str]) -> set[str]:
    """What we ask for by name, for everybody and in these of our extras."""
    more = (wish for extra in extras for wish in PROJECT["optional-dependencies"][extra])
    return {canonicalize_name(Requirement(wish).name) for wish in (*PROJECT["dependencies"], *more)}


def undeclared(path: Path, extras: Iterable[str]) -> set[str]:
    """The modules that a file imports and nobody asks for."""
    modules = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and not node.level and node.module:
            modules.add(node.module.partition(".")[0])
        elif isinstance(node, ast.Import):
            modules |= {alias.name.partition(".")[0] for alias in node.names}
    asked_for = declared(extras)
    others = modules - OURS - MEASURED_WHERE_INSTALLED
    return {name for name in others if not asked_for & {*map(canonicalize_name, PACKAGES.get(name, [name]))}}


def test_everything_that_is_imported_is_declared() -> None:
    for folder in ("tests", "tools", "bench", "docs", "examples"):
        for path in (ROOT / folder).rglob("*.py"):
            assert undeclared(path, PROJECT["optional-dependencies"]) == set(), path


def test_what_the_package_imports_comes_with_it_or_with_the_extra_it_names() -> None:
    source = ROOT / "src" / "tablee"
    for path in source.rglob("*.py"):
        extra = EXTRAS.get(path.relative_to(source).as_posix())
        assert undeclared(path, [extra] if extra else []) == set(), path
