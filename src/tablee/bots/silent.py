"""The default for a game without advice: a hint is the action alone, and the coach has no text."""

from collections.abc import Mapping

from tablee.core.compiling import kernel
from tablee.core.fields import Buffer
from tablee.core.shapes import Remark
from tablee.core.tape import Tape

REMARKS: Mapping[int, Remark] = {}
CHANCES: tuple[str, ...] = ()


def _nothing_of(buffer: Buffer, action: int, tape: Tape) -> None:
    """No remarks about an action."""


def _nothing(buffer: Buffer, tape: Tape) -> None:
    """No remarks."""


explain = hint = kernel(_nothing_of)
coach = kernel(_nothing)
