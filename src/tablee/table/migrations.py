"""Entries of earlier versions are upgraded when they are read; nothing else knows of them. The log itself stays."""

from collections.abc import Callable, Mapping
from typing import Any

from tablee.table.seat import PICTURES


def upgraded(kind: str, facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """The facts of an entry as the present version stores them."""
    return _UPGRADES[kind](facts) if kind in _UPGRADES else facts


def _opened(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """At first tables had no settings besides the game's, and people who share a device had no names and pictures."""
    seats = facts["seats"]
    people = [("", PICTURES[number]) if taker == "device" else None for number, taker in enumerate(seats)]
    absent = {"lot": False, "keeper": None, "clock": None, "listed": False, "help": ["off"] * len(seats)}
    return {"people": people, **absent, **facts}


def _committed(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """At first a promise did not say who takes part."""
    return {"round": 0, "after": 0, "participants": None, **facts}


_UPGRADES: dict[str, Callable[[Mapping[str, Any]], Mapping[str, Any]]] = {"opened": _opened, "committed": _committed}
