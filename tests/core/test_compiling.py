"""Compiled kernels are kept on disk, in a folder for everything that has a say in them."""

from pathlib import Path

import pytest

from tablee.core.compiling import _digest, cache_folder
from tablee.core.folders import game_folders

KERNEL = "@kernel\ndef play(): ...\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules.py").write_text(KERNEL)
    (tmp_path / "words.py").write_text("GREETING = 'Hello'\n")
    (tmp_path / "weights.npy").write_bytes(b"1")
    return tmp_path


def digest(folder: Path) -> str:
    _digest.cache_clear()
    return _digest((folder,))


@pytest.mark.parametrize(("changed", "counts"), [("rules.py", True), ("weights.npy", True), ("words.py", False)])
def test_kernels_and_weights_count_and_words_do_not(folder: Path, changed: str, counts: bool) -> None:
    before = digest(folder)
    with (folder / changed).open("a") as file:
        file.write("# more\n")
    assert (digest(folder) != before) == counts


def test_a_game_has_a_folder_of_its_own_and_the_machinery_one_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    packages = list(game_folders())
    own = {cache_folder(f"{package}.rules") for package in packages}
    assert len(own) == len(packages)
    assert cache_folder("tablee.bots.tree") == cache_folder("tablee.core.contract")
    assert cache_folder("tablee.bots.tree") not in own


def test_where_somebody_names_a_folder_it_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert cache_folder("tablee.bots.tree") == tmp_path
