"""Deals for tests: the same seed, the same cards."""

import hashlib
from itertools import count

from tablee.table.fairness import deal_facts
from tablee.table.table import Table


def deal(table: Table, seed: int, lot: int = 0) -> None:
    """Promise and deal. Where the lot decides it falls on this seat: the first secret that brings it about is taken."""
    for attempt in count():
        promised = table.commit(hashlib.sha256(f"{seed} {attempt}".encode()).hexdigest())
        twin = Table(table.code, [*table.log, promised.entry])
        assert twin.promise
        if deal_facts(twin, twin.promise).get("lot", lot) == lot:
            break
    table.apply(promised)
    table.apply(table.deal())
