"""Who asks for a framework that is not installed hears what to install."""

import sys

import pytest


@pytest.mark.parametrize(
    ("module", "framework"), [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel"), ("gymnasium", "gymnasium")]
)
def test_a_missing_framework_says_what_to_install(monkeypatch: pytest.MonkeyPatch, module: str, framework: str) -> None:
    monkeypatch.setitem(sys.modules, framework, None)
    for name in (f"tablee.adapters.{module}", "tablee.adapters.spaces"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    with pytest.raises(ImportError, match=rf"pip install 'tablee\[{module}\]'"):
        __import__(f"tablee.adapters.{module}")
