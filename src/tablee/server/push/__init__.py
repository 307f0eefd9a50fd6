"""Web Push: alerts for people whose page is closed, through the push services of their browsers (RFC 8030)."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from tablee.server.settings import Settings

if TYPE_CHECKING:
    from tablee.server.push.sender import Push


def open_push(settings: Settings) -> Push | None:
    """Return the sender of alerts; None if no push service is allowed, or the extra ``push`` is not installed."""
    if not settings.push_services or find_spec("webpush") is None:
        return None
    from tablee.server.push.sender import Push  # noqa: PLC0415  (an optional extra)

    return Push(settings)
