"""A push service on this machine, as browsers have one, and a browser that has subscribed to it."""

import threading
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import orjson
from cryptography.hazmat.primitives.asymmetric.ec import ECDH, SECP256R1, EllipticCurvePublicKey, generate_private_key
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

# The keys of a browser that is none.
KEY = "BN7hlCR74ANXj5b0ozbhGKF3HcNH2j4eHw5TBZ1TDUZwP2JnuzvD77gRSBRwMckCPmFpcrGZxiSD1jbrdY1P0lo"
AUTH = "AAAAAAAAAAAAAAAAAAAAAA"


@dataclass
class PushService:
    """What it was sent, and what it answers to the next requests; to all later ones 201."""

    origin: str = ""
    sent: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)


class Browser:
    """A subscription, and the key that reads what is sent to it."""

    def __init__(self, service: PushService, name: str) -> None:
        self.path, self._private = f"/{name}", generate_private_key(SECP256R1())
        self._public = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self._auth = name.encode().ljust(16)[:16]
        keys = {"p256dh": spelled(self._public), "auth": spelled(self._auth)}
        self.subscription = {"endpoint": service.origin + self.path} | keys

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypt a message as RFC 8291 has it."""
        salt, length = body[:16], body[20]
        sender, encrypted = body[21 : 21 + length], body[21 + length :]
        shared = self._private.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender))
        secret = _derived(shared, self._auth, b"WebPush: info\0" + self._public + sender, 32)
        key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
        message: dict[str, Any] = orjson.loads(AESGCM(key).decrypt(nonce, encrypted, None).rstrip(b"\0")[:-1])
        return message


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def spelled(key: bytes) -> str:
    """Return a key as browsers write it."""
    return urlsafe_b64encode(key).decode().rstrip("=")


@contextmanager
def push_service() -> Iterator[PushService]:
    """Run one on a free port."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            service.sent.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            status = service.answers.pop(0) if service.answers else 201
            self.send_response(status)
            if status in (301, 302, 307):
                self.send_header("location", f"{service.origin}/elsewhere")
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        service.origin = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield service
        server.shutdown()
        thread.join()
