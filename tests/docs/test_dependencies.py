"""What is installed with us is pinned, fits together, and is what was pinned: nobody gets another version unasked."""

import ast
import os
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.docs.requirements import needed

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("tests", "tools", "bench", "docs", "examples")  # around the package
OURS = {*FOLDERS, "tablee-pig", *(path.stem for path in (ROOT / "bench").glob("*.py"))}
MEASURED_WHERE_INSTALLED = {"granian", "jax", "pgx", "picows", "uvloop"}  # by benchmarks


def pinned() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text().split()
    return {canonicalize_name(name): version for name, version in (line.split("==") for line in lines)}


def test_every_dependency_is_pinned_and_installed_in_that_version() -> None:
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


packages = cache(lambda: {"cuda": ["cuda-core"], **packages_distributions()})  # which only machines with a GPU have
BASE = {"msgspec", "numba", "numpy", "orjson", "platformdirs"}
EXTRAS = {  # which files import more than the base install has, and what to install for them
    "adapters/cuda.py": ("cuda",),
    "adapters/game_tree.py": ("openspiel",),
    "adapters/gymnasium*.py": ("gymnasium",),
    "adapters/spaces.py": ("gymnasium",),
    "adapters/pettingzoo.py": ("gymnasium", "pettingzoo"),
    "adapters/pixels.py": ("gymnasium", "terminal"),
    "adapters/openspiel.py": ("openspiel",),
    "cli/bench.py": ("openspiel",),
    "cli/*": ("server", "terminal"),
    "games/*/fit.py": ("learn",),
    "games/*/terminal.py": ("terminal",),
    "terminal/*": ("terminal",),
    "locale/*": ("terminal",),
    "lab/*": ("lab",),
    "lab/on_ray.py": ("ray",),
    "learning/*": ("learn",),
    "pocket/wasm/*": ("wasm",),
    "server/push/*": ("push",),
    **dict.fromkeys(("cluster/*", "server/*", "site/*", "store/*"), ("server",)),
    "web/*": ("terminal", "server"),
}


def test_what_the_package_imports_it_declares() -> None:
    source = ROOT / "src" / "tablee"
    for file in source.rglob("*.py"):
        name = file.relative_to(source).as_posix()
        extras = {extra for pattern, more in EXTRAS.items() if fnmatch(name, pattern) for extra in more}
        assert imported(file) - declared(*extras) == set(), file


def test_the_base_install_is_small() -> None:
    assert declared() == BASE


def test_whatever_users_install_has_a_lower_bound() -> None:
    more = project()["optional-dependencies"]
    wishes = [*project()["dependencies"], *(wish for extra in more.keys() - {"dev"} for wish in more[extra])]
    others = [Requirement(wish) for wish in wishes if not wish.startswith("tablee[")]
    assert [str(wish) for wish in others if ">=" not in str(wish.specifier)] == []


PLAYED = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in OTHERS:
            raise ModuleNotFoundError(name, name=name)
sys.meta_path.insert(0, Missing())
import tablee, tablee.bots, tablee.adapters.batch, tablee.adapters.vector
for name in tablee.GAMES:
    state = tablee.load(name).start(seed=1)
    state.play(tablee.bots.choose(state.view(0), "first", seed=1).action).view(1).facts
"""


def test_rules_bots_and_vectors_need_the_base_install_alone() -> None:
    """Also where nothing else is installed: what else there is cannot be imported here."""
    more = declared(*every_extra()) - BASE - {"tablee", "llvmlite"}
    others = {module for module, names in packages().items() if canonicalize_name(names[0]) in more}
    assert {"fastapi", "rich", "gymnasium"} <= others
    code = PLAYED.replace("OTHERS", repr(others))
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, env=environment)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_around_it_imports_what_is_declared_too(folder: str) -> None:
    known = declared(*every_extra()) | MEASURED_WHERE_INSTALLED | OURS
    for file in (ROOT / folder).rglob("*.py"):
        assert imported(file) - known == set(), file


def test_what_is_installed_fits_together() -> None:
    checked = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
