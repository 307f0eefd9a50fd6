"""The package: built as a wheel and installed in an environment of its own, every door of it opens."""

import json
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from importlib.metadata import distribution, distributions
from pathlib import Path

import pytest

from tests import unencrypted
from tests.docs.requirements import needed
from tests.server.process import await_answer
from tests.server.running import free_port

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT, check=True)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the wheel is installed, with what it declares that it needs, and nothing else that the tests have."""
    home = tmp_path_factory.mktemp("home")
    venv.create(home, with_pip=False)
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python"), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel)], check=True)
    packages = next(home.glob("lib/python*/site-packages"))
    installed = next(iter(distributions(name="tablee", path=[str(packages)])))
    for name in {*needed(installed.requires or (), frozenset({"environments", "play"}), set())} - {"tablee"}:
        _lend(name, packages)
    return home


def _lend(name: str, packages: Path) -> None:
    """Let a package of the tests be found there too."""
    lent = Path(sysconfig.get_path("purelib"))
    for top in {file.parts[0] for file in distribution(name).files or () if file.parts[0] not in ("..", "bin")}:
        if not (packages / top).exists():
            (packages / top).symlink_to(lent / top)


@pytest.fixture(scope="module")
def clean() -> dict[str, str]:
    """No way back to the sources; and nothing is compiled, which the other tests do."""
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return settings | {"NUMBA_DISABLE_JIT": "1"}


def tablee(home: Path, clean: dict[str, str], *words: str, answers: str = "") -> str:
    ran = subprocess.run(
        [str(home / "bin" / "tablee"), *words],
        input=answers,
        env=clean,
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_everything_is_in_it_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"tablee"}
    sources = [path.relative_to(ROOT / "src") for path in (ROOT / "src" / "tablee").rglob("*") if path.is_file()]
    kept = {path.as_posix() for path in sources if "__pycache__" not in path.parts}
    assert kept <= set(names)


def test_what_is_not_declared_is_not_there(home: Path, clean: dict[str, str]) -> None:
    ran = subprocess.run(
        [str(home / "bin" / "python"), "-c", "import ray"], env=clean, capture_output=True, check=False
    )
    assert b"No module named 'ray'" in ran.stderr


def test_the_source_distribution_has_its_metadata(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True)
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
        about = packed.extractfile(next(name for name in packed.getnames() if name.endswith("/PKG-INFO")))
        assert about is not None
        told = about.read().decode()
    assert {"pyproject.toml", "README.md", "LICENSE", "src/tablee/__init__.py", "src/tablee/py.typed"} <= names
    assert not any(name.startswith((".venv", ".git/", ".ci")) for name in names)
    assert "License-Expression: MIT" in told
    assert "Requires-Python: >=3.11" in told


@pytest.mark.parametrize("repository", ["", "https://example.org/tablee"])
def test_the_page_of_a_package_index_has_no_dead_links(tmp_path: Path, repository: str) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, env=os.environ | {"TABLEE_REPOSITORY": repository})
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as packed:
        about = next(name for name in packed.namelist() if name.endswith("/METADATA"))
        head, _, shown = packed.read(about).decode().partition("\n\n")
    targets = re.findall(r"\]\(([^)]+)\)", shown)
    assert all(target.startswith(repository or "https:") for target in targets)
    assert ("![The start page]" in shown) == bool(repository)
    pages = re.findall(r"^Project-URL: (\w+), ", head, re.M)
    assert pages == (["Repository", "Documentation", "Changelog"] if repository else [])


def test_python_and_the_environments(home: Path, clean: dict[str, str]) -> None:
    code = (
        "import tablee, json; from pathlib import Path; from tablee.adapters import gymnasium, openspiel, pettingzoo;"
        "from tablee.adapters.vector import VectorEnv; env = VectorEnv('diamoniak', games=2); env.step(env.sample());"
        "print(json.dumps([tablee.__file__, tablee.load('deserto').start(seed=1).turn]))"
    )
    ran = subprocess.run(
        [str(home / "bin" / "python"), "-c", code], env=clean, cwd=home, capture_output=True, text=True, check=True
    )
    file, turn = json.loads(ran.stdout)
    assert Path(file).is_relative_to(home)
    assert turn == 0


def test_the_engine_the_terminal_and_the_lab(home: Path, clean: dict[str, str]) -> None:
    request = json.dumps({"cmd": "new", "game": "diamoniak", "players": 2, "options": {}, "seed": 7})
    assert json.loads(tablee(home, clean, "engine", answers=request))["legal"] == ["draw"]
    assert "Diamoniak" in tablee(home, clean, "play", "diamoniak", "--level", "careful", "--lang", "de", answers="q\n")
    assert json.loads(tablee(home, clean, "simulate", "diamoniak", "--games", "2", "--json"))["games"] == 2
    tablee(home, clean, "lab", "diamoniak", "--level", "random", "--games", "2", "--workers", "1", "--out", "measured")
    assert (home / "measured" / "report.html").exists()


def test_the_page(home: Path, clean: dict[str, str]) -> None:
    port = free_port()
    serve = [str(home / "bin" / "tablee"), "serve", "--port", str(port), "--no-open"]
    settings = clean | {"TABLEE_DATA": str(home / "data")}
    with subprocess.Popen(serve, env=settings, cwd=home, stderr=subprocess.DEVNULL) as server:
        try:
            await_answer(server, f"http://127.0.0.1:{port}")
            assert "Diamoniak" in unencrypted.get(f"http://127.0.0.1:{port}/", follow_redirects=True).text
            assert unencrypted.get(f"http://127.0.0.1:{port}/games/diamoniak/board.js").status_code == 200
        finally:
            server.terminate()
