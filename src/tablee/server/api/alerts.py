"""Subscriptions to alerts while the page is closed, per browser and table."""

import time
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from tablee.server.http.dependencies import OptionalPerson, TheHall, limit_commands
from tablee.server.http.errors import Missing, too_fast
from tablee.server.http.languages import voice_of
from tablee.server.http.validation import LongWord, Strict, StrictRoute
from tablee.server.live.hall import Hall
from tablee.store.subscriptions import Subscription
from tablee.table.errors import NotYourSeat

SECONDS = 90 * 24 * 3600  # until a subscription expires; each visit of the table renews it

router = APIRouter(route_class=StrictRoute, dependencies=[Depends(limit_commands)])
Endpoint = Annotated[str, Field(max_length=1000, description="The URL that the browser's push service has given it.")]


class Browser(Strict):
    """A browser's push subscription, with the fields of `PushSubscription.toJSON`."""

    endpoint: Endpoint
    p256dh: LongWord = Field(description="The browser's public key.")
    auth: LongWord = Field(description="The secret that the browser shares with this server.")


class MutedBrowser(Strict):
    """The browser whose subscriptions to delete."""

    endpoint: Endpoint


@router.post("/tables/{code}/alerts")
async def subscribe(
    code: str, given: Browser, request: Request, hall: TheHall, person: OptionalPerson
) -> dict[str, bool]:
    """Call this browser when it is my turn at this table and the page is closed."""
    live = await hall.find(code)
    if person is None or not live.table.seats_of(person.key):
        raise NotYourSeat("Only people at the table can do this.")
    if hall.alerts.push is None:
        raise Missing("This server can't call anyone while the page is closed.")
    if not hall.limits["changes"].take(person.key):
        raise too_fast()
    subscription = Subscription(
        given.endpoint, given.p256dh, given.auth, voice_of(request).language, request.url.hostname or ""
    )
    hall.alerts.push.services.check(subscription)
    now = time.time()
    await hall.store.keep_subscription(code, person.key, subscription, now, now + SECONDS)
    await live.reload_alerts()
    return {"called": True}


@router.post("/me/mute")
async def mute(given: MutedBrowser, hall: TheHall, person: OptionalPerson) -> dict[str, bool]:
    """Call this browser no more, at any table."""
    if person is None:
        return {"called": False}
    if not hall.limits["changes"].take(person.key):
        raise too_fast()
    await hall.store.drop_subscription(given.endpoint, person.key)
    for live in [actor for actor in hall.actors if person.key in actor.presence.alerts]:
        await live.reload_alerts()
    return {"called": False}


def push_key(request: Request, hall: Hall) -> str:
    """Return the VAPID key for pages that can subscribe; empty without HTTPS, which browsers require."""
    return hall.alerts.push.key if hall.alerts.push is not None and request.url.scheme == "https" else ""
