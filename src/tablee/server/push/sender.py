"""Sends messages to browsers: encrypted for them alone, signed with this server's own VAPID key (RFC 8291, 8292)."""

import asyncio
import logging
from functools import cached_property
from hashlib import sha256

import httpx
import orjson
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, derive_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from webpush import WebPush, WebPushSubscription
from webpush.vapid import VAPID

from tablee.server.push.services import PushServices, origin_of
from tablee.server.settings import Settings
from tablee.store.subscriptions import Subscription

LOGGER = logging.getLogger(__name__)
TTL = 3 * 24 * 3600  # seconds that a push service keeps a message for a device that is off
PAUSES = (0.0, 5.0, 60.0)  # seconds before each try: a push service that is busy or down is retried
TIMEOUT = 10.0  # seconds for one request
MOST_AT_ONCE = 8  # requests
MOST_WAITING = 500  # messages; further ones are dropped
GONE = {httpx.codes.NOT_FOUND, httpx.codes.GONE}
CURVE_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


class Push:
    """The sender of one worker."""

    def __init__(self, settings: Settings) -> None:
        self.services = PushServices(settings.push_services)
        self._contact, self._secret = settings.push_contact, settings.secret()
        self._requests, self._waiting = asyncio.Semaphore(MOST_AT_ONCE), 0

    @cached_property
    def key(self) -> str:
        """The public VAPID key, which a browser needs to subscribe."""
        return str(VAPID.get_application_server_key(self._private.public_key()))

    @cached_property
    def _private(self) -> EllipticCurvePrivateKey:
        """The private VAPID key: all workers derive the same one from their secret."""
        digest = int.from_bytes(sha256(f"web push {self._secret}".encode()).digest())
        return derive_private_key(1 + digest % (CURVE_ORDER - 1), SECP256R1())

    @cached_property
    def _client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False)

    async def send(self, subscription: Subscription, message: dict[str, str]) -> bool:
        """Send a message; False if the push service reports that the subscription has ended."""
        if self._waiting >= MOST_WAITING:
            LOGGER.warning("Alert dropped: %s are queued", self._waiting)
            return True
        self._waiting += 1
        try:
            return await self._try(subscription, message)
        finally:
            self._waiting -= 1

    async def _try(self, subscription: Subscription, message: dict[str, str]) -> bool:
        request = await asyncio.to_thread(self._encrypted, subscription, message)
        why = ""
        for pause in PAUSES:
            await asyncio.sleep(pause)
            try:
                async with self._requests, asyncio.timeout(TIMEOUT):
                    status = await self._post(request)
            except (httpx.HTTPError, TimeoutError) as error:
                why = repr(error)
                continue
            if status in GONE:
                return False
            if httpx.codes.is_success(status):
                return True
            why = f"status {status}"
            if status != httpx.codes.TOO_MANY_REQUESTS and not httpx.codes.is_server_error(status):
                break
        LOGGER.warning("Sending an alert through %s failed: %s", origin_of(subscription.endpoint), why)
        return True

    async def _post(self, request: httpx.Request) -> int:
        """Send a request and return the status, without reading the body."""
        response = await self._client.send(request, stream=True)
        await response.aclose()
        return response.status_code

    def _encrypted(self, subscription: Subscription, message: dict[str, str]) -> httpx.Request:
        private = self._private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        public = self._private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
        contact = self._contact or f"webmaster@{subscription.host}"
        keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
        browser = WebPushSubscription.model_validate({"endpoint": subscription.endpoint, "keys": keys})
        made = WebPush(private, public, contact, ttl=TTL).get(orjson.dumps(message), browser)
        topic = sha256(message["code"].encode()).hexdigest()[:32]  # a newer message of the table replaces an older one
        headers = {**made.headers, "topic": topic, "urgency": "high"}
        return httpx.Request("POST", subscription.endpoint, content=made.encrypted, headers=headers)

    async def close(self) -> None:
        """Disconnect."""
        if "_client" in self.__dict__:
            await self._client.aclose()
