"""What a participant has kept of a deal."""

from tablee.core.deal_memory import Listed, Memory
from tablee.core.fair import Deal


def memory_of(deal: Deal, seat: int) -> Memory:
    """What the honest page of a seat remembers, as the deal stands in the record."""
    mine = next(each for each in deal.participants if each.seat == seat)
    assert mine.number
    return Memory(
        table=deal.table,
        deal=deal.deal,
        number=mine.number,
        round=deal.round,
        after=deal.after,
        commitment=deal.committed.commitment,
        participants=tuple(Listed(each.seat, each.fingerprint) for each in deal.participants),
        seals=tuple(each.seal for each in deal.participants if each.seal is not None),
        shown=True,
    )
