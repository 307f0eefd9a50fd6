"""The site is built without a warning, and no link of it is dead."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ADAPTERS = ("tablee.adapters.pettingzoo.env", "tablee.adapters.gymnasium.TableEnv", "tablee.adapters.openspiel")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build = [str(Path(sys.executable).with_name("mkdocs")), "build", "--strict", "--site-dir", str(folder)]
    quiet = os.environ | {"PYTHONWARNINGS": "ignore"}
    ran = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False, env=quiet)
    assert ran.returncode == 0, ran.stderr
    return folder


def test_every_page_is_there_and_asks_nobody_for_anything(site: Path) -> None:
    pages = {path.stem for path in (ROOT / "docs").glob("*.md") if not path.name.endswith(".in.md")} - {"index"}
    assert {path.parent.name for path in site.glob("*/index.html")} >= pages
    for page in site.glob("*/index.html"):
        text = page.read_text(encoding="utf-8")
        assert not re.search(
            r'<(script|img)[^>]+src="https?:|<link[^>]+rel="(stylesheet|preconnect)"[^>]+href="https?:', text
        )


def test_the_interface_is_told_from_its_docstrings(site: Path) -> None:
    page = (site / "python" / "index.html").read_text(encoding="utf-8")
    for name in ("tablee.core.state.State.play", "tablee.bots.choose", "tablee.lab.arena.play_match", *ADAPTERS):
        assert f'id="{name}"' in page
    assert "&gt;&gt;&gt;" in page
    assert "<blockquote>" not in page


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "CHANGELOG.md", "README.md"])
def test_links_of_the_pages_beside_it_lead_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    targets = [target for target in re.findall(r"\]\(([^)#]+)", text) if not target.startswith("http")]
    assert [target for target in targets if not (ROOT / target).exists()] == []
