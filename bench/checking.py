"""The checker of bench/chaos.py: compares every log with the records of every client, and returns the faults."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tablee.core.errors import TableeError
from tablee.core.record import Record
from tablee.core.verify import verify
from tablee.table.entries.dealing import Dealt
from tablee.table.entries.playing import Played
from tablee.table.log import Change, Entry
from tablee.table.table import Table


@dataclass
class Notes:
    """What one client sent and received."""

    told: dict[int, tuple[Any, ...]] = field(default_factory=dict)  # actions, by number
    acknowledged: set[int] = field(default_factory=set)  # those of its own
    sent: list[tuple[str, int]] = field(default_factory=list)  # actions, and at which number
    faults: list[str] = field(default_factory=list)
    mine: list[int] = field(default_factory=list)  # the seats, when it came last
    newest: int = 0  # that was told, at any worker: it never goes back

    def note_all(self, told: dict[str, Any]) -> None:
        """Record a snapshot, with the steps of this round."""
        if told["n"] < self.newest:
            self.faults.append(f"entry {told['n']} was told after {self.newest}")
        self.newest = told["n"]
        for step in told.get("lately", ()):
            self._note(step)

    def note_entry(self, told: dict[str, Any]) -> None:
        """Record an update: it must follow the last one."""
        if told["n"] != self.newest + 1:
            self.faults.append(f"entry {told['n']} was told after {self.newest}")
        self.newest = told["n"]
        self._note(told)

    def _note(self, told: dict[str, Any]) -> None:
        """Record an action; if it is received again, it must be the same."""
        if "action" not in told:
            return
        what = (told["seat"], told["action"])
        if self.told.setdefault(told["n"], what) != what:
            self.faults.append(f"entry {told['n']} was told in two ways")


def check_notes(notes: Notes, log: Sequence[Entry]) -> list[str]:
    """Check that nothing that was received or acknowledged is missing or different."""
    faults = list(notes.faults)
    for number in sorted({*notes.told} | notes.acknowledged):
        entry, what = log[number - 1] if number <= len(log) else None, notes.told.get(number)
        if entry is None:
            faults.append(f"entry {number} was told and is missing")
        elif not isinstance(entry, Played):
            faults.append(f"entry {number} was told as {what} and is of the kind {entry.kind}")
        elif (entry.seat, entry.action) != what:
            faults.append(f"entry {number} was told as {what} and is {entry.facts}")
    if not notes.mine:
        faults.append("did not have its seat back")
    return faults


def check_sent(everyone: Sequence[Notes], log: Sequence[Entry]) -> list[str]:
    """Check that each person's action in the log was sent by a client, and as often as it was sent."""
    sent: dict[str, list[int]] = defaultdict(list)
    for action, at in sorted(pair for notes in everyone for pair in notes.sent):
        sent[action].append(at)
    faults = []
    for entry in reversed(log):
        if isinstance(entry, Played) and entry.by == "person":
            before = [at for at in sent[entry.action] if at < entry.number]
            if before:
                sent[entry.action].remove(before[-1])
            else:
                faults.append(f"entry {entry.number} was not sent, or counts twice")
    return faults


def check_log(code: str, log: Sequence[Entry]) -> list[str]:
    """Check a log: numbers without gaps, legal actions in turn by the seat's owner, records that replay."""
    if [entry.number for entry in log] != [*range(1, len(log) + 1)]:
        return ["numbers with gaps"]
    faults, table = list[str](), Table(code, ())
    for entry in log:
        if isinstance(entry, Played):
            faults += _check_action(entry, table)
        if isinstance(entry, Dealt) and table.round.states:
            faults += check_record(table)
        try:
            table.apply(Change(entry))
        except Exception as error:
            return [*faults, f"entry {entry.number} does not follow: {error!r}"]
    return [*faults, *(check_record(table) if table.round.states else ())]


def _check_action(entry: Played, table: Table) -> Iterator[str]:
    seat, action, by = entry.seat, entry.action, entry.by
    if seat != table.turn or action not in table.state.legal_actions:
        yield f"entry {entry.number} was played out of turn or against the rules"
    elif (by == "bot") != (table.seats[seat].level is not None):
        yield f"entry {entry.number} was played by a {by} for another"


def check_record(table: Table) -> list[str]:
    """Check that the record of a round can be parsed and replayed with the same end, and that its deal was fair."""
    try:
        record = Record.from_json(table.record().to_json())
        *_, last = record.states()
        if record.fair and last.turn is None:
            verify(record)
    except TableeError as error:
        return [f"round {table.rounds}: {error}"]
    return [] if last.position == table.state.position else [f"round {table.rounds} replays to another end"]
