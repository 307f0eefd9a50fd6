"""Alerts: they call people whose turn it is while their page is closed. A page that is open does it by itself.

What is sent says whose table it is and with whom, which everybody there knows; it is encrypted for the browser alone.
"""

import logging
from collections.abc import Set
from typing import TYPE_CHECKING

from tablee.core.errors import TableeError
from tablee.locale import voice
from tablee.server.http.identity import name_of
from tablee.server.live.tasks import Tasks
from tablee.server.push import open_push
from tablee.server.settings import Settings
from tablee.store.store import Store
from tablee.store.subscriptions import Subscription
from tablee.table.table import Table

if TYPE_CHECKING:
    from tablee.server.live.actor import TableActor

LOGGER = logging.getLogger(__name__)


class Alerts:
    """The alerts of one worker."""

    def __init__(self, store: Store, settings: Settings, tasks: Tasks) -> None:
        self.push = open_push(settings)
        self._store, self._tasks = store, tasks

    async def people(self, code: str) -> Set[str]:
        """The keys of all who are called at a table; DatabaseUnavailable where that cannot be read now."""
        return await self._store.subscribed(code) if self.push is not None else frozenset()

    def call(self, actor: "TableActor") -> None:
        """Call the person on turn, once for each turn."""
        self._tasks.start(self._call(actor))

    async def _call(self, actor: "TableActor") -> None:
        table, key, turn = actor.table, actor.presence.due, actor.table.turn_began
        if self.push is None or key is None:
            return
        try:
            for subscription in await self._store.take_subscriptions(table.code, key, turn):
                self._tasks.start(self._send(actor, subscription, _words(table, key, subscription.language)))
        except TableeError as error:
            LOGGER.warning("Alert at table %s failed: %s", table.code, error)

    async def _send(self, actor: "TableActor", subscription: Subscription, message: dict[str, str]) -> None:
        if self.push is None or await self.push.send(subscription, message):
            return
        try:
            await self._store.drop_subscription(subscription.endpoint)
            await actor.reload_alerts()
        except TableeError as error:
            LOGGER.warning("A subscription that is gone could not be deleted: %s", error)

    async def close(self) -> None:
        """Disconnect."""
        if self.push is not None:
            await self.push.close()


def _words(table: Table, key: str, language: str) -> dict[str, str]:
    """What an alert says, in the language of the page that asked for it."""
    speaker = voice(language)
    others = [name_of(seat, speaker) for seat in table.seats if not seat.is_free and not seat.belongs_to(key)]
    body = " · ".join(filter(None, (table.game.title, speaker.joined(others))))
    return {"code": table.code, "title": speaker.say("Your turn"), "body": body}
