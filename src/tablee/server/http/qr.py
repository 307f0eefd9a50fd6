"""Links as QR codes."""

from functools import lru_cache, partial
from io import BytesIO

import segno

from tablee.core.errors import BadRequest
from tablee.server.limits.asker import ASKER
from tablee.server.live.hall import Hall

LONGEST_LINK = 300  # letters; the host in it is whatever the client says


async def draw_qr_code(hall: Hall, link: str) -> bytes:
    """Draw a link in a thread: it takes milliseconds, and the client chooses the host in it."""
    return await hall.tellers.run(ASKER.get(), partial(qr_code, link))


@lru_cache(maxsize=100)
def qr_code(link: str) -> bytes:
    """Return a link as an SVG picture; BadRequest if it is too long."""
    if len(link) > LONGEST_LINK:
        raise BadRequest("A link has at most {most} letters.", most=LONGEST_LINK)
    picture = BytesIO()
    segno.make(link).save(picture, kind="svg", scale=4, border=2, xmldecl=False)
    return picture.getvalue()
