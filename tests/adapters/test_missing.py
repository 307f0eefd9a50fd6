"""Who asks for a framework that is not installed hears what to install."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "framework"),
    [
        ("pettingzoo", "pettingzoo"),
        ("openspiel", "pyspiel"),
        ("gymnasium", "gymnasium"),
        ("gymnasium", "tablee.adapters.drawing"),  # it needs what draws, which the base install does not have either
    ],
)
def test_a_missing_framework_says_what_to_install(monkeypatch: pytest.MonkeyPatch, module: str, framework: str) -> None:
    monkeypatch.setitem(sys.modules, framework, None)
    for name in (f"tablee.adapters.{module}", "tablee.adapters.spaces"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    with pytest.raises(ImportError, match=rf"pip install 'tablee\[{module}\]'"):
        __import__(f"tablee.adapters.{module}")


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [("lab.standings", "openskill.models", "lab"), ("learning", "torch", "learn"), ("learning.ppo", "torch", "learn")],
)
def test_a_missing_library_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, module: str, library: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    for name in (f"tablee.{module}", f"tablee.{module}".partition(".ppo")[0]):
        monkeypatch.delitem(sys.modules, name, raising=False)
    with pytest.raises(ImportError, match=rf"pip install 'tablee\[{extra}\]'"):
        __import__(f"tablee.{module}")


def test_a_command_says_in_one_sentence_what_to_install() -> None:
    missing = "import sys; sys.modules['openskill.models'] = None; sys.argv[1:] = ['arena']"
    code = f"{missing}; from tablee.cli import main; main()"
    ran = subprocess.run([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, check=False)
    assert ran.stderr == "tablee: openskill is not installed; it comes with: pip install 'tablee[lab]'\n"
    assert ran.returncode == 1
