"""Around the game: emotes, help, the list of open tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from tablee.table.errors import InvalidCommand
from tablee.table.log import Change, Entry
from tablee.table.seat import HELP, Help

if TYPE_CHECKING:
    from tablee.table.table import Table

EmoteName: TypeAlias = Literal["hello", "bravo", "think", "oh", "thanks", "wow"]
EMOTES: tuple[str, ...] = get_args(EmoteName)


class Emote(Entry, frozen=True):
    """One of the fixed friendly emotes; there is no free chat."""

    seat: int
    emote: str

    kind = "emote"
    public = ("seat", "emote")
    replayable = True

    @staticmethod
    def check(table: Table, seat: int, key: str | None, emote: str) -> Change:
        """Show an emote."""
        table.check_owner(seat, key)
        if emote not in EMOTES:
            raise InvalidCommand("{emote!r} is none of the emotes {emotes}.", emote=emote, emotes=", ".join(EMOTES))
        return table.change(Emote(table.number + 1, seat, emote))

    def apply(self, table: Table) -> None:
        """No change: the entry is only broadcast."""


class Listed(Entry, frozen=True):
    """The host shows the table on everyone's list, or takes it off again."""

    listed: bool

    kind = "listed"
    public = ("listed",)

    @staticmethod
    def check(table: Table, key: str | None, listed: bool) -> Change | None:
        """Show the table on the list, or take it off; None if nothing changes."""
        table.check_host(key)
        return None if listed == table.listed else table.change(Listed(table.number + 1, listed))

    def apply(self, table: Table) -> None:
        """Show it or take it off."""
        table.listed = self.listed


class ChoseHelp(Entry, frozen=True):
    """A person chooses the help for their seat."""

    seat: int
    help: Help

    kind = "help"
    public = ("seat", "help")

    @staticmethod
    def check(table: Table, seat: int, key: str | None, help_: str) -> Change | None:
        """Choose off, hints or coach; None if nothing changes."""
        table.check_owner(seat, key)
        if help_ not in HELP:
            raise InvalidCommand("Help is {kinds}, not {given!r}.", kinds=", ".join(HELP), given=help_)
        return None if help_ == table.seats[seat].help else table.change(ChoseHelp(table.number + 1, seat, help_))

    def apply(self, table: Table) -> None:
        """Set it."""
        table.seats[self.seat].help = self.help
