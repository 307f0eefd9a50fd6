"""Take part in a shuffle as an honest page does."""

from typing import Any

from tablee.core.fair import Participant, promise_of, seal_number
from tablee.table.table import Table

NUMBER = "5e" * 32


def seal_in(code: str, promise: dict[str, Any], seat: int, number: str) -> str:
    """Return the seal of a number, for this promise."""
    listed = [Participant(each["seat"], "", each["fingerprint"], None, None, None) for each in promise["participants"]]
    turn = (promise["round"], promise["after"], promise["deal"])
    return seal_number(promise_of(code, turn, promise["commitment"], listed), seat, number)


def answer_at(table: Table, key: str, number: str = NUMBER) -> dict[str, Any] | None:
    """Return the command that a page sends now for the current promise; None if none is due."""
    promise = table.fair.promise
    if promise is None or key not in promise.silent:
        return None
    if promise.listed is not None:
        return {"do": "contribute", "commitment": promise.commitment, "contribution": number}
    seal = seal_number(promise.hash_at(table), promise.silent[key].seat, number)
    return {"do": "seal", "commitment": promise.commitment, "seal": seal}
