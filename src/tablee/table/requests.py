"""Requests: of a seat to the others, who have to agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias, get_args

What: TypeAlias = Literal["back", "swap", "rematch", "draw"]
WHAT: tuple[str, ...] = get_args(What)


@dataclass(frozen=True)
class Request:
    """A request to take an action back, to swap seats, to play again, or to call it a draw."""

    what: What
    seat: int  # the requesting one
    agreed: frozenset[int]  # the seats that have agreed, including the requesting one
    to: int | None = None  # the step to go back to
    other: int | None = None  # the seat to swap with

    def joined(self, seats: frozenset[int]) -> Request:
        """The same request, with the agreement of these seats."""
        return replace(self, agreed=self.agreed | seats)

    def without(self, seat: int) -> Request | None:
        """The request after a person has left; None unless it is for a rematch."""
        agreed = self.agreed - {seat}
        if self.what != "rematch" or not agreed:
            return None
        return replace(self, agreed=agreed, seat=self.seat if self.seat in agreed else min(agreed))

    def shown(self, asked: set[int]) -> dict[str, Any]:
        """The public facts; ``asked`` are the seats that have not answered yet."""
        shown = {"what": self.what, "seat": self.seat, "asked": sorted(asked)}
        return shown if self.other is None else shown | {"with": self.other}


@dataclass
class Requests:
    """The pending requests, and the swaps that were agreed on for the next deal."""

    pending: tuple[Request, ...] = ()
    swaps: list[tuple[int, int]] = field(default_factory=list)

    def __iter__(self) -> Iterator[Request]:
        return iter(self.pending)

    def __len__(self) -> int:
        return len(self.pending)

    def find(self, what: str, seat: int | None = None) -> Request | None:
        """The pending request of this kind, by any seat or by this one."""
        for request in self.pending:
            if request.what == what and seat in (None, request.seat):
                return request
        return None

    def add(self, request: Request) -> None:
        """Add a request; if it is pending already, add the agreement."""
        asked = self.find(request.what)
        if asked is None:
            self.pending += (request,)
        else:
            self.pending = tuple(one.joined(request.agreed) if one is asked else one for one in self.pending)

    def ask_to_swap(self, seat: int, other: int) -> None:
        """Add a request to swap; replaces an earlier one of the seat."""
        self.drop("swap", seat)
        self.pending += (Request("swap", seat, frozenset({seat}), other=other),)

    def drop(self, what: str, seat: int | None = None) -> None:
        """End all requests of a kind, or the one of a seat."""
        self.pending = tuple(one for one in self.pending if one.what != what or seat not in (None, one.seat))

    def leave(self, seat: int) -> None:
        """End the requests and swaps of a person who leaves."""
        remaining = (request.without(seat) for request in self.pending)
        self.pending = tuple(request for request in remaining if request is not None)
        self.swaps = [pair for pair in self.swaps if seat not in pair]

    def clear(self) -> None:
        """End all requests."""
        self.pending = ()
