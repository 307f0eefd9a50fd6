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
    "Cross-Origin-Resource-Policy": "same-origin",  # for browsers that do not say where a request comes from
    "Referrer-Policy": "same-origin",  # whoever knows the URL of a table can join it
}
READING = {"GET", "HEAD"}
LONGEST_HOST = 260  # letters: a name in DNS and a port
DEFAULT_PORTS = {"http": 80, "https": 443}


class SameOrigin:
    """Refuse what pages of other sites have their visitors' browsers request, but for links; 403, whatever it is.

    A foreign page can try codes with images, or send a form without the visitor's cookie, so that the answer sets the
    cookie of a newcomer. Browsers say where a request comes from; programs say nothing and are served. Live sockets
    are refused in their handshake.
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
    """Return the status with which a request is refused, if it is."""
    if not has_valid_host(connection):
        return 400
    return 403 if is_foreign(connection) else None


def has_valid_host(connection: HTTPConnection) -> bool:
    """Return whether the Host header, if any, is a host: Starlette takes its own address in the place of another one.

    So the name of a foreign page would pass for that of this machine, where its owner resolves it so (DNS rebinding).
    """
    host = connection.headers.get("host")
    return host is None or (len(host) <= LONGEST_HOST and host == connection.url.netloc)


def is_foreign(connection: HTTPConnection) -> bool:
    """Return whether a page of another site requests this, as an image, a frame or a form; a link is no such case."""
    headers = connection.headers
    if connection.scope["method"] not in READING:
        return headers.get("sec-fetch-site") == "cross-site" or not is_same_origin(connection)
    is_link = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
    return headers.get("sec-fetch-site") == "cross-site" and not is_link


def is_same_origin(connection: HTTPConnection) -> bool:
    """Return whether the request comes from one of our pages, or from a program: programs send no Origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    here, scheme = _host_and_port(origin), origin.partition("://")[0]
    return here is not None and here == _host_and_port(f"{scheme}://{connection.headers.get('host', '')}")


def _host_and_port(address: str) -> tuple[str | None, int | None] | None:
    """Return host and port; None where an address has neither."""
    try:
        parts = urlsplit(address)
        return (parts.hostname, parts.port or DEFAULT_PORTS[parts.scheme]) if parts.hostname else None
    except (ValueError, KeyError):
        return None
