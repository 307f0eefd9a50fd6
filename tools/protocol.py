"""Generate the page's types, the JSON Schema and the tables in the docs from the declared messages of the live socket.

Run ``python tools/protocol.py`` after a change of ``server/live/commands.py``, ``server/live/messages.py`` or the
entries of the log; a test says when it was forgotten.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from tablee.server.live import commands, messages
from tablee.table.entries import KINDS
from tablee.table.entries.dealing import Invited
from tablee.table.log import Entry
from tablee.table.requests import What
from tablee.table.seat import Help

ROOT = Path(__file__).resolve().parents[1]
TYPES = ROOT / "src" / "tablee" / "web" / "static" / "js" / "protocol.d.ts"
SCHEMA = ROOT / "docs" / "live.schema.json"
PAGE = ROOT / "docs" / "live.md"
NAMED = {"Help": Help, "By": messages.By, "What": What}  # literals that have a name in the page
SENT: tuple[type[msgspec.Struct], ...] = (*messages.ANSWERS, messages.Action, *messages.UPDATES.values())
OPEN = (messages.GameEvent, messages.Now, messages.Patch)  # each game adds facts of its own
SHARED: tuple[type[msgspec.Struct], ...] = (messages.Place, messages.Status, messages.Company)
PARTS: tuple[type[msgspec.Struct], ...] = (
    *(messages.Seat, messages.Request, messages.Series, messages.GameEvent, messages.Outcome, messages.Now),
    *(messages.Patch, messages.Step, Invited, messages.Promised, messages.Place, messages.Status, messages.Snapshot),
    *(messages.Pointed, messages.Courage, messages.Counsel),
)


def write() -> None:
    """Write all of it."""
    TYPES.write_text(types(), encoding="utf-8")
    SCHEMA.write_text(schema(), encoding="utf-8")
    PAGE.write_text(documented(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


# -- types of the page -------------------------------------------------------------------------------------------------


def types() -> str:
    """The text of protocol.d.ts."""
    head = "// Made by `python tools/protocol.py` from the declared messages; do not edit. docs/live.md tells them.\n"
    literals = [f"export type {name} = {_literal(get_args(kind))};\n" for name, kind in NAMED.items()]
    unions = [
        _union("Update", (*(kind.__name__ for kind in messages.UPDATES.values()), "Action")),
        _union("Raw", (*(kind.__name__ for kind in messages.ANSWERS), "Update")),
        _union("CommandName", (f'"{name}"' for name in commands.COMMANDS)),
    ]
    declared = [_interface(kind) for kind in (*PARTS, *SENT)]
    return "\n".join([head, "".join(literals), *declared, *unions, 'export type * from "./page.d.ts";\n'])


def _union(name: str, kinds: Iterable[str]) -> str:
    return f"export type {name} =" + "".join(f"\n  | {kind}" for kind in kinds) + ";\n"


def _interface(kind: type[msgspec.Struct]) -> str:
    declared = _struct(kind)
    bases = {} if kind in SHARED else _bases(declared)
    extends = f" extends {', '.join(bases)}" if bases else ""
    lines = [f"/** {_words(kind)} */", f"export interface {kind.__name__}{extends} {{"]
    if declared.tag is not None:
        lines.append(f'  {declared.tag_field}: "{declared.tag}";')
    inherited = {name for names in bases.values() for name in names}
    for field in declared.fields:
        if field.encode_name in inherited:
            continue
        mark, remark = "" if field.required else "?", _remark(field)
        lines.append(f"  {field.encode_name}{mark}: {_typescript(field.type)};" + (f" // {remark}" if remark else ""))
    if kind in OPEN:
        lines.append("  [fact: string]: any;")
    return "\n".join([*lines, "}", ""])


def _bases(declared: inspect.StructType) -> dict[str, set[str]]:
    """The shared messages of which an interface has all fields, as it has them: all required, or all optional."""
    required = {field.encode_name: field.required for field in declared.fields}
    bases = {}
    for part in SHARED:
        names = {field.encode_name for field in msgspec.structs.fields(part)}
        if names <= required.keys():
            is_partial = not any(required[name] for name in names)
            bases[f"Partial<{part.__name__}>" if is_partial else part.__name__] = names
    return bases


def _typescript(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata):
        return str((kind.extra or {}).get("typescript") or _typescript(kind.type))
    if isinstance(kind, inspect.UnionType):
        return " | ".join(_typescript(one) for one in kind.types)
    if isinstance(kind, inspect.ListType):
        item = _typescript(kind.item_type)
        return f"({item})[]" if " " in item else f"{item}[]"
    if isinstance(kind, inspect.DictType):
        return f"Record<{_typescript(kind.key_type)}, {_typescript(kind.value_type)}>"
    if isinstance(kind, inspect.StructType):
        return kind.cls.__name__
    if isinstance(kind, inspect.LiteralType):
        return next((name for name, one in NAMED.items() if {*get_args(one)} == {*kind.values}), _literal(kind.values))
    return _PLAIN[type(kind)]


_PLAIN: dict[type[inspect.Type], str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def _literal(values: Iterable[Any]) -> str:
    return " | ".join(json.dumps(value) for value in values)


# -- JSON Schema -------------------------------------------------------------------------------------------------------


def schema() -> str:
    """The text of live.schema.json: what a client may send, and what the server sends."""
    given = tuple(commands.COMMANDS.values())
    schemas, parts = msgspec.json.schema_components((*given, *SENT), ref_template="#/$defs/{name}")
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of the live socket",
        "$defs": dict(sorted(parts.items())),
        "commands": {"anyOf": schemas[: len(given)]},
        "messages": {"anyOf": schemas[len(given) :]},
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


# -- tables in the docs ------------------------------------------------------------------------------------------------


def documented(text: str) -> str:
    """The text of docs/live.md with its tables made anew."""
    for name, lines in (("commands", _commands()), ("messages", _messages()), ("entries", _entries())):
        before, mark, rest = text.partition(f"<!-- {name}: made by tools/protocol.py -->\n")
        assert mark, f"{PAGE} has no place for the {name}"
        _, end, after = rest.partition("<!-- end -->")
        text = before + mark + "\n" + "\n".join(lines) + "\n\n" + end + after
    return text


def _commands() -> Iterator[str]:
    yield from ("| `do` | fields | what it does |", "|---|---|---|")
    for name, command in commands.COMMANDS.items():
        fields = "<br>".join(_told(field) for field in _struct(command).fields)
        yield f"| `{name}` | {fields} | {_words(command)} |"


def _messages() -> Iterator[str]:
    yield from ("| message | fields | what it says |", "|---|---|---|")
    for kind in (*messages.ANSWERS, messages.Action):
        fields = [
            field for field in _struct(kind).fields if field.encode_name not in _STATUS or kind is messages.Company
        ]
        first = "`n`, `action`" if kind is messages.Action else f"`{fields[0].encode_name}`"
        yield f"| {first} | {'<br>'.join(map(_told, fields))} | {_words(kind)} |"


def _entries() -> Iterator[str]:
    yield from ("| `did` | facts | with it | what happened |", "|---|---|---|---|")
    for name in messages.UPDATES:
        kind: type[Entry] = KINDS[name]
        sent = {"game": kind.sends_game, "seats": kind.sends_seats, "place": kind.reseats}
        facts, along = ", ".join(f"`{fact}`" for fact in kind.public), ", ".join(part for part in sent if sent[part])
        yield f"| `{name}` | {facts} | {along} | {_words(kind)} |"


_STATUS = {field.encode_name for field in msgspec.structs.fields(messages.Status)}


def _told(field: inspect.Field) -> str:
    optional, remark = "" if field.required else ", optional", _remark(field)
    return f"`{field.encode_name}`: {_limits(field.type)}{optional}" + (f" ({remark})" if remark else "")


def _limits(kind: inspect.Type) -> str:
    """A type and its limits, as a table tells them."""
    if isinstance(kind, inspect.Metadata):
        return _limits(kind.type)
    if isinstance(kind, inspect.UnionType):
        return " or ".join(_limits(one) for one in kind.types if not isinstance(one, inspect.NoneType))
    if isinstance(kind, inspect.IntType) and kind.le is not None:
        return f"{kind.ge} to {kind.le}"
    if isinstance(kind, inspect.StrType) and kind.max_length is not None:
        return f"text, at most {kind.max_length}"
    if isinstance(kind, inspect.LiteralType):
        return ", ".join(f"`{value}`" for value in kind.values)
    return _typescript(kind).replace("|", "or")


# -- what all of them need ---------------------------------------------------------------------------------------------


def _struct(kind: type[msgspec.Struct]) -> inspect.StructType:
    declared = inspect.type_info(kind)
    assert isinstance(declared, inspect.StructType)
    return declared


def _words(kind: type) -> str:
    return " ".join((kind.__doc__ or "").split())


def _remark(field: inspect.Field) -> str:
    """The description of a field, wherever in its type it stands."""
    kind: inspect.Type | None = field.type
    while isinstance(kind, inspect.Metadata):
        if "description" in (kind.extra_json_schema or {}):
            return str((kind.extra_json_schema or {})["description"])
        kind = kind.type
    return ""


if __name__ == "__main__":
    write()
