"""Deals for tests: the same seed, the same cards."""

import hashlib
from itertools import count

from tablee.table.entries.dealing import Dealt
from tablee.table.table import Table


def deal(table: Table, seed: int, lot: int = 0) -> None:
    """Promise and deal. Where the lot decides it falls on this seat: the first secret that brings it about is taken."""
    for attempt in count():
        promised = table.commit(hashlib.sha256(f"{seed} {attempt}".encode()).hexdigest())
        twin = Table(table.code, [*table.log, promised.entry])
        dealt = twin.deal().entry
        assert isinstance(dealt, Dealt)
        if dealt.lot in (None, lot):
            break
    table.apply(promised)
    table.apply(table.deal())
