"""Broadcast updates to the subscribers of a table."""

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tablee.server.live.presence import Subscriber
from tablee.table.log import Entry
from tablee.table.snapshot import perspective, place_of
from tablee.table.updates import encode

if TYPE_CHECKING:
    from tablee.server.live.actor import TableActor

LOGGER = logging.getLogger(__name__)


def broadcast(actor: "TableActor", entry: Entry) -> None:
    """Send each subscriber the update about the entry that was just applied, redacted for its seat."""
    if entry.reseats:
        send_all(actor, lambda subscriber: encode(_reseated(actor, entry, subscriber)))
    else:
        subscribers = actor.presence.subscribers
        messages = _messages(actor, entry, {subscriber.eyes for subscriber in subscribers})
        texts = {eyes: encode(message) for eyes, message in messages.items()}
        send_all(actor, lambda subscriber: texts[subscriber.eyes])


def send_all(actor: "TableActor", text: Callable[[Subscriber], bytes]) -> None:
    """Send each subscriber its text. If one fails, its connection is closed, and it gets a snapshot on reconnect."""
    for subscriber in tuple(actor.presence.subscribers):
        try:
            subscriber.send(text(subscriber))
        except Exception:
            LOGGER.exception("Broadcast at table %s failed", actor.table.code)
            subscriber.abort()


def abort_all(actor: "TableActor") -> None:
    """Close every connection: on reconnect each gets a snapshot."""
    for subscriber in tuple(actor.presence.subscribers):
        subscriber.abort()


def _messages(actor: "TableActor", entry: Entry, eyes: set[int | None]) -> dict[int | None, dict[str, Any]]:
    """The update for each seat (None: a spectator), with the time that is left of the turn."""
    messages = actor.updates.updates_for(entry, eyes)
    if actor.table.settings.clock is None:
        return messages
    left = {"left": actor.clock.seconds_left()}
    return {seat: message | left for seat, message in messages.items()}


def _reseated(actor: "TableActor", entry: Entry, subscriber: Subscriber) -> dict[str, Any]:
    """Return the message to a subscriber after seats changed, and move the connection to its person's new seat."""
    before = subscriber.eyes
    if before not in actor.table.seats_of(subscriber.key):
        subscriber.eyes = perspective(actor.table, subscriber.key)
    if subscriber.eyes != before and not entry.changes_game:  # the entry lacks this seat's view of the game
        return {"all": actor.snapshot(subscriber.key, subscriber.eyes)}
    message = _messages(actor, entry, {subscriber.eyes})[subscriber.eyes]
    return message | place_of(actor.table, subscriber.key, subscriber.eyes)
