"""The messages that the server sends over the live socket. Declared here once.

The page's types, the JSON Schema and the tables in docs/live.md are generated from the declarations, and a test
validates sent messages against them. An update is declared by its entry: its public fields, and further ones.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from tablee.table.entries import KINDS
from tablee.table.entries.dealing import Invited
from tablee.table.entries.opening import Opened
from tablee.table.entries.playing import Played, Settled
from tablee.table.log import Entry
from tablee.table.requests import What
from tablee.table.seat import Help, Late

By: TypeAlias = Literal["person", "bot", "keeper"]


class Message(Struct, forbid_unknown_fields=True):
    """What the server sends, or a part of it."""


# -- the table ---------------------------------------------------------------------------------------------------------


class Seat(Message):
    """A seat, as everyone may see it."""

    seat: int
    who: Annotated[Literal["person", "bot", "nobody", "player"], Meta(description="player: of a record from a file")]
    place: (
        Annotated[int, Meta(description="kept in rematches and swaps: colour, shape, and the number of the nameless")]
        | UnsetType
    ) = UNSET
    name: Annotated[str, Meta(description="empty where a person has not chosen one")] | UnsetType = UNSET
    on_device: Annotated[bool, Meta(description="shares the host's device")] | UnsetType = UNSET
    picture: str | UnsetType = UNSET
    level: Annotated[str, Meta(description="of a bot: one of the five, or the name of an own player")] | UnsetType = (
        UNSET
    )
    kept: Annotated[bool, Meta(description="the stand-in plays here")] | UnsetType = UNSET
    gave_up: Annotated[bool, Meta(description="until the end of this game")] | UnsetType = UNSET


class Request(Message):
    """A request of a seat to the others, who have to agree."""

    what: What
    seat: Annotated[int, Meta(description="the seat that asked")]
    asked: Annotated[list[int], Meta(description="the seats that have not answered yet")]
    other: Annotated[int, Meta(description="the seat to swap with")] | UnsetType = field(default=UNSET, name="with")


class Series(Message):
    """The games that the same people have played one after the other."""

    games: int
    won: Annotated[list[int], Meta(description="by each seat")]


class GameEvent(Struct):
    """Something that happened in a game; each kind has facts of its own."""

    event: str
    seat: int | UnsetType = UNSET


class Outcome(Message):
    """How a game ended."""

    winners: list[int]
    reason: str


class Now(Struct):
    """The state of a game, redacted for a seat or a spectator; each game adds facts of its own."""

    turn: int | None
    scores: list[int]
    outcome: Outcome | None
    legal: list[str]
    hands: Annotated[list[str | None], Meta(description="where a game has hidden hands")] | UnsetType = UNSET


class Patch(Struct):
    """The patch of `now` after an action."""

    legal: Annotated[list[str], Meta(description="only where it is your turn")] | UnsetType = UNSET


class Step(Message):
    """A step of this round's story, as it was sent when it happened; the deal is step 0."""

    n: int
    step: int
    events: list[GameEvent]
    seat: int | UnsetType = UNSET
    action: str | UnsetType = UNSET
    by: By | UnsetType = UNSET
    lot: int | UnsetType = UNSET


class Promised(Message):
    """The server's promise for the next deal, and its progress."""

    deal: int
    round: Annotated[int, Meta(description="which game at this table it is for")]
    after: Annotated[int, Meta(description="the deal of the game before; 0 before the first game")]
    commitment: str
    participants: Annotated[list[Invited], Meta(description="those whose pages take part")]
    sealed: Annotated[list[int], Meta(description="the seats that have locked in a number")]
    seals: Annotated[list[str] | None, Meta(description="what they locked in; null until the list was sent")]
    contributed: Annotated[list[int], Meta(description="the seats that have shown their number")]


class Place(Message):
    """The receiver's seats, and the one whose view is sent."""

    mine: list[int]
    may_sit: Annotated[list[int], Meta(description="the free seats that you may take")]
    eyes: int | None
    help: Annotated[dict[int, Help], Meta(description="of your seats")]


class Status(Message):
    """The public facts of the table besides seats and game; an update has the changed ones."""

    requests: list[Request]
    may_back: Annotated[list[int], Meta(description="seats that may ask to take back, most recent player first")]
    slip: Annotated[
        int | None,
        Meta(description="the seat that can take back its last action without asking: it has not seen its draw"),
    ]
    may_draw: bool
    series: Series
    looked_ahead: Annotated[bool, Meta(description="a take-back in practice went past a card that was shown")]
    since: Annotated[int | None, Meta(description="when this turn began, in seconds since 1970, where turns last days")]


class Company(Message):
    """The presence, after it has changed. It is not an entry and has no number."""

    here: Annotated[list[int], Meta(description="the seats whose people are present")]
    watching: Annotated[int, Meta(description="the number of spectators")]
    alerts: Annotated[list[int], Meta(description="the seats of people who have alerts")]
    last_seen: Annotated[dict[int, int], Meta(description="when absent people left, in seconds since 1970")]


class Snapshot(Message):
    """The whole table, redacted for the receiver."""

    n: Annotated[int, Meta(description="the newest entry")]
    code: str
    game: str
    options: dict[str, Any]
    private: Annotated[bool, Meta(description="seats have different views, because of hidden hands for example")]
    seats: list[Seat]
    host: Annotated[bool, Meta(description="are you the host?")]
    practice: Annotated[bool, Meta(description="one person is alone with bots")]
    keeper: Annotated[int | None, Meta(description="seconds until the stand-in plays for a missing person")]
    clock: Annotated[int | None, Meta(description="seconds that a turn has")]
    grace: Annotated[int | None, Meta(description="seconds in which a person can take back an action without asking")]
    days: Annotated[int | None, Meta(description="days that a turn may last")]
    late: Annotated[Late | None, Meta(description="what the stand-in does once a turn has lasted longer")]
    since: Annotated[int | None, Meta(description="when this turn began, in seconds since 1970, where turns last days")]
    left: Annotated[float | None, Meta(description="seconds that are left of this turn")]
    listed: bool
    may_swap: bool
    round: int
    step: int
    undone: int
    redealt: Annotated[int, Meta(description="deals of this round that ended with a swap")]
    promise: Promised | None
    now: Now | None
    lately: list[Step]
    mine: list[int]
    may_sit: list[int]
    eyes: int | None
    help: dict[int, Help]
    requests: list[Request]
    may_back: list[int]
    slip: int | None
    may_draw: bool
    series: Series
    looked_ahead: bool
    here: list[int]
    watching: int
    alerts: list[int]
    last_seen: dict[int, int]


# -- answers to one client ---------------------------------------------------------------------------------------------


class All(Message):
    """The snapshot of the table: after `hello`, and after the receiver's seat has changed."""

    all: Snapshot


class Refusal(Message):
    """A command was refused."""

    no: Annotated[str, Meta(description="the code")]
    message: Annotated[str, Meta(description="a sentence for a person, in the language of the client")]
    n: Annotated[int, Meta(description="the newest entry")]
    detail: Annotated[str, Meta(description="a sentence for a program, in English")] | UnsetType = UNSET
    id: Annotated[str, Meta(description="of the command, where it had one")] | UnsetType = UNSET


class Done(Message):
    """The command with this `id` is in the log."""

    done: Annotated[str, Meta(description="the id")]
    n: Annotated[int, Meta(description="the newest entry")]


class Pointed(Message):
    """A sentence beside a board, and the places that light up."""

    says: str
    at: Annotated[list[str], Meta(description="the places, as the game's board names them")]
    cards: Annotated[str, Meta(description="the letters of the cards that it counts")]


class Why(Message):
    """Whether an action is legal, and if not, by which rule."""

    why: Annotated[str, Meta(description="the action")]
    legal: bool
    rule: str | UnsetType = UNSET
    message: str | UnsetType = UNSET
    shown: Pointed | UnsetType = UNSET


class Hint(Message):
    """A hint in steps, the vaguest first: what to look for, where, with which card; the last one is an action."""

    hint: list[str]
    shown: Annotated[list[Pointed], Meta(description="each step but the last, beside a board")]
    n: Annotated[int, Meta(description="the entry it is for")]


class Courage(Message):
    """How dangerous it is to draw a card."""

    chance: float
    share: Annotated[float, Meta(description="of the meter: by the chance and by what would be lost")]
    danger: str | None
    why: str | None
    cost: Annotated[str | None, Meta(description="null where there is no danger")]
    cards: Annotated[str, Meta(description="the letters of the cards that `why` counts")]


class Counsel(Message):
    """The coach's advice."""

    lamp: Annotated[str | None, Meta(description="before the action")]
    missed: Annotated[str | None, Meta(description="after one that is not among the good ones")]
    good: list[str]
    courage: Courage | None


class Coached(Message):
    """The coach's advice to a seat."""

    coach: Counsel
    seat: int


class Explained(Message):
    """What an action would win, risk and give away."""

    explain: Annotated[str, Meta(description="the action")]
    wins: list[str]
    risks: list[str]
    gives: list[str]
    chances: dict[str, float]


class Pong(Message):
    """The answer to `ping`."""

    pong: Annotated[int, Meta(description="the newest entry")]


# -- updates: entries of the log, as the receiver may know them --------------------------------------------------------


class Missed(Message):
    """The updates since the entry that `hello` named as `seen`: actions and emotes, at most fifty."""

    missed: Annotated[list[dict[str, Any]], Meta(extra={"typescript": "(Action | Emote)[]"})]


class _Clock(Message):
    left: Annotated[float | None, Meta(description="seconds that are left of this turn, at tables with a clock")]


class _Moves(Message):
    step: Annotated[int, Meta(description="how many actions of this round count")]
    may_swap: Annotated[bool, Meta(description="may seats be swapped now?")]


class _Seats(Message):
    seats: list[Seat]
    practice: Annotated[bool, Meta(description="is one person alone with bots?")]


def _update_of(kind: type[Entry]) -> type[Struct]:
    """The message about an entry of a kind: its public facts, and the parts of the table that have changed."""
    facts = [one for one in msgspec.structs.fields(kind) if one.encode_name in kind.public]
    fields: list[tuple[str, Any, Any]] = [("n", int, field()), *(_field(one, one.required) for one in facts)]
    if kind.sends_game:
        fields += [("events", list[GameEvent], field()), ("now", Now, field())]
    if kind is Settled:
        fields += [("events", list[GameEvent] | UnsetType, UNSET), ("now", Patch | UnsetType, UNSET)]
    sent = {_Moves: kind.changes_game, _Seats: kind.sends_seats, Place: kind.reseats}
    fields += _changes(Status, _Clock, *(part for part, is_sent in sent.items() if is_sent))
    return _declared(kind.__name__, kind.__doc__, fields, did=kind.kind)


def _changes(*parts: Any) -> list[tuple[str, Any, Any]]:
    return [_field(one, is_required=False) for part in parts for one in msgspec.structs.fields(part)]


def _field(one: msgspec.structs.FieldInfo, is_required: bool) -> tuple[str, Any, Any]:
    if is_required:
        return one.name, one.type, field(name=one.encode_name)
    return one.name, one.type | UnsetType, field(default=UNSET, name=one.encode_name)


def _declared(name: str, doc: str | None, fields: list[tuple[str, Any, Any]], did: str | None = None) -> type[Struct]:
    declared: type[Struct] = msgspec.defstruct(
        name,
        fields,
        namespace={"__doc__": doc},
        tag_field="did" if did else None,
        tag=did,
        kw_only=True,
        forbid_unknown_fields=True,
    )
    return declared


Action = _declared(
    "Action",
    "An action: `events` lists its effects, `now` is a patch; `by` is omitted for a person.",
    [
        *(("n", int, field()), ("step", int, field()), ("seat", int, field()), ("action", str, field())),
        *(("by", By | UnsetType, UNSET), ("events", list[GameEvent], field()), ("now", Patch, field())),
        *_changes(Status, _Clock),
        ("may_swap", bool | UnsetType, UNSET),
    ],
)
UPDATES = {name: _update_of(kind) for name, kind in KINDS.items() if kind not in (Opened, Played)}
ANSWERS: tuple[type[Struct], ...] = (All, Missed, Company, Refusal, Done, Why, Hint, Coached, Explained, Pong)
