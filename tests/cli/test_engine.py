"""The engine protocol: requests, what a seat may know, the bot, and the process."""

import contextlib
import json
import random
import signal
import subprocess
from itertools import pairwise
from typing import Any

import pytest

import tablee
from tests.cli.engine import (
    COMMAND,
    DECK,
    NEW,
    NEW_DESERTO,
    NEW_DIAMONIAK,
    answers_of_a_process,
    code,
    converse,
    converse_raw,
)

WHOLE = {"ok", "game", "turn", "legal", "scores", "outcome", "position", "events"}


# --- Requests --------------------------------------------------------------------------------------------------------


def test_games_lists_players_options_and_levels() -> None:
    [answer] = converse({"cmd": "games"})
    games = {game["name"]: game for game in answer["games"]}
    assert [games[name]["players"] for name in ("deserto", "desiree", "diamoniak")] == [[2, 3, 4], [2], [2, 3, 4]]
    [edition] = [option for option in games["deserto"]["options"] if option["name"] == "edition"]
    assert (edition["default"], edition["values"]) == ("classic", ["classic", "revised"])
    assert games["diamoniak"]["options"][0]["values"] == [7, 8]
    assert games["desiree"]["title"] == "Désirée"
    assert all(game["levels"][:5] == ["first", "easy", "medium", "strong", "master"] for game in games.values())


@pytest.mark.parametrize("new", NEW, ids=lambda new: new["game"])
def test_every_request_about_a_state_answers_with_all_of_it(new: dict[str, Any]) -> None:
    [begun] = converse(new)
    play = {"cmd": "play", "action": begun["legal"][0]}
    text = {"cmd": "position", "game": new["game"], "text": begun["position"]}
    answers = converse(new, {"cmd": "state"}, play, {"cmd": "undo"}, play, text)
    assert all(answer.keys() == WHOLE and answer["game"] == new["game"] for answer in answers)
    begin, same, played, undone, again, read = answers
    quiet = begin | {"events": []}
    assert same == undone == read == quiet
    assert played == again != begin
    assert begin["legal"] == sorted(begin["legal"])
    assert begin["events"][-1] == {"event": "turn", "seat": 0}
    assert played["events"][-1]["event"] == "turn"


def test_new_takes_players_options_and_deck() -> None:
    two, three, revised, server = converse(
        {"cmd": "new", "game": "deserto", "seed": 7},
        NEW_DESERTO,
        {"cmd": "new", "game": "deserto", "options": {"edition": "revised"}, "deck": DECK},
        {"cmd": "new", "game": "deserto", "options": {"edition": "classic", "decline": False}, "deck": DECK},
    )
    assert len(two["scores"]) == 2
    assert three["scores"] == [0, 0, 0]
    assert three["legal"] == ["R>", "T>", "Ta1", "Tb2", "V>", "Va1", "Vb2"]
    assert {"event": "dealt", "seat": 0, "count": 3, "cards": "RTV"} in three["events"]
    assert {"event": "turned_up", "card": "T", "cell": "a2"} in three["events"]
    assert all(action.endswith("a2") for action in revised["legal"])
    assert not any(action.endswith(">") for action in server["legal"])


def test_new_shuffles_by_the_seed_or_by_chance() -> None:
    seeded = {"cmd": "new", "game": "deserto", "seed": 7}
    one, same, other, secure, again = converse(
        seeded, seeded, seeded | {"seed": -8}, {"cmd": "new", "game": "deserto"}, {"cmd": "new", "game": "deserto"}
    )
    assert one == same
    assert len({answer["position"] for answer in (one, other, secure, again)}) == 4


def test_new_takes_null_for_what_may_be_left_out() -> None:
    nulls = dict.fromkeys(("players", "options", "deck"))
    bare, with_nulls = converse({"cmd": "new", "game": "deserto", "seed": 1}, NEW_DESERTO | nulls | {"seed": 1})
    assert bare == with_nulls


def test_unknown_keys_are_ignored() -> None:
    assert converse(NEW_DESERTO | {"colour": "green"}) == converse(NEW_DESERTO)


@pytest.mark.parametrize("given", ["a-1", "", 0, -7, 2**80], ids=repr)
def test_an_id_comes_back_in_every_answer(given: Any) -> None:
    requests: list[dict[str, Any]] = [{"cmd": "state"}, {"cmd": "fly"}, {}, {"cmd": "go", "ms": 0}, NEW_DESERTO]
    plain, numbered = converse(*requests), converse(*(request | {"id": given} for request in requests))
    assert numbered == [answer | {"id": given} for answer in plain]


@pytest.mark.parametrize("given", [None, True, 1.5, [1], {"a": 1}], ids=repr)
def test_an_id_of_another_type_is_ignored(given: Any) -> None:
    assert converse(NEW_DESERTO | {"id": given}) == converse(NEW_DESERTO)


def test_version_tells_package_and_protocol() -> None:
    assert converse({"cmd": "version"}) == [{"ok": True, "version": tablee.__version__, "protocol": 1}]


def test_desiree_takes_a_layout() -> None:
    layout = "6/aaaaaa/1aaaaaa/AAAAAA1/AAAAAA/6 w"
    good = "8/8/1aaaaaa1/1aaaaaa1/1AAAAAA1/1AAAAAA1/8/8 b"
    answers = converse(
        {"cmd": "new", "game": "desiree", "options": {"layout": good}},
        {"cmd": "new", "game": "desiree", "options": {"layout": layout}},
        {"cmd": "new", "game": "desiree", "options": {"layout": 5}},
    )
    assert answers[0]["position"] == good
    assert answers[0]["turn"] == 1
    assert [code(answer) for answer in answers[1:]] == ["bad_option", "bad_option"]


def test_a_game_played_to_its_end() -> None:
    state = tablee.load("deserto", players=3).start(deck=DECK)
    dice = random.Random(3)
    requests: list[dict[str, Any]] = [NEW_DESERTO]
    while state.turn is not None:
        action = dice.choice(state.legal_actions)
        requests.append({"cmd": "play", "action": action})
        state = state.play(action)
    why, play, go, perft, view = (
        {"cmd": "why", "action": "Va1"},
        {"cmd": "play", "action": "Va1"},
        {"cmd": "go", "simulations": 5, "seed": 1},
        {"cmd": "perft", "depth": 3},
        {"cmd": "view", "seat": 2},
    )
    *_, last, reason, late, too_late, none, seen, undone = converse(
        *requests, why, play, go, perft, view, {"cmd": "undo"}
    )
    assert last["turn"] is None
    assert last["legal"] == []
    assert (
        last["outcome"] == {"winners": list(state.outcome.winners), "reason": "most_cards"} if state.outcome else None
    )
    assert last["events"][-1] == {"event": "over", **last["outcome"]}
    assert (reason["legal"], reason["rule"]) == (False, "D12")
    assert code(late) == code(too_late) == "game_over"
    assert none["count"] == 0
    assert seen["outcome"] == last["outcome"]
    assert undone["turn"] is not None


def test_a_reshuffle_tells_its_order() -> None:
    state = tablee.load("diamoniak").start(seed=5)
    dice = random.Random(1)
    requests: list[dict[str, Any]] = [{"cmd": "new", "game": "diamoniak", "seed": 5}]
    for _ in range(400):
        if state.turn is None:
            break
        action = dice.choice(state.legal_actions)
        requests.append({"cmd": "play", "action": action})
        state = state.play(action)
    answers = converse(*requests)
    shuffled = [
        (before, event)
        for before, after in pairwise(answers)
        for event in after["events"]
        if event["event"] == "reshuffle"
    ]
    assert shuffled
    for before, event in shuffled:
        aside = before["position"].split()[5]
        assert sorted(event["deck"]) == sorted(aside)


def test_why_names_the_rule() -> None:
    _, legal, illegal = converse(NEW_DESERTO, {"cmd": "why", "action": "Va1"}, {"cmd": "why", "action": "Ra1"})
    assert legal == {"ok": True, "legal": True}
    assert illegal["ok"] is True
    assert illegal["legal"] is False
    assert illegal["rule"] == "D7"
    assert "treasure" in illegal["message"]


def test_perft_counts_sequences() -> None:
    depths = [{"cmd": "perft", "depth": depth} for depth in range(4)]
    new, *counts = converse(NEW_DESERTO, *depths)
    state = tablee.load("deserto", players=3).start(deck=DECK)

    def count(state: tablee.State, depth: int) -> int:
        return 1 if depth == 0 else sum(count(state.play(action), depth - 1) for action in state.legal_actions)

    assert [answer["count"] for answer in counts] == [count(state, depth) for depth in range(4)]
    assert counts[1]["count"] == len(new["legal"])


def test_perft_ends_at_a_reshuffle_and_at_a_limit() -> None:
    aside = "B" * 6 + "D" * 19 + "F" * 3 + "G" * 6 + "R" * 6 + "Y" * 6 + "W" * 8
    empty = {"cmd": "position", "game": "diamoniak", "text": f"-/- D/- 0 drawn - {aside} 1"}
    _, one, far, _, _, deep, _ = converse(
        empty,
        {"cmd": "perft", "depth": 1},
        {"cmd": "perft", "depth": 10**9},
        {"cmd": "play", "action": "stop"},
        NEW_DESERTO,
        {"cmd": "perft", "depth": 40},
        {"cmd": "state"},
    )
    assert one["count"] == 2  # draw, or stop
    assert far["count"] == 2  # draw, or stop and then the other seat must draw
    assert code(deep) == "bad_request"
    assert "5000000" in deep["error"]["message"]


# --- What a seat may know --------------------------------------------------------------------------------------------


def _shuffled_elsewhere(deck: str, kept: set[int], seed: int) -> str:
    """The same deck with everything shuffled but the cards at the kept places."""
    places = [place for place in range(len(deck)) if place not in kept]
    cards = [deck[place] for place in places]
    random.Random(seed).shuffle(cards)
    other = list(deck)
    for place, card in zip(places, cards, strict=True):
        other[place] = card
    return "".join(other)


HIDDEN_DEALS = [
    (NEW_DESERTO, {0, 3, 6, 9}, [0, None]),  # seat 0's hand of three and the card turned up
    (NEW_DIAMONIAK, set(), [0, 1, None]),
]


@pytest.mark.parametrize(("new", "kept", "seats"), HIDDEN_DEALS, ids=["deserto", "diamoniak"])
def test_views_do_not_depend_on_hidden_cards(new: dict[str, Any], kept: set[int], seats: list[int | None]) -> None:
    decks = [_shuffled_elsewhere(new["deck"], kept, seed) for seed in range(5)]
    views = [{"cmd": "view", "seat": seat} for seat in seats]
    requests = [request for deck in decks for request in (new | {"deck": deck}, *views)]
    answers = converse_raw([json.dumps(request).encode() for request in requests])
    turns = [tuple(answers[i + 1 : i + 1 + len(views)]) for i in range(0, len(answers), 1 + len(views))]
    assert all(b'"ok":true' in line for line in answers)
    assert len(set(decks)) == len(turns) == 5
    assert len(set(turns)) == 1


@pytest.mark.parametrize(("new", "kept", "seats"), HIDDEN_DEALS, ids=["deserto", "diamoniak"])
def test_go_depends_on_the_view_alone(new: dict[str, Any], kept: set[int], seats: list[int | None]) -> None:
    go = {"cmd": "go", "level": "strong", "simulations": 60, "seed": 4}
    decks = [_shuffled_elsewhere(new["deck"], kept, seed) for seed in range(3)]
    answers = converse(*[request for deck in decks for request in (new | {"deck": deck}, go, go)])
    choices = [answer | {"ms": 0} for answer in answers if "action" in answer]
    assert len(choices) == 6
    assert all(choice == choices[0] for choice in choices)


def test_view_shows_the_seat_its_own_hand_only() -> None:
    _, mine, spectator = converse(NEW_DESERTO, {"cmd": "view", "seat": 1}, {"cmd": "view", "seat": None})
    assert [hand is None for hand in mine["hands"]] == [True, False, True]
    assert spectator["hands"] == [None, None, None]
    assert mine["seat"] == 1
    assert spectator["seat"] is None


# --- The bot ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("new", NEW, ids=lambda new: new["game"])
def test_go_chooses_a_legal_action(new: dict[str, Any]) -> None:
    start, by_count, by_time, plain = converse(
        new,
        {"cmd": "go", "level": "medium", "simulations": 20, "seed": 1},
        {"cmd": "go", "level": "easy", "ms": 20},
        {"cmd": "go", "level": "first"},
    )
    for choice in (by_count, by_time, plain):
        assert choice.keys() == {"ok", "action", "ms", "simulations", "value"}
        assert choice["action"] in start["legal"]
        assert len(choice["value"]) == len(start["scores"])
        assert sum(choice["value"]) == pytest.approx(1, abs=0.01)


# --- The process -----------------------------------------------------------------------------------------------------


def test_it_ends_after_quit() -> None:
    lines = [b'{"cmd":"games"}', b'{"cmd":"quit","id":3}', b'{"cmd":"games"}']
    games, quitted = converse_raw(lines, answers_of_a_process)
    assert json.loads(games)["ok"]
    assert json.loads(quitted) == {"ok": True, "id": 3}


def test_it_ends_at_the_end_of_input() -> None:
    assert converse() == []
    assert code(json.loads(answers_of_a_process(b'{"cmd":"state"}'))) == "no_game"


def test_an_answer_comes_at_once_and_an_interrupt_is_quiet() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as engine:
        assert engine.stdin
        assert engine.stdout
        assert engine.stderr
        engine.stdin.write(b'{"cmd":"state"}\r\n')
        engine.stdin.flush()
        assert code(json.loads(engine.stdout.readline())) == "no_game"
        for _ in range(6):  # one that comes in the moment before Python waits for a line is heard with the next
            engine.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                engine.wait(timeout=10)
                break
        assert engine.returncode == 0
        assert (engine.stdout.read(), engine.stderr.read()) == (b"", b"")
