"""Security headers on every response, and the checks for requests from pages of other sites."""

from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",  # for browsers that do not send Sec-Fetch-Site
    "Referrer-Policy": "same-origin",  # anybody with the URL of a table can join it
}
READING = {"GET", "HEAD"}
LONGEST_HOST = 260  # letters: a name in DNS and a port
DEFAULT_PORTS = {"http": 80, "https": 443}


class SameOrigin:
    """Middleware that refuses cross-site requests, except links, with 403.

    A foreign page could guess codes with images, or send a form without the visitor's cookie, so that the response
    replaces that cookie. Browsers send the origin of a request; programs send none and are served. Live sockets are
    checked in their handshake.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        refused = _refused(HTTPConnection(scope)) if scope["type"] == "http" else None
        if refused is not None:
            return await Response(status_code=refused)(scope, receive, send)
        return await self.app(scope, receive, send)


class SecurityHeaders:
    """Add the security headers to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""

        async def write(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        await self.app(scope, receive, write)


def _refused(connection: HTTPConnection) -> int | None:
    """Return the status of a refused request; None if it is served."""
    if not has_valid_host(connection):
        return 400
    return 403 if is_foreign(connection) else None


def has_valid_host(connection: HTTPConnection) -> bool:
    """Return whether the Host header, if any, is a valid host. Starlette replaces an invalid one by its own address.

    That would let a foreign page that resolves its name to this machine pass as same-origin (DNS rebinding).
    """
    host = connection.headers.get("host")
    return host is None or (len(host) <= LONGEST_HOST and host == connection.url.netloc)


def is_foreign(connection: HTTPConnection) -> bool:
    """Return whether a page of another site requests this as an image, a frame or a form; links are allowed."""
    headers = connection.headers
    if connection.scope["method"] not in READING:
        return headers.get("sec-fetch-site") == "cross-site" or not is_same_origin(connection)
    is_link = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
    return headers.get("sec-fetch-site") == "cross-site" and not is_link


def is_same_origin(connection: HTTPConnection) -> bool:
    """Return whether the Origin header is ours, or missing: programs send none."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    here, scheme = _host_and_port(origin), origin.partition("://")[0]
    return here is not None and here == _host_and_port(f"{scheme}://{connection.headers.get('host', '')}")


def _host_and_port(address: str) -> tuple[str | None, int | None] | None:
    """Return host and port of an origin; None if it is not valid."""
    try:
        parts = urlsplit(address)
        return (parts.hostname, parts.port or DEFAULT_PORTS[parts.scheme]) if parts.hostname else None
    except (ValueError, KeyError):
        return None
