"""The errors with which a table refuses a command."""

from tablee.core.errors import TableeError


class NotNow(TableeError):
    """The table cannot do this now."""

    code = "not_now"


class InvalidCommand(NotNow):
    """The command is invalid at any time; no page sends it."""

    for_programs = True


class NotYourSeat(TableeError):
    """Only the owner of the seat, or the host, may do this."""

    code = "not_your_seat"


class Stale(TableeError):
    """The client had not seen the newest change of the game yet."""

    code = "stale"
