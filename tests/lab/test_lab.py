"""The lab: honest figures, runs that go on where they stopped, reports that stand alone."""

import json
import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, cast

import pytest

import tablee
from tablee import State
from tablee.core import GAMES
from tablee.core.errors import BadOption, TableeError
from tablee.lab.balance import find, likings, luck, mean, to_dict
from tablee.lab.balance_report import to_html
from tablee.lab.experiment import GAMES_FILE, Measured, judge_of, lab_of, lead_changes, plan_experiment, run
from tablee.lab.search import Search, SearchRound, propose, search


def played(name: str, seed: int = 1, players: int | None = None) -> list[State]:
    dice, states = random.Random(seed), [tablee.load(name, players).start(seed=seed)]
    while states[-1].turn is not None:
        states.append(states[-1].play(dice.choice(states[-1].legal_actions)))
    return states


def game(deal: int, turn: int, shares: tuple[float, ...]) -> Measured:
    return Measured(0, deal, turn, shares, 10, 0, "", {})


# --- Figures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_game_reports_the_figures_that_it_names(name: str) -> None:
    lab = lab_of(name)
    assert lab is not None
    assert sorted(lab.figures(played(name))) == sorted(lab.FIGURES)


def test_deserto_tells_gifts_and_catches() -> None:
    state = tablee.load("deserto", edition="classic").start(seed=4)
    states = [state]
    while states[-1].turn is not None:
        gifts = [action for action in states[-1].legal_actions if action.endswith(">")]
        states.append(states[-1].play(gifts[0]))
    lab = lab_of("deserto")
    assert lab is not None
    figures = lab.figures(states)
    assert (figures["gifts"], figures["thefts"], figures["arrests"], figures["sweeps"]) == (50, 0, 0, 0)
    assert figures["left_over"] == 1


@pytest.mark.parametrize(("players", "decide"), [(2, 0.0), (3, 1.0)])
def test_gifts_decide_where_without_them_others_would_have_won(players: int, decide: float) -> None:
    """Nothing but gifts: two get as many, of three one gets fewer."""
    states = [tablee.load("deserto", players, edition="classic").start(seed=4)]
    while states[-1].turn is not None:
        states.append(states[-1].play(next(action for action in states[-1].legal_actions if action.endswith(">"))))
    lab = lab_of("deserto")
    assert lab is not None
    figures = lab.figures(states)
    assert (figures["gifts_decide"], figures["sweeps_decide"]) == (decide, 0.0)


def test_diamoniak_tells_who_stops_and_what_the_witches_take() -> None:
    lab = lab_of("diamoniak")
    assert lab is not None
    deck = "DDW" + "D" * 18 + "BGRY" * 6 + "FFF" + "W" * 7
    state, states = tablee.load("diamoniak").start(deck=deck), []
    for action in ("draw", "stop", "draw", "draw", "-D"):
        states.append(state)
        state = state.play(action)
    figures = lab.figures([*states, state])
    assert (figures["witches"], figures["given"], figures["stops"]) == (1, 1, 0.5)
    assert (figures["cards_a_turn"], figures["cards_at_a_stop"]) == (1.5, 1)


def test_a_lead_changes_when_another_seat_is_alone_in_front() -> None:
    states = [tablee.load("deserto").start(seed=1)]

    class Told:
        def __init__(self, scores: tuple[int, ...]) -> None:
            self.scores, self.game = scores, states[0].game

    course: Sequence[State] = [Told(scores) for scores in ((0, 0), (1, 0), (1, 1), (2, 1), (2, 3), (3, 3), (4, 3))]  # type: ignore[misc]
    assert lead_changes(course) == 2


# --- Statistics ------------------------------------------------------------------------------------------------------


def test_luck_is_one_if_the_deal_decides_and_zero_if_not() -> None:
    dice = random.Random(1)
    decided, open_to_all = [], []
    for deal in range(200):
        winner = dice.randrange(2)
        for turn in range(2):
            decided.append(game(deal, turn, (1.0 - winner, float(winner))))
            other = dice.randrange(2)
            open_to_all.append(game(deal, turn, (1.0 - other, float(other))))
    assert luck(decided).value == pytest.approx(1.0)
    nothing = luck(open_to_all)
    assert nothing.low is not None
    assert nothing.high is not None
    assert nothing.low < 0 < nothing.high < 0.3


def test_intervals_of_a_mean_hold_the_truth_as_often_as_they_say() -> None:
    dice, held = random.Random(2), 0
    for _ in range(500):
        numbers = []
        for deal in range(40):
            base = dice.gauss(3, 1)
            numbers += [(deal, base + dice.gauss(0, 0.1)) for _ in range(3)]
        estimate = mean(numbers)
        assert estimate.low is not None
        assert estimate.high is not None
        held += estimate.low <= 3 <= estimate.high
    assert 0.92 <= held / 500 <= 0.98


# --- Running ---------------------------------------------------------------------------------------------------------


def test_every_combination_is_played_and_what_differs_is_told(tmp_path: Path) -> None:
    experiment = plan_experiment("deserto", {"edition": ["classic", "revised"], "players": [2, 3]}, "random", 6)
    measured = run(experiment, tmp_path, workers=1)
    assert len(measured) == experiment.planned == 24
    findings = find(experiment, measured)
    assert [balance.label for balance in findings.balances][1] == "edition classic, players 3"
    lengths = {balance.label: balance.figures["length"].value for balance in findings.balances}
    assert set(lengths.values()) == {50, 51}
    clear = [
        (each.base, each.value, each.others)
        for each in findings.differences
        if each.figure == "length" and each.is_clear
    ]
    assert clear == [
        ("edition classic", "edition revised", "players 2"),
        ("edition classic", "edition revised", "players 3"),
    ]


def test_an_interrupted_run_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    experiment = plan_experiment("diamoniak", {"witches": [7, 8]}, "random", 10, seed=3)
    whole = run(experiment, tmp_path / "whole", workers=1)

    def stop(done: int, planned: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    assert len(run(experiment, tmp_path / "cut", workers=1, progress=stop)) == 7
    with (tmp_path / "cut" / GAMES_FILE).open("a", encoding="utf-8") as file:
        file.write('{"variant": 0, "de')  # the power went
    seen: list[int] = []
    again = run(experiment, tmp_path / "cut", workers=1, progress=lambda done, planned: seen.append(done))
    assert seen == list(range(8, 21))
    assert again == whole
    assert run(experiment, tmp_path / "cut", workers=1) == whole


def test_a_folder_keeps_to_its_experiment(tmp_path: Path) -> None:
    run(plan_experiment("diamoniak", {}, "random", 2), tmp_path, workers=1)
    with pytest.raises(BadOption, match="another experiment"):
        run(plan_experiment("diamoniak", {}, "random", 4), tmp_path, workers=1)
    with (tmp_path / GAMES_FILE).open("a", encoding="utf-8") as file:
        file.write("nonsense\n")
    with pytest.raises(TableeError, match="damaged"):
        run(plan_experiment("diamoniak", {}, "random", 2), tmp_path, workers=1)


def test_the_report_stands_alone_and_the_json_can_be_read(tmp_path: Path) -> None:
    experiment = plan_experiment("desiree", {"layout": propose("desiree", 1, 5)[1]}, "random", 4)
    measured = run(experiment, tmp_path, workers=1)
    page, told = to_html(experiment, measured), json.loads(json.dumps(to_dict(experiment, measured)))
    assert "layout #2" in page
    assert not re.search(r"https?://|<script|<link|src=", page)
    assert told["played"] == 8
    assert told["balances"][0]["figures"]["drawn"]["value"] <= 1
    assert "No game was played" in to_html(experiment, [])


def test_the_report_marks_only_clear_changes(tmp_path: Path) -> None:
    experiment = plan_experiment("deserto", {"edition": ["classic", "revised"]}, "random", 6)
    measured = run(experiment, tmp_path, workers=1)
    clear = [each.is_clear for each in find(experiment, measured).differences]
    assert True in clear
    assert False in clear
    marks = re.findall(r"<td>(●?)</td></tr>", to_html(experiment, measured))
    assert [bool(mark) for mark in marks] == clear


@pytest.mark.parametrize(
    ("vary", "sentence"),
    [
        ({"edition": ["classic", "classic"]}, "different values"),
        ({"edition": []}, "different values"),
        ({"edition": ["blue"]}, "classic"),
        ({"colour": ["red"]}, "no option 'colour'"),
        ({"players": [9]}, "2 to 4 players"),
    ],
)
def test_what_cannot_be_varied(vary: dict[str, list[object]], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        plan_experiment("deserto", vary)


# --- Searching -------------------------------------------------------------------------------------------------------


def test_proposals_can_be_played_and_differ() -> None:
    name, values = propose("desiree", 20, 1)
    assert len(set(values)) == 21
    for value in values:
        assert tablee.load("desiree", **{name: value}).start().turn == 0


def test_a_variation_moves_few_dice_and_keeps_to_the_rules() -> None:
    lab = GAMES.part("desiree", "lab")
    dice, start = random.Random(3), {"layout": tablee.load("desiree").chosen["layout"]}
    for _ in range(100):
        varied = lab.variation(start, dice)
        before, after = (lab._sides(each["layout"])[0] for each in (start, varied))
        assert tablee.load("desiree", **varied).start().turn == 0
        assert len(after - before) <= lab.MOST_MOVED
        start = varied


def test_a_start_is_liked_that_is_even_and_lively() -> None:
    lab = judge_of("desiree")
    assert lab is not None
    good = {
        "first_seat": 0.0,
        "drawn": 0.0,
        "by_line": 0.5,
        "by_sets": 0.5,
        "turned": 0.6,
        "lead_changes": 9.0,
        "length": 40.0,
    }
    assert lab.likings(good) == {"even": 1.0, "lively": 1.0}
    for worse in ({"first_seat": -0.1}, {"drawn": 0.3}):
        assert lab.likings(good | worse)["even"] < 1.0
    for worse in ({"by_line": 0.9, "by_sets": 0.1}, {"turned": 0.1}, {"lead_changes": 1.0}, {"length": 200.0}):
        assert lab.likings(good | worse)["lively"] < 1.0


def test_the_interval_of_a_liking_holds_the_truth_as_often_as_it_says() -> None:
    class Judge:
        def likings(self, figures: dict[str, float]) -> dict[str, float]:
            return {"twice": 2 * figures["a"], "squared": figures["b"] ** 2}

    dice, held = random.Random(2), 0
    for _ in range(300):
        rows = [(deal, {"a": dice.gauss(0.25, 0.1), "b": dice.gauss(0.5, 0.1)}) for deal in range(60)]
        liking = likings(cast(Any, Judge()), rows)["liking"]
        assert liking.low is not None
        assert liking.high is not None
        held += liking.low <= 0.125 <= liking.high
    assert 0.91 <= held / 300 <= 0.98


def looked_for(folder: Path, progress: Callable[[int, int], None] | None = None) -> list[SearchRound]:
    return search(Search("desiree", 4, "random", games=8, seed=1, rounds=3), folder, workers=1, progress=progress)


def test_a_search_varies_the_best_and_ends_with_a_final_beside_the_default(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    rounds = looked_for(tmp_path, lambda done, planned: seen.append((done, planned)))
    first, second, final = (list(each.experiment.vary["layout"]) for each in rounds)
    default = tablee.load("desiree").chosen["layout"]
    assert [len(first), len(second), len(final)] == [5, 5, 4]
    assert first[0] == second[0] == final[0] == default
    assert set(second) - set(first)
    assert set(final) <= set(second)
    assert [value for value, _ in rounds[1].likings if value != default][:3] == final[1:]
    likes = [liking.value for _, liking in rounds[-1].likings]
    assert likes == sorted(likes, reverse=True)
    assert seen == [(done, 52) for done in range(1, 53)]


def test_a_search_accumulates_games_over_its_rounds(tmp_path: Path) -> None:
    rounds = looked_for(tmp_path)
    default = tablee.load("desiree").chosen["layout"]
    games = [next(each.games for each in one.ranking if each.choices["layout"] == default) for one in rounds]
    assert games == [2, 4, 8]
    assert len({one.experiment.seed for one in rounds}) == 3


def test_an_interrupted_search_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    def stop(done: int, planned: int) -> None:
        if done == 15:
            raise KeyboardInterrupt

    whole, cut = looked_for(tmp_path / "whole"), looked_for(tmp_path / "cut", stop)
    assert [each.is_complete for each in cut] == [True, False]
    assert looked_for(tmp_path / "cut") == whole


def test_not_every_game_can_be_searched(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="Deserto says nothing"):
        search(Search("deserto", 3), tmp_path)
