import contextlib
import json
import random
import signal
import subprocess
from itertools import pairwise
from typing import Any

import msgspec
import pytest

import tablee
from tablee.cli.engine import LONGEST_LINE, LONGEST_MESSAGE, REQUESTS
from tests.cli.engine import COMMAND, answers_of_a_process, code, converse, converse_raw

DECK = "TVVVRVROOT" + "T" * 13 + "V" * 10 + "R" * 13 + "O" * 4 + "V"
CASTLES = "RDW" + "R" * 5 + "B" * 6 + "G" * 6 + "Y" * 6 + "D" * 19 + "W" * 7 + "F" * 3
WHOLE = {"ok", "game", "turn", "legal", "scores", "outcome", "position", "events"}
NEW_DESERTO = {"cmd": "new", "game": "deserto", "players": 3, "deck": DECK}
NEW_DIAMONIAK = {"cmd": "new", "game": "diamoniak", "players": 2, "deck": CASTLES, "seed": 1}
NEW_DESIREE = {"cmd": "new", "game": "desiree"}
NEW = [NEW_DESERTO, NEW_DIAMONIAK, NEW_DESIREE]


# --- Requests --------------------------------------------------------------------------------------------------------


def test_games_lists_players_options_and_levels() -> None:
    [answer] = converse({"cmd": "games"})
    games = {game["name"]: game for game in answer["games"]}
    assert [games[name]["players"] for name in ("deserto", "desiree", "diamoniak")] == [[2, 3, 4], [2], [2, 3, 4]]
    [edition] = [option for option in games["deserto"]["options"] if option["name"] == "edition"]
    assert (edition["default"], edition["values"]) == ("classic", ["classic", "revised"])
    assert games["diamoniak"]["options"][0]["values"] == [7, 8]
    assert games["desiree"]["title"] == "Désirée"
    assert all(game["levels"] == ["first", "easy", "medium", "strong", "master"] for game in games.values())


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


# --- What can be wrong -----------------------------------------------------------------------------------------------

BAD_LINES = [
    *[(line, "bad_json") for line in (b"", b"  ", b"{", b"\xff\xfe", b'{"cmd":"games"', b"{'cmd':'games'}", b"nul")],
    *[(line, "bad_json") for line in (b'{"cmd":NaN}', b'{"cmd":"go","ms":Infinity}', b'{"cmd":-Infinity}')],
    *[(line, "bad_json") for line in (b"[" * 200_000, b'{"a":' * 50_000, b'{"cmd":' + b"9" * 10_000 + b"}")],
    *[(line, "bad_json") for line in (b'{"cmd":"state"}{"cmd":"state"}', b'\xef\xbb\xbf{"cmd":"games"}', b"\x00")],
    *[(line, "bad_request") for line in (b"5", b'"games"', b"[]", b"null", b"true", b"{}")],
    (b'{"cmd":"games","x":"' + b"x" * LONGEST_LINE + b'"}', "bad_request"),
    (b"x" * (LONGEST_LINE + 1), "bad_request"),
    (b"x" * (5 * LONGEST_LINE), "bad_request"),
    (b"x" * LONGEST_LINE, "bad_json"),
]

BAD_REQUESTS: list[tuple[Any, str]] = [
    *[({"cmd": cmd}, "bad_request") for cmd in ("dance", "", "Games", 5, None, ["new"], {"new": 1}, True)],
    *[({"cmd": "new", "game": game}, "bad_request") for game in (None, 5, ["deserto"], True)],
    ({"cmd": "new"}, "bad_request"),
    *[({"cmd": "new", "game": game}, "unknown_game") for game in ("chess", "", "Deserto", "désirée", "\ud800")],
    *[(NEW_DESERTO | {"players": players}, "bad_request") for players in ("3", 3.0, True, [3])],
    *[(NEW_DESERTO | {"players": players}, "bad_option") for players in (0, 1, 5, -1, 10**30)],
    ({"cmd": "new", "game": "desiree", "players": 3}, "bad_option"),
    *[(NEW_DESERTO | {"options": options}, "bad_request") for options in (["edition"], "classic", 5, True)],
    *[
        (NEW_DESERTO | {"options": options}, "bad_option")
        for options in (
            {"edition": "old"},
            {"edition": None},
            {"edition": ["classic"]},
            {"decline": 1},
            {"decline": "true"},
            {"witches": 8},
            {"players": 3},
            {"self": 1},
            {"name": "deserto"},
            {"": 1},
        )
    ],
    *[(NEW_DIAMONIAK | {"options": {"witches": witches}}, "bad_option") for witches in (6, 9, 8.0, True, "8")],
    *[(NEW_DESERTO | {"deck": deck}, "bad_request") for deck in (5, ["V"], True)],
    *[
        (NEW_DESERTO | {"deck": deck}, "bad_deck")
        for deck in ("", "VTRO", DECK + "V", DECK[:-1] + "X", DECK[:-1] + "T")
    ],
    (NEW_DIAMONIAK | {"options": {"witches": 7}}, "bad_deck"),
    (NEW_DESIREE | {"deck": DECK}, "bad_deck"),
    *[(NEW_DESERTO | {"seed": seed}, "bad_request") for seed in ("7", 7.5, True, [7])],
    *[({"cmd": "position", "game": "deserto", "text": text}, "bad_request") for text in (5, None, ["x"])],
    ({"cmd": "position", "text": "x"}, "bad_request"),
    ({"cmd": "position", "game": "chess", "text": "x"}, "unknown_game"),
    *[
        ({"cmd": "position", "game": game, "text": text}, "bad_position")
        for game in ("deserto", "desiree", "diamoniak")
        for text in ("", " ", "x", "x" * 100_000, "8/8/8/8/8/8/8/8 w", "/" * 1000, "V" * 1000, "\x00", "é", "{0}")
    ],
]

BAD_IN_A_GAME: list[tuple[Any, str]] = [
    *[({"cmd": "play", "action": action}, "bad_request") for action in (None, 5, ["Va1"], True)],
    *[({"cmd": "why", "action": action}, "bad_request") for action in (None, 5)],
    *[({"cmd": cmd}, "bad_request") for cmd in ("play", "why", "view", "perft", "undo")],
    *[
        ({"cmd": cmd, "action": action}, "bad_action")
        for cmd in ("play", "why")
        for action in ("", "Xa1", "va1", "Va1 ")
    ],
    *[({"cmd": "play", "action": action}, "illegal_action") for action in ("Oa1", "Vb1", "Ra1", "Va2")],
    *[({"cmd": "view", "seat": seat}, "bad_request") for seat in (-1, 3, 1.0, "1", True, [1])],
    *[({"cmd": "perft", "depth": depth}, "bad_request") for depth in (-1, 1.5, "2", None, True)],
    *[({"cmd": "go", "ms": ms}, "bad_request") for ms in (0, -1, 60_001, 1.5, "5", True)],
    *[({"cmd": "go", "simulations": number}, "bad_request") for number in (0, -5, 10_000_001, 0.5, "5", False)],
    *[({"cmd": "go", "level": level}, "bad_request") for level in ("weak", 3, ["strong"], True)],
    *[({"cmd": "go", "seed": seed, "ms": 5}, "bad_request") for seed in ("x", 1.5, True)],
]


def test_a_bad_line_is_answered_by_its_code() -> None:
    answers = converse(NEW_DESERTO, *[line for line, _ in BAD_LINES], {"cmd": "state"})
    assert [code(answer) for answer in answers[1:-1]] == [expected for _, expected in BAD_LINES]
    assert answers[-1] == answers[0] | {"events": []}


def test_a_bad_request_is_answered_by_its_code_and_changes_nothing() -> None:
    bad = BAD_REQUESTS + BAD_IN_A_GAME
    answers = converse(NEW_DESERTO, *[request for request, _ in bad], {"cmd": "state"})
    wrong = [
        (request, code(answer), expected)
        for (request, expected), answer in zip(bad, answers[1:-1], strict=True)
        if code(answer) != expected
    ]
    assert wrong == []
    assert answers[-1] == answers[0] | {"events": []}


def test_without_a_game_there_is_nothing_to_answer() -> None:
    requests = [{"cmd": cmd, "action": "Va1", "seat": 0, "depth": 1} for cmd in ("play", "why", "view", "perft")]
    answers = converse(*requests, {"cmd": "undo"}, {"cmd": "state"}, {"cmd": "go"}, {"cmd": "view", "seat": "x"})
    assert {code(answer) for answer in answers} == {"no_game"}


def test_messages_name_what_was_given_the_position_and_the_rule() -> None:
    new, answer = converse(NEW_DESERTO, {"cmd": "play", "action": "Ra1"})
    message = answer["error"]["message"]
    assert "Ra1" in message
    assert new["position"] in message
    assert "D7" in message


# --- Limits ----------------------------------------------------------------------------------------------------------

BEYOND: list[tuple[Any, str]] = [
    ({"cmd": "new", "game": "x" * 65}, "unknown_game"),
    (NEW_DESERTO | {"players": 100}, "bad_option"),
    (NEW_DESERTO | {"options": {"x" * 65: 1}}, "bad_option"),
    (NEW_DESERTO | {"options": {"edition": "x" * 257}}, "bad_option"),
    (NEW_DESERTO | {"options": {str(number): 1 for number in range(33)}}, "bad_option"),
    (NEW_DESERTO | {"deck": "V" * 1001}, "bad_deck"),
    ({"cmd": "position", "game": "deserto", "text": "x" * 10_001}, "bad_position"),
    *[({"cmd": cmd, "action": "x" * 101}, "bad_action") for cmd in ("play", "why")],
    *[({"cmd": "view", "seat": seat}, "bad_request") for seat in (-1, 100, 10**30)],
    ({"cmd": "go", "level": "x" * 65}, "bad_request"),
    *[({"cmd": "perft", "depth": depth}, "bad_request") for depth in (-1, 2**31, 10**30)],
]


@pytest.mark.parametrize(("request_", "expected"), BEYOND, ids=lambda given: str(given)[:60])
def test_every_field_has_a_limit_and_its_error_is_short(request_: Any, expected: str) -> None:
    before, answer, after = converse(NEW_DESERTO, request_, {"cmd": "state"})
    assert code(answer) == expected
    assert len(json.dumps(answer)) < 1200
    assert after["position"] == before["position"]


def test_every_field_of_every_request_declares_a_limit() -> None:
    for request in REQUESTS.values():
        schema = msgspec.json.schema(request)["$defs"][request.__name__]["properties"]
        for name, declared in schema.items():
            kinds = [kind for kind in declared.get("anyOf", [declared]) if kind.get("type") != "null"]
            assert name in ("cmd", "seed") or all(
                kind.keys() & {"maxLength", "maximum", "maxProperties"} for kind in kinds
            ), f"{request.__name__}.{name}"


@pytest.mark.parametrize("seed", [2**63, -(2**63) - 1, 10**4300 - 1], ids=["beyond 64 bits", "below", "4300 digits"])
def test_a_seed_is_any_whole_number(seed: int) -> None:
    new, go = NEW_DIAMONIAK | {"seed": seed}, {"cmd": "go", "level": "first", "simulations": 5, "seed": seed}
    begun, choice = converse(new, go)
    again, same = converse(new, go)
    assert begun["ok"]
    assert (begun, choice["action"]) == (again, same["action"])


def test_a_seed_of_more_digits_than_a_number_may_have_is_refused_in_a_short_answer() -> None:
    [answer] = converse(b'{"cmd": "new", "game": "deserto", "seed": %s}' % (b"1" * 4301))
    assert code(answer) == "bad_json"
    assert len(json.dumps(answer)) < 1200


@pytest.mark.parametrize("given", ["x" * 257, 2**256, -(2**256)], ids=["text", "number", "negative"])
def test_an_id_that_is_too_long_is_ignored(given: Any) -> None:
    assert converse(NEW_DESERTO | {"id": given}) == converse(NEW_DESERTO)


# --- It does not fall over -------------------------------------------------------------------------------------------


def _random_json(dice: random.Random, depth: int = 0) -> Any:
    plain = [
        None,
        True,
        dice.randint(-9, 9),
        dice.random(),
        10**40,
        "",
        "deserto",
        "Va1",
        "\ud83d",
        "é{}%s",
        DECK,
        "draw",
    ]
    if depth > 2 or dice.random() < 0.6:
        return dice.choice(plain)
    if dice.random() < 0.4:
        return [_random_json(dice, depth + 1) for _ in range(dice.randrange(4))]
    keys = ["cmd", "game", "players", "options", "deck", "seed", "text", "action", "seat", "depth", "level", "x"]
    return {dice.choice(keys): _random_json(dice, depth + 1) for _ in range(dice.randrange(5))}


def _random_request(dice: random.Random) -> bytes:
    cmds = ["games", "new", "position", "play", "undo", "state", "view", "why", "perft"]
    request = {"cmd": dice.choice(cmds)} | {
        key: _random_json(dice, 1) for key in ("game", "players", "options", "deck", "text", "action", "seat", "seed")
    }
    return json.dumps(request | {"depth": dice.choice([0, 1, 2, -1, "x"])}).encode()


def test_three_thousand_lines_of_noise_leave_it_answering() -> None:
    dice = random.Random(20)
    noise = [dice.randbytes(dice.randrange(80)).replace(b"\n", b" ") for _ in range(3000)]
    noise += [json.dumps(_random_json(dice)).encode() for _ in range(1000)]
    noise += [_random_request(dice) for _ in range(1000)]
    valid = [json.dumps(request).encode() for request in (*NEW, {"cmd": "play", "action": "Va1"}, {"cmd": "games"})]
    noise += [line[: dice.randrange(len(line))] for line in valid for _ in range(60)]
    answers = converse(*noise, NEW_DESERTO, {"cmd": "play", "action": "Va1"}, engine=answers_of_a_process)
    assert [code(answer) for answer in answers[-2:]] == [None, None]
    assert {code(answer) for answer in answers[:3000]} <= {"bad_json", "bad_request"}
    assert all(code(answer) or answer["ok"] for answer in answers)


@pytest.mark.parametrize("new", NEW, ids=lambda new: new["game"])
def test_damaged_positions_are_refused_or_read(new: dict[str, Any]) -> None:
    dice = random.Random(8)
    state = tablee.load(new["game"]).start(seed=3)
    texts = []
    for _ in range(40):
        state = state.play(dice.choice(state.legal_actions))
        texts.append(state.position)
    damaged = []
    for _ in range(1500):
        text = list(dice.choice(texts))
        for _ in range(dice.randint(1, 3)):
            place = dice.randrange(len(text))
            text[place] = dice.choice([*"VTRODWFBGY-/,.:>+ 0189wbAaz", "", text[place] * 60])
        damaged.append({"cmd": "position", "game": new["game"], "text": "".join(text)})
    answers = converse(*damaged)
    assert {code(answer) for answer in answers} <= {None, "bad_position"}
    for request, answer in zip(damaged, answers, strict=True):
        if answer["ok"] and new["game"] != "diamoniak":
            assert answer["position"] == request["text"]


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


LONG = "x" * 100_000


@pytest.mark.parametrize(
    "request_",
    [{"cmd": LONG}, {"cmd": "new", "game": LONG}, {"cmd": "position", "game": "deserto", "text": LONG}, [LONG]],
)
def test_an_error_message_stays_short_whatever_was_sent(request_: Any) -> None:
    [answer] = converse(request_)
    assert not answer["ok"]
    assert len(answer["error"]["message"]) <= LONGEST_MESSAGE
