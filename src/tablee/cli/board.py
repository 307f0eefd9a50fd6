"""The table as text: cards as small boxes, dice with their side, castles as bars. Drawn from what one seat may know."""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import Any

from rich.console import Console
from rich.text import Text

from tablee.cli.messages import current_voice, say
from tablee.cli.story import name_of, words
from tablee.games import View
from tablee.games.desiree.rules import MOVE_LIMIT
from tablee.locale import Voice
from tablee.web.texts import board_texts

Lines = list[Text]

INNER = 10  # columns inside a card, at least
BESIDE = 3  # columns between the board and the seats
STYLES = {"V": "bold white on #23395B", "T": "bold white on #5B2A4E", "O": "bold white on #1F6B63"}
STYLES |= {"R": "bold #2B2118 on #E2A72E"}
COLOURS = {"R": "bold red", "B": "bold blue", "G": "bold green", "Y": "bold yellow"}
SIDES = (("○", "bold black on #F3E3C3"), ("●", "bold white on #2B2118"))
ASCII = str.maketrans("╭╮╰╯─│█░○●·×–—•→…’‘“”„«»ßøØæÆœ", '++++-|#.wb.x--*>.\'\'"""""soOaAo')


def draw(view: View, width: int) -> Lines:
    """The whole table."""
    pictures = {"deserto": _deserto, "desiree": _desiree, "diamoniak": _diamoniak}
    return _folded([_title(view), Text(), *pictures[view.game.name](view, view.facts, width)], width)


def choices(view: View, width: int) -> Lines:
    """The legal actions with their numbers."""
    if view.game.name == "desiree":
        return _folded(_dice_to_move(view, width), width)
    return columns([number(index, describe(view, action)) for index, action in enumerate(view.legal_actions)], width)


def _folded(lines: Lines, width: int) -> Lines:
    """Lines that are too long for the terminal go on in the next, between two words."""
    console = Console(width=width)
    return [part for line in lines for part in (line.wrap(console, width) if line.cell_len > width else [line])]


def number(index: int, words: str) -> Text:
    """A choice behind its number; people count from one."""
    return Text.assemble((f"{index + 1:>3} ", "bold cyan"), words)


def describe(view: View, action: str) -> str:
    """A choice as it is typed, and what it means in a word or two."""
    texts, cards, voice = _texts(view), _cards(view), current_voice()
    if view.game.name == "deserto":
        place = name_of(view, _previous(view)) if action[1] == ">" else action[1:]
        return f"{action}  {cards[action[0]]} → {place}"
    if action.startswith("-"):
        return f"{action}  {voice.fill(texts['give'], card=cards[action[1]])}"
    if action.startswith("buy"):
        return f"{action}  {voice.fill(texts['buy'], name=name_of(view, int(action[4:])))}"
    return f"{action}  {texts[action]}"


def _previous(view: View) -> int:
    assert view.turn is not None
    return (view.turn - 1) % view.game.players


def _texts(view: View) -> dict[str, Any]:
    """What the page's board says."""
    texts: dict[str, Any] = board_texts(current_voice())[view.game.name]
    return texts


def _cards(view: View) -> dict[str, str]:
    cards: dict[str, str] = words(view)["cards"]
    return cards


def columns(cells: Sequence[Text], width: int) -> Lines:
    """Cells side by side, as many as fit, read from left to right."""
    wide = max((cell.cell_len for cell in cells), default=0) + 2
    across = max(1, width // wide)
    rows = []
    for first in range(0, len(cells), across):
        row = Text()
        for cell in cells[first : first + across]:
            row.append_text(cell)
            row.append(" " * (wide - cell.cell_len))
        row.rstrip()
        rows.append(row)
    return rows


def plain(text: Text) -> Text:
    """The text for a terminal that knows ASCII alone; nothing moves."""
    folded = text.copy()
    folded.plain = "".join(_ascii(sign) for sign in text.plain.translate(ASCII))
    return folded


def _ascii(sign: str) -> str:
    letter = unicodedata.normalize("NFKD", sign)[0]
    return letter if letter.isascii() else "?"


def can_be_ascii(voice: Voice) -> bool:
    """Can this language be written without marks on its letters?"""
    return "?" not in plain(Text(voice.text("vizier"))).plain


def _title(view: View) -> Text:
    edition = view.game.chosen.get("edition")
    labels = [view.game.title, *([say(edition)] if edition else []), say("seats", count=view.game.players)]
    return Text(" · ".join(labels), "bold")


def _beside(left: Lines, right: Lines, width: int) -> Lines:
    """Two blocks next to each other where they fit, otherwise one below the other."""
    wide = max(line.cell_len for line in left)
    if wide + BESIDE + max((line.cell_len for line in right), default=0) > width:
        return [*left, Text(), *right]
    rows = []
    for one, other in zip_longest(left, right):
        row = one.copy() if one else Text()
        if other:
            row.append(" " * (wide + BESIDE - row.cell_len))
            row.append_text(other)
        rows.append(row)
    return rows


def _mark(view: View, seat: int) -> Text:
    """A seat's name, with a sign where it is that seat's turn."""
    sign = "• " if view.turn == seat else "  "
    return Text(f"{sign}{name_of(view, seat):<12}", "bold" if seat == view.seat else "")


def _card(letter: str, words: str, style: str, inner: int, height: int = 1) -> Lines:
    """A card, or a pile that tells its height."""
    head = f"─{letter}" if letter else ""
    foot = f" ×{height} " if height > 1 else ""
    return [
        Text(f"╭{head.ljust(inner, '─')}╮", style),
        Text(f"│{words[:inner].center(inner)}│", style),
        Text(f"╰{foot.rjust(inner, '─')}╯", style),
    ]


def _row(cards: Sequence[Lines]) -> Lines:
    return [Text().join(parts) for parts in zip(*cards, strict=True)]


# --- Deserto ---------------------------------------------------------------------------------------------------------


def _deserto(view: View, facts: dict[str, Any], width: int) -> Lines:
    names, texts, voice = _cards(view), _texts(view), current_voice()
    inner = min(max(INNER, *(len(names[kind]) for kind in STYLES)), width // 3 - 2)  # three cards in a row fit
    area: Lines = [Text(f"  {'a'.center(inner + 2)}{'b'.center(inner + 2)}")]
    for rank in "21":
        cells = _row([_desert_card(facts["area"][file + rank], names, inner) for file in "ab"])
        area += [Text.assemble(f"{rank if line == 1 else ' '} ", cell) for line, cell in enumerate(cells)]
    seats: Lines = [Text(voice.fill(texts["pile"], count=facts["pile"])), Text()]
    for seat in range(view.game.players):
        won = voice.fill(words(view)["points"], count=facts["scores"][seat])
        seats += [_mark(view, seat), Text(f"    {won} · {say('holds', count=facts['held'][seat])}")]
    hand = facts["hands"][view.seat] if view.seat is not None else None
    mine = [Text(texts["hand"]), *_row([_desert_card(card, names, inner) for card in hand])] if hand else []
    return [*_beside(area, seats, width), *mine]


def _desert_card(pile: str, names: dict[str, str], inner: int) -> Lines:
    if not pile:
        return _card("", "", "dim", inner)
    top = pile[-1]
    return _card(top, names[top], STYLES[top], inner, len(pile))


# --- Désirée ---------------------------------------------------------------------------------------------------------


def _desiree(view: View, facts: dict[str, Any], width: int) -> Lines:
    size, files = facts["size"], "abcdefghijkl"[: facts["size"]]
    dice = {square: (side, face) for side in (0, 1) for square, face in facts["dice"][side].items()}
    landed = {event["to"] for event in facts["events"] if event["event"] == "moved"}
    board: Lines = []
    for rank in range(size, 0, -1):
        row = Text(f"{rank:>2} ")
        for file in files:
            edge = rank in (1, size) or file in (files[0], files[-1])
            row.append_text(_square(dice.get(f"{file}{rank}"), edge, f"{file}{rank}" in landed))
        board.append(row)
    board.append(Text("   " + "".join(f"{file:<3}" for file in files)))
    seats: Lines = [Text(say("moves", count=facts["moves"] + 1, most=int(MOVE_LIMIT))), Text()]
    for seat, (sign, style) in enumerate(SIDES):
        tally = Counter(facts["dice"][seat].values())
        shown = " ".join(f"{face}×{tally[face]}" for face in sorted(tally))
        seats.append(Text.assemble(_mark(view, seat), " ", (sign, style)))
        seats += [Text(f"    {shown}"), Text(f"    {say('outer', count=facts['outer'][seat])}"), Text()]
    return _beside(board, seats[:-1], width)


def _square(die: tuple[int, int] | None, edge: bool, landed: bool) -> Text:
    if die is None:
        return Text("░  " if edge else "·  ", "dim")
    sign, style = SIDES[die[0]]
    return Text.assemble((f"{sign}{die[1]}", f"{style} underline" if landed else style), " ")


def _dice_to_move(view: View, width: int) -> Lines:
    """Each die with the numbers of its moves; there may be a hundred."""
    cells = []
    numbered = [(_start(action), index) for index, action in enumerate(view.legal_actions, 1)]
    for square, group in groupby(numbered, key=lambda pair: pair[0]):
        indices = [index for _, index in group]
        several = f"-{indices[-1]}" if len(indices) > 1 else ""
        cells.append(Text(f"{square}: {indices[0]}{several}"))
    return [*columns(cells, width), *([Text(say("name_a_die"), "dim")] if numbered else [])]


def _start(action: str) -> str:
    """The square that a move begins on: its second letter begins the other one."""
    return action[: next(index for index in range(1, len(action)) if action[index].isalpha())]


def moves_of(view: View, square: str) -> list[tuple[int, str]]:
    """The numbered moves of the die on a square."""
    return [(index, action) for index, action in enumerate(view.legal_actions) if _start(action) == square]


# --- Diamoniak -------------------------------------------------------------------------------------------------------


def _diamoniak(view: View, facts: dict[str, Any], width: int) -> Lines:
    seats: Lines = []
    texts, cards, voice = _texts(view), _cards(view), current_voice()
    for seat in range(view.game.players):
        castle, reserve = facts["castles"][seat], Counter(facts["reserves"][seat])
        colour = castle["colour"]
        bar = Text(" ".join("█" * castle["parts"] + "░" * (6 - castle["parts"])), COLOURS.get(colour, "dim"))
        named = texts["colours"][colour] if colour else texts["no_castle"]
        seats.append(Text.assemble(_mark(view, seat), bar, f"  {named}"))
        held = ", ".join(f"{cards[card]} ×{many}" for card, many in sorted(reserve.items()))
        seats.append(Text("      " + say("reserve", cards=held or texts["nothing"]), "dim"))
    pile = voice.fill(texts["pile"], count=facts["pile"])
    notes = [Text(pile), Text(say("witches", count=facts["pile_content"].count("W")))]
    if facts["owed"] and view.seat == view.turn:
        notes.append(Text(say("owed", count=facts["owed"]), "bold"))
    drawn = [event["card"] for event in facts["events"] if event["event"] == "drew"]
    last = drawn[-1] if drawn else ""
    card = _card(last, cards[last], COLOURS.get(last, "bold"), max(INNER, len(cards[last]))) if last else []
    return [*seats, Text(), *(_beside(card, [Text(), *notes], width) if card else notes)]
