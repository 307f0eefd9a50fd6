"""CITATION.cff names the version that is installed."""

from pathlib import Path

import yaml

import tablee

CITATION = Path(__file__).resolve().parents[2] / "CITATION.cff"


def test_the_version_to_cite_is_the_present_one() -> None:
    told = yaml.safe_load(CITATION.read_text(encoding="utf-8"))
    assert (told["version"], told["cff-version"], told["license"]) == (tablee.__version__, "1.2.0", "MIT")
