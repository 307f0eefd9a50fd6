"""What a page must know of a game's kernels in order to call them, as plain data.

It travels inside the compiled file, in a section of its own, so that the two can never be of different age.
"""

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from importlib import import_module
from math import prod
from types import ModuleType
from typing import Any

import msgspec
import numpy as np

from tablee.bots.advice import remarks_of
from tablee.bots.levels import PATIENT, PATIENT_MS, Budget
from tablee.bots.spec import bots_of
from tablee.core import GAMES, Game, notation
from tablee.core.compiling import Sample
from tablee.core.deal_memory import Memory
from tablee.core.fair import HASHES, AnyDeal
from tablee.core.game import Why
from tablee.core.judge import FAULTS, VERDICTS
from tablee.core.record import ToldRecord
from tablee.pocket.exports import tables_of

SECTION = "tablee"  # of the compiled file
_REMARKS = ("title", "description", "default", "discriminator")  # of a schema


def about(game: str, exports: Mapping[str, Sample]) -> dict[str, Any]:
    """A game's record, bots and kernels."""
    rules, bots = GAMES[game].rules, bots_of(game)
    package, _, search = bots.search.__module__.rpartition(".")
    return {
        "game": game,
        "state": layout(rules.STATE),
        "public": rules.PUBLIC,
        "draws": sorted(GAMES[game].draws),
        "endings": {number: ending.reason for number, ending in GAMES[game].endings.items()},
        **_says(game),
        "private": not GAMES[game].same_view,
        "revealing": sorted(GAMES[game].revealing),
        "defaults": {option.name: option.default for option in GAMES[game].options if option.default is not None},
        "bundle": _bundle(GAMES[game]),
        "blanks": list(_blanks(game)),
        "most_legal": rules.MAX_LEGAL,
        "notation": notation.told(GAMES[game].notation),
        "text_options": GAMES[game].text_options(),
        "editor": _editor(GAMES[game]),
        "constants": _constants(import_module(bots.search.__module__)),
        "search": search if package == "tablee.bots" else "own",
        "budgets": {level: _budget(budget) for level, budget in bots.budgets.items()},
        "patience": {"ms": PATIENT_MS, "simulations": PATIENT},
        "hint": bots.hint,
        "analysis": bots.analysis,
        **about_kernels(exports),
    }


def about_shared(exports: Mapping[str, Sample]) -> dict[str, Any]:
    """What a page needs to take part in a deal and to check it."""
    kinds = {"deal": AnyDeal, "memory": Memory, "record": ToldRecord}
    named, shapes = msgspec.json.schema_components(kinds.values(), ref_template="{name}")
    shapes["OldDeal"]["required"].remove("version")  # the first version did not write its number
    told = _plain(dict(zip(kinds, named, strict=True)) | shapes)
    return {"hashes": HASHES, "shapes": told, "faults": FAULTS, "verdicts": VERDICTS, **about_kernels(exports)}


def _plain(schema: Any) -> Any:
    """A schema with nothing but what a page checks."""
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {name: _plain(each) for name, each in schema.items() if name not in _REMARKS}


def about_kernels(exports: Mapping[str, Sample]) -> dict[str, Any]:
    """What kernels take; what they give is added when they are compiled."""
    return {"kernels": {name: {"takes": dict(_takes(sample))} for name, sample in exports.items()}}


def _says(game: str) -> dict[str, Any]:
    """What the numbers mean that a game's kernels write."""
    kind = GAMES[game]
    return {"report": kind.report.told(), "refusals": Why(kind.refusals).told(), "advice": remarks_of(game).told()}


def _budget(budget: Budget) -> dict[str, Any]:
    """A level's limits. A page has one thread for it."""
    return {name: value for name, value in asdict(budget).items() if name != "threads"}


def _bundle(game: type[Game]) -> dict[str, Any] | None:
    """The option whose choices set others."""
    bundle = game.bundle()
    return {"name": bundle.name, "sets": dict(bundle.sets)} if bundle else None


def _editor(game: type[Game]) -> dict[str, Any] | None:
    """How a start of one's own is set up, and why it may be refused."""
    if (editor := game.editor) is None:
        return None
    complaints = {number: said.told() for number, said in editor.complaints.items()}
    return {"option": editor.option, "sizes": list(editor.sizes), "complaints": complaints}


def _blanks(game: str) -> Iterator[dict[str, Any]]:
    """Of everything that a table can choose, once: the cards, and the record that is ready for them."""
    for chosen in tables_of(game):
        record = chosen.blank().tobytes().rstrip(b"\0").hex()
        options = dict(chosen.chosen)
        yield {"players": chosen.players, "options": options, "cards": chosen.unshuffled(), "record": record}


def _constants(module: ModuleType) -> dict[str, float]:
    """The numbers by which a search goes."""
    named = {name: value for name, value in vars(module).items() if name.isupper()}
    return {name: value for name, value in named.items() if isinstance(value, int | float)}


def layout(dtype: np.dtype[Any]) -> dict[str, Any]:
    """A record's size and fields: where each begins, what its numbers are, and how many there are."""
    fields: dict[str, Any] = {}
    for name in dtype.names or ():
        kind, offset = dtype.fields[name][:2]  # type: ignore[index]
        fields[name] = [offset, kind.base.str[1:], prod(kind.shape)]
    return {"size": dtype.itemsize, "fields": fields}


def _takes(sample: Sample) -> Iterator[tuple[str, Any]]:
    """The parameters in order; the members of a named tuple by their paths."""
    parameters = inspect.signature(sample.kernel.py_func).parameters  # type: ignore[attr-defined]
    for name, argument in zip(parameters, sample.arguments, strict=True):
        yield from _described(name, argument)


def _number(argument: Any) -> str:
    """How a kernel takes a number: a whole one, a fraction, or a truth."""
    return "bool" if isinstance(argument, bool) else "float64" if isinstance(argument, float) else "int64"


def _described(name: str, argument: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(argument, tuple):
        for part, member in argument._asdict().items():  # type: ignore[attr-defined]
            yield from _described(f"{name}.{part}", member)
    elif isinstance(argument, np.ndarray):
        item = layout(argument.dtype) if argument.dtype.names else argument.dtype.str[1:]
        yield name, {"item": item, "shape": argument.shape}
    else:
        yield name, "record" if isinstance(argument, np.record) else _number(argument)
