"""What the server sends over the live socket is what it declares; the page's types and the docs follow from that."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools import protocol

from tablee.core import GAMES
from tablee.server.live.actor import TableActor
from tablee.server.live.hall import Hall
from tablee.server.live.messages import ANSWERS, UPDATES, Action
from tablee.server.settings import Settings
from tablee.store.sqlite import SQLiteStore
from tests.server.clients import PEOPLE, Phone
from tests.server.shuffling import answer_at

COMMANDS = 500


def declaration_of(message: dict[str, Any]) -> type[msgspec.Struct]:
    """The declaration of a message: by its ``did``, as an action, or by the first field of an answer."""
    if "did" in message:
        return UPDATES[message["did"]]
    if "action" in message:
        return Action
    return next(answer for answer in ANSWERS if msgspec.structs.fields(answer)[0].encode_name in message)


def check(message: dict[str, Any]) -> str:
    """Compare a message with its declaration; returns what it was."""
    for part in message.get("missed", ()):
        check(part)
    msgspec.convert(message, declaration_of(message), str_keys=True)
    return str(message.get("did") or next(iter(message)))


def some_command(live: TableActor, phone: Phone, dice: random.Random) -> dict[str, Any]:
    """Something that a person may say now, or not."""
    table = live.table
    mine = table.seats_of(phone.session.subscriber.key)
    if not mine:
        return {"do": "sit", "seat": dice.randrange(2)}
    turn, promise = table.turn, table.fair.promise
    rare: list[dict[str, Any]] = [
        *({"do": do} for do in ("ping", "take_back", "rematch", "draw", "give_up", "hint", "coach")),
        *({"do": "decline", "what": what, "of": 1 - mine[0]} for what in ("back", "swap", "rematch", "draw")),
        {"do": "swap", "with": 1 - mine[0]},
        {"do": "let_in", "seat": 1 - mine[0]},
        {"do": "emote", "emote": "wow"},
        {"do": "help", "help": dice.choice(("off", "hints", "coach"))},
        {"do": "name", "name": dice.choice(("Ada", "")), "picture": "owl"},
        {"do": "listed", "listed": dice.random() < 0.5},
        {"do": "hello", "seen": max(0, table.number - dice.randrange(5))},
        {"do": "hello"},
        {"do": "nonsense"},
    ]
    if dice.random() < 0.02:
        return {"do": "leave"}
    if promise:
        return answer_at(table, phone.session.subscriber.key or "") or dice.choice(rare)
    if turn not in mine or dice.random() < 0.3:
        return dice.choice(rare)
    action = dice.choice(table.state.legal_actions)
    asked = dice.random()
    if asked < 0.1:
        return {"do": dice.choice(("why", "explain")), "action": action}
    return {"do": "play", "action": action, "at": table.number}


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_sent_is_declared(tmp_path: Path, game: str) -> None:
    async def story() -> set[str]:
        often = Settings(data=tmp_path, messages_per_second=1e6, emotes_per_second=1e6)
        hall, dice = Hall(SQLiteStore(tmp_path / "log.db"), often), random.Random(game)
        wishes = {
            "game": game,
            "seats": ["me", "friend"],
            "starts": dice.choice((None, "lot")),
            "clock": dice.choice((None, 600)),
        }
        live = await hall.open_table(wishes, PEOPLE[0])
        phones = [Phone(hall, live, person) for person in (*PEOPLE, None)]
        for phone in phones:
            phone.command(do="hello", contributes=True)
        for _ in range(COMMANDS):
            phone = dice.choice(phones[:2])
            phone.command(**some_command(live, phone, dice))
            await live.execute(lambda table: None)
        await hall.close()
        return {check(message) for phone in phones for message in phone.heard}

    seen = asyncio.run(story())
    assert {"all", "no", "n", "sat", "committed", "sealed", "locked", "contributed", "dealt", "emote", "pong"} <= seen


def test_types_schema_and_tables_are_up_to_date() -> None:
    page = protocol.PAGE.read_text(encoding="utf-8")
    told = "run: python tools/protocol.py"
    assert protocol.TYPES.read_text(encoding="utf-8") == protocol.types(), told
    assert protocol.SCHEMA.read_text(encoding="utf-8") == protocol.schema(), told
    assert protocol.documented(page) == page, told


def test_no_update_declares_a_secret() -> None:
    for update in UPDATES.values():
        assert not {"key", "secret", "seed", "host"} & {field.encode_name for field in msgspec.structs.fields(update)}
