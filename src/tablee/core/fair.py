"""A deal that anyone can check: what the house promised, what the players added, and what follows from both.

docs/fair.md tells it for people, and to the byte for who wants to check without us.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tablee.core.chance import Rng, seal
from tablee.core.errors import TableeError
from tablee.core.game import Game

_HEX = re.compile("[0-9a-f]{64}")


class NotFair(TableeError):
    """A deal is not what the house had promised."""

    code = "not_fair"


def new_secret() -> str:
    """32 bytes that nobody can guess, as they are written everywhere."""
    return secrets.token_hex(32)


def is_hex(value: Any) -> bool:
    """Is this 32 bytes, in 64 small hexadecimal letters?"""
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def commitment_of(secret: str, table: str, deal: int) -> str:
    """What the house publishes before it hears of any contribution.

    >>> commitment_of("00" * 32, "mira-buke", 1)[:8]
    '147d8e7b'
    """
    return hashlib.sha256(f"tablee commitment\n{table}\n{deal}\n{secret}".encode()).hexdigest()


def seed_of(secret: str, contributions: Iterable[str]) -> bytes:
    """What all cards of a deal come from: the house's secret, and the contributions in the order of the seats.

    >>> seed_of("00" * 32, ["11" * 32]).hex()[:8]
    '3f1a5f85'
    """
    return hashlib.sha256("\n".join(["tablee seed", secret, *contributions]).encode()).digest()


def _words(seed: bytes, block: int) -> Iterator[int]:
    """The seal's numbers of 32 bits from a block on, by the library's SHA-256: nothing has to be compiled for them."""
    while True:
        digest = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, len(digest), 4))
        block += 1


def _below(bound: int, words: Iterator[int]) -> int:
    return next(word for word in words if word < 2**32 - 2**32 % bound) % bound


def lot_of(seed: bytes, seats: int) -> int:
    """Who starts, where the lot decides: it is drawn before the cards, from the first block."""
    return _below(seats, _words(seed, 0))


def deck_of(seed: bytes, cards: str, lot: bool) -> str:
    """The deck, top card first, that a seed makes of the cards as they lay before."""
    pile, words = list(cards), _words(seed, int(lot))
    for last in range(len(pile) - 1, 0, -1):
        other = _below(last + 1, words)
        pile[last], pile[other] = pile[other], pile[last]
    return "".join(reversed(pile))


def seal_of(seed: bytes, lot: bool) -> Rng:
    """The seal that deals the same deck to a game."""
    key = seal(seed)
    key[-1] = int(lot)
    return key


@dataclass(frozen=True)
class Contribution:
    """What a person's page added, and in which entry; nothing where it did not answer in time."""

    seat: int  # before the lot, if there is one
    name: str
    value: str | None = None
    entry: int | None = None

    def told(self) -> dict[str, Any]:
        """As it stands in a record."""
        return {"entry": self.entry, "seat": self.seat, "name": self.name, "contribution": self.value}


@dataclass(frozen=True)
class Deal:
    """How a deal came about. The entries are numbers in the table's log: first promised, then added, then dealt."""

    table: str
    number: int
    commitment: str
    committed: int  # the entry
    secret: str
    contributions: tuple[Contribution, ...]
    dealt: int  # the entry
    lot: int | None
    seats: int
    cards: str
    deck: str
    broken: tuple[Deal, ...] = ()  # deals before it that were broken off
    round: int | None = None  # which game at this table it is; unknown in old records, and so is the next
    after: int | None = None  # the deal of the game before it; 0 before the first game

    @property
    def seed(self) -> bytes:
        """What the cards come from."""
        return seed_of(self.secret, [each.value for each in self.contributions if each.value is not None])

    def told(self) -> dict[str, Any]:
        """As it stands in a record."""
        return {
            "table": self.table,
            "deal": self.number,
            "committed": {"entry": self.committed, "commitment": self.commitment},
            "contributed": [each.told() for each in self.contributions],
            "dealt": {
                "entry": self.dealt,
                "seats": self.seats,
                "lot": self.lot,
                "cards": self.cards,
                "deck": self.deck,
            },
            "secret": self.secret,
            "broken": [deal.told() for deal in self.broken],
            **({} if self.round is None else {"round": self.round, "after": self.after}),
        }

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> Deal:
        """Read it back; KeyError, TypeError or ValueError where it is none."""
        committed, dealt = told["committed"], told["dealt"]
        return cls(
            table=_of(str, told["table"]),
            number=_of(int, told["deal"]),
            commitment=_of(str, committed["commitment"]),
            committed=_of(int, committed["entry"]),
            round=_of(int, told["round"]) if "round" in told else None,
            after=_of(int, told["after"]) if "round" in told else None,
            secret=_of(str, told["secret"]),
            contributions=tuple(
                Contribution(
                    _of(int, each["seat"]),
                    _of(str, each["name"]),
                    None if each["contribution"] is None else _of(str, each["contribution"]),
                    None if each["entry"] is None else _of(int, each["entry"]),
                )
                for each in told["contributed"]
            ),
            dealt=_of(int, dealt["entry"]),
            lot=None if dealt["lot"] is None else _of(int, dealt["lot"]),
            seats=_of(int, dealt["seats"]),
            cards=_of(str, dealt["cards"]),
            deck=_of(str, dealt["deck"]),
            broken=tuple(cls.read(deal) for deal in told["broken"]),
        )


def _of(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise TypeError(value)
    return value


# -- checking ----------------------------------------------------------------------------------------------------------


def check_deal(deal: Deal) -> None:
    """Refuse a deal that is not what was promised; the sentence says what is wrong. The game is not asked here."""
    if deal.commitment != commitment_of(deal.secret, deal.table, deal.number):
        raise NotFair("The secret is not the one that the house had promised.")
    _check_order(deal)
    if deal.lot is not None and deal.lot != lot_of(deal.seed, deal.seats):
        raise NotFair("The lot is not the one that the secret and the contributions give.")
    if deal.deck != deck_of(deal.seed, deal.cards, deal.lot is not None):
        raise NotFair("The cards are not those that the secret and the contributions give.")


def _check_order(deal: Deal) -> None:
    given = [each for each in deal.contributions if each.value is not None]
    seats = [each.seat for each in deal.contributions]
    in_time = all(each.entry and deal.committed < each.entry < deal.dealt and is_hex(each.value) for each in given)
    if not in_time or not deal.committed < deal.dealt or seats != sorted({*seats}):
        raise NotFair("The order is wrong: first comes the promise, then the contributions, then the cards.")


def check_cards(deal: Deal, game: Game) -> None:
    """Refuse a deal of other cards than the game's, or of the same in an order of the house's own."""
    if deal.seats != game.players or deal.cards != game.unshuffled():
        raise NotFair("The cards are not those that the secret and the contributions give.")


def check_start(deal: Deal, game: Game, start: str) -> None:
    """Refuse a game that did not begin as this deal says."""
    check_cards(deal, game)
    if game.begin(seal_of(deal.seed, deal.lot is not None)).position != start:
        raise NotFair("The cards are not those that the secret and the contributions give.")


def check_broken(deal: Deal, game: Game) -> None:
    """Refuse a deal that hides others since the game before, or whose others were not fair."""
    after = deal.number - 1 - len(deal.broken) if deal.after is None else deal.after
    is_told = [broken.number for broken in deal.broken] == [*range(after + 1, deal.number)]
    is_first = deal.round == 1 if deal.round is not None else after == 0
    of_here = all(broken.table == deal.table and broken.dealt < deal.committed for broken in deal.broken)
    if not is_told or not of_here or is_first != (after == 0):
        raise NotFair("A deal that was broken off before this one is missing.")
    for broken in deal.broken:
        check_deal(broken)
        check_cards(broken, game)


def check_mine(deal: Deal, mine: str) -> None:
    """Refuse a deal without the contribution that somebody remembers."""
    if mine not in [each.value for each in deal.contributions]:
        raise NotFair("Your contribution was left out.")
