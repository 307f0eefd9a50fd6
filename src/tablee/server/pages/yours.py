"""A person's own tables, for the start page: the players, whose turn it is, and the result of a finished game."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeAlias

from tablee.locale import Voice
from tablee.server.http.identity import player_name
from tablee.table.seat import Person, Seat
from tablee.table.table import Table

Player: TypeAlias = tuple[str, str]
Company: TypeAlias = frozenset[Player]


class Scores:
    """The number of games each player has won against the same people, over all of these tables."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self._played = Counter[Company]()
        self._won = Counter[tuple[Company, Player]]()
        for table in tables:
            company, series = _company(table), table.series.shown(table.round, table.seats)
            self._played[company] += series["games"]
            for seat, won in zip(table.seats, series["won"], strict=True):
                self._won[company, _player(seat)] += won

    def text(self, table: Table, voice: Voice) -> str:
        """Return the score of the people at a table; empty for their first game."""
        company = _company(table)
        if self._played[company] < 2:
            return ""
        return " · ".join(f"{player_name(seat, voice)} {self._won[company, _player(seat)]}" for seat in table.seats)


def your_table(table: Table, me: Person, scores: Scores, voice: Voice) -> dict[str, Any]:
    """Return the public facts of a table, in the language of one of its players."""
    over = bool(table.round.states) and not table.is_going_on
    mine = set(table.seats_of(me.key))
    others = [seat for seat in table.seats if seat.person is not None and seat.number not in mine]
    turn = table.state.turn if table.is_going_on else None
    winners = table.outcome.winners if over and table.outcome else ()
    return {
        "code": table.code,
        "game": table.game.name,
        "title": table.game.title,
        "over": over,
        "left": table.is_going_on and table.step > 0,
        "people": [player_name(seat, voice) for seat in others],
        "pictures": [seat.person.picture for seat in others if seat.person],
        "company": [player_name(seat, voice) for seat in table.seats if seat.number not in mine and not seat.is_free],
        "is_my_turn": turn in mine,
        "is_awaited": turn in mine and bool(others),
        "since": table.turn_since,
        "turn": None if turn is None else player_name(table.seats[turn], voice),
        "have_won": len(mine) == 1 and mine == {*winners},
        "winners": [player_name(table.seats[seat], voice) for seat in winners],
        "ended": over and table.outcome is not None and table.outcome.reason != "all_left",
        "score": scores.text(table, voice),
    }


def _company(table: Table) -> Company:
    return frozenset(map(_player, table.seats))


def _player(seat: Seat) -> Player:
    """The identity of a player: a key, with the name if several share a device; or a bot's level and name."""
    if seat.person is None:
        return seat.level or "", seat.bot_name
    return seat.person.key, seat.person.name if seat.on_device else ""
