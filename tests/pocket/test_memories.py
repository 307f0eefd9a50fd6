"""How a page takes part in a shuffle, in Node: what it says, and what it remembers in the browser's storage."""

import json
import shutil
import subprocess
from typing import Any

import pytest

from tablee.core.fair import Participant, fingerprint_of, promise_of, seal_number
from tests.pocket.node import STATIC

# Steps on the standard input: a window, and the table it is told. On the output what each window says to it.
SCRIPT = """
const { readFileSync } = require("node:fs");
const { fileURLToPath } = require("node:url");
globalThis.fetch = async (url) => new Response(readFileSync(fileURLToPath(url)));
const [module, memory, steps] = JSON.parse(readFileSync(0, "utf-8"));
const kept = { "tablee-fair": memory };
globalThis.localStorage = { getItem: (key) => kept[key] ?? null, setItem: (key, text) => { kept[key] = text; } };
(async () => {
  const said = [];
  for (const { window, table } of steps) {
    const { answer } = await import(`${module}?${window}`);
    said.push(await answer(table));
  }
  process.stdout.write(JSON.stringify({ said, kept: JSON.parse(kept["tablee-fair"] ?? "null") }));
})();
"""
WRONG = ["", "{", "null", "5", '"x"', "{}", "[5, null]", '[{"table": "mira-buke", "deal": 1}]', '[{"number": 1}]']
CODE, COMMITMENT = "mira-buke", "5e" * 32
PEOPLE = [{"seat": seat, "fingerprint": fingerprint_of(CODE, str(seat))} for seat in (0, 1)]
PROMISE: dict[str, Any] = {
    **{"deal": 1, "round": 1, "after": 0, "commitment": COMMITMENT, "participants": PEOPLE},
    **{"sealed": [], "seals": None, "contributed": []},
}


def table(who: str = "person", **changes: Any) -> dict[str, Any]:
    """What a page knows that sits on seat 1."""
    seats = [{"seat": 0, "who": who}, {"seat": 1, "who": "person"}]
    return {"code": CODE, "mine": [1], "seats": seats, "promise": PROMISE | changes}


def run(*steps: dict[str, Any] | tuple[int, dict[str, Any]], memory: str = "[]") -> tuple[list[Any], Any]:
    """What a page says to each step, and what it remembers then; a step can name another window."""
    node = shutil.which("node")
    assert node, "This test needs Node: apt-get install npm"
    given = [
        {"window": step[0], "table": step[1]} if isinstance(step, tuple) else {"window": 1, "table": step}
        for step in steps
    ]
    text = json.dumps([(STATIC / "js" / "participation.js").as_uri(), memory, given])
    command = [node, "--no-warnings", "-e", SCRIPT]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=True)
    told = json.loads(done.stdout)
    return told["said"], told["kept"]


def seal_of(number: str) -> str:
    participants = [Participant(each["seat"], "", str(each["fingerprint"]), None, None, None) for each in PEOPLE]  # type: ignore[arg-type]
    return seal_number(promise_of(CODE, (1, 0, 1), COMMITMENT, participants), 1, number)


@pytest.mark.parametrize("text", WRONG)
def test_a_page_takes_part_whatever_its_storage_holds(text: str) -> None:
    (first, again), _ = run(table(), table(), memory=text)
    assert first["command"] == "seal"
    assert first == again


def test_a_page_locks_in_its_number_as_the_server_expects_it() -> None:
    (said,), (memory,) = run(table())
    assert said == {"command": "seal", "facts": {"commitment": COMMITMENT, "seal": seal_of(memory["number"])}}


def shown_by(memory: dict[str, Any]) -> dict[str, Any]:
    """The table once all numbers are locked in."""
    return table(sealed=[0, 1], seals=["00" * 32, seal_of(memory["number"])])


def test_a_page_shows_its_number_after_the_list_and_in_a_window_that_was_opened_since() -> None:
    _, kept = run(table())
    (memory,) = kept
    (waits, shows), (later,) = run(table(sealed=[1]), (2, shown_by(memory)), memory=json.dumps(kept))
    assert waits is None
    assert shows == {"command": "contribute", "facts": {"commitment": COMMITMENT, "contribution": memory["number"]}}
    assert later["seals"] == shown_by(memory)["promise"]["seals"]
    assert later["shown"] is False


def test_a_page_remembers_that_its_number_was_shown() -> None:
    _, kept = run(table())
    (said,), (memory,) = run(shown_by(kept[0]) | {}, memory=json.dumps(kept))
    assert said
    told = shown_by(memory)
    told["promise"]["contributed"] = [1]
    (said,), (memory,) = run(told, memory=json.dumps(kept))
    assert said is None
    assert memory["shown"] is True


def test_a_window_does_not_answer_after_another_one() -> None:
    (_, said), _ = run(table(), table(sealed=[0, 1], seals=["00" * 32, "11" * 32]))
    assert said is None


def test_a_page_shows_nothing_before_the_list() -> None:
    (said,), _ = run(table(sealed=[0, 1]))
    assert said is None


def test_a_page_that_is_not_listed_does_not_answer() -> None:
    (said,), kept = run(table(participants=PEOPLE[:1]))
    assert (said, kept) == (None, [])


@pytest.mark.parametrize("who", ["bot", "nobody"])
def test_a_promise_that_lists_a_bot_is_not_answered_but_stored(who: str) -> None:
    (said,), (memory,) = run(table(who))
    assert said is None
    assert memory["odd"] is True


def test_a_second_promise_for_the_same_deal_is_not_answered_but_stored() -> None:
    (first, said), (memory,) = run(table(), table(commitment="66" * 32))
    assert first["command"] == "seal"
    assert said is None
    assert memory["odd"] is True


def test_the_next_deal_gets_another_number() -> None:
    _, (one, other) = run(table(), table(deal=2, commitment="66" * 32))
    assert one["number"] != other["number"]


def test_a_second_list_for_the_same_promise_is_not_answered_but_stored() -> None:
    """A server that knows the number now must not get another list accepted, with what it has thought of since."""
    _, kept = run(table())
    first = shown_by(kept[0])
    second = table(sealed=[0, 1], seals=["66" * 32, first["promise"]["seals"][1]])
    (shows, again, said), (memory,) = run(first, table(), second, memory=json.dumps(kept))
    assert shows["command"] == "contribute"
    assert (again, said) == (None, None)
    assert memory["seals"] == first["promise"]["seals"]
    assert memory["odd"] is True


def test_what_was_promised_first_is_remembered() -> None:
    _, (memory,) = run(table(), table(commitment="66" * 32))
    assert memory["commitment"] == COMMITMENT
