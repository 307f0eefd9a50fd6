"""Tables of what a GPU did: nothing differed, what did not fit is told, and what is clearly above is bold."""

import json

from tools import measured


def test_what_does_not_fit_is_told() -> None:
    run = [
        {"game": "pgx other", "games": 8, "rollout": 1.25},
        {"game": "pgx other", "games": 16, "refused": "Too many."},
    ]
    assert measured._speeds(run).splitlines()[2:] == ["| 8 | 1.2 |", "| 16 | does not fit |"]


def test_a_share_is_bold_where_its_interval_is_above_an_equal_one() -> None:
    share = {"value": 0.4, "low": 0.3, "high": 0.5}
    assert measured._share({"players": 4, "share": share}) == "**40% (30–50)**"
    assert measured._share({"players": 3, "share": share}) == "40% (30–50)"


def test_processor_and_gpu_played_the_same_games() -> None:
    rows = json.loads(measured.SPEEDS.read_text(encoding="utf-8"))["check"]
    assert all(row["games"] == 1_000_000 and not row["differs"] for row in rows)
