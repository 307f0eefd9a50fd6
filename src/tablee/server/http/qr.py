"""Links as QR codes."""

from functools import lru_cache, partial
from io import BytesIO

import segno

from tablee.core.errors import BadRequest
from tablee.server.limits.client import CLIENT
from tablee.server.live.hall import Hall

LONGEST_LINK = 300  # characters; the client chooses the host in it


async def draw_qr_code(hall: Hall, link: str) -> bytes:
    """Draw a link in a thread, because it takes milliseconds; the client chooses the host, so caching is no help."""
    return await hall.read_pool.run(CLIENT.get(), partial(qr_code, link))


@lru_cache(maxsize=100)
def qr_code(link: str) -> bytes:
    """Return a link as an SVG picture; BadRequest if it is too long."""
    if len(link) > LONGEST_LINK:
        raise BadRequest("A link has at most {most} letters.", most=LONGEST_LINK)
    picture = BytesIO()
    segno.make(link).save(picture, kind="svg", scale=4, border=2, xmldecl=False)
    return picture.getvalue()
