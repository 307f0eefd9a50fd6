"""`tablee verify`: was a game dealt fairly?"""

from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.messages import choose_language, current_voice, say, speak
from tablee.core.errors import TableeError
from tablee.core.fair import Deal
from tablee.core.record import Record
from tablee.core.verify import verify
from tablee.locale.story import with_capitals


def verify_command(
    record: Annotated[Path, typer.Argument(help="A record that was kept, as the replay gives it.")],
    mine: Annotated[str | None, typer.Option(help="A contribution that must be in it.")] = None,
    lang: Annotated[str | None, typer.Option(help="The language; the system's if left out.")] = None,
) -> None:
    """Check that the cards of a game were fixed before play, and by nobody alone; docs/fair.md says how."""
    choose_language(lang)
    read = Record.from_json(_text(record))
    print(speak(verify(read, mine)))
    if read.fair:
        _tell(read.fair)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise TableeError("This file cannot be read: {path}", path=path) from None


def _tell(deal: Deal) -> None:
    """The arithmetic, for who wants it."""
    print(say("fair_promised", commitment=deal.commitment))
    for each in deal.contributions:
        said = "fair_silent" if each.value is None else "fair_added"
        name = each.name or with_capitals(current_voice().say("player {number}", number=each.seat + 1))
        print(say(said, name=name, contribution=each.value))
    print(say("fair_secret", secret=deal.secret))
    print(say("fair_seed", seed=deal.seed.hex()))
    if deal.broken:
        print(say("fair_broken", count=len(deal.broken)))
