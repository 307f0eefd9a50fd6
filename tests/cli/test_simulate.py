import json
import subprocess
import sys

from typer.testing import CliRunner

from tablee.cli import build
from tablee.lab.simulate import simulate

RUN = ["simulate", "deserto", "--games", "300", "--seed", "4"]


def test_json_tells_the_summary() -> None:
    run = CliRunner().invoke(build(("simulate",)), [*RUN, "--players", "3", "--option", "edition=revised", "--json"])
    report = json.loads(run.stdout)
    assert report["options"]["edition"] == "revised"
    assert (report["players"], report["games"], report["mean_length"]) == (3, 300, 51.0)
    assert len(report["winner_shares"]) == 3


def test_the_table_has_a_row_a_seat() -> None:
    run = CliRunner().invoke(build(("simulate",)), RUN)
    shares = [f"{share.value:.2%}" for share in simulate("deserto", 300, seed=4).winner_shares]
    assert all(share in run.stdout for share in shares)


def test_an_error_is_one_sentence() -> None:
    wrong = [["chess"], ["deserto", "--option", "x"], ["deserto", "--players", "9"]]
    for arguments in wrong:
        run = subprocess.run(
            [sys.executable, "-m", "tablee", "simulate", *arguments], capture_output=True, text=True, check=False
        )
        assert run.returncode == 1
        assert run.stdout == ""
        assert run.stderr.startswith("tablee: ")
        assert "Traceback" not in run.stderr
