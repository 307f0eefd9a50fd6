"""Numbers and words that server and page each write down are the same."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import tablee.web
from tablee.bots import remarks
from tablee.bots.advice import TURNING_POINT
from tablee.bots.analysis import CERTAIN
from tablee.bots.levels import LEVELS
from tablee.core.belief import SPECTATOR
from tablee.core.chance import SEED_BYTES
from tablee.core.contract import DEALT
from tablee.core.fair import LONGEST_VIEW, VIEWS
from tablee.pocket.about import SECTION
from tablee.server.api.replay import LONGEST_RECORD
from tablee.server.live import commands
from tablee.server.live.bots import KEEPER_LEVEL
from tablee.table.seat import HELP
from tablee.table.snapshot import LATELY
from tablee.teaching.puzzle import VERSION

SCRIPTS = Path(tablee.web.__file__).parent / "static" / "js"
ROLES = ("wins", "risks", "gives", "lamp", "missed", "danger", "why", "cost")


def constant(script: str, name: str) -> Any:
    """The value of a constant of a script: a number, a text, or several of them."""
    text = (SCRIPTS / script).read_text(encoding="utf-8")
    (value,) = re.findall(rf"^(?:export )?const {re.escape(name)} = (?:new Set\()?([^;)]+)", text, re.M)
    return ast.literal_eval(value)


@pytest.mark.parametrize(
    ("script", "name", "value"),
    [
        ("coach.js", "KINDS", [*HELP]),
        ("pocket/company.js", "KEEPER_LEVEL", KEEPER_LEVEL),
        ("pocket/declared.js", "ROLES", [*ROLES]),
        ("pocket/kernels.js", "SECTION", SECTION),
        ("pocket/lines.js", "CERTAIN", CERTAIN),
        ("pocket/messages.js", "LATELY", LATELY),
        ("pocket/record.js", "LONGEST", LONGEST_RECORD),
        ("pocket/replay.js", "TURNING_POINT", TURNING_POINT),
        ("pocket/state.js", "DEALT", DEALT),
        ("pocket/state.js", "SPECTATOR", SPECTATOR),
        ("puzzle/pack.js", "VERSION", VERSION),
        ("shuffle.js", "BYTES", SEED_BYTES),
        ("shuffle.js", "LENGTH", LONGEST_VIEW),
        ("shuffle.js", "VIEWS", VIEWS),
        ("preferences.js", "LEVELS", [*LEVELS]),
    ],
)
def test_page_and_server_write_down_the_same(script: str, name: str, value: Any) -> None:
    assert constant(script, name) == value


def test_the_page_reads_the_roles_of_advice_by_the_same_numbers() -> None:
    assert [getattr(remarks, role.upper()) for role in ROLES] == [*range(len(ROLES))]
    others = [remarks.CHANCE, remarks.GOOD, remarks.COURAGE]
    assert constant("pocket/declared.js", "[CHANCE, GOOD, COURAGE]") == others


def tags(kind: type[commands.Command]) -> set[str]:
    """The words of the messages of a kind."""
    below = kind.__subclasses__()
    return set[str]().union(*map(tags, below)) if below else {str(kind.__struct_config__.tag)}


def test_the_page_has_the_same_queries_as_the_server() -> None:
    queries = tags(commands.Command) - tags(commands.TableCommand)
    assert sorted(queries) == sorted(constant("outbox.js", "QUERIES"))
