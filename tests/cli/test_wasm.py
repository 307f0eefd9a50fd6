"""Errors of `tablee wasm`. The fourth game is compiled with it in tests/fourth."""

import pytest
from typer.testing import CliRunner

from tablee.cli import build
from tablee.cli import wasm as command
from tablee.core.errors import BadRequest, UnknownGame


def compile_kernels(*games: str) -> None:
    CliRunner().invoke(build(("wasm",)), ["wasm", *games], catch_exceptions=False)


def test_without_the_linker_wasm_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    with pytest.raises(BadRequest, match=r"pip install 'tablee\[wasm\]'"):
        compile_kernels("deserto")


def test_nothing_is_compiled_where_a_game_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "write", pytest.fail)
    with pytest.raises(UnknownGame, match="There is no game 'chess'"):
        compile_kernels("deserto", "chess")
