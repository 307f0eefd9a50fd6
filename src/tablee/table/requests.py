"""Requests: what somebody at a table wishes, and others have to agree to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, get_args

What: TypeAlias = Literal["back", "swap", "rematch", "draw"]
WHAT: tuple[str, ...] = get_args(What)


@dataclass(frozen=True)
class Request:
    """Somebody's wish: to take an action back, to swap seats, to play again, or to call it a draw."""

    what: What
    seat: int  # who asked
    agreed: frozenset[int]  # the seats of all who want it, with who asked
    to: int | None = None  # the step to go back to
    other: int | None = None  # the seat to swap with

    def joined(self, seats: frozenset[int]) -> Request:
        """The same, and these want it too."""
        return replace(self, agreed=self.agreed | seats)

    def without(self, seat: int) -> Request | None:
        """The same after somebody has left: a rematch is still wanted by the others, all else is pointless."""
        agreed = self.agreed - {seat}
        if self.what != "rematch" or not agreed:
            return None
        return replace(self, agreed=agreed, seat=self.seat if self.seat in agreed else min(agreed))

    def shown(self, asked: set[int]) -> dict[str, Any]:
        """What everyone may know of it; ``asked`` are the seats that have not answered yet."""
        told = {"what": self.what, "seat": self.seat, "asked": sorted(asked)}
        return told if self.other is None else told | {"with": self.other}
