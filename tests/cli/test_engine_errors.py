"""The engine protocol: what can be wrong with a line or a request, and limits."""

import json
import random
from typing import Any

import msgspec
import pytest

import tablee
from tablee.cli.engine import LONGEST_LINE, LONGEST_MESSAGE, REQUESTS
from tests.cli.engine import DECK, NEW, NEW_DESERTO, NEW_DESIREE, NEW_DIAMONIAK, answers_of_a_process, code, converse

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
    *[({"cmd": "go", "threads": number}, "bad_request") for number in (0, 65, 1.5, "2")],
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


LONG = "x" * 100_000


@pytest.mark.parametrize(
    "request_",
    [{"cmd": LONG}, {"cmd": "new", "game": LONG}, {"cmd": "position", "game": "deserto", "text": LONG}, [LONG]],
)
def test_an_error_message_stays_short_whatever_was_sent(request_: Any) -> None:
    [answer] = converse(request_)
    assert not answer["ok"]
    assert len(answer["error"]["message"]) <= LONGEST_MESSAGE
