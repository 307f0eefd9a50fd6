"""Alerts: push notifications to people whose turn it is while their page is closed. An open page shows its own.

A message names the game and the other players, and is encrypted for the receiving browser.
"""

import logging
from collections.abc import Set
from typing import TYPE_CHECKING

from tablee.core.errors import TableeError
from tablee.locale import voice
from tablee.server.http.identity import player_name
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

    async def subscribers(self, code: str) -> Set[str]:
        """The keys of everybody who has subscribed at a table; raises DatabaseUnavailable."""
        return await self._store.subscribed(code) if self.push is not None else frozenset()

    def notify(self, actor: "TableActor") -> None:
        """Notify the person on turn, once for each turn."""
        self._tasks.start(self._notify(actor))

    async def _notify(self, actor: "TableActor") -> None:
        table, key, turn = actor.table, actor.presence.due, actor.table.turn_began
        if self.push is None or key is None:
            return
        try:
            for subscription in await self._store.take_subscriptions(table.code, key, turn):
                self._tasks.start(self._send(actor, subscription, _message(table, key, subscription.language)))
        except TableeError as error:
            LOGGER.warning("Alert at table %s failed: %s", table.code, error)

    async def _send(self, actor: "TableActor", subscription: Subscription, message: dict[str, str]) -> None:
        if self.push is None or await self.push.send(subscription, message):
            return
        try:
            await self._store.drop_subscription(subscription.endpoint)
            await actor.reload_alerts()
        except TableeError as error:
            LOGGER.warning("Deleting an expired push subscription failed: %s", error)

    async def close(self) -> None:
        """Disconnect."""
        if self.push is not None:
            await self.push.close()


def _message(table: Table, key: str, language: str) -> dict[str, str]:
    """The message, in the language of the page that subscribed."""
    speaker = voice(language)
    others = [player_name(seat, speaker) for seat in table.seats if not seat.is_free and not seat.belongs_to(key)]
    body = " · ".join(filter(None, (table.game.title, speaker.joined(others))))
    return {"code": table.code, "title": speaker.say("Your turn"), "body": body}
