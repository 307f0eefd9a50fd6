"""The arena: fair meetings, honest intervals, results that survive Ctrl-C."""

import json
import random
import re
import signal
import subprocess
import sys
import threading
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tablee.bots import Choice
from tablee.core import View, load
from tablee.core.errors import BadOption
from tablee.lab.arena import Match, entrant, plan_match, play_match
from tablee.lab.intervals import wilson
from tablee.lab.report import to_html
from tablee.lab.standings import estimate, rate, summarise, to_dict
from tests.waiting import TIMEOUT_S


@dataclass(frozen=True)
class Chance:
    """Any legal action."""

    name: str = "chance"

    def choose(self, view: View, seed: int | None = None) -> Choice:
        return Choice(random.Random(seed).choice(view.legal_actions), 0.0, 1, ())


@dataclass(frozen=True)
class Taker:
    """Wins as many cards of Deserto as it can at once."""

    name: str = "taker"

    def choose(self, view: View, seed: int | None = None) -> Choice:
        placing = [action for action in view.legal_actions if action[1] != ">"] or view.legal_actions
        return Choice(max(placing, key=lambda action: _won(view, action)), 0.0, 1, ())


def _won(view: View, action: str) -> int:
    if action[1] == ">":
        return 0
    area, weaker = view.facts["area"], {"V": "T", "T": "R"}.get(action[0])
    near = {"a1": ("a2", "b1"), "a2": ("a1", "b2"), "b1": ("a1", "b2"), "b2": ("a2", "b1")}[action[1:]]
    return sum(len(area[cell]) for cell in near if area[cell] and area[cell][-1] == weaker)


@pytest.fixture(scope="module")
def match() -> Match:
    return play_match(load("deserto"), [Chance(), Taker(), Chance("other")], games=20, seed=5, workers=1)


# --- Who meets whom --------------------------------------------------------------------------------------------------


def test_every_pairing_plays_every_deal_once_in_each_seat(match: Match) -> None:
    met = Counter((played.fixture.deal, played.fixture.seating) for played in match.played)
    pairs = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    assert met == Counter((deal, pair) for deal in range(10) for pair in pairs)


@pytest.mark.parametrize("seats", [3, 4])
def test_seating_is_balanced_at_larger_tables(seats: int) -> None:
    plan = plan_match(load("deserto", seats), [Chance()] * seats, games=seats * 6)
    sat, behind = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for fixture in plan.fixtures():
        sat.update((player, seat) for seat, player in enumerate(fixture.seating))
        behind.update((fixture.seating[seat - 1], player) for seat, player in enumerate(fixture.seating))
    assert set(sat.values()) == {6}
    assert len(set(behind.values())) == 1
    assert len(behind) == seats * (seats - 1)


def test_a_deal_is_the_same_for_every_seating_and_pairing(match: Match) -> None:
    """Mirror images: two players who choose alike must play the same game in both seatings."""
    mirrored = play_match(load("deserto"), [Taker("a"), Taker("b")], games=8, seed=5, workers=1)
    by_deal: dict[int, set[tuple[str, ...]]] = {}
    for played in mirrored.played:
        by_deal.setdefault(played.fixture.deal, set()).add(played.actions)
    assert all(len(games) == 1 for games in by_deal.values())
    every = {game for games in by_deal.values() for game in games}
    assert len(every) == 4
    other = play_match(load("deserto"), [Taker("a"), Taker("b")], games=8, seed=6, workers=1)
    assert {played.actions for played in other.played}.isdisjoint(every)


def test_desiree_opens_with_random_actions_that_both_sides_share() -> None:
    plan = plan_match(load("desiree"), [Chance(), Chance()], games=6)
    assert plan.opening == 4
    played = play_match(load("desiree"), [Chance(), Chance()], games=6, workers=1).played
    openings = [each.actions[:4] for each in played]
    assert openings[0::2] == openings[1::2]
    assert len(set(openings)) == 3
    assert all(len(each.actions) == 4 + sum(effort.moves for effort in each.efforts) for each in played)
    assert plan_match(load("deserto"), [Chance(), Chance()]).opening == 0


def test_any_number_of_workers_plays_the_same_games() -> None:
    def games(workers: int) -> list[tuple[Any, ...]]:
        played = play_match(load("diamoniak", 3), ["random", "greedy", "careful"], games=9, workers=workers).played
        return [(each.fixture, each.actions, each.shares) for each in played]

    assert games(1) == games(2)


def test_play_match_works_outside_the_main_thread() -> None:
    results: list[Match] = []
    thread = threading.Thread(
        target=lambda: results.append(play_match(load("diamoniak"), ["random"] * 2, games=2, workers=2))
    )
    thread.start()
    thread.join(TIMEOUT_S)
    assert results[0].complete


# --- What they are called --------------------------------------------------------------------------------------------


def test_a_player_may_carry_a_budget() -> None:
    assert repr(entrant("strong@200ms")) == repr(entrant("strong", ms=200))
    assert repr(entrant("strong@400", ms=50)) == repr(entrant("strong", simulations=400))
    assert plan_match(load("deserto"), ["easy@5", "easy@5"]).names == ("easy@5", "easy@5 #2")


@pytest.mark.parametrize(
    "spec", ["strong@", "strong@ms", "strong@0", "strong@-3ms", "strong@1.5", "nobody", "strong@²"]
)
def test_a_wrong_player_is_refused(spec: str) -> None:
    with pytest.raises(BadOption, match=re.escape(repr(spec))):
        entrant(spec)


def test_too_few_players_or_games_are_refused() -> None:
    with pytest.raises(BadOption, match="3 seats here, but only 2 players"):
        plan_match(load("deserto", 3), ["random", "random"])
    with pytest.raises(BadOption, match="games is a whole number from 1, not 0"):
        plan_match(load("deserto"), ["random", "random"], games=0)


# --- What it says ----------------------------------------------------------------------------------------------------


def test_wilson_agrees_with_the_textbook() -> None:
    share = wilson(0.9, 10)  # 9 of 10: the usual example
    assert (round(share.low, 4), round(share.high, 4)) == (0.5958, 0.9821)


@pytest.mark.parametrize("share", [0.5, 0.7, 0.9, 0.97])
@pytest.mark.parametrize("luck", [-1.0, 0.0, 1.0])
def test_intervals_hold_the_truth_as_often_as_they_say(share: float, luck: float) -> None:
    """Whether the two games of a deal fall alike (luck 1), apart as far as they can (-1), or have no tie at all (0)."""
    rng, held, matches = random.Random(f"{share} {luck}"), 0, 1000
    for _ in range(matches):
        won = {}
        for deal in range(50):
            dice = rng.random()
            second = {1.0: dice, 0.0: rng.random(), -1.0: 1 - dice}[luck]
            won[deal] = float(dice < share) + float(second < share)
        interval = estimate(won, dict.fromkeys(won, 2))
        held += interval.low <= share <= interval.high
    assert held / matches >= 0.93


def test_shares_of_deals_that_agree_are_known_better() -> None:
    alike = estimate({deal: 2.0 * (deal % 2) for deal in range(40)}, dict.fromkeys(range(40), 2))
    shared = estimate(dict.fromkeys(range(40), 1.0), dict.fromkeys(range(40), 2))
    assert shared.value == alike.value == 0.5
    assert shared.high - shared.low < alike.high - alike.low


def test_the_summary_adds_up(match: Match) -> None:
    summary = summarise(match)
    assert [standing.games for standing in summary.standings] == [40, 40, 40]
    assert summary.standings[0].player == "taker"
    for table in summary.pairings:
        assert sum(share.value for share in table.shares) == pytest.approx(1)
        assert all(share.low <= share.value <= share.high for share in table.shares)
    assert sum(seat.value for seat in summary.seats) == pytest.approx(1)
    assert summary.length == (50, 50.0, 50)
    assert summary.endings == {"most_cards": 60}
    for standing in summary.standings:
        seats = [seat for seat in standing.by_seat if seat is not None]
        assert sum(seats) / len(seats) == pytest.approx(standing.share.value)
        assert standing.slowest >= standing.ms >= 0


def test_ratings_follow_the_wins(match: Match) -> None:
    ratings = {rating.name: rating for rating in rate(match)}
    assert ratings["taker"].mu > max(ratings["chance"].mu, ratings["other"].mu)
    assert all(rating.sigma < 25 / 3 for rating in ratings.values())


SHAPE = {
    "format": str,
    "game": str,
    "table_size": int,
    "options": dict,
    "players": list,
    "seed": int,
    "opening": int,
    "planned": int,
    "complete": bool,
    "standings": list,
    "pairings": list,
    "seats": list,
    "length": list,
    "endings": dict,
    "games": list,
}
STANDING = {"player", "games", "share", "by_seat", "score", "ms", "slowest", "simulations", "rating", "deviation"}
PAIRING = {"players", "games", "shares", "scores", "length"}
GAME = {"pairing", "deal", "seating", "actions", "shares", "scores", "reason", "efforts"}


def check_shape(results: dict[str, Any]) -> None:
    assert {name: type(value) for name, value in results.items()} == SHAPE
    assert results["format"] == "tablee-arena-2"
    assert all(each.keys() == STANDING for each in results["standings"])
    assert all(each.keys() == PAIRING for each in results["pairings"])
    assert all(each.keys() == GAME for each in results["games"])
    for share in (*results["seats"], *(each["share"] for each in results["standings"])):
        assert 0 <= share["low"] <= share["value"] <= share["high"] <= 1


def test_the_json_has_its_shape_and_its_games_can_be_played_again(match: Match) -> None:
    results = json.loads(json.dumps(to_dict(match)))
    check_shape(results)
    assert results["complete"]
    first = results["games"][0]
    again = play_match(load("deserto"), [Chance(), Taker(), Chance("other")], games=20, seed=5, workers=1).played[0]
    assert first["actions"] == list(again.actions)


def test_the_report_asks_nobody_for_anything(match: Match) -> None:
    page = to_html(match)
    assert page.count("<svg") >= 5
    assert not re.search(r"https?:|src=|href=|url\(|@import|<script|//", page)
    assert "taker" in page


def test_names_cannot_break_the_report() -> None:
    evil = Chance("<script>alert(1)</script>")
    page = to_html(play_match(load("diamoniak"), [evil, Chance()], games=2, workers=1))
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_a_match_without_a_finished_game_has_a_report(match: Match) -> None:
    nothing = Match(match.plan, ())
    assert "No game was played" in to_html(nothing)
    assert to_dict(nothing)["standings"] == ()


def test_the_example_of_the_document_runs(capsys: pytest.CaptureFixture[str]) -> None:
    document = Path(__file__).parents[2] / "docs" / "arena.md"
    (example,) = re.findall(r"```python\n(.*?)```", document.read_text(encoding="utf-8"), re.DOTALL)
    exec(example, {"__name__": "__main__"})
    assert sorted(line.split()[0] for line in capsys.readouterr().out.splitlines()) == ["careful", "greedy", "random"]


# --- The command -----------------------------------------------------------------------------------------------------


def arena(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "tablee", "arena", *arguments]


def test_the_command_prints_and_saves(tmp_path: Path) -> None:
    command = arena("diamoniak", "--players", "random,careful", "--games", "6", "--out", str(tmp_path), "--seed", "3")
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    assert "random" in done.stdout
    assert "careful" in done.stdout
    results = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    check_shape(results)
    assert (results["planned"], len(results["games"]), results["complete"]) == (6, 6, True)
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_command_says_in_a_sentence_what_is_wrong() -> None:
    done = subprocess.run(arena("deserto", "--players", "nobody,random"), capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "There is no player 'nobody'" in done.stderr
    assert "Traceback" not in done.stderr


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    script = tmp_path / "long.py"
    script.write_text(
        "import json, pathlib, sys, tablee\n"
        "from tablee.lab.arena import play_match\n"
        "from tablee.lab.standings import to_dict\n"
        "if __name__ == '__main__':\n"
        "    def tell(played, planned):\n"
        "        if played == 5: print('five', flush=True)\n"
        "    match = play_match(tablee.load('diamoniak'), ['random', 'careful'], 10**6, workers=2, progress=tell)\n"
        "    pathlib.Path(sys.argv[1]).write_text(json.dumps(to_dict(match)))\n",
        encoding="utf-8",
    )
    out = tmp_path / "kept.json"
    command = [sys.executable, str(script), str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "five\n"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=TIMEOUT_S)
    assert (process.returncode, errors) == (0, "")
    results = json.loads(out.read_text())
    check_shape(results)
    assert len(results["games"]) >= 5
    assert not results["complete"]


def test_a_seed_of_numpy_plans_the_same_games() -> None:
    seeds: tuple[Any, ...] = (3, np.int64(3))
    one, other = (play_match("diamoniak", ["random", "careful"], 4, seed, workers=1) for seed in seeds)
    assert [played.actions for played in one.played] == [played.actions for played in other.played]


@pytest.mark.parametrize(
    "wrong", [{"seed": "x"}, {"games": 2.5}, {"games": 0}, {"opening": -1}, {"workers": 0}], ids=repr
)
def test_what_is_no_whole_number_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="is a whole number"):
        play_match("diamoniak", ["random", "careful"], **wrong)
