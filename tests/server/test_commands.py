"""Commands of the live socket: every field has a type and a limit, and a wrong message gets one clear sentence."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tablee.core.errors import BadRequest
from tablee.server.live.commands import COMMANDS, MOST_BYTES, Command, TableCommand, read_command
from tablee.server.live.session import _ANSWERS


def parts(kind: msgspec.inspect.Type) -> Iterator[msgspec.inspect.Type]:
    """A type, and those it consists of."""
    if isinstance(kind, msgspec.inspect.Metadata):
        yield from parts(kind.type)
    elif isinstance(kind, msgspec.inspect.UnionType):
        for one in kind.types:
            yield from parts(one)
    else:
        yield kind


@pytest.mark.parametrize("command", COMMANDS.values(), ids=list(COMMANDS))
def test_every_field_has_a_limit(command: type[Command]) -> None:
    declared = msgspec.inspect.type_info(command)
    assert isinstance(declared, msgspec.inspect.StructType)
    for field in declared.fields:
        for kind in parts(field.type):
            if isinstance(kind, msgspec.inspect.StrType):
                assert kind.max_length, field.name
            elif isinstance(kind, msgspec.inspect.IntType):
                assert None not in (kind.ge, kind.le), field.name
            else:
                assert isinstance(
                    kind, (msgspec.inspect.BoolType, msgspec.inspect.LiteralType, msgspec.inspect.NoneType)
                )


def test_every_command_is_answered_or_goes_to_the_table() -> None:
    assert {*COMMANDS.values()} == {*_ANSWERS} | {one for one in COMMANDS.values() if issubclass(one, TableCommand)}


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"do": "dance"}, "A message says what to do: one of hello, ping, "),
        ({"do": ["play"]}, "A message says what to do: one of hello, ping, "),
        ({"seat": 1}, "A message says what to do: one of hello, ping, "),
        (["play"], "A message says what to do: one of hello, ping, "),
        ({"do": "play", "at": 3}, "play needs action."),
        ({"do": "play", "action": "Vb2", "at": True}, "play needs at: a whole number, not True."),
        ({"do": "play", "action": "Vb2", "at": 3.0}, "play needs at: a whole number, not 3.0."),
        ({"do": "play", "action": "V" * 101, "at": 3}, "play needs action: a text of length <= 100, not 'VVV"),
        ({"do": "leave", "seat": -1}, "leave needs seat: a whole number >= 0, not -1."),
        ({"do": "emote", "emote": "<b>"}, "emote needs emote: a known value, not '<b>'."),
    ],
)
def test_a_wrong_message_gets_one_clear_sentence(message: Any, sentence: str) -> None:
    with pytest.raises(BadRequest) as refused:
        read_command(json.dumps(message).encode())
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b'{"do": NaN}', b'{"do": "play", "action": "\\ud800", "at": 1}'])
def test_what_is_not_json_is_quoted_briefly(text: bytes) -> None:
    with pytest.raises(BadRequest, match="is not JSON"):
        read_command(text)


def test_deep_and_long_messages_are_refused() -> None:
    for text in (b'{"do": "hello", "x": ' + b"[" * 2000, b"[" * 4000, b" " * (MOST_BYTES + 1)):
        with pytest.raises(BadRequest):
            read_command(text)
