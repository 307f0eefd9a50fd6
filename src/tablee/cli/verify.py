"""`tablee verify`: check that a game was dealt fairly."""

from pathlib import Path
from typing import Annotated

import typer

from tablee.cli.messages import choose_language, current_voice, say
from tablee.core.deal_check import check_number
from tablee.core.deal_memory import Memory, read_memories
from tablee.core.errors import TableeError
from tablee.core.fair import Deal, LoggedDeal, SeedDeal, is_hex
from tablee.core.record import Record, undone_in
from tablee.core.verify import VERDICTS, verify
from tablee.locale.story import with_capitals


def verify_command(
    record: Annotated[Path, typer.Argument(help="A record file, as the replay page saves it.")],
    mine: Annotated[
        str | None, typer.Option(help="What you kept: a number, or a file with the promise, the list and your number.")
    ] = None,
    lang: Annotated[str | None, typer.Option(help="The language; by default the system's.")] = None,
) -> None:
    """Check how the cards of a game came about; docs/fair.md says what that proves."""
    choose_language(lang)
    text = _text(record)
    read = Record.from_json(text)
    verdict = verify(read, [] if mine is None or is_hex(mine) else _memories(Path(mine)), undone_in(text))
    if mine is not None and is_hex(mine) and read.fair:
        check_number(read.fair, mine)
    print(current_voice().text(VERDICTS[verdict]))
    if isinstance(read.fair, SeedDeal):
        print(say("fair_device", seed=read.fair.seed.hex()))
    elif read.fair:
        _print_values(read.fair)


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise _unreadable(path) from None


def _memories(path: Path) -> list[Memory]:
    try:
        return read_memories(_text(path))
    except ValueError:
        raise _unreadable(path) from None


def _unreadable(path: Path) -> TableeError:
    return TableeError("This file can't be read: {path}", path=path)


def _print_values(deal: LoggedDeal) -> None:
    """Print the values behind the result."""
    print(say("fair_promised", commitment=deal.committed.commitment))
    if isinstance(deal, Deal):
        numbers = [(each.seat, each.name, each.number) for each in deal.participants]
    else:
        numbers = [(each.seat, each.name, each.contribution) for each in deal.contributed]
    for seat, name, number in numbers:
        called = name or with_capitals(current_voice().say("player {number}", number=seat + 1))
        if number is not None:
            print(say("fair_added", name=called, number=number))
    print(say("fair_secret", secret=deal.secret))
    print(say("fair_seed", seed=deal.seed.hex()))
    if deal.broken:
        print(say("fair_broken", count=len(deal.broken)))
