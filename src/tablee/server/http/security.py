"""Security headers on every response, and the checks for requests from pages of other sites."""

from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
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
    "Cross-Origin-Resource-Policy": "same-origin",  # or other sites could try codes with images, at their visitors
    "Referrer-Policy": "same-origin",  # whoever knows the URL of a table can join it
}
DEFAULT_PORTS = {"http": 80, "https": 443}


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


def is_embedded_elsewhere(scope: Scope) -> bool:
    """Return whether a page of another site embeds this, as an image or a frame; a link from there is no such case."""
    headers = HTTPConnection(scope).headers
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
