"""Commands that the page keeps until the server has acknowledged them, without a page."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import tablee.web

OUTBOX = Path(tablee.web.__file__).parent / "static" / "js" / "outbox.js"


def after(*steps: str) -> Any:
    """What is to be sent again after some steps; each is an expression about the `outbox` and the `sent` emote."""
    node = shutil.which("node")
    assert node, "This test needs Node: apt-get install npm"
    script = f"""
      const {{ Outbox }} = await import({json.dumps(OUTBOX.as_uri())});
      const outbox = new Outbox();
      const sent = JSON.parse(outbox.write("emote", {{ emote: "wow" }}));
      const given = [{", ".join(steps)}];
      const again = outbox.unsettled().map((text) => JSON.parse(text));
      console.log(JSON.stringify({{ sent, given, again }}));"""
    command = [node, "--no-warnings", "--input-type=module", "-e", script]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def refused(code: str) -> str:
    return f'outbox.settle({{ no: "{code}", message: "", n: 1, id: sent.id }})'


def test_a_command_is_sent_again_with_the_same_id_until_it_is_acknowledged() -> None:
    kept = after()
    assert kept["again"] == [kept["sent"]]
    assert kept["sent"].items() >= {"do": "emote", "emote": "wow"}.items()
    assert after("outbox.settle({ done: sent.id, n: 2 })")["again"] == []


def test_a_refused_command_is_not_sent_again() -> None:
    told = after(refused("not_written"))
    assert (told["given"], told["again"]) == ([False], [])


def test_a_command_that_may_be_saved_is_sent_again_until_that_is_known() -> None:
    told = after(refused("unknown"), refused("not_written"), refused("too_many"))
    assert (told["given"], len(told["again"])) == ([True, True, True], 1)
    assert after(refused("unknown"), refused("stale"))["again"] == []


def test_ids_differ_and_questions_are_not_kept() -> None:
    told = after('outbox.write("hint", { seat: 0 })', 'outbox.write("emote", { emote: "wow" })')
    assert len({message["id"] for message in told["again"]}) == len(told["again"]) == 2
